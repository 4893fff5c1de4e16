package org.proxpep.model.compile;

import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;

/**
 * Writes the code for a node's value and for its derivatives in its arguments. This is the one
 * place where the rules of differentiation stand.
 */
final class Lowering {

  private static final int[] NONE = {};

  private final Program program;
  private final Code code;

  Lowering(Program program) {
    this.program = program;
    this.code = program.code;
  }

  void lower(int k) {
    Node node = program.nodes[k];
    program.target[k] = NONE;
    program.partial[k] = NONE;
    program.value[k] =
        switch (node.op()) {
          case CONSTANT -> code.constant(node.number());
          case VARIABLE -> code.load(Ins.X, node.index(), 0);
          case INPUT -> code.load(Ins.INPUT, node.index(), 0);
          case INPUT_ELEMENT -> code.load(Ins.ELEMENT, node.index(), node.element());
          case PARAMETER -> code.load(Ins.PARAMETER, node.index(), 0);
          case LINEAR -> linear(k, node);
          case SUM -> sum(k, node);
          case DOT -> code.dot(value(node, 0), value(node, 1));
          case VECTOR_SUM -> code.sum(value(node, 0));
          case NORM -> norm(k, node);
          case VECTOR_VARIABLE -> vector(VecRef.Place.X, 0, node.index(), node);
          case VECTOR_INPUT -> vector(VecRef.Place.INPUT, node.index(), node.element(), node);
          case VECTOR_CONSTANT ->
              vector(VecRef.Place.TABLE, code.addTable(node.numbers()), 0, node);
          case VECTOR_ADD -> vector(Ins.VECTOR_ADD, node);
          case VECTOR_SUBTRACT -> vector(Ins.VECTOR_SUBTRACT, node);
          case VECTOR_MULTIPLY -> vector(Ins.VECTOR_MULTIPLY, node);
          case VECTOR_SCALE -> vector(Ins.VECTOR_SCALE, node);
          case VECTOR_SHIFT -> vector(Ins.VECTOR_SHIFT, node);
          default -> node.argumentCount() == 1 ? unary(k, node) : several(k, node);
        };
  }

  private int value(Node node, int argument) {
    return program.value[program.indexOf(node.argument(argument))];
  }

  private int constant(double value) {
    return code.constant(value);
  }

  private int vector(VecRef.Place place, int index, int offset, Node node) {
    return code.addVector(new VecRef(place, index, offset, Program.length(node)));
  }

  private int vector(Ins ins, Node node) {
    int to = code.addWork(Program.length(node));
    code.statement(ins, to, value(node, 0), value(node, 1));
    return to;
  }

  private int linear(int k, Node node) {
    int[] indices = node.indices();
    double[] coefficients = node.numbers();
    if (indices.length > Program.SHORT) {
      program.table[k] = code.addSparse(coefficients, indices);
      return code.sparse(node.number(), program.table[k]);
    }
    int total = constant(node.number());
    program.target[k] = new int[indices.length];
    program.partial[k] = new int[indices.length];
    for (int j = 0; j < indices.length; j++) {
      int c = constant(coefficients[j]);
      total = code.add(total, code.multiply(c, code.load(Ins.X, indices[j], 0)));
      program.target[k][j] = ~indices[j];
      program.partial[k][j] = c;
    }
    return total;
  }

  private int sum(int k, Node node) {
    int total = value(node, 0);
    int[] ones = new int[node.argumentCount()];
    ones[0] = constant(1.0);
    for (int j = 1; j < ones.length; j++) {
      total = code.add(total, value(node, j));
      ones[j] = ones[0];
    }
    edges(k, node, ones);
    return total;
  }

  private int norm(int k, Node node) {
    int v = value(node, 0);
    int norm = code.function(Ins.SQRT, code.dot(v, v));
    int slope = code.function(Ins.SELECT, norm, code.divide(constant(1.0), norm), constant(0.0));
    program.partial[k] = new int[] {slope};
    return norm;
  }

  /** Keeps the derivatives in those arguments that depend on x. */
  private void edges(int k, Node node, int... derivative) {
    int count = 0;
    for (int j = 0; j < derivative.length; j++) {
      if (matters(node.argument(j), derivative[j])) {
        count++;
      }
    }
    int[] target = new int[count];
    int[] partial = new int[count];
    int next = 0;
    for (int j = 0; j < derivative.length; j++) {
      Node argument = node.argument(j);
      if (matters(argument, derivative[j])) {
        target[next] = program.targetOf(argument);
        partial[next++] = derivative[j];
      }
    }
    program.target[k] = target;
    program.partial[k] = partial;
  }

  private boolean matters(Node argument, int derivative) {
    return argument.usesVariables()
        && derivative >= 0
        && !(code.isConstant(derivative) && code.number(derivative) == 0.0);
  }

  private int unary(int k, Node node) {
    int a = value(node, 0);
    Op op = node.op();
    // e = exp(−|a|) serves value and derivative alike.
    int e = op == Op.SIGMOID || op == Op.SOFTPLUS ? code.function(Ins.EXP_MINUS_ABS, a) : a;
    int v =
        switch (op) {
          case NEGATE -> code.negate(a);
          case SQUARE -> code.multiply(a, a);
          case INTEGER_POWER -> integerPower(a, node.index());
          case SIGMOID -> code.function(Ins.SIGMOID, a, e);
          case SOFTPLUS -> code.function(Ins.SOFTPLUS, a, e);
          default -> code.function(Ins.valueOf(op.name()), a);
        };
    if (node.usesVariables() && !op.isStep()) {
      edges(k, node, slope(node, a, v, e));
    }
    return v;
  }

