package org.proxpep.model.graph;

/** What kind of node a node is. */
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
  /** An elementary function of the arguments, see {@link Node#function}. */
  FUNCTION,
  /** aᵏ for a whole number k, by multiplication. */
  INTEGER_POWER,
  /** The second argument where the first is not 0, else the third. */
  SELECT,
  /** aᵀb. */
  DOT,
  /** Σ aᵢ. */
  VECTOR_SUM,
  /** ‖a‖. */
  NORM,
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
  VECTOR_SHIFT,
  /**
   * What a network makes of the first argument by its weights, the second, see {@link Node#layers}.
   */
  NETWORK;

  boolean isVector() {
    return compareTo(VECTOR_VARIABLE) >= 0;
  }
}
