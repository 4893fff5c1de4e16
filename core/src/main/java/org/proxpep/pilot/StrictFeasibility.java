package org.proxpep.pilot;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.residual.ConstraintMoments;
import org.proxpep.residual.MeanEvaluator;

/**
 * ε₀ of assumption (A5), from a point that {@link StrictPoint} finds: max gᵢ there is −ε₀ on the
 * exact mean. Where the means are sampled, the point was chosen to look good on its sample, so it
 * is evaluated again on ten times as many fresh scenarios, and three standard errors are taken off.
 */
final class StrictFeasibility {

  private static final int CANDIDATES = 10;
  private static final int FRESH = 10;
  private static final double STANDARD_ERRORS = 3.0;

  /** NaN if no strictly feasible point was found. */
  final double epsilon0;

  /** The point it was found at, empty if none. */
  final double[] point;

  final String how;

  StrictFeasibility(PilotOracle oracle, PilotBounds pairs) {
    if (oracle.p == 0 || oracle.settings.searchSteps() == 0) {
      this.epsilon0 = Double.NaN;
      this.point = new double[0];
      this.how = oracle.p == 0 ? "there are no inequalities" : "not searched for";
      return;
    }
    MeanEvaluator means =
        new MeanEvaluator(
            oracle.problem,
            oracle.scenarios,
            Purpose.PILOT,
            PilotOracle.SEARCH,
            oracle.settings.samples());
    StrictPoint search = new StrictPoint(oracle.problem, means, pairs.nuH);
    int steps = oracle.settings.searchSteps();
    search.look(oracle.start);
    for (double[] x : pairs.points.subList(0, Math.min(CANDIDATES, pairs.points.size()))) {
      search.look(x);
    }
    search.descend(oracle.start, steps, oracle.reach);
    double found = -search.level;
    if (!means.isExact()) {
      oracle.evaluations += (long) oracle.settings.samples() * search.meansTaken;
      if (found > 0) {
        found = -levelOnFreshScenarios(oracle, search.best);
      }
    }
    boolean strict = found > 0 && found < Double.POSITIVE_INFINITY;
    this.epsilon0 = strict ? found : Double.NaN;
    this.point = strict ? search.best : new double[0];
    String where =
        means.isExact()
            ? "on the exact mean"
            : "on %s fresh scenarios, less %s standard errors"
                .formatted(FRESH * oracle.settings.samples(), STANDARD_ERRORS);
    this.how =
        strict
            ? "at a point found in " + steps + " steps, " + where
            : "no strictly feasible point found in " + steps + " steps; least max g " + -found;
  }

  /** maxᵢ of the mean of gᵢ plus its standard errors. */
  private static double levelOnFreshScenarios(PilotOracle oracle, double[] x) {
    int samples = FRESH * oracle.settings.samples();
    Evaluation at = Evaluation.of(oracle.problem);
    ConstraintMoments moments = new ConstraintMoments(oracle.p);
    for (int s = 0; s < samples; s++) {
      oracle.evaluate(x, oracle.key(PilotOracle.CONFIRMATION + s), at);
      moments.add(at);
    }
    double level = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < oracle.p; i++) {
      double standardError = Math.sqrt(moments.variance(i) / samples);
      level = Math.max(level, moments.mean(i) + STANDARD_ERRORS * standardError);
    }
    return level;
  }
}
