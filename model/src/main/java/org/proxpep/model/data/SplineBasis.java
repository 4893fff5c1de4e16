package org.proxpep.model.data;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.proxpep.refusal.Require;

/**
 * A natural cubic spline as a sum of entries: entry j is the spline that is 1 at knot j and 0 at
 * the others, so its coefficient is the value of the curve at that knot. The entries add up to 1,
 * and beyond the outer knots the curve goes on straight.
 *
 * @param knots ascending, at least two
 */
public record SplineBasis(double[] knots, double[][] bends) implements Serializable {

  /** The largest |a³ − a| between 0 and 1. */
  private static final double SAG = 2.0 / (3.0 * Math.sqrt(3.0));

  /** The spline with these knots. */
  public static SplineBasis of(double... knots) {
    Require.that(
        knots.length >= 2, "A spline (%s knots) must have two knots", "take 4", knots.length);
    Require.rising("Knot %s of a spline", knots);
    double[][] bends = new double[knots.length][];
    Arrays.setAll(bends, j -> secondDerivatives(knots, j));
    return new SplineBasis(knots.clone(), bends);
  }

  /** Second derivatives at the knots of the natural spline through 1 at knot j and 0 elsewhere. */
  private static double[] secondDerivatives(double[] t, int j) {
    int n = t.length;
    double[] m = new double[n];
    double[] diagonal = new double[n];
    double[] right = new double[n];
    for (int i = 1; i < n - 1; i++) {
      double before = t[i] - t[i - 1];
      double after = t[i + 1] - t[i];
      double here = i == j ? 1.0 : 0.0;
      double slopeAfter = ((i + 1 == j ? 1.0 : 0.0) - here) / after;
      double slopeBefore = (here - (i - 1 == j ? 1.0 : 0.0)) / before;
      diagonal[i] = 2.0 * (before + after);
      right[i] = 6.0 * (slopeAfter - slopeBefore);
      if (i > 1) {
        double factor = before / diagonal[i - 1];
        diagonal[i] -= factor * before;
        right[i] -= factor * right[i - 1];
      }
    }
    for (int i = n - 2; i >= 1; i--) {
      m[i] = (right[i] - (t[i + 1] - t[i]) * m[i + 1]) / diagonal[i];
    }
    return m;
  }

  @Override
  public double[] knots() {
    return knots.clone();
  }

  /** How many entries there are. */
  public int size() {
    return knots.length;
  }

  /** The entries' names, such as {@code age~25} for the one of knot 25. */
  List<String> names(String column) {
    return Arrays.stream(knots).mapToObj(t -> column + "~" + Column.plain(t)).toList();
  }

  /** Writes the entries of a number. */
  void fill(double v, double[] out, int start) {
    for (int j = 0; j < knots.length; j++) {
      out[start + j] = at(j, v);
    }
  }

  double at(int j, double v) {
    int last = knots.length - 1;
    double[] m = bends[j];
    if (v <= knots[0] || v >= knots[last]) {
      int i = v <= knots[0] ? 0 : last - 1;
      double h = knots[i + 1] - knots[i];
      double rise = (value(i + 1, j) - value(i, j)) / h;
      return v <= knots[0]
          ? value(0, j) + (v - knots[0]) * (rise - h / 6.0 * m[1])
          : value(last, j) + (v - knots[last]) * (rise + h / 6.0 * m[last - 1]);
    }
    int found = Arrays.binarySearch(knots, v);
    int i = found >= 0 ? found : -found - 2;
    double h = knots[i + 1] - knots[i];
    double a = (knots[i + 1] - v) / h;
    double b = (v - knots[i]) / h;
    return a * value(i, j)
        + b * value(i + 1, j)
        + ((a * a * a - a) * m[i] + (b * b * b - b) * m[i + 1]) * h * h / 6.0;
  }

  private static double value(int knot, int j) {
    return knot == j ? 1.0 : 0.0;
  }

  /** An end that entry j does not pass while the number stays between two. */
  double end(int j, double low, double high, boolean least) {
    double end = extreme(at(j, low), at(j, high), least);
    for (int i = 0; i < knots.length; i++) {
      end = extreme(end, value(i, j), least);
    }
    for (int i = 0; i + 1 < knots.length; i++) {
      double h = knots[i + 1] - knots[i];
      double sag = SAG * (Math.abs(bends[j][i]) + Math.abs(bends[j][i + 1])) * h * h / 6.0;
      double top = extreme(value(i, j), value(i + 1, j), least);
      end = extreme(end, least ? top - sag : top + sag, least);
    }
    // Room for rounding.
    double room = 1e-12 * (1.0 + Math.abs(end));
    return least ? end - room : end + room;
  }

  private static double extreme(double a, double b, boolean least) {
    return least ? Math.min(a, b) : Math.max(a, b);
  }
}
