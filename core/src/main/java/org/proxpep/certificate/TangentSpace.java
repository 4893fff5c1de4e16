package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.linalg.Rows;

/**
 * The directions that leave some coordinates and some linear functions as they are, in coordinates
 * d = U s that count in the units u of the variables. Householder's reflections turn the normals
 * into the first unit vectors, and the other unit vectors back into an orthonormal basis.
 */
final class TangentSpace {

  /** A normal that is this small beside what the others have left of it depends on them. */
  private static final double DEPENDENT = 1e-9;

  private final int n;
  private final int[] free;
  private final double[] units;

  /** The reflections I − 2wwᵀ, in free scaled coordinates. */
  private final List<double[]> reflections = new ArrayList<>();

  /**
   * @param fixed the coordinates that stay
   * @param normals the gradients of the functions that stay, in coordinates of x
   */
  TangentSpace(boolean[] fixed, double[] units, List<double[]> normals) {
    this.n = fixed.length;
    this.units = units;
    int count = 0;
    int[] places = new int[n];
    for (int i = 0; i < n; i++) {
      if (!fixed[i]) {
        places[count++] = i;
      }
    }
    this.free = Arrays.copyOf(places, count);
    for (double[] normal : normals) {
      add(scaled(normal));
    }
  }

  /** U v on the free coordinates: the derivative by s of a function with gradient v. */
  double[] scaled(double[] v) {
    double[] s = new double[free.length];
    for (int i = 0; i < s.length; i++) {
      s[i] = units[free[i]] * v[free[i]];
    }
    return s;
  }

  private void add(double[] normal) {
    int r = reflections.size();
    double before = Rows.norm(normal);
    reflections.forEach(w -> reflect(w, normal));
    double rest = 0.0;
    for (int i = r; i < normal.length; i++) {
      rest = Math.hypot(rest, normal[i]);
    }
    if (!(rest > DEPENDENT * before) || r >= normal.length) {
      return;
    }
    double[] w = new double[normal.length];
    System.arraycopy(normal, r, w, r, w.length - r);
    w[r] += Math.copySign(rest, w[r]);
    double length = Rows.norm(w);
    for (int i = r; i < w.length; i++) {
      w[i] /= length;
    }
    reflections.add(w);
  }

  private static void reflect(double[] w, double[] v) {
    double twice = 2.0 * Rows.dot(w, v);
    for (int i = 0; i < v.length; i++) {
      v[i] -= twice * w[i];
    }
  }

  /** The number of directions. */
  int dimension() {
    return free.length - reflections.size();
  }

  /** Direction j of an orthonormal basis in s. */
  double[] direction(int j) {
    double[] s = new double[free.length];
    s[reflections.size() + j] = 1.0;
    for (int r = reflections.size() - 1; r >= 0; r--) {
      reflect(reflections.get(r), s);
    }
    return s;
  }

  /** Takes away what does not lie in the space. */
  void project(double[] s) {
    reflections.forEach(w -> reflect(w, s));
    Arrays.fill(s, 0, reflections.size(), 0.0);
    for (int r = reflections.size() - 1; r >= 0; r--) {
      reflect(reflections.get(r), s);
    }
  }

  /** The direction U s in coordinates of x. */
  double[] inX(double[] s) {
    double[] d = new double[n];
    for (int i = 0; i < s.length; i++) {
      d[free[i]] = units[free[i]] * s[i];
    }
    return d;
  }
}
