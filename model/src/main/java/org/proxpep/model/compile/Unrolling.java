package org.proxpep.model.compile;

import static org.proxpep.model.compile.Program.length;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;

/**
 * Writes the reverse sweep of every row out as straight code behind the forward sweep. Adjoints of
 * scalars become temporaries, so the factors 1 and 0 that rows are full of vanish, and what two
 * rows have in common is computed once.
 */
final class Unrolling {

  /** Longer programs stay on the tape: generated code of that size no longer pays. */
  static final int LONGEST = 400_000;

  /** Gradients with at most this many entries are written entry by entry. */
  private static final int SMALL = 32;

  private static final int NONE = -1;

  private final Program program;
  private final Code code;
  private final int[] adjoint;
  private final int[] variableAdjoint;
  private final int[] adjointVector;
  private final boolean[] written;
  private boolean cleared;
  private int row;

  private Unrolling(Program program) {
    this.program = program;
    this.code = new Code(program.code);
    int count = program.nodes.length;
    this.adjoint = filled(count);
    this.variableAdjoint = filled(program.dimension);
    this.adjointVector = filled(count);
    this.written = new boolean[count];
  }

  private static int[] filled(int length) {
    int[] values = new int[length];
    Arrays.fill(values, NONE);
    return values;
  }

  /** The code for values and gradients of all rows, or null if it would be too long. */
  static @Nullable Code of(Program program) {
    long estimate = program.code.size();
    int[][] reach = new int[program.root.length][];
    int[] seen = new int[program.nodes.length];
    for (int r = 0; r < reach.length; r++) {
      if (program.affine[r] == null) {
        reach[r] = program.reach(r, seen, r + 1);
        for (int k : reach[r]) {
          estimate += 2L * Math.max(1, program.target[k].length);
        }
      } else {
        estimate += Math.min(Program.SHORT, program.affine[r].indices().length);
      }
      if (estimate > LONGEST) {
        return null;
      }
    }
    Unrolling unrolling = new Unrolling(program);
    for (int r = 0; r < reach.length; r++) {
      unrolling.row = r;
      if (program.affine[r] == null) {
        unrolling.general(reach[r]);
      } else {
        unrolling.affine(program.affine[r]);
      }
    }
    return unrolling.code;
  }

  private void affine(Program.Affine form) {
    int[] columns = program.columns(row);
    int n = columns == null ? program.dimension : columns.length;
    int[] indices = form.indices();
    double[] coefficients = form.coefficients();
    int value;
    if (indices.length > Program.SHORT) {
      value = code.sparse(form.constant(), code.addSparse(coefficients, indices));
    } else {
      value = code.constant(form.constant());
      for (int k = 0; k < indices.length; k++) {
        int x = code.load(Instruction.X, indices[k], 0);
        value = code.add(value, code.multiply(code.constant(coefficients[k]), x));
      }
    }
    code.statement(Instruction.VALUE, row, value, 0);
    if (indices.length >= n / 8) {
      double[] dense = new double[n];
      Kernels.scatter(dense, 1.0, coefficients, RowPattern.places(columns, indices));
      code.statement(Instruction.COPY, row, code.addTable(dense), 0);
    } else {
      code.statement(Instruction.CLEAR, row, 0, 0);
      code.statement(
          Instruction.SCATTER, row, code.constant(1.0), code.addSparse(coefficients, indices));
    }
  }

  private void general(int[] reach) {
    int root = program.root[row];
    code.statement(Instruction.VALUE, row, program.value[root], 0);
    int[] touched = program.touched(reach);
    boolean[] covered = cover(reach, touched.length);
    if (reach.length > 0) {
      adjoint[root] = code.constant(1.0);
    }
    for (int k : reach) {
      if (adjointVector[k] == NONE && Tape.needsAdjointVector(program.nodes[k])) {
        adjointVector[k] = code.addWork(length(program.nodes[k]));
      }
      push(k);
    }
    clearUnwritten(reach);
    store(touched, covered);
    for (int k : reach) {
      adjoint[k] = NONE;
      written[k] = false;
    }
    for (int i : touched) {
      variableAdjoint[i] = NONE;
    }
  }

  /**
   * Which entries of the gradient whole vectors are written to. Where these are disjoint and leave
   * little out, the first write to each may set it; else the gradient is cleared first and nothing
   * is returned.
   */
  private boolean @Nullable [] cover(int[] reach, int single) {
    int[] columns = program.columns(row);
    int n = columns == null ? program.dimension : columns.length;
    boolean scattered = false;
    long count = 0;
    for (int k : reach) {
      Node node = program.nodes[k];
      if (node.op() == Op.VECTOR_VARIABLE) {
        count += length(node);
      }
      scattered |= node.op() == Op.LINEAR && program.target[k].length == 0;
    }
    long left = n - count;
    boolean leavesLittle = left >= 0 && (left <= SMALL || single >= left / 4);
    boolean[] covered = leavesLittle && !scattered ? disjoint(reach) : null;
    cleared = covered == null;
    if (cleared) {
      code.statement(Instruction.CLEAR, row, 0, 0);
    }
    return covered;
  }

  private boolean @Nullable [] disjoint(int[] reach) {
    int[] columns = program.columns(row);
    boolean[] covered = new boolean[columns == null ? program.dimension : columns.length];
    for (int k : reach) {
      Node node = program.nodes[k];
      if (node.op() == Op.VECTOR_VARIABLE) {
        int first = RowPattern.place(columns, node.index());
        for (int i = first; i < first + length(node); i++) {
          if (covered[i]) {
            return null;
          }
          covered[i] = true;
        }
      }
    }
    return covered;
  }

