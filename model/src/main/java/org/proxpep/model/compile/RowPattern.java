package org.proxpep.model.compile;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.problem.Sparsity;

/**
 * The variables that each row of a program depends on, where it pays to keep no other derivatives:
 * in programs of many rows and variables that are mostly apart.
 */
final class RowPattern {

  /** Smaller gradients are kept as they are: loops over full rows are quicker. */
  private static final long LEAST = 1L << 15;

  /** A row that is fuller than this is full. */
  private static final double FULL = 0.25;

  private RowPattern() {}

  /** Null where all rows are better kept full. */
  static @Nullable Sparsity of(Program program) {
    return of(program, LEAST, FULL);
  }

  /**
   * @param least how many numbers full gradients must be
   * @param full the share of variables beyond which a row, or all of them together, is kept full
   */
  static @Nullable Sparsity of(Program program, long least, double full) {
    int rows = program.root.length;
    int n = program.dimension;
    if (rows < 2 || (long) rows * n < least) {
      return null;
    }
    int[][] columns = new int[rows][];
    int[] seen = new int[program.nodes.length];
    long numbers = n;
    for (int r = 1; r < rows && numbers <= full * rows * n; r++) {
      int[] found = variables(program, r, seen);
      columns[r] = found.length > full * n ? null : found;
      numbers += columns[r] == null ? n : found.length;
    }
    return numbers > full * rows * n ? null : Sparsity.of(n, columns);
  }

  private static int[] variables(Program program, int r, int[] seen) {
    if (program.affine[r] != null) {
      return Arrays.stream(program.affine[r].indices()).sorted().distinct().toArray();
    }
    Node root = program.nodes[program.root[r]];
    if (root.op() == Op.VARIABLE) {
      return new int[] {root.index()};
    }
    int[] reach = program.reach(r, seen, r + 1);
    IntList found = new IntList();
    for (int i : program.touched(reach)) {
      found.add(i);
    }
    for (int k : reach) {
      Node node = program.nodes[k];
      if (node.op() == Op.VECTOR_VARIABLE) {
        for (int i = 0; i < Program.length(node); i++) {
          found.add(node.index() + i);
        }
      } else if (node.op() == Op.LINEAR && program.target[k].length == 0) {
        for (int i : node.indices()) {
          found.add(i);
        }
      }
    }
    return found.distinct();
  }

  /** The place of a variable among the numbers of a row. */
  static int place(int @Nullable [] columns, int variable) {
    return columns == null ? variable : Arrays.binarySearch(columns, variable);
  }

  /** The places of variables. */
  static int[] places(int @Nullable [] columns, int[] variables) {
    int[] places = variables.clone();
    for (int k = 0; columns != null && k < places.length; k++) {
      places[k] = Arrays.binarySearch(columns, variables[k]);
    }
    return places;
  }
}
