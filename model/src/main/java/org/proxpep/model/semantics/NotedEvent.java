package org.proxpep.model.semantics;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.AdditiveTerms;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * An event as functions have it: constant + factor·term is 1 where it happens, smoothed or given
 * some of what is drawn.
 *
 * @param ways how it can happen, or its contrary: each where an expression is at least 0
 */
record NotedEvent(Expr term, double constant, double factor, Function<Boolean, List<Expr>> ways) {

  /** Null where the event is not one term. */
  static @Nullable NotedEvent of(Expr event, Function<Boolean, List<Expr>> ways) {
    AdditiveTerms terms = new AdditiveTerms(event);
    if (terms.terms().size() != 1) {
      return null;
    }
    AdditiveTerms.Term term = terms.terms().get(0);
    return new NotedEvent(term.expression(), terms.constant(), term.factor(), ways);
  }

  /** The only one in a function that is a mean of one and numbers; else null. */
  static @Nullable NotedEvent in(Scalar function, Context context) {
    LimitOfShare.Sum sum = new LimitOfShare.Sum(function);
    return sum.terms.size() == 1 && function.fixed().isConstant() && function.parts().size() == 1
        ? context.events.get(sum.terms.get(0).expression().id())
        : null;
  }

  /** The event, or its contrary, from a term in place of its own. */
  Expr happens(Expr other, boolean contrary) {
    return contrary
        ? other.times(-factor).plus(1.0 - constant)
        : other.times(factor).plus(constant);
  }
}
