package org.proxpep.model.compile;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.proxpep.model.graph.Elementary;

/**
 * The instructions of a straight-line program. Those that give a number are pure: the same
 * arguments give the same bits, whether the tape or compiled code carries them out.
 */
enum Ins {
  // Loads.
  CONSTANT,
  X,
  INPUT,
  ELEMENT,
  PARAMETER,

  // Arithmetic with an instruction of the virtual machine.
  ADD(Opcodes.DADD, 2),
  SUBTRACT(Opcodes.DSUB, 2),
  MULTIPLY(Opcodes.DMUL, 2),
  DIVIDE(Opcodes.DDIV, 2),
  REMAINDER(Opcodes.DREM, 2),
  NEGATE(Opcodes.DNEG, 1),

  // Static methods of java.lang.Math.
  POWER(Math.class, "pow", 2),
  EXP(Math.class, "exp", 1),
  LOG(Math.class, "log", 1),
  LOG1P(Math.class, "log1p", 1),
  LOG10(Math.class, "log10", 1),
  SQRT(Math.class, "sqrt", 1),
  ABS(Math.class, "abs", 1),
  SIN(Math.class, "sin", 1),
  COS(Math.class, "cos", 1),
  TAN(Math.class, "tan", 1),
  SINH(Math.class, "sinh", 1),
  COSH(Math.class, "cosh", 1),
  TANH(Math.class, "tanh", 1),
  ASIN(Math.class, "asin", 1),
  ACOS(Math.class, "acos", 1),
  ATAN(Math.class, "atan", 1),
  ATAN2(Math.class, "atan2", 2),
  MAX(Math.class, "max", 2),
  MIN(Math.class, "min", 2),
  FLOOR(Math.class, "floor", 1),
  CEIL(Math.class, "ceil", 1),

  // Static methods of Elementary.
  ASINH(Elementary.class, "asinh", 1),
  ACOSH(Elementary.class, "acosh", 1),
  ATANH(Elementary.class, "atanh", 1),
  EXP_MINUS_ABS(Elementary.class, "expMinusAbs", 1),
  SIGMOID(Elementary.class, "sigmoid", 2),
  SIGMOID_SLOPE(Elementary.class, "sigmoidSlope", 1),
  SOFTPLUS(Elementary.class, "softplus", 2),
  HUBER(Elementary.class, "huber", 2),
  CLAMP(Elementary.class, "clamp", 2),
  HUBER_SLOPE(Elementary.class, "huberSlope", 2),
  SIGN(Elementary.class, "sign", 1),
  PRODUCT(Elementary.class, "product", 2),
  POWER_SLOPE(Elementary.class, "powerSlope", 2),
  POWER_SLOPE_IN_EXPONENT(Elementary.class, "powerSlopeInExponent", 2),
  ROUND(Elementary.class, "round", 2),
  TRUNCATE(Elementary.class, "truncate", 2),
  PRECISION(Elementary.class, "precision", 2),
  INTEGER_DIVIDE(Elementary.class, "integerDivide", 2),
  LESS(Elementary.class, "less", 2),
  LESS_OR_EQUAL(Elementary.class, "lessOrEqual", 2),
  EQUAL(Elementary.class, "equal", 2),
  NOT_EQUAL(Elementary.class, "notEqual", 2),
  AND(Elementary.class, "and", 2),
  OR(Elementary.class, "or", 2),
  NOT(Elementary.class, "not", 1),
  SELECT(Elementary.class, "select", 3),

  /** number + Σ table a·x[indices a]. */
  SPARSE,
  /** Vector a times vector b. */
  DOT,
  /** The sum of vector a. */
  VECTOR_SUM,

