package org.proxpep.set;

import java.util.Arrays;

/**
 * Finds the multiplier θ of a sum with bounds, a root of the decreasing piecewise linear
 *
 * <pre>  φ(θ) = Σ cut(yᵢ−θ, lowerᵢ, upperᵢ) − total</pre>
 *
 * without scratch space. Newton's method inside a bracket: as θ grows, entries only ever leave
 * their upper and arrive at their lower bounds, so when a Newton step changes neither the number at
 * the one nor at the other, it has stayed on one linear piece and its result is exact. Where
 * Newton's step is no good (on flat pieces, or if it is longer than any piece), a secant of the
 * bracket takes over, and every sixth pass halves the bracket, whatever happens.
 */
final class Multiplier {

  private static final int HALVE_EVERY = 6;

  private final double[] lower;
  private final double[] upper;
  private final double total;

  /** total − Σ lower ≥ 0. */
  private final double reach;

  /** The greatest of upperᵢ−lowerᵢ, or reach if that is less. */
  private final double widest;

  /** φ far to the left, where every entry is as large as bounds and total allow. */
  private final double most;

  /** θ if the bounds leave one point only, +∞ for the lower and −∞ for the upper bounds; or 0. */
  private final double only;

  /**
   * @param rounding how far sums of coordinates may be from each other and still count as equal
   */
  Multiplier(double[] lower, double[] upper, double total, double rounding) {
    this.lower = lower;
    this.upper = upper;
    this.total = total;
    this.reach = Math.max(0.0, total - Arrays.stream(lower).sum());
    double sum = 0.0;
    double width = 0.0;
    for (int i = 0; i < lower.length; i++) {
      sum += Math.min(upper[i], lower[i] + reach);
      width = Math.max(width, Math.min(upper[i] - lower[i], reach));
    }
    this.most = Math.max(sum - total, rounding);
    this.widest = width;
    if (reach <= rounding) {
      this.only = Double.POSITIVE_INFINITY;
    } else {
      boolean full = Arrays.stream(upper).sum() - total <= rounding;
      this.only = full ? Double.NEGATIVE_INFINITY : 0.0;
    }
  }

  /**
   * θ rounded to one number. If y is large, its last digit may be coarser than x; {@link #rest}
   * finds the digits that are missing.
   */
  double near(double[] y) {
    double share = 1.0 / y.length;
    double mean = 0.0;
    for (double v : y) {
      mean += share * v;
    }
    double guess = Double.isFinite(mean) ? mean : 0.0;
    return guess + rest(y, guess);
  }

  /** θ − near; infinite if the bounds leave one point only. */
  double rest(double[] y, double near) {
    if (only != 0.0) {
      return only;
    }
    double left = Double.POSITIVE_INFINITY;
    double right = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < y.length; i++) {
      double w = (y[i] - near) - lower[i];
      left = w < left ? w : left;
      right = w > right ? w : right;
    }
    left -= reach;
    double phiLeft = most;
    double phiRight = -reach;
    double narrow = 0x1p-52 * reach / y.length;

    double theta = Math.min(Math.max(0.0, left), right);
    double before = 0.0;
    int side = 0;
    int low = -1;
    int high = -1;
    boolean jumped = false;
    for (int pass = 1; ; pass++) {
      double sum = 0.0;
      int atLower = 0;
      int atUpper = 0;
      for (int i = 0; i < y.length; i++) {
        double x = (y[i] - near) - theta;
        sum += Math.min(Math.max(x, lower[i]), upper[i]);
        if (x <= lower[i]) {
          atLower++;
        } else if (x >= upper[i]) {
          atUpper++;
        }
      }
      double phi = sum - total;
      boolean samePiece = atLower == low && atUpper == high;
      boolean nothingMoved = jumped && phi == before;
      if (phi == 0 || samePiece || nothingMoved) {
        return theta;
      }

      // The end that stays loses half its weight, or the secant would keep it for ever (Illinois).
      if (phi > 0) {
        left = theta;
        phiLeft = phi;
        phiRight *= side > 0 ? 0.5 : 1.0;
        side = 1;
      } else {
        right = theta;
        phiRight = phi;
        phiLeft *= side < 0 ? 0.5 : 1.0;
        side = -1;
      }

      boolean halve = pass % HALVE_EVERY == 0;
      int free = y.length - atLower - atUpper;
      boolean jump = !halve && !jumped && free == 0 && Math.abs(phi) <= widest;
      boolean newton = !halve && free > 0 && Math.abs(phi) <= widest * free;
      double next = jump ? leaveFlatPiece(y, near, theta, phi) : theta + phi / free;
      if (newton && next == theta) {
        return theta;
      }
      boolean good = (jump || newton) && next >= left && next <= right;
      low = good && newton ? atLower : -1;
      high = good && newton ? atUpper : -1;
      jumped = good && jump;
      before = phi;
      if (!good) {
        double secant = left + (right - left) * (phiLeft / (phiLeft - phiRight));
        double middle = 0.5 * left + 0.5 * right;
        next = !halve && secant > left && secant < right ? secant : middle;
        if (!(next > left && next < right && right - left > narrow)) {
          return theta;
        }
      }
      theta = next;
    }
  }

  /** Newton's step from the nearest end of the flat piece around θ, on the side of the root. */
  private double leaveFlatPiece(double[] y, double near, double theta, double phi) {
    boolean up = phi > 0;
    double end = up ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    int ties = 0;
    for (int i = 0; i < y.length; i++) {
      double x = (y[i] - near) - theta;
      boolean moves = lower[i] < upper[i] && (up ? x >= upper[i] : x <= lower[i]);
      double start = (y[i] - near) - (up ? upper[i] : lower[i]);
      if (moves && (up ? start < end : start > end)) {
        end = start;
        ties = 1;
      } else if (moves && start == end) {
        ties++;
      }
    }
    return end + phi / ties;
  }
}
