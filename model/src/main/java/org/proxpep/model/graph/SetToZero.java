package org.proxpep.model.graph;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.UnaryFunction;

/** An expression where some variables are 0, without what vanishes there. */
public final class SetToZero {

  private SetToZero() {}

  /** With the variables {@code first} to {@code first + count − 1} at 0, which stand apart. */
  public static Expr of(Graph graph, Expr e, int first, int count) {
    List<Node> order = graph.reached(List.of(e));
    boolean[] moves = SlopeExpressions.moving(graph, order, first, count);
    Node[] images = new Node[graph.size()];
    Collections.reverse(order);
    for (Node node : order) {
      images[node.id()] = moves[node.id()] ? image(graph, node, images) : node;
    }
    return (Expr) images[e.id()];
  }

  private static Node image(Graph graph, Node node, Node[] images) {
    List<Node> arguments = node.arguments().stream().map(a -> images[a.id()]).toList();
    return switch (node.op()) {
      case VARIABLE -> graph.constant(0.0);
      case VECTOR_VARIABLE -> graph.constant(new double[((Vec) node).length()]);
      case SUM -> graph.sum(arguments.stream().map(Expr.class::cast).toList());
      case FUNCTION -> {
        Expr a = (Expr) arguments.get(0);
        yield arguments.size() == 1
            ? a.apply((UnaryFunction) node.function())
            : a.apply((BinaryFunction) node.function(), (Expr) arguments.get(1));
      }
      case DOT ->
          arguments.stream().anyMatch(SetToZero::isZero)
              ? graph.constant(0.0)
              : graph.copy(node, images);
      case VECTOR_SUM -> isZero(arguments.get(0)) ? graph.constant(0.0) : graph.copy(node, images);
      case VECTOR_MULTIPLY ->
          arguments.stream().anyMatch(SetToZero::isZero)
              ? graph.constant(new double[((Vec) node).length()])
              : graph.copy(node, images);
      case VECTOR_SCALE ->
          isZero(arguments.get(0)) || isZero(arguments.get(1))
              ? graph.constant(new double[((Vec) node).length()])
              : graph.copy(node, images);
      default -> graph.copy(node, images);
    };
  }

  private static boolean isZero(Node node) {
    return node.op() == Op.CONSTANT
        ? node.number() == 0.0
        : node.op() == Op.VECTOR_CONSTANT && Arrays.stream(node.numbers()).allMatch(v -> v == 0.0);
  }
}
