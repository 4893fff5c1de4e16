package org.proxpep.model.graph;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.proxpep.model.function.Kink;

/**
 * Rows in which every kink in x is taken apart: what stands for u = max(0, gap) is a variable more,
 *
 * <pre>
 *   max(a, b)   b + u,    gap a − b
 *   min(a, b)   a − u,    gap a − b
 *   |a|         2u − a,   gap a
 * </pre>
 *
 * so the rows are smooth functions of (x, u), and their slopes in u are the weights of the kinks: u
 * is its gap where that is positive, else 0, and gaps do not depend on u.
 */
public final class OpenedRows extends KinkRows {

  private final boolean[] isKinked;

  private OpenedRows(
      Graph from,
      List<Node> order,
      List<Expr> given,
      int kinks,
      boolean[] isKinked,
      Set<Node> except) {
    super(from.emptyCopy(kinks));
    Node[] opened = new Node[from.size()];
    for (Node node : order) {
      opened[node.id] =
          isOpened(node, except) ? open(node, from.dimension(), opened) : graph.copy(node, opened);
    }
    given.forEach(row -> rows.add((Expr) opened[row.id]));
    this.isKinked = new boolean[given.size()];
    for (int k = 0; k < given.size(); k++) {
      this.isKinked[k] = isKinked[given.get(k).id];
    }
  }

  /**
   * @param except kinks that stay as they are
   * @return empty if no kink can be opened, there are others too, or one is inside of another
   */
  public static Optional<OpenedRows> of(Graph graph, List<Expr> rows, Set<Node> except) {
    List<Node> order = graph.reached(rows);
    Collections.reverse(order);
    boolean[] isKinked = new boolean[graph.size()];
    int kinks = 0;
    for (Node node : order) {
      boolean inside = node.arguments().stream().anyMatch(a -> isKinked[a.id]);
      isKinked[node.id] = inside || isOpened(node, except);
      if (isOpened(node, except)) {
        kinks++;
      }
      // A huber loss has a slope everywhere.
      boolean other =
          node.hasKinkInX()
              && !isOpened(node, except)
              && !except.contains(node)
              && node.kink().isEmpty();
      if (other || (inside && node.hasKinkInX())) {
        return Optional.empty();
      }
    }
    return kinks == 0
        ? Optional.empty()
        : Optional.of(new OpenedRows(graph, order, rows, kinks, isKinked, except));
  }

  private static boolean isOpened(Node node, Set<Node> except) {
    return node.hasKinkInX()
        && !except.contains(node)
        && node.kink().filter(kink -> kink.opened() != null).isPresent();
  }

  private Expr open(Node node, int first, Node[] opened) {
    Kink kink = node.kink().orElseThrow();
    ExprAlgebra m = new ExprAlgebra(graph);
    int u = m.handle(graph.variable(first + gaps.size()));
    int a = m.handle((Expr) opened[node.argument(0).id]);
    int b = node.argumentCount() > 1 ? m.handle((Expr) opened[node.argument(1).id]) : a;
    gaps.add(m.expression(kink.gap().write(m, a, b)));
    return m.expression(Objects.requireNonNull(kink.opened()).write(m, u, a, b));
  }

  /** Whether row k depends on u. */
  public boolean isKinked(int k) {
    return isKinked[k];
  }
}
