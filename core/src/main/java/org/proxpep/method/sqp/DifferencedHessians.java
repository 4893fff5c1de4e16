package org.proxpep.method.sqp;

import java.util.function.BiConsumer;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;

/**
 * Second derivatives from differences of gradients, one evaluation for each variable, towards the
 * inside of X₀ where a bound is near.
 */
final class DifferencedHessians implements ScenarioHessians {

  /** About the root of the rounding error: half of the digits of a gradient are left. */
  private static final double STEP = 1e-7;

  private final ConvexSet set;
  private final double[] units;
  private final Evaluation near;
  private final double[] z;
  private long scenario;

  /** Made once: a step allocates nothing. */
  private final BiConsumer<double[], Evaluation> inScenario;

  /**
   * @param units how large the variables are, about
   */
  DifferencedHessians(StochasticProblem problem, double[] units) {
    this.set = problem.feasibleSet();
    this.units = units;
    this.near = Evaluation.of(problem);
    this.z = new double[units.length];
    this.inScenario = (at, out) -> problem.evaluate(at, scenario, out);
  }

  @Override
  public boolean isExact() {
    return false;
  }

  @Override
  public long evaluations() {
    return units.length;
  }

  @Override
  public boolean isAffine(int row) {
    return false;
  }

  @Override
  public void add(double[] x, long xi, double weight, Evaluation at, double[][][] sums) {
    scenario = xi;
    add(x, weight, at, inScenario, sums);
  }

  /** Adds the weighted second derivatives of all functions that an oracle evaluates. */
  void add(
      double[] x,
      double weight,
      Evaluation at,
      BiConsumer<double[], Evaluation> oracle,
      double[][][] sums) {
    System.arraycopy(x, 0, z, 0, z.length);
    for (int i = 0; i < z.length; i++) {
      double h = STEP * Math.max(Math.abs(x[i]), units[i]);
      z[i] = x[i] + h;
      if (!set.contains(z, 0.0)) {
        z[i] = x[i] - h;
      }
      double factor = 0.5 * weight / (z[i] - x[i]);
      oracle.accept(z, near);
      z[i] = x[i];
      for (int row = 0; row < sums.length; row++) {
        int[] columns = near.columns(row);
        boolean alike = columns == at.columns(row);
        double[] up = alike ? near.numbers(row) : near.gradient(row);
        double[] here = alike ? at.numbers(row) : at.gradient(row);
        for (int e = 0; e < up.length; e++) {
          int j = alike && columns != null ? columns[e] : e;
          double half = factor * (up[e] - here[e]);
          double[] to = sums[row][Math.max(i, j)];
          if (to.length > 0) {
            to[Math.min(i, j)] += i == j ? 2 * half : half;
          }
        }
      }
    }
  }
}
