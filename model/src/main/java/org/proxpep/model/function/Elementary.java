package org.proxpep.model.function;

import org.apache.commons.numbers.gamma.Erfc;

/** Numbers that {@link Math} lacks, accurate over their whole range. */
public final class Elementary {

  private static final double LN2 = Math.log(2.0);
  private static final double LARGE = 0x1p28;
  private static final long ONE = Double.doubleToRawLongBits(1.0);
  private static final double SQRT_HALF = Math.sqrt(0.5);

  private Elementary() {}

  /** 1/(1+e⁻ᶻ), given e = exp(−|z|). */
  public static double sigmoid(double z, double e) {
    return z >= 0.0 ? 1.0 / (1.0 + e) : e / (1.0 + e);
  }

  /** The derivative of the sigmoid, given e = exp(−|z|). */
  public static double sigmoidSlope(double e) {
    double d = 1.0 + e;
    return e / (d * d);
  }

  /** ln(1+eᶻ), given e = exp(−|z|). */
  public static double softplus(double z, double e) {
    return Math.max(z, 0.0) + Math.log1p(e);
  }

  /** exp(−|z|), which overflows nowhere. */
  public static double expMinusAbs(double z) {
    return Math.exp(-Math.abs(z));
  }

  /** ln(eᵃ + eᵇ) by the larger of both, so that no exponential overflows. */
  public static double logAddExp(double a, double b) {
    double largest = Math.max(a, b);
    // Two equal infinities have no difference.
    return largest + Math.log1p(a == b ? 1.0 : Math.exp(-Math.abs(a - b)));
  }

  /** eᵃ/(eᵃ + eᵇ). */
  public static double shareOfExp(double a, double b) {
    return a == b ? 0.5 : sigmoid(a - b, expMinusAbs(a - b));
  }

  /** The normal distribution function, accurate in both tails. */
  public static double normcdf(double z) {
    return 0.5 * Erfc.value(-z * SQRT_HALF);
  }

  public static double asinh(double z) {
    double a = Math.abs(z);
    double r =
        a > LARGE ? Math.log(a) + LN2 : Math.log1p(a + a * a / (1.0 + Math.sqrt(1.0 + a * a)));
    return Math.copySign(r, z);
  }

  public static double acosh(double z) {
    if (z > LARGE) {
      return Math.log(z) + LN2;
    }
    double t = z - 1.0;
    return Math.log1p(t + Math.sqrt(t * (z + 1.0)));
  }

  public static double atanh(double z) {
    double a = Math.abs(z);
    return Math.copySign(0.5 * Math.log1p(2.0 * a / (1.0 - a)), z);
  }

  public static double huber(double z, double delta) {
    double a = Math.abs(z);
    return a <= delta ? 0.5 * z * z : delta * (a - 0.5 * delta);
  }

  /** z moved into [−δ, δ], the derivative of {@link #huber} in z. */
  public static double clamp(double z, double delta) {
    return Math.max(-delta, Math.min(z, delta));
  }

  /** The derivative of {@link #huber} in δ. */
  public static double huberSlope(double z, double delta) {
    return Math.max(Math.abs(z) - delta, 0.0);
  }

  /** The derivative of {@link #clamp} in z. */
  public static double clampSlope(double z, double delta) {
    return Math.abs(z) <= delta ? 1.0 : 0.0;
  }

  /** The derivative of {@link #clamp} in δ. */
  public static double clampSlopeInWidth(double z, double delta) {
    return Math.abs(z) > delta ? Math.signum(z) : 0.0;
  }

  /** The second derivative of {@link #huber} in δ. */
  public static double huberCurvature(double z, double delta) {
    return Math.abs(z) > delta ? -1.0 : 0.0;
  }

  /** a·p, but 0 where either is 0: see {@link ElementaryFunction#mayHideInfinity}. */
  public static double product(double a, double p) {
    return a == 0.0 || p == 0.0 ? 0.0 : a * p;
  }

  /** The derivative y·x^(y−1) of x^y in x. */
  public static double powerSlope(double x, double y) {
    return y == 0.0 ? 0.0 : y * Math.pow(x, y - 1.0);
  }

  /** The derivative v·ln x of v = x^y in y; 0 where v is 0. */
  public static double powerSlopeInExponent(double x, double v) {
    return v == 0.0 ? 0.0 : v * Math.log(x);
  }

  /** The second derivative v·ln²x of v = x^y in y; 0 where v is 0. */
  public static double powerCurvatureInExponent(double x, double v) {
    return v == 0.0 ? 0.0 : v * Math.log(x) * Math.log(x);
  }

  /** The second derivative y(y−1)·x^(y−2) of x^y in x. */
  public static double powerCurvature(double x, double y) {
    return y == 0.0 || y == 1.0 ? 0.0 : y * (y - 1.0) * Math.pow(x, y - 2.0);
  }

  /** The derivative x^(y−1)·(1 + y·ln x) of x^y in both; 0 where x^(y−1) is 0. */
  public static double powerMixed(double x, double y) {
    double p = Math.pow(x, y - 1.0);
    return p == 0.0 ? 0.0 : p * (1.0 + y * Math.log(x));
  }

  public static double round(double z, double decimals) {
    return stepped(z, Math.pow(10.0, decimals), 0.5);
  }

  public static double truncate(double z, double decimals) {
    return stepped(z, Math.pow(10.0, decimals), 0.0);
  }

  /** z on a grid of p steps a unit; from this part of a step on the next one away from 0. */
  private static double stepped(double z, double p, double up) {
    if (p == 0.0 || Double.isNaN(p)) {
      return z * p; // All numbers are less than a step, or nobody knows what a step is.
    }
    double r = Math.copySign(Math.floor(Math.abs(z) * p + up), z) / p;
    return Double.isFinite(r) ? r : z; // Steps so small that z is on the grid.
  }

  public static double precision(double z, double digits) {
    if (z == 0.0 || !Double.isFinite(z)) {
      return z;
    }
    return round(z, digits - 1.0 - Math.floor(Math.log10(Math.abs(z))));
  }

  /** a − b·trunc(a/b). */
  public static double remainder(double a, double b) {
    return a % b;
  }

  /** trunc(a/b). */
  public static double integerDivide(double a, double b) {
    double q = a / b;
    return q >= 0.0 ? Math.floor(q) : Math.ceil(q);
  }

  /**
   * 1 or 0. A choice between whole numbers needs no jump, which would often be foreseen wrongly;
   * processors cannot do the same with other numbers.
   */
  private static double truth(boolean holds) {
    return Double.longBitsToDouble(holds ? ONE : 0L);
  }

  public static double less(double a, double b) {
    return truth(a < b);
  }

  public static double lessOrEqual(double a, double b) {
    return truth(a <= b);
  }

  public static double equal(double a, double b) {
    return truth(a == b);
  }

  public static double notEqual(double a, double b) {
    return truth(a != b);
  }

  public static double and(double a, double b) {
    return a != 0.0 && b != 0.0 ? 1.0 : 0.0;
  }

  public static double or(double a, double b) {
    return a != 0.0 || b != 0.0 ? 1.0 : 0.0;
  }

  public static double not(double a) {
    return a == 0.0 ? 1.0 : 0.0;
  }

  public static double select(double condition, double a, double b) {
    long first = Double.doubleToRawLongBits(a);
    long second = Double.doubleToRawLongBits(b);
    return Double.longBitsToDouble(condition != 0.0 ? first : second);
  }
}
