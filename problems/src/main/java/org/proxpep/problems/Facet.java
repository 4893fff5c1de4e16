package org.proxpep.problems;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.set.Ball;
import org.proxpep.set.CappedSimplex;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Product;
import org.proxpep.set.SeparableSet;
import org.proxpep.set.Simplex;

/**
 * A piece of the boundary of X₀ on which a point x lies, as a constraint s ≤ 0 or s = 0 with s(x) =
 * 0 and a gradient of length about 1.
 *
 * @param normal ∇s(x)
 * @param equality whether no point of X₀ has s ≠ 0
 * @param curvature ∇²s(x) is this times the identity on the coordinates {@code from} to {@code to}
 */
record Facet(double[] normal, boolean equality, double curvature, int from, int to) {

  private static final double NEAR = 1e-9;

  /** All pieces that meet at x. */
  static List<Facet> at(ConvexSet set, double[] x) {
    List<Facet> found = new ArrayList<>();
    collect(set, x, 0, found);
    return found;
  }

  private static void collect(ConvexSet set, double[] x, int start, List<Facet> found) {
    int n = set.dimension();
    if (set instanceof Product product) {
      for (int k = 0; k < product.factors().size(); k++) {
        collect(product.factors().get(k), x, start + product.start(k), found);
      }
    } else if (set instanceof SeparableSet box) {
      for (int i = 0; i < n; i++) {
        bounds(box.lower(i), box.upper(i), x, start + i, found);
      }
    } else if (set instanceof Simplex) {
      sum(x, start, n, found);
      for (int i = 0; i < n; i++) {
        bounds(0.0, Double.POSITIVE_INFINITY, x, start + i, found);
      }
    } else if (set instanceof CappedSimplex capped) {
      sum(x, start, n, found);
      for (int i = 0; i < n; i++) {
        bounds(capped.lower(i), capped.upper(i), x, start + i, found);
      }
    } else if (set instanceof Ball ball) {
      sphere(ball, x, start, found);
    } else {
      throw new IllegalArgumentException(
          "The faces of X0 ("
              + set
              + ") are not known.\nMaybe write it as expectation constraints over a box.");
    }
  }

  private static void bounds(double lower, double upper, double[] x, int i, List<Facet> found) {
    double near = NEAR * (1.0 + Math.abs(x[i])); // of x: a bound may be infinite
    boolean low = x[i] - lower <= near;
    boolean high = upper - x[i] <= near;
    if (low || high) {
      double[] normal = new double[x.length];
      normal[i] = high ? 1.0 : -1.0;
      found.add(new Facet(normal, low && high, 0.0, i, i + 1));
    }
  }

  private static void sum(double[] x, int start, int n, List<Facet> found) {
    double[] normal = new double[x.length];
    Arrays.fill(normal, start, start + n, 1.0 / Math.sqrt(n));
    found.add(new Facet(normal, true, 0.0, start, start + n));
  }

  /** s = (‖x−centre‖² − r²)/(2r). */
  private static void sphere(Ball ball, double[] x, int start, List<Facet> found) {
    double r = ball.radius();
    double[] normal = new double[x.length];
    double squared = 0.0;
    for (int i = 0; i < ball.dimension(); i++) {
      normal[start + i] = (x[start + i] - ball.center(i)) / r;
      squared += normal[start + i] * normal[start + i];
    }
    if (Math.sqrt(squared) >= 1.0 - NEAR) {
      found.add(new Facet(normal, false, 1.0 / r, start, start + ball.dimension()));
    }
  }

  /** The one coordinate that this facet holds, or −1. */
  int coordinate() {
    return curvature == 0.0 && to == from + 1 ? from : -1;
  }
}
