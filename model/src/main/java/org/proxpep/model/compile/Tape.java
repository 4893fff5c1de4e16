package org.proxpep.model.compile;

import static org.proxpep.model.compile.Program.length;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.function.Elementary;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;

/**
 * Interprets a program: one forward sweep for all values and local derivatives, then one reverse
 * sweep a row over the nodes that the row reaches. Needs memory in proportion to the graph only, so
 * it also serves models too large to unroll, and it is what compiled code is tested against.
 */
final class Tape implements Evaluator {

  /** Lists of reached nodes longer than this in total are not kept. */
  private static final long LONGEST_LISTS = 8_000_000;

  private static final double[][] NO_GRADIENTS = {};

  private final Program program;
  private final Code code;

  private final Interpreter steps;
  private final double[][] tables;
  private final int[][] indices;
  private final int[][] reach;
  private final int[][] touched;
  private final int[] adjointVector;
  private final int adjointOffset;

  Tape(Program program) {
    this(program, LONGEST_LISTS);
  }

  Tape(Program program, long longestLists) {
    this.program = program;
    this.code = new Code(program.code);
    int count = program.nodes.length;
    this.adjointVector = new int[count];
    for (int k = 0; k < count; k++) {
      Node node = program.nodes[k];
      adjointVector[k] = needsAdjointVector(node) ? code.addWork(length(node)) : -1;
    }
    this.tables = code.tables();
    this.indices = code.indices();
    this.steps = new Interpreter(code);
    this.adjointOffset = steps.size();
    int rows = program.root.length;
    this.reach = new int[rows][];
    this.touched = new int[rows][];
    long total = 0;
    int[] seen = new int[count];
    for (int r = 0; r < rows && total < longestLists; r++) {
      if (program.affine[r] == null && program.root[r] >= 0) {
        reach[r] = program.reach(r, seen, r + 1);
        touched[r] = program.touched(reach[r]);
        total += reach[r].length;
      }
    }
  }

  static boolean needsAdjointVector(Node node) {
    return switch (node.op()) {
      case VECTOR_ADD, VECTOR_SUBTRACT, VECTOR_MULTIPLY, VECTOR_SCALE, VECTOR_SHIFT ->
          node.usesVariables();
      default -> false;
    };
  }

  @Override
  public Room room() {
    int adjoints = program.nodes.length + program.dimension;
    return new Room(adjointOffset + adjoints, code.workLengths());
  }

  @Override
  public void run(
      double[] x, double[] parameters, Workspace w, double[] value, double[][] gradient) {
    forward(x, parameters, w, value);
    for (int r = 0; r < program.root.length; r++) {
      int[] columns = program.columns(r);
      if (columns == null) {
        reverse(r, x, w, gradient[r]);
      } else {
        double[] full = w.row(program.dimension);
        reverse(r, x, w, full, columns);
        for (int e = 0; e < columns.length; e++) {
          gradient[r][e] = full[columns[e]];
        }
      }
    }
  }

  /** Values of all rows, and the local derivatives. */
  void forward(double[] x, double[] parameters, Workspace w, double[] value) {
    double[] t = w.temporary;
    steps.run(x, parameters, w, value, NO_GRADIENTS);
    for (int r = 0; r < program.root.length; r++) {
      Program.Affine row = program.affine[r];
      value[r] =
          row == null
              ? t[program.value[program.root[r]]]
              : Kernels.sparse(row.constant(), row.coefficients(), row.indices(), x);
    }
  }

  private double[] array(int v, double[] x, Workspace w) {
    return steps.array(v, x, w);
  }

  /** The gradient of one row, after {@link #forward}. */
  void reverse(int row, double[] x, Workspace w, double[] gradient) {
    reverse(row, x, w, gradient, null);
  }

  /**
   * @param columns what is not zero in the end, and where zeros are to be written at the beginning;
   *     null for all
   */
  private void reverse(
      int row, double[] x, Workspace w, double[] gradient, int @Nullable [] columns) {
    if (columns == null) {
      Arrays.fill(gradient, 0.0);
    } else {
      for (int i : columns) {
        gradient[i] = 0.0;
      }
    }
    Program.Affine affine = program.affine[row];
    if (affine != null) {
      Kernels.scatter(gradient, 1.0, affine.coefficients(), affine.indices());
      return;
    }
    double[] t = w.temporary;
    int root = program.root[row];
    int variables = adjointOffset + program.nodes.length;
    if (program.nodes[root].op() == Op.VARIABLE) {
      gradient[program.nodes[root].index()] = 1.0;
      return;
    }
    int[] list = reach[row];
    if (list != null) {
      for (int k : list) {
        t[adjointOffset + k] = 0.0;
        clear(k, w);
      }
      for (int i : touched[row]) {
        t[variables + i] = 0.0;
      }
      t[adjointOffset + root] = 1.0;
      for (int k : list) {
        push(k, x, w, gradient);
      }
      for (int i : touched[row]) {
        gradient[i] += t[variables + i];
      }
      return;
    }
    Arrays.fill(t, adjointOffset, t.length, 0.0);
    for (int k = 0; k <= root; k++) {
      clear(k, w);
    }
    t[adjointOffset + root] = 1.0;
    for (int k = root; k >= 0; k--) {
      if (hasAdjoint(k, w)) {
        push(k, x, w, gradient);
      }
    }
    for (int i = 0; i < gradient.length; i++) {
      gradient[i] += t[variables + i];
    }
  }

