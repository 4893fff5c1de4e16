package org.proxpep.model.compile;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.IntegerPower;
import org.proxpep.model.function.Order;
import org.proxpep.model.function.Partial;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;

/**
 * Writes code for the second derivatives of rows: with the adjoint v̄ of every node v of a row f,
 *
 * <pre>
 *   ∇²f = Σ over v = φ(a, b, …) of v̄·Σ_{a,b} ∂²φ/∂a∂b·∇a·∇bᵀ.
 * </pre>
 *
 * Gradients are sums of few {@link Atom}s, so ∇²f is a sum of products of atoms, each with a number
 * that the code computes. Linear nodes have no second derivative, nor has anything below them.
 */
final class SecondOrderSweep {

  private static final int NONE = -1;
  private static final int[] NO_CURVATURE = {};

  private final Program program;
  private final Linearity linearity;
  private final Code code;
  private final VectorCode vectors;
  private final Atoms atoms;
  private final Gradients gradients;

  /** By node: the second derivatives in its arguments, aa, ab and bb; none if all are 0. */
  private final int[][] curvature;

  private final int[] adjoint;
  private final @Nullable Map<Integer, Integer>[] adjointVector;
  private final int[] seen;

  @SuppressWarnings({"unchecked", "rawtypes"})
  SecondOrderSweep(Program program, Linearity linearity, Code code) {
    this.program = program;
    this.linearity = linearity;
    this.code = code;
    this.vectors = new VectorCode(code);
    this.atoms = new Atoms(code, vectors);
    int count = program.nodes.length;
    this.curvature = new int[count][];
    boolean[] wanted = new boolean[count];
    for (int k = 0; k < count; k++) {
      curvature[k] = linearity.isLinear(k) ? NO_CURVATURE : curvature(k);
      if (!linearity.isLinear(k)) {
        want(k, wanted);
      }
    }
    this.gradients = new Gradients(program, code, vectors, atoms, wanted);
    this.adjoint = new int[count];
    Arrays.fill(adjoint, NONE);
    this.adjointVector = new Map[count];
    this.seen = new int[count];
  }

  Atoms atoms() {
    return atoms;
  }

  private int[] curvature(int k) {
    Node node = program.nodes[k];
    int v = program.value[k];
    int aa = NONE;
    int ab = NONE;
    int bb = NONE;
    if (node.op() == Op.INTEGER_POWER) {
      aa = IntegerPower.formula(code, Order.CURVATURE, value(node, 0), v, node.index());
    } else if (node.op() == Op.FUNCTION && node.function() instanceof UnaryFunction f) {
      aa = f.formula(code, Order.CURVATURE, value(node, 0), v);
    } else if (node.op() == Op.FUNCTION) {
      BinaryFunction f = (BinaryFunction) node.function();
      int a = value(node, 0);
      int b = value(node, 1);
      boolean first = node.argument(0).usesVariables();
      boolean second = node.argument(1).usesVariables();
      aa = first ? f.formula(code, Partial.AA, a, b, v) : NONE;
      ab = first && second ? f.formula(code, Partial.AB, a, b, v) : NONE;
      bb = second ? f.formula(code, Partial.BB, a, b, v) : NONE;
    }
    return matters(aa) || matters(ab) || matters(bb) ? new int[] {aa, ab, bb} : NO_CURVATURE;
  }

  private boolean matters(int derivative) {
    return derivative != NONE && !code.isZero(derivative);
  }

  /** Marks the nodes whose gradients the second derivative of a node is made of. */
  private void want(int k, boolean[] wanted) {
    Node node = program.nodes[k];
    boolean wants =
        switch (node.op()) {
          case DOT, VECTOR_MULTIPLY, VECTOR_SCALE -> isProduct(node);
          case NORM -> true;
          default -> curvature[k].length > 0;
        };
    if (wants) {
      for (Node argument : node.arguments()) {
        wanted[program.indexOf(argument)] |= argument.usesVariables();
      }
    }
  }

  /** Whether both factors change with x. */
  private static boolean isProduct(Node node) {
    return node.argument(0).usesVariables() && node.argument(1).usesVariables();
  }

  private int value(Node node, int argument) {
    return program.value[program.indexOf(node.argument(argument))];
  }

  /** The second derivative of a row that is not linear. */
  HessianTerms row(int row) {
    HessianTerms terms = new HessianTerms(code);
    int[] reach = program.reach(row, seen, row + 1);
    adjoint[program.root[row]] = code.constant(1.0);
    for (int k : reach) {
      if (Program.isVector(program.nodes[k])) {
        pushVector(k, terms);
      } else if (adjoint[k] != NONE) {
        push(k, terms);
      }
    }
    for (int k : reach) {
      adjoint[k] = NONE;
      adjointVector[k] = null;
    }
    return terms;
  }

