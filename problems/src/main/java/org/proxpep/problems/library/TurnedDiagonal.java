package org.proxpep.problems.library;

import org.proxpep.linalg.Rows;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.parts.Logistic;

/**
 * A dense symmetric matrix Q = RΛRᵀ of full rank whose product with a vector takes 9n
 * multiplications: R is the product of two reflections I − 2vvᵀ with random unit vectors v. The
 * eigenvalues follow the law of UUᵀ with a large square Gaussian U (Marchenko and Pastur), divided
 * by the Frobenius norm.
 */
final class TurnedDiagonal {

  private final double[] first;
  private final double[] second;
  private final double[] eigenvalue;

  TurnedDiagonal(int n, ScenarioRandom random) {
    this.first = unit(n, random);
    this.second = unit(n, random);
    this.eigenvalue = new double[n];
    for (int i = 0; i < n; i++) {
      // A coordinate of a uniform point of the disc has the semicircle law, its square this one.
      double radius = Math.sqrt(random.nextDouble());
      double s = radius * Math.cos(2.0 * Math.PI * random.nextDouble());
      eigenvalue[i] = s * s;
    }
    double norm = Rows.norm(eigenvalue);
    for (int i = 0; i < n; i++) {
      eigenvalue[i] /= norm;
    }
  }

  private static double[] unit(int n, ScenarioRandom random) {
    double[] v = new double[n];
    for (int i = 0; i < n; i++) {
      v[i] = random.nextGaussian();
    }
    double norm = Rows.norm(v);
    for (int i = 0; i < n; i++) {
      v[i] /= norm;
    }
    return v;
  }

  /** Writes Qx into {@code out}. */
  void times(double[] x, double[] out) {
    int n = eigenvalue.length;
    System.arraycopy(x, 0, out, 0, n);
    reflect(first, out);
    reflect(second, out);
    for (int i = 0; i < n; i++) {
      out[i] *= eigenvalue[i];
    }
    reflect(second, out);
    reflect(first, out);
  }

  /** Q with all its entries. */
  double[][] written() {
    int n = eigenvalue.length;
    double[][] q = new double[n][n];
    double[] unit = new double[n];
    for (int i = 0; i < n; i++) {
      unit[i] = 1.0;
      times(unit, q[i]);
      unit[i] = 0.0;
    }
    return q;
  }

  private static void reflect(double[] v, double[] z) {
    Logistic.add(-2.0 * Rows.dot(v, z), v, z);
  }
}
