package org.proxpep.model.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows whose kinks in x are written in another way, in a graph of their own, in which inputs have
 * the slots that they have in the first one.
 */
abstract sealed class KinkRows permits OpenedRows, RoundedRows {

  final Graph graph;
  final List<Expr> rows = new ArrayList<>();
  final List<Expr> gaps = new ArrayList<>();

  KinkRows(Graph graph) {
    this.graph = graph;
  }

  public final Graph graph() {
    return graph;
  }

  /** The rows, written in that way. */
  public final List<Expr> rows() {
    return List.copyOf(rows);
  }

  /** By kink: how far from it the true function is, such as a − b for max(a, b). */
  public final List<Expr> gaps() {
    return List.copyOf(gaps);
  }
}
