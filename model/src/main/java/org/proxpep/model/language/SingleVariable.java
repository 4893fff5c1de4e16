package org.proxpep.model.language;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
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
        case SUM, ADD -> {
          for (Node argument : node.arguments()) {
            open.push(new Term(argument, term.factor));
          }
        }
        case SUBTRACT -> {
          open.push(new Term(node.argument(0), term.factor));
          open.push(new Term(node.argument(1), -term.factor));
        }
        case NEGATE -> open.push(new Term(node.argument(0), -term.factor));
        case MULTIPLY -> {
          if (node.argument(0).op() != Op.CONSTANT) {
            return null;
          }
          open.push(new Term(node.argument(1), term.factor * node.argument(0).number()));
        }
        case DIVIDE -> {
          if (node.argument(1).op() != Op.CONSTANT) {
            return null;
          }
          open.push(new Term(node.argument(0), term.factor / node.argument(1).number()));
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
}
