package org.proxpep.problems.generated;

import java.util.Arrays;
import org.proxpep.linalg.Rows;

/** One function of x with its gradient, to build small problems from. */
interface SimpleFunction {

  /** Writes the whole gradient and returns the value. */
  double at(double[] x, double[] gradient);

  /** A function of one real number. */
  interface Scalar {
    double at(double s);
  }

  /** aᵀx − b. */
  static SimpleFunction linear(double[] a, double b) {
    return (x, gradient) -> {
      System.arraycopy(a, 0, gradient, 0, a.length);
      return Rows.dot(a, x) - b;
    };
  }

  /** φ(aᵀx). */
  static SimpleFunction along(double[] a, Scalar phi, Scalar slope) {
    return (x, gradient) -> {
      double s = Rows.dot(a, x);
      double weight = slope.at(s);
      for (int i = 0; i < a.length; i++) {
        gradient[i] = weight * a[i];
      }
      return phi.at(s);
    };
  }

  /** sign·(‖x−c‖² − squaredRadius). */
  static SimpleFunction sphere(double sign, double[] c, double squaredRadius) {
    return (x, gradient) -> {
      double sum = -squaredRadius;
      for (int i = 0; i < c.length; i++) {
        double w = x[i] - c[i];
        gradient[i] = 2 * sign * w;
        sum += w * w;
      }
      return sign * sum;
    };
  }

  /** constant − x₁x₂. */
  static SimpleFunction lessProduct(double constant) {
    return (x, gradient) -> {
      Arrays.fill(gradient, 0.0);
      gradient[0] = -x[1];
      gradient[1] = -x[0];
      return constant - x[0] * x[1];
    };
  }
}
