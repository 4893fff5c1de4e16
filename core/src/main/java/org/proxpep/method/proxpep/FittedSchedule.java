package org.proxpep.method.proxpep;

import org.proxpep.linalg.Rows;
import org.proxpep.method.Curvature;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/**
 * Parameters of Algorithm 1 from what the functions look like at the start, where the theorem's
 * constants are suprema over X₀ and often too cautious to move. With the root mean squares f of
 * ‖∇F‖ and c of the constraints' gradients over a few scenarios, the standard deviation s of the
 * constraints' values, and D = max(1, ‖x¹‖) at most the diameter of X₀,
 *
 * <pre>
 *   τ = (f/D) T^(1/2)    α = (f/D) T^(1/4)/10    σ = min( 3(f/D)/c², 0.03 f/(s c) )
 *   c = T^(3/2)          β_max = 1000 f/c        Σ = 0 (linear models)
 * </pre>
 *
 * A heuristic without guarantee. τ is the classical step size of stochastic gradients. σ weighs a
 * constraint violation about as much as the objective, unless the constraints are noisy: value and
 * gradient come from one sample, so their product carries a bias of order σ s c, which is kept to a
 * few hundredths of ‖∇F‖.
 */
public final class FittedSchedule {

  private static final int PILOT_SAMPLES = 50;
  private static final double DUAL_WEIGHT = 3.0;
  private static final double BIAS = 0.03;
  private static final double PENALTY_ROOM = 1000.0;

  private FittedSchedule() {}

  /** Settings for a run of {@code horizon} steps. */
  public static ProxPepSettings settings(
      StochasticProblem problem, Scenarios scenarios, long horizon) {
    double[] start = problem.startingPoint().clone();
    problem.feasibleSet().project(start, start);
    Evaluation e = Evaluation.of(problem);
    double objective = 0.0;
    double constraints = 0.0;
    double[] sum = new double[e.rows()];
    double[] squares = new double[e.rows()];
    for (int t = 0; t < PILOT_SAMPLES; t++) {
      long xi = scenarios.key(Purpose.PILOT, t);
      problem.evaluate(start, xi, e);
      OracleException.requireFinite(problem, e, 0, xi);
      objective += e.squaredNorm(0) / PILOT_SAMPLES;
      for (int row = 1; row < e.rows(); row++) {
        sum[row] += e.value(row);
        squares[row] += e.value(row) * e.value(row);
        constraints += e.squaredNorm(row) / PILOT_SAMPLES / (e.rows() - 1);
      }
    }
    // A flat objective or constraint says nothing of its scale.
    double f = objective > 0 ? Math.sqrt(objective) : 1.0;
    double c = constraints > 0 ? Math.sqrt(constraints) : 1.0;
    double distance = Math.min(Math.max(1.0, Rows.norm(start)), problem.feasibleSet().diameter());
    double pull = f / (distance > 0 ? distance : 1.0);
    double t = horizon;
    double noise = 0.0;
    for (int row = 1; row < e.rows(); row++) {
      double mean = sum[row] / PILOT_SAMPLES;
      noise += Math.max(0.0, squares[row] / PILOT_SAMPLES - mean * mean) / (e.rows() - 1);
    }
    double unbiased = noise > 0 ? BIAS * f / (Math.sqrt(noise) * c) : Double.POSITIVE_INFINITY;
    double sigma = Math.min(DUAL_WEIGHT * pull / (c * c), unbiased);
    double betaMax = PENALTY_ROOM * f / c;
    return new ProxPepSettings(
        sigma,
        sigma,
        0.1 * pull * Math.pow(t, 0.25),
        pull * Math.sqrt(t),
        Math.pow(t, 1.5),
        0.1 * betaMax,
        0.1 * betaMax,
        betaMax,
        Curvature.Isotropic.zero(e.rows() - 1),
        ProxPepSettings.DEFAULT_SUBPROBLEM_TOLERANCE,
        false,
        null);
  }
}
