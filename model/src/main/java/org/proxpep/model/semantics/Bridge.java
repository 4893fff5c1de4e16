package org.proxpep.model.semantics;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.syntax.Span;

/**
 * The way from a form that users write to forms that methods take. A bridge is one class: what it
 * accepts and what it turns that into is one of the methods below, each of which leaves other forms
 * alone. The way back is in what it makes: an {@link Auxiliary} variable carries the words that it
 * stands for, the equation whose multiplier is the price of its mean, and the {@link AuxiliaryRule}
 * that tells its exact value; a {@link VariableBound} carries the name of its constraint.
 *
 * <p>Bridges keep nothing: one serves any number of models.
 */
public interface Bridge {

  /**
   * A function of the language over scenarios, which may have a condition.
   *
   * @param least number of its arguments
   * @param most number of its arguments
   * @param options words that an argument may be
   */
  record Function(String word, int least, int most, List<String> options) {

    public Function(String word, int least, int most) {
      this(word, least, most, List.of());
    }
  }

  /** The function that it gives a meaning to; null for a form without a word. */
  default @Nullable Function function() {
    return null;
  }

  /** The meaning of a call of its function. */
  default Scalar call(MeanCall call) {
    throw new IllegalStateException("The bridge has no function.");
  }

  /** The mean of an expression over a draw as a function of x; null if it is not one. */
  default @Nullable Expr mean(Expr body, Draw draw, Context context) {
    return null;
  }

  /**
   * A number without means for a value with means, to be put into a function; null to leave it.
   *
   * @param text the value as it is written
   */
  default @Nullable Expr lift(Scalar value, String text, Span span, Context context) {
    return null;
  }

  /**
   * What both sides of a constraint on a quotient may be multiplied by, which must not be negative,
   * so that nothing is divided; null to leave the quotient.
   */
  default BoundModel.@Nullable Divisor divisor(Scalar divisor, Context context) {
    return null;
  }

  /** The bound of one variable that a constraint is; null if it is not one. */
  default @Nullable VariableBound bound(PlainConstraint constraint, Context context) {
    return null;
  }
}
