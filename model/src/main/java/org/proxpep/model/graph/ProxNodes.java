package org.proxpep.model.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.ProxTerm;
import org.proxpep.set.SeparableSet;

/**
 * The part of an objective that is a prox term: a·|xᵢ| and a·‖x_g‖ with numbers a > 0, as terms of
 * the sum that the first row is. A kink that anything else depends on as well, or that does not go
 * together with X₀ or with the others, stays a kink like any other.
 */
public final class ProxNodes {

  private final ProxTerm term;
  private final Set<Node> kinks;

  private ProxNodes(ProxTerm term, Set<Node> kinks) {
    this.term = term;
    this.kinks = kinks;
  }

  /** r. */
  public ProxTerm term() {
    return term;
  }

  /** The kinks that are those of r. */
  public Set<Node> kinks() {
    return Set.copyOf(kinks);
  }

  /** Members with a common factor, or one entry with its own. */
  private record Found(Expr node, double weight, int[] members) {}

  /** The variables of a term a·|xᵢ| or a·‖x_g‖, whatever the sign of a; empty for all others. */
  public static int[] members(AdditiveTerms.Term term) {
    Found found = find(term);
    return found == null ? new int[0] : found.members;
  }

  /** The variables that have no bounds and are in no set together with others. */
  public static BitSet free(ConvexSet set) {
    boolean[] bounded = new boolean[set.dimension()];
    boolean[] coupled = new boolean[set.dimension()];
    look(set, bounded, coupled);
    BitSet free = new BitSet();
    IntStream.range(0, bounded.length).filter(i -> !bounded[i] && !coupled[i]).forEach(free::set);
    return free;
  }

  /**
   * @param rows the objective first
   * @param set X₀
   */
  public static Optional<ProxNodes> of(Graph graph, List<Expr> rows, ConvexSet set) {
    List<Expr> others = new ArrayList<>(rows.subList(1, rows.size()));
    List<Found> found = new ArrayList<>();
    for (AdditiveTerms.Term each : new AdditiveTerms(rows.get(0)).terms()) {
      Found one = each.factor() > 0 ? find(each) : null;
      if (one == null) {
        others.add(each.expression());
      } else {
        found.add(one);
      }
    }
    Set<Node> elsewhere = new HashSet<>(graph.reached(others));
    boolean[] bounded = new boolean[set.dimension()];
    boolean[] coupled = new boolean[set.dimension()];
    look(set, bounded, coupled);
    double[] weights = new double[set.dimension()];
    boolean[] grouped = new boolean[set.dimension()];
    List<ProxTerm.Group> groups = new ArrayList<>();
    Set<Node> kinks = new HashSet<>();
    // Entries first: a group that shares one of them stays a kink.
    for (boolean group : new boolean[] {false, true}) {
      for (Found one : found) {
        boolean isGroup = one.members.length > 1;
        boolean fits =
            isGroup == group
                && !elsewhere.contains(one.node)
                && Arrays.stream(one.members)
                    .noneMatch(
                        i ->
                            coupled[i]
                                || (isGroup && (bounded[i] || grouped[i] || weights[i] > 0)));
        if (!fits) {
          continue;
        }
        kinks.add(one.node);
        if (isGroup) {
          groups.add(new ProxTerm.Group(one.members, one.weight));
          Arrays.stream(one.members).forEach(i -> grouped[i] = true);
        } else {
          weights[one.members[0]] += one.weight;
        }
      }
    }
    return kinks.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ProxNodes(
                ProxTerm.l1(weights).plus(ProxTerm.groups(weights.length, groups)), kinks));
  }

  private static void look(ConvexSet set, boolean[] bounded, boolean[] coupled) {
    for (ConvexSet.Block block : set.blocks()) {
      SeparableSet bounds = block.set().separable().orElse(null);
      for (int k = 0; k < block.set().dimension(); k++) {
        int i = block.start() + k;
        coupled[i] = bounds == null;
        bounded[i] =
            bounds != null
                && (bounds.lower(k) > Double.NEGATIVE_INFINITY
                    || bounds.upper(k) < Double.POSITIVE_INFINITY);
      }
    }
  }

  private static @Nullable Found find(AdditiveTerms.Term term) {
    Expr e = term.expression();
    if (e.is(UnaryFunction.ABS)) {
      AdditiveTerms inside = new AdditiveTerms((Expr) e.argument(0));
      if (inside.constant() == 0.0
          && inside.terms().size() == 1
          && inside.terms().get(0).expression().op() == Op.VARIABLE) {
        AdditiveTerms.Term one = inside.terms().get(0);
        return new Found(
            e, term.factor() * Math.abs(one.factor()), new int[] {one.expression().index()});
      }
      return null;
    }
    return e.op() == Op.NORM ? group(e, term.factor(), e.argument(0)) : null;
  }

  private static @Nullable Found group(Expr e, double factor, Node vector) {
    switch (vector.op()) {
      case VECTOR_VARIABLE -> {
        int first = vector.index();
        return new Found(
            e, factor, IntStream.range(first, first + ((Vec) vector).length()).toArray());
      }
      case VECTOR_SCALE -> {
        Expr by = (Expr) vector.argument(0);
        return by.isConstant()
            ? group(e, factor * Math.abs(by.number()), vector.argument(1))
            : null;
      }
      case VECTOR_MULTIPLY -> {
        boolean first = vector.argument(0).op() == Op.VECTOR_CONSTANT;
        Node by = vector.argument(first ? 0 : 1);
        Node of = vector.argument(first ? 1 : 0);
        return by.op() == Op.VECTOR_CONSTANT && of.op() == Op.VECTOR_VARIABLE
            ? masked(e, factor, by.numbers(), of.index())
            : null;
      }
      default -> {
        return null;
      }
    }
  }

  /** ‖m∘x‖ where all entries of m that are not 0 are of one size. */
  private static @Nullable Found masked(Expr e, double factor, double[] mask, int first) {
    double[] sizes = Arrays.stream(mask).map(Math::abs).filter(m -> m > 0).distinct().toArray();
    return sizes.length != 1
        ? null
        : new Found(
            e,
            factor * sizes[0],
            IntStream.range(0, mask.length)
                .filter(k -> mask[k] != 0.0)
                .map(k -> first + k)
                .toArray());
  }
}
