package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.syntax.Tree;

/**
 * A quotient as it is written.
 *
 * @param scope where it stands
 */
record Quotient(Tree numerator, Tree divisor, NameScope scope) {

  /** A let may be another's name, which is followed so far. */
  private static final int MOST_NAMES = 100;

  /** The quotient that an expression is, itself or by the name of a let; null if it is none. */
  static @Nullable Quotient of(Tree tree, NameScope scope, Context context) {
    Tree next = tree;
    for (int names = 0; names < MOST_NAMES && next instanceof Tree.Name name; names++) {
      if (!(context.symbols.get(name.name()) instanceof Symbol.Shared shared)
          || !shared.let().indices().isEmpty()) {
        return null;
      }
      next = shared.let().value();
    }
    if (!(next instanceof Tree.Chain chain) || !chain.isProduct()) {
      return null;
    }
    List<Tree> over = new ArrayList<>();
    List<Tree> under = new ArrayList<>();
    for (int k = 0; k < chain.operands().size(); k++) {
      (chain.operators().charAt(k) == '/' ? under : over).add(chain.operands().get(k));
    }
    return under.isEmpty()
        ? null
        : new Quotient(
            product(over, chain), product(under, chain), next == tree ? scope : scope.global());
  }

  private static Tree product(List<Tree> factors, Tree.Chain chain) {
    return factors.size() == 1
        ? factors.get(0)
        : new Tree.Chain(factors, "*".repeat(factors.size()), chain.span());
  }
}
