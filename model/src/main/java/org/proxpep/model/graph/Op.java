package org.proxpep.model.graph;

import org.jspecify.annotations.Nullable;

/** What a node computes. */
public enum Op {
  /** A number. */
  CONSTANT,
  /** xᵢ. */
  VARIABLE,
  /** A number that changes with the scenario. */
  INPUT,
  /** One entry of a vector that changes with the scenario. */
  INPUT_ELEMENT,
  /** A number that the user may change between runs. */
  PARAMETER,
  /** c + Σ aₖ·x_{iₖ}, sparse. */
  LINEAR,
  /** a₁ + … + aₖ. */
  SUM,
  ADD,
  SUBTRACT,
  MULTIPLY,
  DIVIDE,
  NEGATE,
  SQUARE,
  /** aᵏ for a whole number k, by multiplication. */
  INTEGER_POWER,
  /** aᵇ. */
  POWER,
  EXP,
  LOG,
  LOG1P,
  LOG10,
  SQRT,
  ABS("abs"),
  SIN,
  COS,
  TAN,
  SINH,
  COSH,
  TANH,
  ASIN,
  ACOS,
  ATAN,
  ASINH,
  ACOSH,
  ATANH,
  ATAN2,
  /** 1/(1+e⁻ᵃ). */
  SIGMOID,
  /** ln(1+eᵃ). */
  SOFTPLUS,
  /** a²/2 where |a| ≤ δ, else δ(|a| − δ/2): continuous slopes, but corners in them. */
  HUBER("huber"),
  MAX("max"),
  MIN("min"),
  FLOOR("floor"),
  CEIL("ceil"),
  /** a to b decimals. */
  ROUND("round"),
  /** a cut after b decimals. */
  TRUNCATE("trunc"),
  /** a to b significant digits. */
  PRECISION("precision"),
  /** a − b·trunc(a/b). */
  REMAINDER("mod"),
  /** trunc(a/b). */
  INTEGER_DIVIDE("div"),
  /** 1 if a &lt; b, else 0; likewise the next ones. */
  LESS("<"),
  LESS_OR_EQUAL("<="),
  EQUAL("=="),
  NOT_EQUAL("!="),
  AND("and"),
  OR("or"),
  NOT("not"),
  /** The second argument where the first is not 0, else the third. */
  SELECT("if"),
  /** aᵀb. */
  DOT,
  /** Σ aᵢ. */
  VECTOR_SUM,
  /** ‖a‖. */
  NORM("norm"),
  /** A stretch of x. */
  VECTOR_VARIABLE,
  /** A stretch of a vector that changes with the scenario. */
  VECTOR_INPUT,
  /** A vector of numbers. */
  VECTOR_CONSTANT,
  VECTOR_ADD,
  VECTOR_SUBTRACT,
  /** Entry by entry. */
  VECTOR_MULTIPLY,
  /** The first argument, a scalar, times the second, a vector. */
  VECTOR_SCALE,
  /** The first argument, a scalar, added to every entry of the second. */
  VECTOR_SHIFT;

  private final @Nullable String kink;

  Op() {
    this.kink = null;
  }

  Op(String kink) {
    this.kink = kink;
  }

  /** Whether the function or its slope has corners somewhere in its arguments. */
  public boolean hasKinks() {
    return kink != null;
  }

  /** The word for the function in messages. */
  public String word() {
    return kink != null ? kink : name().toLowerCase(java.util.Locale.ROOT);
  }

  /**
   * Whether a derivative may be infinite, or belong to a branch that was not taken, where the chain
   * rule still has a finite answer. Products of derivatives below such a node take 0·∞ as 0.
   */
  public boolean mayHideInfinity() {
    return switch (this) {
      case SQRT, POWER, ASIN, ACOS, ACOSH, SELECT, MAX, MIN, NORM -> true;
      default -> false;
    };
  }

  /** Whether the value is locally constant, so that every derivative is 0. */
  public boolean isStep() {
    return switch (this) {
      case FLOOR,
          CEIL,
          ROUND,
          TRUNCATE,
          PRECISION,
          INTEGER_DIVIDE,
          LESS,
          LESS_OR_EQUAL,
          EQUAL,
          NOT_EQUAL,
          AND,
          OR,
          NOT ->
          true;
      default -> false;
    };
  }
}
