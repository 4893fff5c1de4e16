package org.proxpep.model.compile;

import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.Node;

/** Which nodes of a program are c + aᵀx, where c and a may change with the inputs. */
final class Linearity {

  private final Program program;
  private final boolean[] linear;

  Linearity(Program program) {
    this.program = program;
    this.linear = new boolean[program.nodes.length];
    for (int k = 0; k < linear.length; k++) {
      linear[k] = find(program.nodes[k]);
    }
  }

  boolean isLinear(int index) {
    return linear[index];
  }

  boolean isLinear(Node node) {
    return linear[program.indexOf(node)];
  }

  private boolean find(Node node) {
    if (!node.usesVariables()) {
      return true;
    }
    for (int j = 0; j < node.argumentCount(); j++) {
      if (!isLinear(node.argument(j))) {
        return false;
      }
    }
    return switch (node.op()) {
      case CONSTANT,
          VARIABLE,
          INPUT,
          INPUT_ELEMENT,
          PARAMETER,
          LINEAR,
          SUM,
          VECTOR_SUM,
          VECTOR_VARIABLE,
          VECTOR_INPUT,
          VECTOR_CONSTANT,
          VECTOR_ADD,
          VECTOR_SUBTRACT,
          VECTOR_SHIFT ->
          true;
      case DOT, VECTOR_MULTIPLY, VECTOR_SCALE -> isProductWithData(node);
      case FUNCTION ->
          node.is(BinaryFunction.ADD)
              || node.is(BinaryFunction.SUBTRACT)
              || node.is(UnaryFunction.NEGATE)
              || (node.is(BinaryFunction.MULTIPLY) && isProductWithData(node))
              || (node.is(BinaryFunction.DIVIDE) && !node.argument(1).usesVariables());
      case SELECT -> !node.argument(0).usesVariables();
      case INTEGER_POWER, NORM, NETWORK -> false;
    };
  }

  private static boolean isProductWithData(Node node) {
    return !node.argument(0).usesVariables() || !node.argument(1).usesVariables();
  }
}
