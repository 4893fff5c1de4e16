package org.proxpep.model.graph;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.proxpep.model.function.Bend;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.BinaryFunction.Fixed;
import org.proxpep.model.function.IntegerPower;
import org.proxpep.model.function.UnaryFunction;

/**
 * How expressions bend in x while variables and inputs stay in their ranges, by the rules of
 * disciplined convex programming (Grant, Boyd and Ye, 2006): sums of what bends alike, and convex
 * functions of affine arguments, or of convex ones where they rise. What the rules do not reach is
 * unknown, convex or not.
 */
public final class Curvatures {

  private final Ranges ranges;

  /** Whether a node changes, by its number. */
  private final boolean[] moves;

  private final Bend[][] found;

  /**
   * @param rows the expressions that will be asked for
   * @param ranges of these
   */
  public Curvatures(Graph graph, List<Expr> rows, Ranges ranges) {
    this(graph, rows, ranges, 0, graph.dimension());
  }

  /** How they bend in the variables from {@code first} on alone, whatever the others are. */
  public Curvatures(Graph graph, List<Expr> rows, Ranges ranges, int first, int count) {
    this.ranges = ranges;
    int last = rows.stream().mapToInt(Expr::id).max().orElse(-1);
    this.found = new Bend[last + 1][];
    List<Node> reached = graph.reached(rows);
    this.moves = SlopeExpressions.moving(graph, reached, first, count);
    Collections.reverse(reached);
    reached.forEach(node -> found[node.id()] = find(node));
  }

  public Bend of(Expr e) {
    return at(e, 0);
  }

  private Bend at(Node node, int i) {
    return found[node.id()][i];
  }

  private Bend[] find(Node node) {
    Bend[] result = new Bend[node instanceof Vec vec ? vec.length() : 1];
    Arrays.setAll(result, i -> moves[node.id()] ? entry(node, i) : Bend.AFFINE);
    return result;
  }

  /** Entry i of a node; of a scalar there is one. */
  private Bend entry(Node node, int i) {
    return switch (node.op()) {
      case CONSTANT, VECTOR_CONSTANT, INPUT, INPUT_ELEMENT, VECTOR_INPUT, PARAMETER -> Bend.AFFINE;
      case VARIABLE, VECTOR_VARIABLE, LINEAR -> Bend.AFFINE;
      case SUM ->
          node.arguments().stream().map(each -> at(each, 0)).reduce(Bend.AFFINE, Bend::plus);
      case FUNCTION ->
          node.function() instanceof UnaryFunction f
              ? unary(f, node.argument(0), 0)
              : function((BinaryFunction) node.function(), node.argument(0), node.argument(1));
      case INTEGER_POWER -> power(node.argument(0), node.index());
      case SELECT ->
          moves[node.argument(0).id()]
              ? Bend.UNKNOWN
              : at(node.argument(1), 0).plus(at(node.argument(2), 0));
      case DOT -> dot(node.argument(0), node.argument(1));
      case VECTOR_SUM ->
          Arrays.stream(found[node.argument(0).id()]).reduce(Bend.AFFINE, Bend::plus);
      case NORM -> norm(node.argument(0));
      case VECTOR_ADD -> binary(BinaryFunction.ADD, node.argument(0), i, node.argument(1), i);
      case VECTOR_SUBTRACT ->
          binary(BinaryFunction.SUBTRACT, node.argument(0), i, node.argument(1), i);
      case VECTOR_MULTIPLY -> product(node.argument(0), i, node.argument(1), i);
      case VECTOR_SCALE -> product(node.argument(0), 0, node.argument(1), i);
      case VECTOR_SHIFT -> binary(BinaryFunction.ADD, node.argument(0), 0, node.argument(1), i);
      case NETWORK -> Bend.UNKNOWN;
    };
  }

  private Bend unary(UnaryFunction f, Node a, int i) {
    return f.bend(ranges.at(a, i)).of(at(a, i), f.direction(ranges.at(a, i)));
  }

  private Bend power(Node a, int k) {
    return IntegerPower.bend(ranges.at(a, 0), k)
        .of(at(a, 0), IntegerPower.direction(ranges.at(a, 0), k));
  }

  private Bend function(BinaryFunction f, Node a, Node b) {
    if (f == BinaryFunction.DIVIDE
        && a.is(UnaryFunction.SQUARE)
        && at(a.argument(0), 0).isAffine()
        && ranges.at(b, 0).low() > 0.0) {
      // e²/b is convex in both together, and falls with b.
      return Bend.CONVEX.of(at(b, 0), -1);
    }
    if (f == BinaryFunction.MULTIPLY && (isEntropy(a, b) || isEntropy(b, a))) {
      return Bend.CONVEX.of(at(isEntropy(a, b) ? a : b, 0), 0);
    }
    return binary(f, a, 0, b, 0);
  }

  /** Whether it is a·log(c·a), which is convex, with a number c. */
  private static boolean isEntropy(Node a, Node log) {
    if (!log.is(UnaryFunction.LOG)) {
      return false;
    }
    Node inside = log.argument(0);
    boolean times = inside.is(BinaryFunction.MULTIPLY) && inside.argument(0).op() == Op.CONSTANT;
    boolean over = inside.is(BinaryFunction.DIVIDE) && inside.argument(1).op() == Op.CONSTANT;
    return inside == a || ((times || over) && inside.argument(times ? 1 : 0) == a);
  }

  private Bend binary(BinaryFunction f, Node a, int i, Node b, int j) {
    Fixed fixed = !moves[a.id()] ? Fixed.FIRST : moves[b.id()] ? Fixed.NONE : Fixed.SECOND;
    return f.bend(fixed, ranges.at(a, i), ranges.at(b, j))
        .of(at(a, i), f.direction(true, ranges.at(a, i), ranges.at(b, j)))
        .of(at(b, j), f.direction(false, ranges.at(a, i), ranges.at(b, j)));
  }

  private Bend product(Node a, int i, Node b, int j) {
    return a == b && i == j
        ? unary(UnaryFunction.SQUARE, a, i)
        : binary(BinaryFunction.MULTIPLY, a, i, b, j);
  }

  private Bend dot(Node a, Node b) {
    Bend sum = Bend.AFFINE;
    for (int i = 0; i < found[a.id()].length; i++) {
      sum = sum.plus(product(a, i, b, i));
    }
    return sum;
  }

  private Bend norm(Node a) {
    Bend bend = Bend.CONVEX;
    for (int i = 0; i < found[a.id()].length; i++) {
      bend = bend.of(at(a, i), ranges.at(a, i).sign());
    }
    return bend;
  }
}
