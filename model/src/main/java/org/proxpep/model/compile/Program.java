package org.proxpep.model.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.graph.Vec;
import org.proxpep.problem.Sparsity;

/**
 * The rows of a model in a form ready to run: code for the value of every node they reach and for
 * its derivatives in its arguments, in one forward sweep that all rows share. Reverse sweeps are
 * left to {@link Tape} and {@link Unrolling}.
 *
 * <p>Rows c + aᵀx with constant c and a are kept apart as {@link #affine}: their gradient is known.
 */
final class Program {

  /** Linear forms up to this length become straight code, longer ones a loop. */
  static final int SHORT = 8;

  /** c + Σ coefficients[k]·x[indices[k]]. */
  record Affine(double constant, double[] coefficients, int[] indices) {}

  final Code code = new Code();
  final Graph graph;
  final int dimension;

  /** The reached nodes in the graph's order; a place in this array is called an index below. */
  final Node[] nodes;

  /** The temporary that holds a scalar node's value; the vector of a vector node. */
  final int[] value;

  /** By node: where scalar derivatives go, an index, or ~i for variable i. */
  final int[][] target;

  /** By node: the temporaries with the derivatives. */
  final int[][] partial;

  /** By node: whether products of derivatives take 0·∞ as 0. */
  final boolean[] guarded;

  /** By node that is a long linear form: its table. */
  final int[] table;

  /** By row: the index of its node, or −1 for an affine one. */
  final int[] root;

  final Affine[] affine;

  /** The pattern in which gradients are written; null where rows are full. */
  @Nullable Sparsity pattern;

  private final int[] indexOf;

  Program(Graph graph, List<Expr> rows, boolean keepAffineApart) {
    this.graph = graph;
    this.dimension = graph.dimension();
    this.root = new int[rows.size()];
    this.affine = new Affine[rows.size()];
    List<Expr> general = new ArrayList<>();
    for (int r = 0; r < root.length; r++) {
      Expr row = rows.get(r);
      if (keepAffineApart && row.isAffine()) {
        root[r] = -1;
      } else {
        general.add(row);
      }
    }
    List<Node> reached = graph.reached(general);
    Collections.reverse(reached);
    this.nodes = reached.toArray(new Node[0]);
    int count = nodes.length;
    this.indexOf = new int[graph.size()];
    Arrays.fill(indexOf, -1);
    for (int k = 0; k < count; k++) {
      indexOf[nodes[k].id()] = k;
    }
    this.value = new int[count];
    this.target = new int[count][];
    this.partial = new int[count][];
    this.guarded = guards();
    this.table = new int[count];
    Lowering lowering = new Lowering(this);
    for (int k = 0; k < count; k++) {
      lowering.lower(k);
    }
    for (int r = 0; r < root.length; r++) {
      if (root[r] == 0) {
        root[r] = indexOf[rows.get(r).id()];
      }
    }
    if (keepAffineApart) {
      extractAffine(rows);
    }
  }

  /** The variables of a row's numbers; null for all. */
  int @Nullable [] columns(int row) {
    return pattern == null ? null : pattern.columns(row);
  }

  int scalarInputs() {
    return graph.scalarInputs().size();
  }

  int[] vectorInputs() {
    return graph.vectorInputLengths();
  }

  int indexOf(Node node) {
    return indexOf[node.id()];
  }

  /** Where the derivative in a scalar argument goes. */
  int targetOf(Node node) {
    return node.op() == Op.VARIABLE ? ~node.index() : indexOf(node);
  }

  private boolean[] guards() {
    boolean[] result = new boolean[nodes.length];
    for (int k = nodes.length - 1; k >= 0; k--) {
      Node node = nodes[k];
      result[k] |= node.mayHideInfinity();
      if (result[k]) {
        for (int j = 0; j < node.argumentCount(); j++) {
          result[indexOf(node.argument(j))] = true;
        }
      }
    }
    return result;
  }

  /**
   * The indices that matter for the derivative of a row, in the order of its reverse sweep.
   *
   * @param seen a mark for every node, left as {@code mark} on those found
   */
  int[] reach(int row, int[] seen, int mark) {
    IntList open = new IntList();
    IntList found = new IntList();
    if (nodes[root[row]].usesVariables()) {
      open.add(root[row]);
      seen[root[row]] = mark;
    }
    while (open.size() > 0) {
      int k = open.removeLast();
      found.add(k);
      Node node = nodes[k];
      if (node.isStep()) {
        continue;
      }
      for (int j = 0; j < node.argumentCount(); j++) {
        Node argument = node.argument(j);
        int index = indexOf(argument);
        if (argument.usesVariables() && argument.op() != Op.VARIABLE && seen[index] != mark) {
          seen[index] = mark;
          open.add(index);
        }
      }
    }
    return found.descending();
  }

  /** The variables that single derivatives of these nodes go to, in increasing order. */
  int[] touched(int[] reach) {
    IntList found = new IntList();
    for (int k : reach) {
      Node node = nodes[k];
      for (int t : target[k]) {
        if (t < 0) {
          found.add(~t);
        }
      }
      if ((node.op() == Op.VECTOR_SCALE || node.op() == Op.VECTOR_SHIFT)
          && node.argument(0).op() == Op.VARIABLE) {
        found.add(node.argument(0).index());
      }
    }
    return found.distinct();
  }

  private void extractAffine(List<Expr> rows) {
    List<Expr> wanted =
        rows.stream().filter(row -> row.isAffine() && row.op() != Op.LINEAR).toList();
    AffineForms forms = new AffineForms(graph, wanted);
    for (int r = 0; r < root.length; r++) {
      Expr row = rows.get(r);
      if (root[r] < 0) {
        affine[r] =
            row.op() == Op.LINEAR
                ? new Affine(row.number(), row.numbers(), row.indices())
                : forms.next();
      }
    }
  }

  static boolean isVector(Node node) {
    return node instanceof Vec;
  }

  /** The length of a vector node. */
  static int length(Node node) {
    return ((Vec) node).length();
  }
}
