package org.proxpep.set;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.refusal.Refusal;

/**
 * A piece of the boundary of a set on which a point x lies, as a constraint s ≤ 0 or s = 0 with
 * s(x) = 0 and a gradient of length about 1. The normals of all pieces generate the normal cone of
 * the set at x.
 *
 * @param normal ∇s(x)
 * @param equality whether no point of the set has s ≠ 0
 * @param curvature the diagonal of ∇²s(x), which has no other entries; empty where s is linear
 * @param coordinate the one coordinate that the piece bounds, or −1
 */
public record Facet(double[] normal, boolean equality, double[] curvature, int coordinate) {

  private static final double NEAR = 1e-9;
  private static final double[] FLAT = {};

  static Facet flat(double[] normal, boolean equality) {
    return new Facet(normal, equality, FLAT, -1);
  }

  /** The same for a vector in which the set begins at coordinate {@code from}. */
  public Facet within(int n, int from) {
    return new Facet(
        shifted(normal, n, from),
        equality,
        curvature.length == 0 ? FLAT : shifted(curvature, n, from),
        coordinate < 0 ? -1 : from + coordinate);
  }

  private static double[] shifted(double[] v, int n, int from) {
    double[] x = new double[n];
    System.arraycopy(v, 0, x, from, v.length);
    return x;
  }

  /** How far from a boundary a point counts as on it. */
  public static double near(double size) {
    return NEAR * (1.0 + size);
  }

  /** The rows and bounds of a form that are active at x. */
  static List<Facet> at(SmoothForm form, double[] x) {
    List<Facet> found = new ArrayList<>();
    for (SmoothForm.Row row : form.rows()) {
      double[] normal = new double[x.length];
      double value = row.at(x, normal);
      double length = Rows.norm(normal);
      if (!row.isEquality() && !(value >= -near(Rows.norm(x)) * length)) {
        continue;
      }
      if (!(length > 0)) {
        throw Refusal.of(
            "The set has a corner without a normal at %s",
            "move the point away from it", Arrays.toString(x));
      }
      // A length of almost 1 is as good as 1, and the gradient then keeps its bits.
      double unit = Math.abs(length - 1) <= 1e-6 ? 1.0 : 1 / length;
      double[] curvature =
          row.isLinear() ? FLAT : Vectors.of(x.length, i -> unit * row.curvature(i));
      Vectors.scale(unit, normal);
      found.add(new Facet(normal, row.isEquality(), curvature, -1));
    }
    for (int i = 0; i < x.length; i++) {
      double near = near(Math.abs(x[i])); // of x: a bound may be infinite
      boolean low = x[i] - form.lower(i) <= near;
      boolean high = form.upper(i) - x[i] <= near;
      if (low || high) {
        double[] normal = new double[x.length];
        normal[i] = high ? 1.0 : -1.0;
        found.add(new Facet(normal, low && high, FLAT, i));
      }
    }
    return found;
  }
}
