package org.proxpep.model.graph;

/** The functions of the graph that {@link Math} lacks, accurate over their whole range. */
public final class Elementary {

  private static final double LN2 = Math.log(2.0);
  private static final double LARGE = 0x1p28;

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

  /** −1, 0 or 1; 0 is a generalised derivative of |z| at 0. */
  public static double sign(double z) {
    return Math.signum(z);
  }

  /** a·p, but 0 where either is 0: see {@link Op#mayHideInfinity}. */
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

  public static double round(double z, double decimals) {
    double p = Math.pow(10.0, decimals);
    double r = Math.copySign(Math.floor(Math.abs(z) * p + 0.5), z) / p;
    return Double.isFinite(r) ? r : z;
  }

  public static double truncate(double z, double decimals) {
    double p = Math.pow(10.0, decimals);
    double r = Math.copySign(Math.floor(Math.abs(z) * p), z) / p;
    return Double.isFinite(r) ? r : z;
  }

  public static double precision(double z, double digits) {
    if (z == 0.0 || !Double.isFinite(z)) {
      return z;
    }
    return round(z, digits - 1.0 - Math.floor(Math.log10(Math.abs(z))));
  }

  /** trunc(a/b). */
  public static double integerDivide(double a, double b) {
    double q = a / b;
    return q >= 0.0 ? Math.floor(q) : Math.ceil(q);
  }

  public static double less(double a, double b) {
    return a < b ? 1.0 : 0.0;
  }

  public static double lessOrEqual(double a, double b) {
    return a <= b ? 1.0 : 0.0;
  }

  public static double equal(double a, double b) {
    return a == b ? 1.0 : 0.0;
  }

  public static double notEqual(double a, double b) {
    return a != b ? 1.0 : 0.0;
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
    return condition != 0.0 ? a : b;
  }

  /** aᵏ by repeated squaring, in the order of operations that compiled models use. */
  public static double power(double a, int k) {
    if (k < 0) {
      return 1.0 / power(a, -k);
    }
    if (k == 0) {
      return 1.0;
    }
    double half = k == 1 ? 1.0 : power(a, k / 2);
    double square = half * half;
    return k == 1 ? a : k % 2 == 0 ? square : square * a;
  }

  /** The value of a scalar operation on numbers, for constant folding. */
  static double apply(Op op, double a, double b, double c) {
    return switch (op) {
      case ADD -> a + b;
      case SUBTRACT -> a - b;
      case MULTIPLY -> a * b;
      case DIVIDE -> a / b;
      case NEGATE -> -a;
      case SQUARE -> a * a;
      case POWER -> Math.pow(a, b);
      case EXP -> Math.exp(a);
      case LOG -> Math.log(a);
      case LOG1P -> Math.log1p(a);
      case LOG10 -> Math.log10(a);
      case SQRT -> Math.sqrt(a);
      case ABS -> Math.abs(a);
      case SIN -> Math.sin(a);
      case COS -> Math.cos(a);
      case TAN -> Math.tan(a);
      case SINH -> Math.sinh(a);
      case COSH -> Math.cosh(a);
      case TANH -> Math.tanh(a);
      case ASIN -> Math.asin(a);
      case ACOS -> Math.acos(a);
      case ATAN -> Math.atan(a);
      case ASINH -> asinh(a);
      case ACOSH -> acosh(a);
      case ATANH -> atanh(a);
      case ATAN2 -> Math.atan2(a, b);
      case SIGMOID -> sigmoid(a, expMinusAbs(a));
      case SOFTPLUS -> softplus(a, expMinusAbs(a));
      case HUBER -> huber(a, b);
      case MAX -> Math.max(a, b);
      case MIN -> Math.min(a, b);
      case FLOOR -> Math.floor(a);
      case CEIL -> Math.ceil(a);
      case ROUND -> round(a, b);
      case TRUNCATE -> truncate(a, b);
      case PRECISION -> precision(a, b);
      case REMAINDER -> a % b;
      case INTEGER_DIVIDE -> integerDivide(a, b);
      case LESS -> less(a, b);
      case LESS_OR_EQUAL -> lessOrEqual(a, b);
      case EQUAL -> equal(a, b);
      case NOT_EQUAL -> notEqual(a, b);
      case AND -> and(a, b);
      case OR -> or(a, b);
      case NOT -> not(a);
      case SELECT -> select(a, b, c);
      default -> throw new IllegalArgumentException(op + " is not a function of numbers.");
    };
  }
}
