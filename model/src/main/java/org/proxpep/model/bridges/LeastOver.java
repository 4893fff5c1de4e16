package org.proxpep.model.bridges;

import java.util.function.ToDoubleFunction;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.AuxiliaryRule;
import org.proxpep.model.semantics.DataStatistics;
import org.proxpep.model.semantics.TermValues;

/** The rule of a variable over which a risk measure is least, by the values of its loss. */
interface LeastOver extends AuxiliaryRule {

  /** The rule of a width or a scale. */
  static LeastOver positive(ToDoubleFunction<LossValues> exact) {
    return new LeastOver() {
      @Override
      public boolean isPositive() {
        return true;
      }

      @Override
      public double exact(TermValues values) {
        return exact.applyAsDouble(new LossValues(values));
      }
    };
  }

  /** Whether the variable is a width or a scale, which is positive and not among the values. */
  default boolean isPositive() {
    return false;
  }

  @Override
  default boolean liesWithinValues() {
    return !isPositive();
  }

  @Override
  default boolean hasScale() {
    return true;
  }

  @Override
  default boolean byEquation() {
    return false;
  }

  @Override
  default double start(Expr term, double[] x, DataStatistics statistics) {
    return statistics.ofValues(term, x, this::exact);
  }
}
