package org.proxpep.model.semantics;

import java.util.Arrays;
import java.util.List;
import org.proxpep.model.function.ValueRange;
import org.proxpep.model.graph.Expr;

/**
 * How an auxiliary variable follows from the other variables: a definition is the sum of what its
 * terms give, and the variable is its only definition, or a function of them.
 */
public interface AuxiliaryRule {

  /**
   * Whether the problem has an equation that makes the variable the mean of its definition. If not,
   * the functions with the variable are least where it is set exactly.
   */
  boolean byEquation();

  /**
   * Whether the variable is the largest of several definitions. Each gives the problem a row,
   * definition − variable ≤ 0.
   */
  default boolean isLargest() {
    return false;
  }

  /** Whether a {@link JointRule} of a variable before this one sets it. */
  default boolean isSetWithAnother() {
    return false;
  }

  /** The names of these definitions. */
  default List<String> cases() {
    return List.of();
  }

  /**
   * How many times as likely as before each scenario is under the distribution that the adversary
   * of a risk measure chooses; empty for variables that do not tell.
   */
  default double[] worstWeights(TermValues values) {
    return new double[0];
  }

  /** The variable by what each of its definitions gives. */
  default double of(double[] definitions) {
    return Arrays.stream(definitions).reduce(Math::max).orElse(Double.NaN);
  }

  /** Whether the variable lies where the values of its definition do. */
  default boolean liesWithinValues() {
    return true;
  }

  /**
   * Whether it is a scale, or belongs to one, so that nothing can be told from values that are all
   * the same.
   */
  default boolean hasScale() {
    return false;
  }

  /** Where it lies if that is known otherwise. */
  default ValueRange range() {
    return ValueRange.ALL;
  }

  /** What a term gives at x, near enough to start from; NaN if it is not known yet. */
  double start(Expr term, double[] x, DataStatistics statistics);

  /** What a term gives exactly. */
  double exact(TermValues values);
}
