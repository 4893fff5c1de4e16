package org.proxpep.model.compile;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;

/** The derivatives in x of the nodes that products of gradients are made of, as sums of atoms. */
final class Gradients {

  private static final Combination NONE = new Combination();
  private static final Jacobian ZERO = new Jacobian();

  private final Program program;
  private final Code code;
  private final VectorCode vectors;
  private final Atoms atoms;
  private final @Nullable Combination[] gradient;
  private final @Nullable Jacobian[] jacobian;

  /**
   * @param wanted by node: whether its derivative will be asked for
   */
  Gradients(Program program, Code code, VectorCode vectors, Atoms atoms, boolean[] wanted) {
    this.program = program;
    this.code = code;
    this.vectors = vectors;
    this.atoms = atoms;
    int count = program.nodes.length;
    this.gradient = new Combination[count];
    this.jacobian = new Jacobian[count];
    boolean[] own = kept(wanted);
    for (int k = 0; k < count; k++) {
      Node node = program.nodes[k];
      if (own[k] && Program.isVector(node)) {
        jacobian[k] = findJacobian(node);
      } else if (own[k]) {
        gradient[k] = atoms.bundled(findGradient(k));
      }
    }
  }

  /**
   * The nodes whose derivative is kept: those wanted, and of what they are made of vectors, what
   * vectors are made of, and what is used more than once. The others are links of chains and trees.
   */
  private boolean[] kept(boolean[] wanted) {
    boolean[] own = wanted.clone();
    int[] uses = new int[own.length];
    for (int k = own.length - 1; k >= 0; k--) {
      Node node = program.nodes[k];
      if ((own[k] || uses[k] > 0) && !node.isStep()) {
        for (Node argument : node.arguments()) {
          if (argument.usesVariables()) {
            int a = program.indexOf(argument);
            uses[a]++;
            own[a] |= uses[a] > 1 || Program.isVector(node) || Program.isVector(argument);
          }
        }
      }
    }
    return own;
  }

  /** The gradient of a scalar. */
  Combination of(Node node) {
    return node.usesVariables() ? Objects.requireNonNull(gradient[program.indexOf(node)]) : NONE;
  }

  /** The derivative of a vector. */
  Jacobian ofVector(Node node) {
    return node.usesVariables() ? Objects.requireNonNull(jacobian[program.indexOf(node)]) : ZERO;
  }

  private Combination findGradient(int root) {
    Combination sum = new Combination();
    IntList open = new IntList();
    IntList factors = new IntList();
    open.add(root);
    factors.add(code.constant(1.0));
    while (open.size() > 0) {
      int k = open.removeLast();
      int c = factors.removeLast();
      Combination known = gradient[k];
      if (known != null) {
        sum.add(code, c, known, program.guarded[k]);
      } else if (!addLeaf(sum, c, k)) {
        for (int j = program.target[k].length - 1; j >= 0; j--) {
          int t = program.target[k][j];
          int factor = code.times(c, program.partial[k][j], program.guarded[k]);
          if (t < 0) {
            sum.add(code, factor, atoms.variable(~t));
          } else {
            open.add(t);
            factors.add(factor);
          }
        }
      }
    }
    return sum;
  }

  /** Adds c times the gradient of a node that is a leaf or made of vectors; false for others. */
  private boolean addLeaf(Combination sum, int c, int k) {
    Node node = program.nodes[k];
    boolean guarded = program.guarded[k];
    switch (node.op()) {
      case VARIABLE -> sum.add(code, c, atoms.variable(node.index()));
      case LINEAR -> sum.add(code, c, atoms.linearForm(node));
      case DOT -> {
        addPulled(sum, c, value(node.argument(1)), node.argument(0), guarded);
        addPulled(sum, c, value(node.argument(0)), node.argument(1), guarded);
      }
      case VECTOR_SUM -> {
        Node of = node.argument(0);
        addPulled(sum, c, vectors.ones(Program.length(of)), of, guarded);
      }
      case NORM -> {
        Node of = node.argument(0);
        addPulled(sum, code.times(c, program.partial[k][0], true), value(of), of, true);
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Adds c·Jᵀw, where J is the derivative of a vector node. */
  void addPulled(Combination sum, int c, int w, Node vector, boolean guarded) {
    Jacobian j = ofVector(vector);
    for (Jacobian.Diagonal d : j.diagonals) {
      sum.add(
          code, code.times(c, d.c(), guarded), atoms.stretch(d.first(), vectors.product(w, d.p())));
    }
    for (Jacobian.Outer o : j.outers) {
      int factor = code.times(code.times(c, o.c(), guarded), vectors.dot(w, o.d()), guarded);
      sum.add(code, factor, o.gradient(), guarded);
    }
  }

  private Jacobian findJacobian(Node node) {
    Jacobian sum = new Jacobian();
    int ones = vectors.ones(Program.length(node));
    int one = code.constant(1.0);
    switch (node.op()) {
      case VECTOR_VARIABLE -> sum.diagonals.add(new Jacobian.Diagonal(one, ones, node.index()));
      case VECTOR_ADD, VECTOR_SUBTRACT -> {
        int sign = node.op() == Op.VECTOR_ADD ? one : code.constant(-1.0);
        sum.add(code, vectors, one, ones, ofVector(node.argument(0)));
        sum.add(code, vectors, sign, ones, ofVector(node.argument(1)));
      }
      case VECTOR_MULTIPLY -> {
        sum.add(code, vectors, one, value(node.argument(1)), ofVector(node.argument(0)));
        sum.add(code, vectors, one, value(node.argument(0)), ofVector(node.argument(1)));
      }
      case VECTOR_SCALE -> {
        sum.add(code, vectors, value(node.argument(0)), ones, ofVector(node.argument(1)));
        addOuter(sum, value(node.argument(1)), node.argument(0));
      }
      case VECTOR_SHIFT -> {
        sum.add(code, vectors, one, ones, ofVector(node.argument(1)));
        addOuter(sum, ones, node.argument(0));
      }
      default -> throw new IllegalStateException(node + " is not a vector of variables.");
    }
    return sum;
  }

  private void addOuter(Jacobian sum, int d, Node scalar) {
    if (scalar.usesVariables()) {
      sum.outers.add(new Jacobian.Outer(code.constant(1.0), d, of(scalar)));
    }
  }

  private int value(Node node) {
    return program.value[program.indexOf(node)];
  }
}
