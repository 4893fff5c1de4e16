package org.proxpep.bench;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/**
 * The least x with E[a] ≤ x, or E[a] = x, for numbers a whose means are known and whose laws are
 * hard on whoever judges a mean by a sample.
 *
 * @param mean the largest of the means of all a
 * @param rows how many a there are
 * @param draw writes the numbers of one scenario
 */
record ClaimedLaw(String name, double mean, int rows, boolean equality, Draw draw)
    implements StochasticProblem {

  /** One scenario. */
  interface Draw {
    void into(ScenarioRandom random, double[] a);
  }

  /** A law of one number. */
  interface OneNumber {
    double next(ScenarioRandom random);
  }

  private static ClaimedLaw of(String name, double mean, OneNumber number) {
    return new ClaimedLaw(name, mean, 1, false, (random, a) -> a[0] = number.next(random));
  }

  private static double event(ScenarioRandom random, double p) {
    return random.nextDouble() < p ? 1.0 : 0.0;
  }

  private static double student(ScenarioRandom random, int freedom) {
    double squares = 0.0;
    for (int k = 0; k < freedom; k++) {
      double z = random.nextGaussian();
      squares += z * z;
    }
    return random.nextGaussian() / Math.sqrt(squares / freedom);
  }

  /**
   * The laws of the study.
   *
   * @param other another set of the same kinds, for reports
   */
  static List<ClaimedLaw> all(boolean other) {
    double f = other ? 1.7 : 1.0;
    List<ClaimedLaw> laws = new ArrayList<>();
    for (double p : new double[] {1e-2 * f, 2e-3 * f, 5e-4 * f}) {
      laws.add(of("event " + p, p, r -> event(r, p)));
      laws.add(of("event " + p + " in noise", p, r -> event(r, p) + 0.02 * r.nextGaussian()));
      laws.add(
          of(
              "small and large " + p,
              1 + 10 * p,
              r -> 1 + 10 * event(r, p) + 0.3 * f * r.nextGaussian()));
    }
    laws.add(
        of(
            "mixture",
            0.9 * 1.0 + 0.09 * 5.0 + 0.01 * 20.0,
            r -> {
              double u = r.nextDouble();
              double centre = u < 0.9 ? 1.0 : u < 0.99 ? 5.0 : 20.0;
              return centre + f * 0.1 * r.nextGaussian();
            }));
    laws.add(of("t3", 2.0, r -> 2.0 + f * student(r, 3)));
    double alpha = other ? 2.3 : 2.1;
    laws.add(
        of("Pareto " + alpha, alpha / (alpha - 1), r -> Math.pow(1 - r.nextDouble(), -1 / alpha)));
    double sigma = other ? 1.8 : 2.0;
    laws.add(
        of(
            "lognormal " + sigma,
            Math.exp(0.5 * sigma * sigma),
            r -> Math.exp(sigma * r.nextGaussian())));
    laws.add(
        new ClaimedLaw(
            "ten correlated",
            1.0,
            10,
            false,
            (r, a) -> {
              double common = r.nextGaussian();
              for (int k = 0; k < a.length; k++) {
                a[k] = 1.0 - 0.002 * k + f * (0.5 * common + 0.2 * r.nextGaussian());
              }
            }));
    laws.add(
        new ClaimedLaw(
            "equality",
            3.0,
            1,
            true,
            (r, a) -> a[0] = 3.0 * f * -Math.log(1 - r.nextDouble()) / f));
    return laws;
  }

  @Override
  public Shape shape() {
    return new Shape(1, equality ? 0 : rows, equality ? rows : 0);
  }

  @Override
  public ConvexSet feasibleSet() {
    return Box.cube(1, 0.0, 10.0 * mean);
  }

  @Override
  public double[] startingPoint() {
    return new double[] {2.0 * mean};
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    double[] a = new double[rows];
    draw.into(out.random(xi), a);
    out.setValue(0, x[0]);
    out.gradient(0)[0] = 1.0;
    for (int k = 0; k < rows; k++) {
      out.setValue(1 + k, a[k] - x[0]);
      out.gradient(1 + k)[0] = -1.0;
    }
  }

  @Override
  public boolean isDeterministic(int row) {
    return row == 0;
  }
}
