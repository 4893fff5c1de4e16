package org.proxpep.model.compile;

import java.util.Arrays;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.Call;
import org.proxpep.model.function.IntegerPower;
import org.proxpep.model.function.Order;
import org.proxpep.model.function.Partial;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.Node;

/**
 * Writes the code for a node's value and for its derivatives in its arguments, by the formulas of
 * its function.
 */
final class Lowering {

  private static final int[] NONE = {};

  /** In place of the derivative in an argument that does not depend on x. */
  private static final int NOT_WANTED = -1;

  private static final Call SQRT = Call.unary(Math.class, "sqrt", Math::sqrt);

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
          case VARIABLE -> code.load(Instruction.X, node.index(), 0);
          case INPUT -> code.load(Instruction.INPUT, node.index(), 0);
          case INPUT_ELEMENT -> code.load(Instruction.ELEMENT, node.index(), node.element());
          case PARAMETER -> code.load(Instruction.PARAMETER, node.index(), 0);
          case LINEAR -> linear(k, node);
          case SUM -> sum(k, node);
          case DOT -> code.dot(value(node, 0), value(node, 1));
          case VECTOR_SUM -> code.sum(value(node, 0));
          case NORM -> norm(k, node);
          case VECTOR_VARIABLE -> vector(VecRef.Place.X, 0, node.index(), node);
          case VECTOR_INPUT -> vector(VecRef.Place.INPUT, node.index(), node.element(), node);
          case VECTOR_CONSTANT ->
              vector(VecRef.Place.TABLE, code.addTable(node.numbers()), 0, node);
          case VECTOR_ADD -> vector(Instruction.VECTOR_ADD, node);
          case VECTOR_SUBTRACT -> vector(Instruction.VECTOR_SUBTRACT, node);
          case VECTOR_MULTIPLY -> vector(Instruction.SET_PRODUCT, node);
          case VECTOR_SCALE -> vector(Instruction.SET_SCALED, node);
          case VECTOR_SHIFT -> vector(Instruction.VECTOR_SHIFT, node);
          case FUNCTION -> function(k, node);
          case INTEGER_POWER -> integerPower(k, node);
          case SELECT -> select(k, node);
          case NETWORK -> throw new IllegalStateException("Networks are taken out of rows first.");
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

  private int vector(Instruction ins, Node node) {
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
      total = code.add(total, code.multiply(c, code.load(Instruction.X, indices[j], 0)));
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
    int norm = code.call(SQRT, code.dot(v, v));
    int slope = code.call(Code.SELECT, norm, code.over(1.0, norm), constant(0.0));
    program.partial[k] = new int[] {slope};
    return norm;
  }

  /** Keeps the derivatives in those arguments that depend on x. */
  private void edges(int k, Node node, int... derivative) {
    int[] target = new int[derivative.length];
    int[] partial = new int[derivative.length];
    int count = 0;
    for (int j = 0; j < derivative.length; j++) {
      Node argument = node.argument(j);
      if (matters(argument, derivative[j])) {
        target[count] = program.targetOf(argument);
        partial[count++] = derivative[j];
      }
    }
    program.target[k] = Arrays.copyOf(target, count);
    program.partial[k] = Arrays.copyOf(partial, count);
  }

  private boolean matters(Node argument, int derivative) {
    return argument.usesVariables()
        && derivative >= 0
        && !(code.isConstant(derivative) && code.number(derivative) == 0.0);
  }

  private int function(int k, Node node) {
    int a = value(node, 0);
    if (node.function() instanceof UnaryFunction f) {
      int v = f.formula(code, Order.VALUE, a, a);
      if (node.usesVariables()) {
        edges(k, node, f.formula(code, Order.SLOPE, a, v));
      }
      return v;
    }
    BinaryFunction f = (BinaryFunction) node.function();
    int b = value(node, 1);
    int v = f.formula(code, Partial.VALUE, a, b, a);
    if (node.usesVariables()) {
      edges(
          k,
          node,
          node.argument(0).usesVariables() ? f.formula(code, Partial.A, a, b, v) : NOT_WANTED,
          node.argument(1).usesVariables() ? f.formula(code, Partial.B, a, b, v) : NOT_WANTED);
    }
    return v;
  }

  private int integerPower(int k, Node node) {
    int a = value(node, 0);
    int v = IntegerPower.formula(code, Order.VALUE, a, a, node.index());
    if (node.usesVariables()) {
      edges(k, node, IntegerPower.formula(code, Order.SLOPE, a, v, node.index()));
    }
    return v;
  }

  private int select(int k, Node node) {
    int condition = value(node, 0);
    int v = code.call(Code.SELECT, condition, value(node, 1), value(node, 2));
    if (node.usesVariables()) {
      int chosen =
          BinaryFunction.NOT_EQUAL.formula(
              code, Partial.VALUE, condition, constant(0.0), condition);
      int not = UnaryFunction.NOT.formula(code, Order.VALUE, condition, condition);
      edges(k, node, NOT_WANTED, chosen, not);
    }
    return v;
  }
}