  private int integerPower(int a, int exponent) {
    return exponent > 0
        ? code.power(a, exponent)
        : code.divide(constant(1.0), code.power(a, -exponent));
  }

  /** The derivative of a function of one argument a with value v. */
  private int slope(Node node, int a, int v, int e) {
    int one = constant(1.0);
    return switch (node.op()) {
      case NEGATE -> constant(-1.0);
      case SQUARE -> code.multiply(constant(2.0), a);
      case INTEGER_POWER -> integerPowerSlope(a, v, node.index());
      case EXP -> v;
      case LOG -> code.divide(one, a);
      case LOG1P -> code.divide(one, code.add(one, a));
      case LOG10 -> code.divide(constant(1.0 / Math.log(10.0)), a);
      case SQRT -> code.divide(constant(0.5), v);
      case ABS -> code.function(Ins.SIGN, a);
      case SIN -> code.function(Ins.COS, a);
      case COS -> code.negate(code.function(Ins.SIN, a));
      case TAN -> code.add(one, code.multiply(v, v));
      case SINH -> code.function(Ins.COSH, a);
      case COSH -> code.function(Ins.SINH, a);
      case TANH -> oneMinusSquare(v);
      case ASIN -> code.divide(one, code.function(Ins.SQRT, oneMinusSquare(a)));
      case ACOS -> code.divide(constant(-1.0), code.function(Ins.SQRT, oneMinusSquare(a)));
      case ATAN -> code.divide(one, code.add(one, code.multiply(a, a)));
      case ASINH -> code.divide(one, code.function(Ins.SQRT, code.add(one, code.multiply(a, a))));
      case ACOSH ->
          code.divide(
              one,
              code.multiply(
                  code.function(Ins.SQRT, code.subtract(a, one)),
                  code.function(Ins.SQRT, code.add(a, one))));
      case ATANH -> code.divide(one, oneMinusSquare(a));
      case SIGMOID -> code.function(Ins.SIGMOID_SLOPE, e);
      case SOFTPLUS -> code.function(Ins.SIGMOID, a, e);
      default -> throw new IllegalStateException("No derivative for " + node.op() + ".");
    };
  }

  /** (1−a)(1+a), which keeps its digits near ±1. */
  private int oneMinusSquare(int a) {
    int one = constant(1.0);
    return code.multiply(code.subtract(one, a), code.add(one, a));
  }

  private int integerPowerSlope(int a, int v, int exponent) {
    return exponent > 0
        ? code.multiply(constant(exponent), code.power(a, exponent - 1))
        : code.multiply(constant(exponent), code.divide(v, a));
  }

  private int several(int k, Node node) {
    int a = value(node, 0);
    int b = value(node, 1);
    Op op = node.op();
    int v = op == Op.SELECT ? code.function(Ins.SELECT, a, b, value(node, 2)) : binary(op, a, b);
    if (node.usesVariables() && !op.isStep()) {
      boolean second = node.argument(1).usesVariables();
      int one = constant(1.0);
      switch (op) {
        case ADD -> edges(k, node, one, one);
        case SUBTRACT -> edges(k, node, one, constant(-1.0));
        case MULTIPLY -> edges(k, node, b, a);
        case DIVIDE -> edges(k, node, code.divide(one, b), second ? quotientSlope(v, b) : -1);
        case POWER -> power(k, node, a, b, v);
        case ATAN2 -> atan2(k, node, a, b);
        case HUBER ->
            edges(
                k,
                node,
                code.function(Ins.CLAMP, a, b),
                second ? code.function(Ins.HUBER_SLOPE, a, b) : -1);
        case MAX -> choice(k, node, code.function(Ins.LESS_OR_EQUAL, b, a));
        case MIN -> choice(k, node, code.function(Ins.LESS_OR_EQUAL, a, b));
        case REMAINDER ->
            edges(k, node, one, second ? code.negate(code.function(Ins.INTEGER_DIVIDE, a, b)) : -1);
        case SELECT ->
            edges(
                k,
                node,
                -1,
                code.function(Ins.NOT_EQUAL, a, constant(0.0)),
                code.function(Ins.NOT, a));
        default -> throw new IllegalStateException("No derivative for " + op + ".");
      }
    }
    return v;
  }

  private int binary(Op op, int a, int b) {
    return switch (op) {
      case ADD -> code.add(a, b);
      case SUBTRACT -> code.subtract(a, b);
      case MULTIPLY -> code.multiply(a, b);
      default -> code.function(Ins.valueOf(op.name()), a, b);
    };
  }

  private int quotientSlope(int v, int b) {
    return code.negate(code.divide(v, b));
  }

  private void power(int k, Node node, int a, int b, int v) {
    boolean base = node.argument(0).usesVariables();
    boolean exponent = node.argument(1).usesVariables();
    edges(
        k,
        node,
        base ? code.function(Ins.POWER_SLOPE, a, b) : -1,
        exponent ? code.function(Ins.POWER_SLOPE_IN_EXPONENT, a, v) : -1);
  }

  private void atan2(int k, Node node, int y, int x) {
    int squares = code.add(code.multiply(x, x), code.multiply(y, y));
    edges(k, node, code.divide(x, squares), code.negate(code.divide(y, squares)));
  }

  /** Derivative 1 in the argument that was chosen, 0 in the other. */
  private void choice(int k, Node node, int first) {
    edges(k, node, first, code.function(Ins.NOT, first));
  }
}
