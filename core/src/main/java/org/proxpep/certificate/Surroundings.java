package org.proxpep.certificate;

import org.jspecify.annotations.Nullable;
import org.proxpep.problem.OracleException;
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

  /**
   * An objective whose terms all vanish, as the sum of squares at a perfect fit, is at least this
   * part of what it becomes when the variables change by their own size.
   */
  private static final double LEAST_SIZE = 1e-6;

  static final String NOT_MEASURED = "The curvature around the point could not be measured.";

  static Surroundings unknown(String reason, Tolerances tolerances) {
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
          return new ExactKinks(this, kinks).around();
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
      return model(of, rows.x(), source, false);
    }

    /**
     * @param at where to look from
     * @param holding whether every bound there counts as one with a price
     */
    LocalModel model(StochasticProblem of, double[] at, LocalModel.Source source, boolean holding) {
      return new LocalModel(
          of,
          scenarios,
          at,
          y,
          tolerances,
          lengths,
          room,
          evaluations,
          source,
          rows::isUsersOwn,
          holding);
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
      return kinks.rounded(rows.x(), ExactKinks.NARROWEST).exactMean().isPresent();
    }
  }
}
