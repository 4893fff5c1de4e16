package org.proxpep.model.bridges;

import org.jspecify.annotations.Nullable;
import org.proxpep.model.semantics.Block;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.Context;
import org.proxpep.model.semantics.PlainConstraint;
import org.proxpep.model.semantics.VariableBound;
import org.proxpep.problem.Relation;

/**
 * A constraint a + b·x ≤ c on one variable becomes a bound of X₀, if its set takes bounds. The
 * bound keeps the name of the constraint, and its price is read from the optimality condition at
 * that end.
 */
final class BoundOfVariable implements Bridge {

  @Override
  public @Nullable VariableBound bound(PlainConstraint constraint, Context context) {
    SingleVariable single = SingleVariable.of(constraint.value());
    Block block = single == null ? null : context.blockOf(single.variable());
    if (single == null || block == null || !block.takesBounds()) {
      return null;
    }
    Relation relation = constraint.relation();
    double at = (constraint.limit() - single.offset()) / single.factor();
    boolean upper = (relation == Relation.AT_MOST) == (single.factor() > 0);
    boolean equal = relation == Relation.EQUAL;
    double low = equal || !upper ? at : Double.NEGATIVE_INFINITY;
    double high = equal || upper ? at : Double.POSITIVE_INFINITY;
    int i = single.variable() - block.first;
    if (equal && !Double.isNaN(block.total)) {
      return null;
    }
    if (low > block.upper[i] || high < block.lower[i]) {
      throw context.source.error(
          constraint.span(),
          "the constraint leaves no value for `%s`, which must lie in [%s, %s]",
          "",
          block.variableName(i),
          block.lower[i],
          block.upper[i]);
    }
    block.lower[i] = Math.max(block.lower[i], low);
    block.upper[i] = Math.min(block.upper[i], high);
    block.boundedBy = constraint.span();
    return new VariableBound(constraint.name(), single.variable(), low, high);
  }
}
