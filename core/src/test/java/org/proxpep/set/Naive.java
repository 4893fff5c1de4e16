package org.proxpep.set;

import java.util.function.DoublePredicate;
import java.util.function.UnaryOperator;

/** Slow projections that one sees to be right: bisection on a multiplier, elimination, Dykstra. */
final class Naive {

  private Naive() {}

  static double[] box(double[] y, double[] lower, double[] upper) {
    double[] x = y.clone();
    for (int i = 0; i < x.length; i++) {
      if (x[i] < lower[i]) {
        x[i] = lower[i];
      }
      if (x[i] > upper[i]) {
        x[i] = upper[i];
      }
    }
    return x;
  }

  /** The point center + f(y−center) with the greatest f ≤ 1 that is in the ball. */
  static double[] ball(double[] y, double[] center, double radius) {
    double norm = distance(y, center);
    double f = norm <= radius ? 1.0 : bisect(0, 1, t -> t * norm > radius);
    double[] x = new double[y.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = center[i] + f * (y[i] - center[i]);
    }
    return x;
  }

  /** Every entry of y−center shortened by the least θ that brings their sum to the radius. */
  static double[] l1Ball(double[] y, double[] center, double radius) {
    double[] w = minus(y, center);
    double size = length(w);
    double theta = size <= radius ? 0.0 : bisect(0, size, t -> length(shortened(w, t)) <= radius);
    return size <= radius ? y.clone() : plus(center, shortened(w, theta));
  }

  private static double[] shortened(double[] w, double theta) {
    double[] x = w.clone();
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.signum(w[i]) * Math.max(Math.abs(w[i]) - theta, 0.0);
    }
    return x;
  }

  private static double length(double[] w) {
    double sum = 0.0;
    for (double v : w) {
      sum += Math.abs(v);
    }
    return sum;
  }

  /** x = cut(y−θ) where the sum of x, which falls with θ, passes the total. */
  static double[] sum(double[] y, double[] lower, double[] upper, double total) {
    double size = Math.abs(total);
    for (int i = 0; i < y.length; i++) {
      size += Math.abs(y[i]) + Math.abs(lower[i]);
    }
    double theta = bisect(-2 * size, 2 * size, t -> total(cut(y, t, lower, upper)) < total);
    return cut(y, theta, lower, upper);
  }

  private static double[] cut(double[] y, double theta, double[] lower, double[] upper) {
    double[] x = new double[y.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = y[i] - theta;
    }
    return box(x, lower, upper);
  }

  static double total(double[] x) {
    double sum = 0.0;
    for (double v : x) {
      sum += v;
    }
    return sum;
  }

  /** y − t·a with the least t ≥ 0 that satisfies ⟨a,x⟩ ≤ b. */
  static double[] halfspace(double[] y, double[] a, double b) {
    double[] x = y.clone();
    if (dot(a, y) > b) {
      double far = 2 * (dot(a, y) - b) / dot(a, a);
      add(-bisect(0, far, t -> dot(a, y) - t * dot(a, a) <= b), a, x);
    }
    return x;
  }

  /** y − Aᵀλ with AAᵀλ = Ay − b; the rows of A are independent. */
  static double[] affine(double[] y, double[][] a, double[] b) {
    int m = a.length;
    double[][] system = new double[m][m + 1];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < m; j++) {
        system[i][j] = dot(a[i], a[j]);
      }
      system[i][m] = dot(a[i], y) - b[i];
    }
    double[] lambda = solve(system);
    double[] x = y.clone();
    for (int i = 0; i < m; i++) {
      add(-lambda[i], a[i], x);
    }
    return x;
  }

  /** Gauss–Jordan elimination; the right-hand side is the last column. */
  private static double[] solve(double[][] system) {
    int m = system.length;
    for (int k = 0; k < m; k++) {
      int pivot = k;
      for (int i = k; i < m; i++) {
        pivot = Math.abs(system[i][k]) > Math.abs(system[pivot][k]) ? i : pivot;
      }
      double[] row = system[pivot];
      system[pivot] = system[k];
      system[k] = row;
      for (int i = 0; i < m; i++) {
        if (i != k) {
          add(-system[i][k] / row[k], row, system[i]);
        }
      }
    }
    double[] solution = new double[m];
    for (int k = 0; k < m; k++) {
      solution[k] = system[k][m] / system[k][k];
    }
    return solution;
  }

  /** (s, z cut to length s) with the s ≥ 0 that minimises (s−t)² + [‖z‖−s]₊². */
  static double[] cone(double[] y) {
    double norm = 0.0;
    for (int i = 1; i < y.length; i++) {
      norm = Math.hypot(norm, y[i]);
    }
    double length = norm;
    double far = Math.abs(y[0]) + length;
    double s = bisect(0, far, t -> (t - y[0]) - Math.max(length - t, 0) > 0);
    double[] x = y.clone();
    x[0] = s;
    for (int i = 1; i < y.length; i++) {
      x[i] *= norm <= s ? 1.0 : s / norm;
    }
    return x;
  }

  /** Dykstra's alternating projections onto the intersection of two sets. */
  static double[] dykstra(
      double[] y, UnaryOperator<double[]> first, UnaryOperator<double[]> second, int rounds) {
    double[] x = y.clone();
    double[] p = new double[y.length];
    double[] q = new double[y.length];
    for (int round = 0; round < rounds; round++) {
      double[] shifted = plus(x, p);
      double[] middle = first.apply(shifted);
      p = minus(shifted, middle);
      shifted = plus(middle, q);
      x = second.apply(shifted);
      q = minus(shifted, x);
    }
    return x;
  }

  /** The point between from and to where the predicate turns true. */
  private static double bisect(double from, double to, DoublePredicate beyond) {
    double left = from;
    double right = to;
    for (int k = 0; k < 1200; k++) {
      double middle = 0.5 * left + 0.5 * right;
      if (middle == left || middle == right) {
        break;
      }
      if (beyond.test(middle)) {
        right = middle;
      } else {
        left = middle;
      }
    }
    return 0.5 * left + 0.5 * right;
  }

  static double dot(double[] a, double[] b) {
    double sum = 0.0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  static double[] plus(double[] a, double[] b) {
    double[] x = a.clone();
    add(1.0, b, x);
    return x;
  }

  static double[] minus(double[] a, double[] b) {
    double[] x = a.clone();
    add(-1.0, b, x);
    return x;
  }

  private static void add(double step, double[] a, double[] x) {
    for (int i = 0; i < a.length; i++) {
      x[i] += step * a[i];
    }
  }

  static double norm(double[] x) {
    double norm = 0.0;
    for (double v : x) {
      norm = Math.hypot(norm, v);
    }
    return norm;
  }

  static double distance(double[] a, double[] b) {
    return norm(minus(a, b));
  }
}
