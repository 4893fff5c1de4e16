package org.proxpep.certificate;

import org.jspecify.annotations.Nullable;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.RememberedMeans;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;

/**
 * What is known of the functions around a point: slopes and curvatures, with kinks rounded off.
 *
 * @param local null where nothing is known
 * @param rounded whose sampled slopes tell the gap, where those of the functions themselves are on
 *     one side of a kink; else null
 * @param roundedSlope the slope of the Lagrangian with its kinks rounded off, where there are any
 *     and means are exact; else empty
 * @param rounding how much rounding changes a gap
 * @param gained no more than this is surely gained, whatever slopes and curvatures promise: +∞
 *     where there are no rounded kinks to mistrust
 * @param unknown why nothing is known; empty where something is
 * @param tolerances with that of the objective, which knows how much it may change
 */
record Surroundings(
    @Nullable LocalModel local,
    @Nullable StochasticProblem rounded,
    double[] roundedSlope,
    double rounding,
    double gained,
    String unknown,
    Tolerances tolerances) {

  /** Widths that kinks are rounded off over, as parts of what meets there. */
  private static final double[] WIDTHS = {3e-6, 1e-4, 3e-3};

  /**
   * An objective whose terms all vanish, as the sum of squares at a perfect fit, is at least this
   * part of what it becomes when the variables change by their own size.
   */
  private static final double LEAST_SIZE = 1e-6;

  private static final String NOT_MEASURED =
      "The curvature around the point could not be measured.";

  private static Surroundings unknown(String reason, Tolerances tolerances) {
    return new Surroundings(
        null, null, new double[0], 0.0, Double.POSITIVE_INFINITY, reason, tolerances);
  }

  /**
   * A look around a point.
   *
   * @param rows how rows are judged there
   * @param y the multipliers it is judged by
   * @param lengths of the variables
   * @param room how far from its limit a constraint may be and bind
   * @param evaluations how many the look may cost, about
   * @param exact whether the judgement will be by exact means
   */
  record Look(
      JudgedRows rows,
      Scenarios scenarios,
      double[] y,
      CertificateSettings settings,
      Tolerances tolerances,
      double[] lengths,
      double[] room,
      long evaluations,
      boolean exact) {

    Surroundings around() {
      if (Thread.currentThread().isInterrupted()) {
        return unknown(
            "The run was interrupted before the surroundings of the point were looked at.",
            tolerances);
      }
      StochasticProblem problem = rows.problem();
      try {
        RoundedKinks kinks =
            exact && problem.hasKinks() && !problem.hasMoreScenariosThan(LocalModel.MOST_ROWS)
                ? problem.roundedKinks().filter(this::hasMeans).orElse(null)
                : null;
        if (kinks != null) {
          return around(kinks);
        }
        Surroundings sampled = exact ? null : bySampledKinks();
        if (sampled != null) {
          return sampled;
        }
        LocalModel model = model(problem);
        return new Surroundings(
            model.isKnown() ? model : null,
            null,
            new double[0],
            0.0,
            Double.POSITIVE_INFINITY,
            model.isKnown() ? "" : NOT_MEASURED,
            tolerances(model));
      } catch (Refusal | OracleException e) {
        return unknown(String.valueOf(e.getMessage()), tolerances);
      }
    }

    private @Nullable Surroundings bySampledKinks() {
      RoundedKinks kinks =
          rows.problem().hasKinks() ? rows.problem().roundedKinks().orElse(null) : null;
      return kinks == null ? null : new SampledKinks(this, kinks).around();
    }

    private LocalModel model(StochasticProblem of) {
      return model(of, exact ? LocalModel.Source.ALL : LocalModel.Source.DIFFERENCES);
    }

    LocalModel model(StochasticProblem of, LocalModel.Source source) {
      return new LocalModel(
          of,
          scenarios,
          rows.x(),
          y,
          tolerances,
          lengths,
          room,
          evaluations,
          source,
          rows::isUsersOwn);
    }

    Tolerances tolerances(LocalModel model) {
      double byCurvature = 0.5 * model.largest();
      if (LEAST_SIZE * byCurvature <= tolerances.sizes()[0]) {
        return tolerances;
      }
      // Curvature says too much if it is that of a rounded kink, or of a constraint of high price.
      boolean[] objective = new boolean[tolerances.sizes().length];
      objective[0] = true;
      double[] sizes = tolerances.sizes();
      double change =
          new FunctionChanges(rows.problem(), scenarios, rows.x()).of(sizes, objective)[0];
      return tolerances.withObjectiveOf(
          rows.problem(), settings, LEAST_SIZE * Math.min(byCurvature, change));
    }

    /**
     * Whether rounding keeps the exact means. Where it does not, they come from a formula of their
     * own, in which nothing of the kinks of single scenarios need be left.
     */
    private boolean hasMeans(RoundedKinks kinks) {
      return kinks.rounded(rows.x(), WIDTHS[0]).exactMean().isPresent();
    }

    /**
     * A kink at the point has no slope and no curvature, but rounded off it has both, and what a
     * nearby point could gain by the rounded functions differs from what it could gain by the true
     * ones by no more than what rounding changes. The width that leaves the least is taken.
     */
    private Surroundings around(RoundedKinks kinks) {
      Surroundings best = unknown(NOT_MEASURED, tolerances);
      double least = Double.POSITIVE_INFINITY;
      StochasticProblem problem = rows.problem();
      double[] x = rows.x();
      Evaluation sharp = Evaluation.of(problem);
      problem.exactMean().orElseThrow().evaluateMean(x, sharp);
      try {
        for (double width : WIDTHS) {
          StochasticProblem rounded = RememberedMeans.of(kinks.rounded(x, width));
          Evaluation mean = Evaluation.of(problem);
          rounded.exactMean().orElseThrow().evaluateMean(x, mean);
          LocalModel model = model(rounded);
          if (!mean.isFinite() || !model.isKnown()) {
            continue;
          }
          double[] slope = new double[x.length];
          Sample.combine(mean, 1.0, y, slope);
          LocalSample sample = new LocalSample(model, x.length);
          sample.add(slope);
          double change = Math.abs(mean.value(0) - sharp.value(0));
          for (int k = 0; k < y.length; k++) {
            change += Math.abs(y[k] * (mean.value(1 + k) - sharp.value(1 + k)));
          }
          double gain = sample.gain(0.05).upper() + 2.0 * change;
          if (gain < least) {
            least = gain;
            best =
                new Surroundings(
                    model,
                    null,
                    slope,
                    2.0 * change,
                    Double.POSITIVE_INFINITY,
                    "",
                    tolerances(model));
          }
        }
      } catch (Refusal | OracleException e) {
        // A wide rounding may leave the domain of a function: what narrow ones told still holds.
        return best.local() == null ? unknown(String.valueOf(e.getMessage()), tolerances) : best;
      }
      return best;
    }
  }
}
