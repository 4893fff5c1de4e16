package org.proxpep.method.practical;

import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;

/**
 * Derivatives that are small at the start by chance, or are rounding where they should be zero, as
 * at a point of symmetry. They say nothing of the units of their variables, though they look as if
 * the units were huge. What tells them apart is a small move of all variables: it changes a
 * derivative that is small for its units by a small part of itself, and one that is small by chance
 * by many times its size.
 */
final class ChanceDerivatives {

  private static final PracticalConstants.Units UNITS = PracticalConstants.USED.units();

  /** Multiples of it are spread evenly over [0, 1), modulo one. */
  private static final double GOLDEN = 0.6180339887498949;

  private ChanceDerivatives() {}

  /**
   * Whether a derivative is so far below others of its function that units would follow from it.
   */
  static boolean arePossible(double[][] mean) {
    double least = Math.exp(-UNITS.ignored());
    for (double[] row : mean) {
      double limit = least * Rows.maxAbs(row);
      for (double derivative : row) {
        if (derivative != 0.0 && Math.abs(derivative) < limit) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * A point a small part of x away, and where x is zero, a small part of the other variables. Each
   * has a part of its own: equal ones would keep the symmetries that make derivatives vanish.
   */
  static double[] moved(double[] x) {
    double norm = Rows.norm(x) / Math.sqrt(x.length);
    double usual = norm > 0 ? norm : 1.0;
    return Vectors.of(
        x.length,
        i -> {
          double size = x[i] == 0.0 ? usual : Math.abs(x[i]);
          return x[i] + UNITS.doubtMove() * spread(i) * size;
        });
  }

  /** Numbers around one, all different. */
  static double spread(int i) {
    return 0.5 + (GOLDEN * (i + 1)) % 1.0;
  }

  /**
   * The means without those that chance explains, which are zero instead.
   *
   * @param here a sample at the start
   * @param there the same scenario at the {@link #moved} point
   */
  static double[][] without(double[][] mean, Evaluation here, Evaluation there) {
    double[][] kept = new double[mean.length][];
    for (int row = 0; row < mean.length; row++) {
      double[] means = mean[row];
      boolean alike = here.columns(row) == there.columns(row);
      double[] a = alike ? here.numbers(row) : here.gradient(row);
      double[] b = alike ? there.numbers(row) : there.gradient(row);
      // A function that bends much changes all its derivatives.
      double change = Rows.maxAbs(Vectors.of(means.length, i -> b[i] - a[i]));
      double most = Math.max(1.0, UNITS.doubtMargin() * change / Rows.maxAbs(means));
      kept[row] =
          Vectors.of(
              means.length,
              i -> Math.abs(b[i] - a[i]) > most * Math.abs(means[i]) ? 0.0 : means[i]);
    }
    return kept;
  }
}
