package org.proxpep.model.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.UnaryFunction;

/** An expression where some variables or inputs are numbers, without what vanishes there. */
public final class FixedLeaves {

  private FixedLeaves() {}

  /** With the variables {@code first} to {@code first + count − 1} at 0, which stand apart. */
  public static Expr atZero(Graph graph, Expr e, int first, int count) {
    List<Node> order = graph.reached(List.of(e));
    boolean[] moves = SlopeExpressions.moving(graph, order, first, count);
    return of(graph, e, order, moves, leaf -> zero(graph, leaf));
  }

  /** With some leaves at 0. */
  public static Expr atZero(Graph graph, Expr e, List<Node> leaves) {
    return with(
        graph,
        e,
        leaves.stream().collect(Collectors.toMap(leaf -> leaf, leaf -> zero(graph, leaf))));
  }

  /** With others in place of some leaves. */
  public static Expr with(Graph graph, Expr e, Map<Node, Node> leaves) {
    List<Node> order = graph.reached(List.of(e));
    boolean[] moves = SlopeExpressions.moving(graph, order, leaves::containsKey);
    return of(graph, e, order, moves, leaf -> Objects.requireNonNull(leaves.get(leaf)));
  }

  /** What stands for a leaf at 0. */
  public static Node zero(Graph graph, Node leaf) {
    return leaf instanceof Vec vec ? graph.constant(new double[vec.length()]) : graph.constant(0.0);
  }

  private static Expr of(
      Graph graph, Expr e, List<Node> order, boolean[] moves, UnaryOperator<Node> leaves) {
    Node[] images = new Node[graph.size()];
    List<Node> upwards = new ArrayList<>(order);
    Collections.reverse(upwards);
    for (Node node : upwards) {
      images[node.id()] =
          !moves[node.id()]
              ? node
              : node.argumentCount() == 0 ? leaves.apply(node) : image(graph, node, images);
    }
    return (Expr) images[e.id()];
  }

  private static Node image(Graph graph, Node node, Node[] images) {
    List<Node> arguments = node.arguments().stream().map(a -> images[a.id()]).toList();
    return switch (node.op()) {
      case SUM -> graph.sum(arguments.stream().map(Expr.class::cast).toList());
      case FUNCTION -> {
        Expr a = (Expr) arguments.get(0);
        yield arguments.size() == 1
            ? a.apply((UnaryFunction) node.function())
            : a.apply((BinaryFunction) node.function(), (Expr) arguments.get(1));
      }
      case DOT ->
          arguments.stream().anyMatch(FixedLeaves::isZero)
              ? graph.constant(0.0)
              : graph.copy(node, images);
      case VECTOR_SUM -> isZero(arguments.get(0)) ? graph.constant(0.0) : graph.copy(node, images);
      case VECTOR_MULTIPLY ->
          arguments.stream().anyMatch(FixedLeaves::isZero)
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
