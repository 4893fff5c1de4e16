package org.proxpep.model.bridges;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;

/** offset + factor·x of one variable. */
record SingleVariable(int variable, double factor, double offset) {

  private static final int MOST_NODES = 64;

  private record Term(Node node, double factor) {}

  /** Null if the expression is anything else. */
  static @Nullable SingleVariable of(Expr e) {
    int variable = -1;
    double factor = 0.0;
    double offset = 0.0;
    Deque<Term> open = new ArrayDeque<>();
    open.add(new Term(e, 1.0));
    for (int steps = 0; !open.isEmpty(); steps++) {
      Term term = open.pop();
      Node node = term.node;
      if (steps > MOST_NODES) {
        return null;
      }
      switch (node.op()) {
        case CONSTANT -> offset += term.factor * node.number();
        case VARIABLE -> {
          if (variable >= 0 && variable != node.index()) {
            return null;
          }
          variable = node.index();
          factor += term.factor;
        }
        case SUM -> node.arguments().forEach(each -> open.push(new Term(each, term.factor)));
        case FUNCTION -> {
          if (!expand(node, term.factor, open)) {
            return null;
          }
        }
        default -> {
          return null;
        }
      }
    }
    boolean usable =
        variable >= 0 && factor != 0.0 && Double.isFinite(factor) && Double.isFinite(offset);
    return usable ? new SingleVariable(variable, factor, offset) : null;
  }

  /** Opens the arguments of a linear function; false if it is not one. */
  private static boolean expand(Node node, double factor, Deque<Term> open) {
    Node first = node.argument(0);
    if (node.is(UnaryFunction.NEGATE)) {
      open.push(new Term(first, -factor));
      return true;
    }
    if (node.argumentCount() < 2) {
      return false;
    }
    Node second = node.argument(1);
    if (node.is(BinaryFunction.ADD) || node.is(BinaryFunction.SUBTRACT)) {
      open.push(new Term(first, factor));
      open.push(new Term(second, node.is(BinaryFunction.ADD) ? factor : -factor));
      return true;
    }
    if (node.is(BinaryFunction.MULTIPLY) && first.op() == Op.CONSTANT) {
      open.push(new Term(second, factor * first.number()));
      return true;
    }
    if (node.is(BinaryFunction.DIVIDE) && second.op() == Op.CONSTANT) {
      open.push(new Term(first, factor / second.number()));
      return true;
    }
    return false;
  }
}
