package org.proxpep.method.practical;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.SeparableSet;

/**
 * A start where functions have no finite slopes or values, as −√x has none at 0, which lies on the
 * edge of X₀ as a rule: moves it off, by a small part of its variables first and then by more.
 */
final class InwardStart {

  private static final List<Double> PARTS = PracticalConstants.USED.start().inward();

  private InwardStart() {}

  /**
   * The point after this many moves; null if there are no more.
   *
   * @param at what was found at x
   */
  static double @Nullable [] moved(double[] x, Evaluation at, ConvexSet set, long moves) {
    if (moves >= PARTS.size()) {
      return null;
    }
    double part = PARTS.get((int) moves);
    boolean[] wrong = wrong(at);
    SeparableSet box = set.separable().orElse(null);
    double[] away =
        Vectors.of(
            x.length,
            i -> {
              double size = Math.max(1.0, Math.abs(x[i]));
              double width = box == null ? size : Math.min(size, box.upper(i) - box.lower(i));
              return wrong[i] ? part * width * ChanceDerivatives.spread(i) : 0.0;
            });
    double[] end = new double[x.length];
    Vectors.sum(x, 1.0, away, end);
    set.project(end, end);
    for (int i = 0; i < end.length; i++) {
      // Off the bound where there is one.
      end[i] = x[i] + (end[i] > x[i] ? away[i] : -away[i]);
    }
    set.project(end, end);
    return end;
  }

  /** The variables with slopes that are not finite; all of them where a value is not. */
  private static boolean[] wrong(Evaluation at) {
    double[] sums = new double[at.dimension()];
    double values = 0.0;
    for (int row = 0; row < at.rows(); row++) {
      values += 0.0 * at.value(row);
      at.addTo(row, 0.0, sums);
    }
    boolean all = Double.isNaN(values) || !Double.isNaN(Rows.norm(sums));
    boolean[] wrong = new boolean[sums.length];
    for (int i = 0; i < wrong.length; i++) {
      wrong[i] = all || Double.isNaN(sums[i]);
    }
    return wrong;
  }
}