  private boolean hasAdjoint(int k, Workspace w) {
    if (adjointVector[k] < 0) {
      return w.temporary[adjointOffset + k] != 0.0;
    }
    for (double a : w.work[code.vector(adjointVector[k]).index()]) {
      if (a != 0.0) {
        return true;
      }
    }
    return false;
  }

  private void clear(int k, Workspace w) {
    if (adjointVector[k] >= 0) {
      Arrays.fill(w.work[code.vector(adjointVector[k]).index()], 0.0);
    }
  }

  /** Hands the adjoint of node k on to its arguments. */
  private void push(int k, double[] x, Workspace w, double[] gradient) {
    double[] t = w.temporary;
    Node node = program.nodes[k];
    double adjoint = t[adjointOffset + k];
    switch (node.op()) {
      case DOT -> {
        if (node.argument(0).equals(node.argument(1))) {
          double twice = 2.0 * adjoint;
          addScaled(node.argument(0), twice, value(node.argument(0)), x, w, gradient);
          return;
        }
        addScaled(node.argument(0), adjoint, value(node.argument(1)), x, w, gradient);
        addScaled(node.argument(1), adjoint, value(node.argument(0)), x, w, gradient);
      }
      case VECTOR_SUM -> addAll(node.argument(0), adjoint, w, gradient);
      case NORM -> {
        double s = Elementary.product(adjoint, t[program.partial[k][0]]);
        addScaled(node.argument(0), s, value(node.argument(0)), x, w, gradient);
      }
      case VECTOR_ADD -> {
        addScaled(node.argument(0), 1.0, adjointVector[k], x, w, gradient);
        addScaled(node.argument(1), 1.0, adjointVector[k], x, w, gradient);
      }
      case VECTOR_SUBTRACT -> {
        addScaled(node.argument(0), 1.0, adjointVector[k], x, w, gradient);
        addScaled(node.argument(1), -1.0, adjointVector[k], x, w, gradient);
      }
      case VECTOR_MULTIPLY -> {
        addProduct(node.argument(0), adjointVector[k], value(node.argument(1)), x, w, gradient);
        addProduct(node.argument(1), adjointVector[k], value(node.argument(0)), x, w, gradient);
      }
      case VECTOR_SCALE -> {
        Node factor = node.argument(0);
        double[] own = w.work[code.vector(adjointVector[k]).index()];
        if (factor.usesVariables()) {
          int v = value(node.argument(1));
          add(factor, Kernels.dot(own, 0, array(v, x, w), code.vector(v).offset(), own.length), t);
        }
        addScaled(node.argument(1), t[value(factor)], adjointVector[k], x, w, gradient);
      }
      case VECTOR_SHIFT -> {
        Node shift = node.argument(0);
        double[] own = w.work[code.vector(adjointVector[k]).index()];
        if (shift.usesVariables()) {
          add(shift, Kernels.sum(own, 0, own.length), t);
        }
        addScaled(node.argument(1), 1.0, adjointVector[k], x, w, gradient);
      }
      default -> scalar(k, node, adjoint, t, gradient);
    }
  }

  private void scalar(int k, Node node, double adjoint, double[] t, double[] gradient) {
    int[] target = program.target[k];
    int[] partial = program.partial[k];
    if (node.op() == Op.LINEAR && target.length == 0) {
      int table = program.table[k];
      Kernels.scatter(gradient, adjoint, tables[table], indices[table]);
      return;
    }
    boolean guarded = program.guarded[k];
    for (int j = 0; j < target.length; j++) {
      double p = t[partial[j]];
      t[place(target[j])] += guarded ? Elementary.product(adjoint, p) : adjoint * p;
    }
  }

  private int value(Node node) {
    return program.value[program.indexOf(node)];
  }

  private int place(int target) {
    return adjointOffset + (target >= 0 ? target : program.nodes.length + ~target);
  }

  private void add(Node scalar, double contribution, double[] t) {
    t[place(program.targetOf(scalar))] += contribution;
  }

  private void addScaled(Node to, double s, int v, double[] x, Workspace w, double[] gradient) {
    if (to.usesVariables()) {
      Kernels.addScaled(
          adjoint(to, w, gradient),
          offset(to),
          s,
          array(v, x, w),
          code.vector(v).offset(),
          length(to));
    }
  }

  private void addAll(Node to, double s, Workspace w, double[] gradient) {
    if (to.usesVariables()) {
      Kernels.addAll(adjoint(to, w, gradient), offset(to), s, length(to));
    }
  }

  private void addProduct(Node to, int u, int v, double[] x, Workspace w, double[] gradient) {
    if (to.usesVariables()) {
      Kernels.addProduct(
          adjoint(to, w, gradient),
          offset(to),
          array(u, x, w),
          code.vector(u).offset(),
          array(v, x, w),
          code.vector(v).offset(),
          length(to));
    }
  }

  private double[] adjoint(Node vector, Workspace w, double[] gradient) {
    return vector.op() == Op.VECTOR_VARIABLE
        ? gradient
        : w.work[code.vector(adjointVector[program.indexOf(vector)]).index()];
  }

  private static int offset(Node vector) {
    return vector.op() == Op.VECTOR_VARIABLE ? vector.index() : 0;
  }
}
