package org.proxpep.model.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.ElementaryFunction;
import org.proxpep.model.function.Order;
import org.proxpep.model.function.Partial;
import org.proxpep.model.function.Smoothness;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.function.ValueRange;

/**
 * The derivatives of an expression by some variables, as expressions: backwards through the graph,
 * so all of them cost one walk.
 */
public final class SlopeExpressions {

  /**
   * What was found.
   *
   * @param all the derivatives; none if one of them is no expression of the language
   * @param obstacle the function that has none; empty if there is no such function
   */
  public record Slopes(List<Expr> all, String obstacle) {

    public boolean areKnown() {
      return obstacle.isEmpty();
    }
  }

  private final Graph graph;
  private final boolean[] moves;
  private final Map<Node, Expr> scalars = new HashMap<>();
  private final Map<Node, Vec> vectors = new HashMap<>();

  /** The first function without a derivative that is an expression. */
  private String obstacle = "";

  private SlopeExpressions(Graph graph, boolean[] moves) {
    this.graph = graph;
    this.moves = moves;
  }

  /** By the variables {@code first} to {@code first + count − 1}. */
  public static Slopes of(Graph graph, Expr e, int first, int count) {
    List<Node> order = graph.reached(List.of(e));
    SlopeExpressions slopes = new SlopeExpressions(graph, moving(graph, order, first, count));
    slopes.pass(order, e);
    List<Expr> result = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      result.add(graph.constant(0.0));
    }
    for (Node node : order) {
      if (!slopes.moves[node.id()]) {
        continue;
      }
      if (node.op() == Op.VARIABLE) {
        int i = node.index() - first;
        result.set(i, result.get(i).plus(slopes.scalar(node)));
      } else if (node.op() == Op.LINEAR) {
        for (int k = 0; k < node.indices().length; k++) {
          int i = node.indices()[k] - first;
          if (i >= 0 && i < count) {
            result.set(i, result.get(i).plus(slopes.scalar(node).times(node.numbers()[k])));
          }
        }
      } else if (node.op() == Op.VECTOR_VARIABLE) {
        Vec slope = slopes.vector(node);
        for (int k = 0; k < slope.length(); k++) {
          int i = node.index() + k - first;
          if (i >= 0 && i < count) {
            result.set(i, result.get(i).plus(slope.get(k)));
          }
        }
      }
    }
    return slopes.found(result);
  }

  /**
   * By each of some leaves, scalars or vectors: an expression for each scalar and for each entry of
   * a vector.
   */
  public static Slopes of(Graph graph, Expr e, List<Node> leaves) {
    List<Node> order = graph.reached(List.of(e));
    SlopeExpressions slopes =
        new SlopeExpressions(graph, moving(graph, order, Set.copyOf(leaves)::contains));
    slopes.pass(order, e);
    List<Expr> result = new ArrayList<>();
    for (Node leaf : leaves) {
      if (leaf instanceof Vec) {
        Vec slope = slopes.vector(leaf);
        IntStream.range(0, slope.length()).forEach(k -> result.add(slope.get(k)));
      } else {
        result.add(slopes.scalar(leaf));
      }
    }
    return slopes.found(result);
  }

  private void pass(List<Node> order, Expr e) {
    scalars.put(e, graph.constant(1.0));
    for (Node node : order) {
      if (obstacle.isEmpty() && moves[node.id()] && node.argumentCount() > 0) {
        pass(node);
      }
    }
  }

  private Slopes found(List<Expr> all) {
    return new Slopes(obstacle.isEmpty() ? all : List.of(), obstacle);
  }

  /**
   * Whether a function of the variables meets the edge of its domain, as the logarithm does at 0.
   *
   * @param ranges of the rows
   */
  public static boolean areSteep(
      Graph graph, List<Expr> rows, Ranges ranges, int first, int count) {
    List<Node> order = graph.reached(rows);
    boolean[] moves = moving(graph, order, first, count);
    return order.stream().anyMatch(node -> moves[node.id()] && isSteep(node, ranges, moves));
  }

  private static boolean isSteep(Node node, Ranges ranges, boolean[] moves) {
    if (node.op() == Op.FUNCTION && node.function() instanceof UnaryFunction f) {
      ValueRange inside = ranges.at(node.argument(0), 0);
      return inside.low() <= f.domain().low() && f.domain().low() > Double.NEGATIVE_INFINITY;
    }
    boolean pole =
        node.is(BinaryFunction.DIVIDE)
            || node.is(BinaryFunction.POWER)
            || (node.op() == Op.INTEGER_POWER && node.index() < 0);
    if (!pole) {
      return false;
    }
    Node base = node.argument(node.is(BinaryFunction.DIVIDE) ? 1 : 0);
    ValueRange range = ranges.at(base, 0);
    return moves[base.id()] && range.low() <= 0.0 && range.high() >= 0.0;
  }

  /** Whether an expression depends on one of the leaves. */
  public static boolean uses(Graph graph, Expr e, List<Node> leaves) {
    return graph.reached(List.of(e)).stream().anyMatch(Set.copyOf(leaves)::contains);
  }

  /** Whether an expression depends on one of the variables. */
  public static boolean uses(Graph graph, Expr e, int first, int count) {
    return moving(graph, graph.reached(List.of(e)), first, count)[e.id()];
  }

  /**
   * Which nodes depend on some variables, by their number.
   *
   * @param order as {@link Graph#reached} gives it
   */
  static boolean[] moving(Graph graph, List<Node> order, int first, int count) {
    return moving(
        graph,
        order,
        node ->
            switch (node.op()) {
              case VARIABLE -> node.index() >= first && node.index() < first + count;
              case VECTOR_VARIABLE ->
                  node.index() < first + count && node.index() + ((Vec) node).length() > first;
              case LINEAR ->
                  Arrays.stream(node.indices()).anyMatch(i -> i >= first && i < first + count);
              default -> false;
            });
  }

  /** Which nodes depend on some leaves, by their number. */
  static boolean[] moving(Graph graph, List<Node> order, Predicate<Node> leaf) {
    boolean[] moves = new boolean[graph.size()];
    for (int k = order.size() - 1; k >= 0; k--) {
      Node node = order.get(k);
      moves[node.id()] = leaf.test(node) || node.arguments().stream().anyMatch(a -> moves[a.id()]);
    }
    return moves;
  }

  private Expr scalar(Node node) {
    return scalars.getOrDefault(node, graph.constant(0.0));
  }

  private Vec vector(Node node) {
    Vec found = vectors.get(node);
    return found != null ? found : graph.constant(new double[((Vec) node).length()]);
  }

  private void add(Node node, Expr slope) {
    if (moves[node.id()]) {
      scalars.merge(node, slope, Expr::plus);
    }
  }

  private void add(Node node, Vec slope) {
    if (moves[node.id()]) {
      vectors.merge(node, slope, Vec::plus);
    }
  }

  /** Adds to the slopes in the arguments of a node what its own slope gives. */
  private void pass(Node node) {
    Node a = node.argumentCount() > 0 ? node.argument(0) : node;
    Node b = node.argumentCount() > 1 ? node.argument(1) : a;
    switch (node.op()) {
      case SUM -> node.arguments().forEach(each -> add(each, scalar(node)));
      case FUNCTION -> function((Expr) node);
      case INTEGER_POWER -> {
        int k = node.index();
        add(a, scalar(node).times(((Expr) a).pow(k - 1.0).times(k)));
      }
      case SELECT -> {
        if (moves[a.id()]) {
          obstacle = "if";
          return;
        }
        Expr none = graph.constant(0.0);
        add(b, ((Expr) a).select(scalar(node), none));
        add(node.argument(2), ((Expr) a).select(none, scalar(node)));
      }
      case DOT -> {
        add(a, ((Vec) b).times(scalar(node)));
        add(b, ((Vec) a).times(scalar(node)));
      }
      case VECTOR_SUM -> {
        double[] ones = new double[((Vec) a).length()];
        Arrays.fill(ones, 1.0);
        add(a, graph.constant(ones).times(scalar(node)));
      }
      case VECTOR_ADD -> {
        add(a, vector(node));
        add(b, vector(node));
      }
      case VECTOR_SUBTRACT -> {
        add(a, vector(node));
        add(b, vector(node).negate());
      }
      case VECTOR_MULTIPLY -> {
        add(a, vector(node).times((Vec) b));
        add(b, vector(node).times((Vec) a));
      }
      case VECTOR_SCALE -> {
        add(a, vector(node).dot((Vec) b));
        add(b, vector(node).times((Expr) a));
      }
      case VECTOR_SHIFT -> {
        add(a, vector(node).sum());
        add(b, vector(node));
      }
      case NORM -> obstacle = "norm";
      case NETWORK -> obstacle = "network";
      case CONSTANT,
          VARIABLE,
          INPUT,
          INPUT_ELEMENT,
          PARAMETER,
          LINEAR,
          VECTOR_VARIABLE,
          VECTOR_INPUT,
          VECTOR_CONSTANT ->
          throw new IllegalStateException(node.op() + " has no arguments.");
    }
  }

  private void function(Expr node) {
    Expr a = (Expr) node.argument(0);
    if (node.function() instanceof UnaryFunction f) {
      add(
          a,
          scalar(node)
              .times(slope(node, m -> f.formula(m, Order.SLOPE, m.handle(a), m.handle(node)))));
      return;
    }
    BinaryFunction f = (BinaryFunction) node.function();
    Expr b = (Expr) node.argument(1);
    if (moves[a.id()]) {
      add(
          a,
          scalar(node)
              .times(
                  slope(
                      node,
                      m -> f.formula(m, Partial.A, m.handle(a), m.handle(b), m.handle(node)))));
    }
    if (moves[b.id()] && obstacle.isEmpty()) {
      add(
          b,
          scalar(node)
              .times(
                  slope(
                      node,
                      m -> f.formula(m, Partial.B, m.handle(a), m.handle(b), m.handle(node)))));
    }
  }

  /** What a row of the functions says of the slope, where that is made of functions itself. */
  private Expr slope(Expr node, ToIntFunction<ExprAlgebra> formula) {
    ElementaryFunction f = node.function();
    if (f.smoothness() != Smoothness.SMOOTH) {
      obstacle = f.word();
      return graph.constant(0.0);
    }
    ExprAlgebra m = new ExprAlgebra(graph);
    Expr slope = m.expression(formula.applyAsInt(m));
    if (m.hasCalls()) {
      obstacle = f.word();
    }
    return slope;
  }
}