  /** Stretches of variables that were to be set and whose derivatives turned out to vanish. */
  private void clearUnwritten(int[] reach) {
    for (int k : reach) {
      Node node = program.nodes[k];
      if (node.op() == Op.VECTOR_VARIABLE && !written[k] && !cleared) {
        code.statement(Instruction.SET_ALL, destination(node), code.constant(0.0), 0);
      }
    }
  }

  private void store(int[] touched, boolean @Nullable [] covered) {
    int[] columns = program.columns(row);
    for (int variable : touched) {
      int t = variableAdjoint[variable];
      if (t != NONE) {
        int i = RowPattern.place(columns, variable);
        boolean add = covered == null || covered[i];
        code.statement(add ? Instruction.ADD_GRADIENT : Instruction.GRADIENT, row, t, i);
        if (covered != null) {
          covered[i] = true;
        }
      }
    }
    if (covered != null) {
      int zero = code.constant(0.0);
      for (int i = 0; i < covered.length; i++) {
        if (!covered[i]) {
          code.statement(Instruction.GRADIENT, row, zero, i);
        }
      }
    }
  }

  private int value(Node node) {
    return program.value[program.indexOf(node)];
  }

  /** Hands the adjoint of node k on to its arguments, in the order of the tape. */
  private void push(int k) {
    Node node = program.nodes[k];
    int own = adjoint[k];
    int vector = adjointVector[k];
    boolean hasAdjoint = vector != NONE ? written[k] : own != NONE;
    if (!hasAdjoint) {
      // The derivative vanishes, or this is a stretch of variables.
      return;
    }
    switch (node.op()) {
      case DOT -> {
        Node first = node.argument(0);
        Node second = node.argument(1);
        if (first.equals(second)) {
          addScaled(first, code.multiply(code.constant(2.0), own), value(first));
        } else {
          addScaled(first, own, value(second));
          addScaled(second, own, value(first));
        }
      }
      case VECTOR_SUM -> addAll(node.argument(0), own);
      case NORM ->
          addScaled(
              node.argument(0), code.product(own, program.partial[k][0]), value(node.argument(0)));
      case VECTOR_ADD -> {
        addScaled(node.argument(0), code.constant(1.0), vector);
        addScaled(node.argument(1), code.constant(1.0), vector);
      }
      case VECTOR_SUBTRACT -> {
        addScaled(node.argument(0), code.constant(1.0), vector);
        addScaled(node.argument(1), code.constant(-1.0), vector);
      }
      case VECTOR_MULTIPLY -> {
        addProduct(node.argument(0), vector, value(node.argument(1)));
        addProduct(node.argument(1), vector, value(node.argument(0)));
      }
      case VECTOR_SCALE -> {
        Node factor = node.argument(0);
        if (factor.usesVariables()) {
          add(
              program.targetOf(factor),
              code.once(Instruction.DOT, vector, value(node.argument(1))));
        }
        addScaled(node.argument(1), value(factor), vector);
      }
      case VECTOR_SHIFT -> {
        Node shift = node.argument(0);
        if (shift.usesVariables()) {
          add(program.targetOf(shift), code.once(Instruction.VECTOR_SUM, vector, 0));
        }
        addScaled(node.argument(1), code.constant(1.0), vector);
      }
      default -> scalar(k, node, own);
    }
  }

  private void scalar(int k, Node node, int own) {
    int[] target = program.target[k];
    int[] partial = program.partial[k];
    if (node.op() == Op.LINEAR && target.length == 0) {
      code.statement(Instruction.SCATTER, row, own, table(k));
      return;
    }
    for (int j = 0; j < target.length; j++) {
      add(
          target[j],
          program.guarded[k] ? code.product(own, partial[j]) : code.multiply(own, partial[j]));
    }
  }

  /** The table of a long linear form with the places of its variables in the row. */
  private int table(int k) {
    int[] columns = program.columns(row);
    int table = program.table[k];
    return columns == null
        ? table
        : code.addSparse(code.tables()[table], RowPattern.places(columns, code.indices()[table]));
  }

  private void add(int target, int contribution) {
    int[] to = target >= 0 ? adjoint : variableAdjoint;
    int at = target >= 0 ? target : ~target;
    to[at] = to[at] == NONE ? contribution : code.add(to[at], contribution);
  }

  private void addScaled(Node to, int s, int v) {
    if (to.usesVariables()) {
      boolean set = isFirst(to);
      code.statement(set ? Instruction.SET_SCALED : Instruction.ADD_SCALED, destination(to), s, v);
    }
  }

  private void addAll(Node to, int s) {
    if (to.usesVariables()) {
      boolean set = isFirst(to);
      code.statement(set ? Instruction.SET_ALL : Instruction.ADD_ALL, destination(to), s, 0);
    }
  }

  private void addProduct(Node to, int u, int v) {
    if (to.usesVariables()) {
      boolean set = isFirst(to);
      code.statement(
          set ? Instruction.SET_PRODUCT : Instruction.ADD_PRODUCT, destination(to), u, v);
    }
  }

  private boolean isFirst(Node vector) {
    int k = program.indexOf(vector);
    boolean first = !written[k];
    written[k] = true;
    return first && !(vector.op() == Op.VECTOR_VARIABLE && cleared);
  }

  private int destination(Node vector) {
    int k = program.indexOf(vector);
    if (vector.op() == Op.VECTOR_VARIABLE) {
      int first = RowPattern.place(program.columns(row), vector.index());
      return code.addVector(new VecRef(VecRef.Place.GRADIENT, row, first, length(vector)));
    }
    if (adjointVector[k] == NONE) {
      adjointVector[k] = code.addWork(length(vector));
    }
    return adjointVector[k];
  }
}
