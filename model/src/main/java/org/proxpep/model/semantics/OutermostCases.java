package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Trees;
import org.proxpep.model.syntax.Vocabulary;

/**
 * Where a sum is minimised or bounded from above, a maximum of means among its terms is their worst
 * case, and minus the minimum of means is one, too. As such they become bounds instead of functions
 * of means. Elsewhere they stay what they are.
 */
final class OutermostCases {

  private final Context context;

  OutermostCases(Context context) {
    this.context = context;
  }

  /**
   * @param least whether the expression is minimised or bounded from above; else the opposite
   */
  Tree in(Tree tree, boolean least) {
    if (tree instanceof Tree.Negate negate) {
      return new Tree.Negate(in(negate.operand(), !least), negate.span());
    }
    if (tree instanceof Tree.Chain chain) {
      return chain.isProduct() ? inProduct(chain, least) : inSum(chain, least);
    }
    if (tree instanceof Tree.Call call
        && call.function().equals(least ? "max" : "min")
        && call.arguments().size() > 1
        && hasMean(call, new HashSet<>())) {
      return least ? worst(call, call.arguments()) : opposite(worst(call, opposites(call)));
    }
    return tree;
  }

  private Tree inSum(Tree.Chain sum, boolean least) {
    List<Tree> terms = new ArrayList<>();
    for (int k = 0; k < sum.operands().size(); k++) {
      boolean minus = sum.operators().charAt(k) == '-';
      terms.add(in(sum.operands().get(k), least != minus));
    }
    return new Tree.Chain(terms, sum.operators(), sum.span());
  }

  /** A product with positive numbers only. */
  private Tree inProduct(Tree.Chain product, boolean least) {
    List<Tree> factors = new ArrayList<>(product.operands());
    List<Tree> others =
        factors.stream().filter(factor -> !(factor instanceof Tree.Literal)).toList();
    int place = others.size() == 1 ? factors.indexOf(others.get(0)) : -1;
    if (place < 0 || product.operators().charAt(place) == '/') {
      return product;
    }
    factors.set(place, in(factors.get(place), least));
    return new Tree.Chain(factors, product.operators(), product.span());
  }

  private static Tree worst(Tree.Call call, List<Tree> cases) {
    return new Tree.Call(Vocabulary.WORST, cases, null, call.nameSpan(), call.span());
  }

  private static List<Tree> opposites(Tree.Call call) {
    return call.arguments().stream().map(OutermostCases::opposite).toList();
  }

  private static Tree opposite(Tree tree) {
    Span span = tree.span();
    return new Tree.Negate(tree, span);
  }

  /** Whether there is a mean in an expression, or in a let expression that it names. */
  private boolean hasMean(Tree tree, Set<String> seen) {
    boolean[] found = {false};
    Trees.visit(
        tree,
        part -> {
          if (part instanceof Tree.Mean
              || (part instanceof Tree.Call call
                  && context.bridges.words().contains(call.function()))) {
            found[0] = true;
          } else if (part instanceof Tree.Name name
              && context.symbols.get(name.name()) instanceof Symbol.Shared shared
              && seen.add(name.name())) {
            Statement.Let let = shared.let();
            found[0] |= hasMean(let.value(), seen);
          }
        });
    return found[0];
  }
}
