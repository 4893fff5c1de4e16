package org.proxpep.model.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.proxpep.model.function.Kink;

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
    return node.op() == Op.NORM || node.kink().isPresent();
  }

  private Expr round(Node node) {
    Expr w = graph.parameter("width of kink " + gaps.size() + " of " + node.word(), 1.0);
    if (node.op() == Op.NORM) {
      Vec a = (Vec) rounded[node.argument(0).id];
      note((Expr) same[node.id], (Expr) same[node.id]);
      return a.squaredNorm().plus(w.square()).sqrt();
    }
    Kink kink = node.kink().orElseThrow();
    ExprAlgebra m = new ExprAlgebra(graph);
    int a = m.handle(argument(node, 0, same));
    int b = m.handle(argument(node, 1, same));
    note(m.expression(kink.gap().write(m, a, b)), m.expression(kink.size().write(m, a, b)));
    return m.expression(
        kink.smoothed()
            .write(
                m,
                t -> m.handle(length(m.expression(t), w)),
                m.handle(argument(node, 0, rounded)),
                m.handle(argument(node, 1, rounded))));
  }

  /** The argument of that number, or the last one. */
  private static Expr argument(Node node, int k, Node[] nodes) {
    return (Expr) nodes[node.argument(Math.min(k, node.argumentCount() - 1)).id];
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
