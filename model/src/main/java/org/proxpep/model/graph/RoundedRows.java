package org.proxpep.model.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.UnaryFunction;

/**
 * Rows with every kink in x rounded off over a width w > 0 of its own:
 *
 * <pre>
 *   max(a, b)    (a + b + √((a−b)² + w²))/2
 *   min(a, b)    (a + b − √((a−b)² + w²))/2
 *   |a|, ‖a‖     √(a² + w²), √(‖a‖² + w²)
 *   huber(a, δ)  (a² − r²)/2, where r rounds max(|a| − δ, 0)
 * </pre>
 *
 * They are in a graph of their own. The widths are its last parameters.
 */
public final class RoundedRows extends KinkRows {

  private final List<Expr> sizes = new ArrayList<>();

  /** By node of the first graph: the same one here, and the one with rounded kinks. */
  private final Node[] same;

  private final Node[] rounded;

  private RoundedRows(Graph from, List<Expr> given, Set<Node> except) {
    super(from.emptyCopy(0));
    this.same = new Node[from.size()];
    this.rounded = new Node[from.size()];
    List<Node> order = from.reached(given);
    Collections.reverse(order);
    for (Node node : order) {
      same[node.id] = graph.copy(node, same);
      boolean kink = node.hasKinkInX() && !except.contains(node);
      rounded[node.id] = kink ? round(node) : graph.copy(node, rounded);
    }
    given.forEach(row -> rows.add((Expr) rounded[row.id]));
  }

  /**
   * @param except kinks that stay as they are
   * @return empty if there are no kinks in x, or one that cannot be rounded, such as a step
   */
  public static Optional<RoundedRows> of(Graph graph, List<Expr> rows, Set<Node> except) {
    List<Node> kinks =
        graph.reached(rows).stream()
            .filter(node -> node.hasKinkInX() && !except.contains(node))
            .toList();
    return kinks.isEmpty() || !kinks.stream().allMatch(RoundedRows::canRound)
        ? Optional.empty()
        : Optional.of(new RoundedRows(graph, rows, except));
  }

  private static boolean canRound(Node node) {
    return node.op() == Op.NORM
        || node.is(UnaryFunction.ABS)
        || node.is(BinaryFunction.MAX)
        || node.is(BinaryFunction.MIN)
        || node.is(BinaryFunction.HUBER);
  }

  private Expr round(Node node) {
    Expr w = graph.parameter("width of kink " + gaps.size() + " of " + node.word(), 1.0);
    if (node.op() == Op.NORM) {
      Vec a = (Vec) rounded[node.argument(0).id];
      note((Expr) same[node.id], (Expr) same[node.id]);
      return a.squaredNorm().plus(w.square()).sqrt();
    }
    Expr a = argument(node, 0, rounded);
    Expr first = argument(node, 0, same);
    if (node.is(UnaryFunction.ABS)) {
      note(first, first);
      return length(a, w);
    }
    Expr b = argument(node, 1, rounded);
    Expr second = argument(node, 1, same);
    if (node.is(BinaryFunction.HUBER)) {
      note(first, second);
      Expr beyond = length(a, w).minus(b);
      Expr r = beyond.plus(length(beyond, w)).times(0.5);
      return a.square().minus(r.square()).times(0.5);
    }
    note(first.minus(second), first.abs().plus(second.abs()));
    Expr root = length(a.minus(b), w);
    Expr sum = a.plus(b);
    return (node.is(BinaryFunction.MAX) ? sum.plus(root) : sum.minus(root)).times(0.5);
  }

  private static Expr argument(Node node, int k, Node[] nodes) {
    return (Expr) nodes[node.argument(k).id];
  }

  private static Expr length(Expr a, Expr w) {
    return a.square().plus(w.square()).sqrt();
  }

  private void note(Expr gap, Expr size) {
    gaps.add(gap);
    sizes.add(size);
  }

  /** By kink: how large what meets there is. */
  public List<Expr> sizes() {
    return List.copyOf(sizes);
  }

  /** The values of all parameters of the graph, given the width of every kink. */
  public double[] parameters(double[] widths) {
    double[] values = graph.parameterValues();
    System.arraycopy(widths, 0, values, values.length - widths.length, widths.length);
    return values;
  }
}
