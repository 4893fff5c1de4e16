package org.proxpep.spark;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FirstOrderProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;

/**
 * A problem whose steps go several times through every stretch of scenarios before they go on to
 * the next: rows that came a long way are used more than once. Step t of a stretch of L scenarios
 * and k passes has the scenario of step ⌊t/(kL)⌋L + t mod L.
 *
 * <p>Scenarios of other purposes than steps stay as they are. The wrapped problem may be on Spark
 * or not; the bits are the same. Steps within a stretch are no longer independent, so expect less
 * from the second pass than from fresh rows.
 */
public final class LocalPasses extends FirstOrderProblem {

  private final Scenarios scenarios;
  private final int length;
  private final int passes;

  /**
   * @param seed of the run
   * @param length L; up to some hundred thousand, so that the driver still has the rows
   * @param passes k
   */
  public LocalPasses(StochasticProblem problem, long seed, int length, int passes) {
    super(problem);
    if (length < 1 || passes < 1) {
      throw Refusal.of(
          "The length of a stretch (%s) and the passes over it (%s) must be at least 1",
          "100000 and 2", length, passes);
    }
    this.scenarios = new Scenarios(seed);
    this.length = length;
    this.passes = passes;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    long t = scenarios.drawOf(Purpose.TRAINING, xi);
    long key = xi;
    if (t >= 0) {
      long stretch = t / ((long) passes * length);
      key = scenarios.key(Purpose.TRAINING, stretch * length + t % length);
    }
    problem.evaluate(x, key, out);
  }

  @Override
  public String fingerprint() {
    return problem.fingerprint() + " passes=" + passes + "x" + length + " seed=" + scenarios.seed();
  }
}
