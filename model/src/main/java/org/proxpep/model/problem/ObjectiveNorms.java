package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.proxpep.model.graph.AdditiveTerms;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.ProxNodes;
import org.proxpep.model.semantics.BoundModel;
import org.proxpep.model.semantics.Context;
import org.proxpep.model.semantics.Value;
import org.proxpep.model.syntax.Tree;
import org.proxpep.set.ConvexSet;

/**
 * Norms of variables in an objective, as they are written to make zeros. With a negative weight
 * they make none, and groups with common entries have no prox: both are mistakes that would be
 * solved as something else without a word.
 */
final class ObjectiveNorms {

  private final BoundModel model;
  private final BitSet free;

  /** By call: the first term of those that it makes, as those of a sum over indices. */
  private final Map<Tree.Call, AdditiveTerms.Term> first = new HashMap<>();

  /** By variable: the norm of the group that it is in. */
  private final Map<Integer, Node> groups = new HashMap<>();

  ObjectiveNorms(BoundModel model, ConvexSet set) {
    this.model = model;
    this.free = ProxNodes.free(set);
  }

  void requireConvex() {
    Value.Scalar objective = model.rows().get(0).function();
    List<Expr> sums = new ArrayList<>(objective.parts().values());
    sums.add(objective.fixed());
    Context context = model.context();
    for (Expr sum : sums) {
      for (AdditiveTerms.Term term : new AdditiveTerms(sum).terms()) {
        Tree.Call call = context.norms.get(term.expression().id());
        if (call != null) {
          require(call, term);
        }
      }
    }
  }

  private void require(Tree.Call call, AdditiveTerms.Term term) {
    int[] members = ProxNodes.members(term);
    if (term.factor() < 0 && call.function().equals("norm1")) {
      throw negative(call, term, "sum(abs(…))");
    }
    // With bounds a concave norm is a question one may ask: which point is farthest away?
    boolean isFree = members.length > 1 && isFree(members);
    if (term.factor() < 0 && isFree) {
      throw negative(call, term, "sqrt(sum(square(…)))");
    }
    AdditiveTerms.Term other = first.putIfAbsent(call, term);
    if (other != null
        && members.length > 0
        && other.expression() != term.expression()
        && term.factor() * other.factor() < 0) {
      throw model
          .source()
          .error(
              call.span(),
              "the weights of %s in the objective (%s and %s) have different signs, so their sum is not"
                  + " convex",
              "give all of them the sign of a penalty",
              call.function(),
              other.factor(),
              term.factor());
    }
    if (isFree && term.factor() > 0) {
      requireDisjoint(call, term.expression(), members);
    }
  }

  private void requireDisjoint(Tree.Call call, Node norm, int[] members) {
    for (int i : members) {
      Node owner = groups.putIfAbsent(i, norm);
      if (owner != null && owner != norm) {
        throw model
            .source()
            .error(
                call.span(),
                "the groups of the norms in the objective overlap: %s is in two of them",
                "put it into one group, or give one of the groups variables of its own: norm(v[g])"
                    + " in place of norm(w[g]), with the constraints v[i] == w[i]",
                name(i));
      }
    }
  }

  private boolean isFree(int[] members) {
    return Arrays.stream(members).allMatch(free::get);
  }

  private RuntimeException negative(Tree.Call call, AdditiveTerms.Term term, String meant) {
    return model
        .source()
        .error(
            call.span(),
            "a %s in the objective has a negative weight (%s) where it is minimized, so it is not"
                + " convex",
            "turn its sign, or write %s if that is what you mean",
            call.function(),
            term.factor(),
            meant);
  }

  private String name(int variable) {
    return model.blocks().stream()
        .filter(block -> variable >= block.first && variable < block.first + block.size())
        .map(block -> block.variableName(variable - block.first))
        .findFirst()
        .orElse("a variable");
  }
}
