package org.proxpep.certificate;

import org.jspecify.annotations.Nullable;
import org.proxpep.problem.AuxiliaryVariables;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/** Points with their auxiliary variables where they belong: nobody should be told about others. */
public final class SettledPoint {

  private SettledPoint() {}

  /**
   * The point. Under a root or a logarithm bounds keep a variable away from where the function has
   * no slope; one that belongs beyond them is set to the bound, and the rest of the way is
   * corrected to first order.
   *
   * @param samples how many validation scenarios say so where not all do
   * @param exact whether all scenarios are asked, if they can be
   */
  public static double[] at(
      StochasticProblem problem, Scenarios scenarios, int samples, boolean exact, double[] x) {
    AuxiliaryVariables auxiliary = MiniBatch.innermost(problem).auxiliaryVariables().orElse(null);
    double[] settled = at(auxiliary, scenarios, samples, exact, x);
    boolean inside = auxiliary == null || problem.feasibleSet().contains(settled, 0.0);
    return inside ? settled : problem.feasibleSet().projected(settled);
  }

  /** The same where functions are counted: the mean in a logarithm is then a share. */
  public static double[] counted(
      CountedRows counted, Scenarios scenarios, int samples, boolean exact, double[] x) {
    return at(counted.auxiliaryVariables().orElse(null), scenarios, samples, exact, x);
  }

  private static double[] at(
      @Nullable AuxiliaryVariables auxiliary,
      Scenarios scenarios,
      int samples,
      boolean exact,
      double[] x) {
    if (auxiliary == null) {
      return x;
    }
    double[] settled = exact ? auxiliary.settled(x).orElse(null) : null;
    if (settled == null) {
      long[] keys = new long[samples];
      for (int j = 0; j < samples; j++) {
        keys[j] = scenarios.key(Purpose.VALIDATION, j);
      }
      settled = auxiliary.settled(x, keys);
    }
    return settled;
  }
}