  private void push(int k, HessianTerms terms) {
    Node node = program.nodes[k];
    boolean guarded = program.guarded[k];
    int own = adjoint[k];
    switch (node.op()) {
      case DOT -> {
        int ones = vectors.ones(Program.length(node.argument(0)));
        if (isProduct(node)) {
          addProducts(terms, own, ones, node.argument(0), node.argument(1), guarded);
        }
        addVector(node.argument(0), own, value(node, 1));
        addVector(node.argument(1), own, value(node, 0));
      }
      case VECTOR_SUM ->
          addVector(node.argument(0), own, vectors.ones(Program.length(node.argument(0))));
      case NORM -> {
        // With s = 1/‖a‖: ∇²‖a‖ = s·JᵀJ − s³·(Jᵀa)(Jᵀa)ᵀ, and ∇‖a‖ = s·Jᵀa.
        Node of = node.argument(0);
        int slope = code.times(own, program.partial[k][0], true);
        addProducts(terms, code.times(0.5, slope), vectors.ones(Program.length(of)), of, of, true);
        Combination gradient = new Combination();
        gradients.addPulled(gradient, program.partial[k][0], value(node, 0), of, true);
        terms.addSquare(code.negate(slope), atoms.bundled(gradient), true);
        addVector(of, slope, value(node, 0));
      }
      default -> {
        int[] second = curvature[k];
        if (second.length > 0) {
          addSecond(terms, own, node, second, guarded);
        }
        for (int j = 0; j < program.target[k].length; j++) {
          int t = program.target[k][j];
          if (t >= 0) {
            add(t, code.times(own, program.partial[k][j], guarded));
          }
        }
      }
    }
  }

  private void addSecond(HessianTerms terms, int own, Node node, int[] second, boolean guarded) {
    Combination a = gradients.of(node.argument(0));
    if (matters(second[0])) {
      terms.addSquare(code.times(own, second[0], guarded), a, guarded);
    }
    if (matters(second[1])) {
      Combination b = gradients.of(node.argument(1));
      terms.addPair(code.times(own, second[1], guarded), a, b, guarded);
    }
    if (matters(second[2])) {
      Combination b = gradients.of(node.argument(1));
      terms.addSquare(code.times(own, second[2], guarded), b, guarded);
    }
  }

  private void pushVector(int k, HessianTerms terms) {
    Node node = program.nodes[k];
    Map<Integer, Integer> parts = adjointVector[k];
    if (parts == null) {
      return;
    }
    boolean single = parts.size() == 1;
    int w = single ? parts.keySet().iterator().next() : vectors.sum(parts, Program.length(node));
    int c = single ? parts.values().iterator().next() : code.constant(1.0);
    boolean guarded = program.guarded[k];
    Node first = node.argument(0);
    Node second = node.argument(1);
    switch (node.op()) {
      case VECTOR_ADD -> {
        addVector(first, c, w);
        addVector(second, c, w);
      }
      case VECTOR_SUBTRACT -> {
        addVector(first, c, w);
        addVector(second, code.negate(c), w);
      }
      case VECTOR_MULTIPLY -> {
        if (isProduct(node)) {
          addProducts(terms, c, w, first, second, guarded);
        }
        addVector(first, c, vectors.product(w, value(node, 1)));
        addVector(second, c, vectors.product(w, value(node, 0)));
      }
      case VECTOR_SCALE -> {
        if (isProduct(node)) {
          Combination pulled = new Combination();
          gradients.addPulled(pulled, c, w, second, guarded);
          terms.addPair(code.constant(1.0), gradients.of(first), atoms.bundled(pulled), guarded);
        }
        add(program.indexOf(first), code.times(c, vectors.dot(w, value(node, 1)), guarded));
        addVector(second, code.times(c, value(node, 0), guarded), w);
      }
      case VECTOR_SHIFT -> {
        int sum = vectors.dot(w, vectors.ones(Program.length(node)));
        add(program.indexOf(first), code.times(c, sum, guarded));
        addVector(second, c, w);
      }
      default -> throw new IllegalStateException(node + " is not a vector of variables.");
    }
  }

  /** Adds c·Σ w_k·(∇a_k·∇b_kᵀ + ∇b_k·∇a_kᵀ) over the entries of two vectors. */
  private void addProducts(HessianTerms terms, int c, int w, Node a, Node b, boolean guarded) {
    Jacobian left = gradients.ofVector(a);
    Jacobian right = gradients.ofVector(b);
    for (Jacobian.Diagonal d : left.diagonals) {
      int half = code.times(c, d.c(), guarded);
      int p = vectors.product(w, d.p());
      for (Jacobian.Diagonal e : right.diagonals) {
        int f = code.times(half, e.c(), guarded);
        terms.addDiagonal(f, vectors.product(p, e.p()), d.first(), e.first());
      }
    }
    addMixed(terms, c, w, left, right, guarded);
    addMixed(terms, c, w, right, left, guarded);
    for (Jacobian.Outer d : left.outers) {
      for (Jacobian.Outer e : right.outers) {
        int sum = vectors.dot(w, vectors.product(d.d(), e.d()));
        int f = code.times(code.times(c, code.multiply(d.c(), e.c()), guarded), sum, guarded);
        terms.addPair(f, d.gradient(), e.gradient(), guarded);
      }
    }
  }

  private void addMixed(
      HessianTerms terms, int c, int w, Jacobian left, Jacobian right, boolean guarded) {
    for (Jacobian.Diagonal d : left.diagonals) {
      for (Jacobian.Outer e : right.outers) {
        Combination stretch = new Combination();
        int p = vectors.product(vectors.product(w, d.p()), e.d());
        stretch.add(code, code.multiply(d.c(), e.c()), atoms.stretch(d.first(), p));
        terms.addPair(c, stretch, e.gradient(), guarded);
      }
    }
  }

  private void add(int k, int contribution) {
    if (!linearity.isLinear(k) && !code.isZero(contribution)) {
      adjoint[k] = adjoint[k] == NONE ? contribution : code.add(adjoint[k], contribution);
    }
  }

  private void addVector(Node vector, int c, int w) {
    int k = program.indexOf(vector);
    if (!linearity.isLinear(k)) {
      Map<Integer, Integer> parts = adjointVector[k];
      if (parts == null) {
        parts = new LinkedHashMap<>();
        adjointVector[k] = parts;
      }
      parts.merge(w, c, code::add);
    }
  }
}
