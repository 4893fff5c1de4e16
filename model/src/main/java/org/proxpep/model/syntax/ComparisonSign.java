package org.proxpep.model.syntax;

import java.util.Optional;
import java.util.stream.Stream;

/** The signs that compare two numbers, in constraints and in conditions. */
public enum ComparisonSign {
  AT_MOST("<="),
  AT_LEAST(">="),
  EQUAL("=="),
  NOT_EQUAL("!="),
  LESS("<"),
  GREATER(">");

  private final String symbol;

  ComparisonSign(String symbol) {
    this.symbol = symbol;
  }

  /** The sign of a token; empty if it is something else. */
  static Optional<ComparisonSign> of(Token token) {
    return Stream.of(values()).filter(sign -> token.is(sign.symbol)).findFirst();
  }

  /** As it is written in a model. */
  public String symbol() {
    return symbol;
  }

  /** Whether it asks which side is larger, not whether they are equal. */
  public boolean isOrder() {
    return this != EQUAL && this != NOT_EQUAL;
  }

  /** Whether the left side is the larger one. */
  public boolean isDownward() {
    return this == GREATER || this == AT_LEAST;
  }

  /** Whether equal sides do not satisfy an order. */
  public boolean isStrict() {
    return this == LESS || this == GREATER;
  }

  /** The comparison of b with a that says the same as this one of a with b. */
  public ComparisonSign turned() {
    return switch (this) {
      case EQUAL, NOT_EQUAL -> this;
      case LESS -> GREATER;
      case AT_MOST -> AT_LEAST;
      case GREATER -> LESS;
      case AT_LEAST -> AT_MOST;
    };
  }

  @Override
  public String toString() {
    return symbol;
  }
}
