package org.proxpep.model.language;

import org.proxpep.model.graph.Expr;

/** A variable that the user did not write. */
final class Auxiliary {

  /** Its place among all variables. */
  final int variable;

  final String name;

  /** What it equals in the mean; of a quantile, the loss. */
  final Value.Scalar definition;

  /** The level of a quantile; NaN for a mean. */
  final double level;

  /** The draw of a quantile; −1 for a mean. */
  final int draw;

  /** Where the model needs it. */
  final Span span;

  /** The variable is in units of this. */
  final double unit;

  /** Whether something divides by it or takes its logarithm or root. */
  boolean apartFromZero;

  /** Whether a logarithm or root is taken, which needs a positive number. */
  boolean positive;

  Auxiliary(
      int variable,
      String name,
      Value.Scalar definition,
      double level,
      int draw,
      double unit,
      Span span) {
    this.variable = variable;
    this.name = name;
    this.definition = definition;
    this.level = level;
    this.draw = draw;
    this.unit = unit;
    this.span = span;
  }

  boolean isQuantile() {
    return draw >= 0;
  }

  /** The loss of a quantile. */
  Expr loss() {
    return definition.fixed();
  }
}