  // Statements: they give no number and run in order. A vector is written once or, in a reverse
  // sweep, first set and then added to.
  /** Vector a = b + c; likewise the next four. */
  VECTOR_ADD,
  VECTOR_SUBTRACT,
  VECTOR_MULTIPLY,
  /** Vector a = temporary b times vector c. */
  VECTOR_SCALE,
  /** Vector a = temporary b plus vector c. */
  VECTOR_SHIFT,
  /** Vector a = temporary b times vector c (SET) or a += (ADD). */
  SET_SCALED,
  ADD_SCALED,
  /** Every entry of vector a = temporary b, or +=. */
  SET_ALL,
  ADD_ALL,
  /** Vector a = b∘c, or +=. */
  SET_PRODUCT,
  ADD_PRODUCT,
  /** Value of row a = temporary b. */
  VALUE,
  /** Gradient of row a: entry c = temporary b, or +=. */
  GRADIENT,
  ADD_GRADIENT,
  /** Gradient of row a = 0. */
  CLEAR,
  /** Gradient of row a = table b. */
  COPY,
  /** Gradient of row a += temporary b times sparse table c. */
  SCATTER;

  private final int opcode;
  private final @Nullable Class<?> owner;
  private final String method;
  private final int arity;

  Ins() {
    this.opcode = -1;
    this.owner = null;
    this.method = "";
    this.arity = 0;
  }

  Ins(int opcode, int arity) {
    this.opcode = opcode;
    this.owner = null;
    this.method = "";
    this.arity = arity;
  }

  Ins(Class<?> owner, String method, int arity) {
    this.opcode = -1;
    this.owner = owner;
    this.method = method;
    this.arity = arity;
  }

  /** The instruction of the virtual machine, or −1. */
  int opcode() {
    return opcode;
  }

  /** The class of the static method, if it is one. */
  @Nullable Class<?> owner() {
    return owner;
  }

  String method() {
    return method;
  }

  /** How many numbers go in, 0 for all that are not plain functions of numbers. */
  int arity() {
    return arity;
  }

  boolean isFunction() {
    return arity > 0;
  }

  boolean isStatement() {
    return compareTo(VECTOR_ADD) >= 0;
  }

  /** Carries out a plain function. */
  double apply(double a, double b, double c) {
    return switch (this) {
      case ADD -> a + b;
      case SUBTRACT -> a - b;
      case MULTIPLY -> a * b;
      case DIVIDE -> a / b;
      case REMAINDER -> a % b;
      case NEGATE -> -a;
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
      case ATAN2 -> Math.atan2(a, b);
      case MAX -> Math.max(a, b);
      case MIN -> Math.min(a, b);
      case FLOOR -> Math.floor(a);
      case CEIL -> Math.ceil(a);
      case ASINH -> Elementary.asinh(a);
      case ACOSH -> Elementary.acosh(a);
      case ATANH -> Elementary.atanh(a);
      case EXP_MINUS_ABS -> Elementary.expMinusAbs(a);
      case SIGMOID -> Elementary.sigmoid(a, b);
      case SIGMOID_SLOPE -> Elementary.sigmoidSlope(a);
      case SOFTPLUS -> Elementary.softplus(a, b);
      case HUBER -> Elementary.huber(a, b);
      case CLAMP -> Elementary.clamp(a, b);
      case HUBER_SLOPE -> Elementary.huberSlope(a, b);
      case SIGN -> Elementary.sign(a);
      case PRODUCT -> Elementary.product(a, b);
      case POWER_SLOPE -> Elementary.powerSlope(a, b);
      case POWER_SLOPE_IN_EXPONENT -> Elementary.powerSlopeInExponent(a, b);
      case ROUND -> Elementary.round(a, b);
      case TRUNCATE -> Elementary.truncate(a, b);
      case PRECISION -> Elementary.precision(a, b);
      case INTEGER_DIVIDE -> Elementary.integerDivide(a, b);
      case LESS -> Elementary.less(a, b);
      case LESS_OR_EQUAL -> Elementary.lessOrEqual(a, b);
      case EQUAL -> Elementary.equal(a, b);
      case NOT_EQUAL -> Elementary.notEqual(a, b);
      case AND -> Elementary.and(a, b);
      case OR -> Elementary.or(a, b);
      case NOT -> Elementary.not(a);
      case SELECT -> Elementary.select(a, b, c);
      default -> throw new IllegalStateException(this + " is not a function of numbers.");
    };
  }
}
