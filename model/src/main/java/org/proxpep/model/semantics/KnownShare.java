package org.proxpep.model.semantics;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * A probability that is known given what is drawn beside numbers of its comparisons' own: constant
 * + factor·e, where e is the expression that functions are sums of.
 *
 * @param all whether the event is that all comparisons hold
 * @param any whether it is that one of them does
 */
record KnownShare(
    Expr expression,
    double constant,
    double factor,
    List<KnownComparison> comparisons,
    boolean all,
    boolean any) {

  /** The only one in a function that is made of one and numbers; else null. */
  static @Nullable KnownShare in(Scalar function, Context context) {
    LimitOfShare.Sum sum = new LimitOfShare.Sum(function);
    return sum.terms.size() == 1
        ? context.knownShares.get(sum.terms.get(0).expression().id())
        : null;
  }
}
