package org.proxpep.problems.optimum;

import org.proxpep.linalg.DenseSolver;

/** Small dense linear systems. */
public final class LinearSystem {

  private static final double SINGULAR = 1e-14;

  private LinearSystem() {}

  /**
   * Solves Az = b and overwrites b with z.
   *
   * @throws ArithmeticException if A is singular to working precision
   */
  public static void solve(double[][] a, double[] b) {
    double[] z = new double[b.length];
    if (!new DenseSolver(b.length, SINGULAR).solve(a, b, b.length, z)) {
      throw new ArithmeticException(
          "The linear system of "
              + b.length
              + " equations is singular.\nMaybe active constraints have dependent gradients.");
    }
    System.arraycopy(z, 0, b, 0, b.length);
  }
}
