package org.proxpep.sweep;

import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.SettledPoint;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.solve.CertifiedResult;

/**
 * Between which limits of its second objective a front of two objectives lies: from the best value
 * that the second can have to the one it has where the first is best. All points between are
 * answers of one problem, that of the first objective with the second held to a limit.
 *
 * @param best of the second objective, as far as its solution is sure, in the user's terms
 * @param other its value where the first objective is best
 */
public record FrontEnds(double best, double other) {

  private static final int SAMPLES = 20_000;

  /**
   * The ends.
   *
   * @param first the result for the first objective alone, {@code firstProblem}
   * @param second that for the second objective alone
   */
  public static FrontEnds of(
      CertifiedResult first,
      StochasticProblem firstProblem,
      CertifiedResult second,
      StochasticProblem secondProblem,
      long seed) {
    Certificate certificate = second.certificate();
    double tolerance = certificate.gap().tolerance();
    double half = certificate.objective().halfWidth();
    double slack = Math.max(Double.isNaN(tolerance) ? 0.0 : tolerance, half);
    double[] x = SweepPoint.of(0, 0.0, first, firstProblem).start(secondProblem);
    Scenarios scenarios = new Scenarios(seed);
    MeanEvaluator means = new MeanEvaluator(secondProblem, scenarios, Purpose.VALIDATION, SAMPLES);
    double[] settled = SettledPoint.at(secondProblem, scenarios, SAMPLES, means.isExact(), x);
    return new FrontEnds(
        secondProblem.sense().value(certificate.objective().estimate() + slack),
        secondProblem.sense().value(means.at(settled).value(0)));
  }

  /** So many limits from one end to the other, rising; one where both objectives agree. */
  public double[] limits(int points, boolean maximized) {
    double low = maximized ? other : best;
    double high = maximized ? best : other;
    return low < high ? spread(low, high, points) : new double[] {high};
  }

  /** So many values from one to another. */
  public static double[] spread(double low, double high, int points) {
    double[] values = new double[points];
    for (int i = 0; i < points; i++) {
      double part = (double) i / (points - 1);
      values[i] = i == points - 1 ? high : low + part * (high - low);
    }
    return values;
  }
}
