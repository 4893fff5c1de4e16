package org.proxpep.problem;

/** How a constraint's value is bounded. */
public enum Relation {
  AT_MOST("<="),
  AT_LEAST(">="),
  EQUAL("==");

  private final String symbol;

  Relation(String symbol) {
    this.symbol = symbol;
  }

  /** As it is written in a model. */
  public String symbol() {
    return symbol;
  }
}
