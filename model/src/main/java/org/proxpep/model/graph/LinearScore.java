package org.proxpep.model.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.Calculator;
import org.proxpep.model.function.Order;
import org.proxpep.model.function.Partial;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.function.ValueRange;

/**
 * The linear score s = Σ aₖ(x)·zₖ(ξ) of a loss φ(s, ξ), such as w'z in softplus(-y*(w'z + b)), and
 * how steep the loss is in it. Inputs that stand elsewhere, such as the label y, are no part of the
 * score.
 */
public final class LinearScore {

  /** f·a(x)·z(ξ), where a·z is a node of the graph. */
  private record Part(double factor, Node product, Node coefficient, Node input) {}

  private final Expr loss;
  private final List<Part> parts;

  private LinearScore(Expr loss, List<Part> parts) {
    this.loss = loss;
    this.parts = parts;
  }

  /** The score of a loss, if it has exactly one. */
  public static Optional<LinearScore> of(Expr loss) {
    Set<List<Part>> found = new HashSet<>();
    Set<Integer> seen = new HashSet<>();
    boolean isClear = collect(loss, found, seen);
    return isClear && found.size() == 1
        ? Optional.of(new LinearScore(loss, found.iterator().next())).filter(LinearScore::isAlone)
        : Optional.empty();
  }

  /** Scores from the top down; false if x and inputs meet in another way. */
  private static boolean collect(Node node, Set<List<Part>> found, Set<Integer> seen) {
    if (!mixes(node) || !seen.add(node.id())) {
      return true;
    }
    List<Part> parts = node instanceof Expr e ? parts(e) : List.of();
    if (!parts.isEmpty()) {
      found.add(inUnitsOfFirst(parts));
      return true;
    }
    return node.argumentCount() > 0
        && node instanceof Expr
        && node.op() != Op.DOT
        && node.arguments().stream().allMatch(a -> collect(a, found, seen));
  }

  private static boolean mixes(Node node) {
    return node.usesVariables() && node.usesInputs();
  }

  /** The parts of a sum that is a score and terms without x or without inputs; else none. */
  private static List<Part> parts(Expr e) {
    List<Part> parts = new ArrayList<>();
    for (AdditiveTerms.Term term : new AdditiveTerms(e).terms()) {
      if (mixes(term.expression())) {
        Part part = part(term);
        if (part == null) {
          return List.of();
        }
        parts.add(part);
      }
    }
    return parts;
  }

  private static @Nullable Part part(AdditiveTerms.Term term) {
    Expr e = term.expression();
    if (e.op() != Op.DOT && !e.is(BinaryFunction.MULTIPLY)) {
      return null;
    }
    boolean xFirst = e.argument(0).usesVariables();
    Node a = e.argument(xFirst ? 0 : 1);
    Node z = e.argument(xFirst ? 1 : 0);
    return a.usesInputs() || z.usesVariables() ? null : new Part(term.factor(), e, a, z);
  }

  private static List<Part> inUnitsOfFirst(List<Part> parts) {
    double unit = parts.get(0).factor;
    return parts.stream()
        .map(p -> new Part(p.factor / unit, p.product, p.coefficient, p.input))
        .toList();
  }

  /** Whether the inputs of the score stand nowhere else in the loss, nor twice in the score. */
  private boolean isAlone() {
    Set<Node> inScore = new HashSet<>();
    Set<Node> products = new HashSet<>();
    for (Part part : parts) {
      if (part.input.argumentCount() > 0 || !inScore.add(part.input)) {
        return false;
      }
      products.add(part.product);
    }
    return loss.graph.reached(List.of(loss)).stream()
        .filter(n -> !products.contains(n))
        .noneMatch(n -> n.arguments().stream().anyMatch(inScore::contains));
  }

  private boolean uses(Op op, int slot, int element) {
    return parts.stream()
        .map(Part::input)
        .anyMatch(z -> z.op() == op && z.index() == slot && covers(z, element));
  }

  private static boolean covers(Node z, int element) {
    return !(z instanceof Vec v)
        ? z.op() == Op.INPUT || z.element() == element
        : z.element() <= element && element < z.element() + v.length();
  }

  /**
   * √Σ aₖ(x)² over the inputs that can move: how much the score changes at most if they move by 1
   * in all. An intercept is an input that is always 1.
   *
   * @param where inputs stay
   */
  public Expr norm(Ranges.Inputs where) {
    List<Vec> stretches = new ArrayList<>();
    List<Expr> squares = new ArrayList<>();
    for (Part part : parts) {
      if (part.coefficient instanceof Vec a) {
        moving((Vec) part.input, a, where).stream()
            .map(stretch -> stretch.times(part.factor))
            .forEach(stretches::add);
      } else {
        squares.add(((Expr) part.coefficient).times(part.factor).square());
      }
    }
    if (squares.isEmpty() && stretches.size() == 1) {
      return stretches.get(0).norm();
    } else if (stretches.isEmpty() && squares.size() == 1) {
      return ((Expr) parts.get(0).coefficient).times(parts.get(0).factor).abs();
    }
    stretches.forEach(stretch -> squares.add(stretch.squaredNorm()));
    return loss.graph.sum(squares).sqrt();
  }

  /** The stretches of a that belong to inputs which are not always the same. */
  private static List<Vec> moving(Vec z, Vec a, Ranges.Inputs where) {
    List<Vec> stretches = new ArrayList<>();
    int first = 0;
    for (int i = 0; i <= a.length(); i++) {
      if (i == a.length() || where.element(z.index(), z.element() + i).isPoint()) {
        if (i > first) {
          stretches.add(a.slice(first, i - first));
        }
        first = i + 1;
      }
    }
    return stretches;
  }

  /**
   * All slopes that the loss may have in the score, any number of which it may be; all numbers if
   * the loss is not known to be convex in it.
   *
   * @param labels where the other inputs stay
   */
  public ValueRange slopes(Ranges.Inputs labels) {
    double[] low = new double[loss.graph.dimension()];
    double[] high = new double[loss.graph.dimension()];
    Arrays.fill(low, Double.NEGATIVE_INFINITY);
    Arrays.fill(high, Double.POSITIVE_INFINITY);
    Ranges ranges = new Ranges(loss.graph, List.of(loss), new Moving(labels), low, high);
    Curvatures bends = new Curvatures(loss.graph, List.of(loss), ranges);
    return bends.of(loss).isConvex() ? new Slopes(ranges).of(loss) : ValueRange.ALL;
  }

  /** The inputs of the score are any numbers. */
  private final class Moving implements Ranges.Inputs {

    private final Ranges.Inputs labels;

    Moving(Ranges.Inputs labels) {
      this.labels = labels;
    }

    @Override
    public ValueRange scalar(int slot) {
      return uses(Op.INPUT, slot, 0) ? ValueRange.ALL : labels.scalar(slot);
    }

    @Override
    public ValueRange element(int slot, int element) {
      ValueRange here = labels.element(slot, element);
      boolean moves = uses(Op.VECTOR_INPUT, slot, element) || uses(Op.INPUT_ELEMENT, slot, element);
      return moves && !here.isPoint() ? ValueRange.ALL : here;
    }
  }

  private static final class Slopes {

    private final Ranges ranges;
    private final Map<Integer, ValueRange> known = new HashMap<>();

    Slopes(Ranges ranges) {
      this.ranges = ranges;
    }

    private ValueRange of(Node node) {
      if (!mixes(node)) {
        return ValueRange.point(0.0);
      }
      ValueRange slope = known.get(node.id());
      if (slope == null) {
        slope = find((Expr) node);
        known.put(node.id(), slope);
      }
      return slope;
    }

    private ValueRange find(Expr e) {
      List<Part> own = parts(e);
      if (!own.isEmpty()) {
        return ValueRange.point(own.get(0).factor);
      }
      if (e.op() == Op.SUM) {
        return ValueRange.sum(e.arguments().stream().map(this::of).toArray(ValueRange[]::new));
      } else if (e.op() == Op.SELECT) {
        return e.argument(0).usesVariables()
            ? ValueRange.ALL
            : of(e.argument(1)).hull(of(e.argument(2)));
      } else if (e.op() == Op.FUNCTION) {
        return e.function() instanceof UnaryFunction f
            ? ofConvex(f, ranges.at(e.argument(0), 0)).times(of(e.argument(0)))
            : ofTwo((BinaryFunction) e.function(), e.argument(0), e.argument(1));
      }
      return ValueRange.ALL;
    }

    private ValueRange ofTwo(BinaryFunction f, Node a, Node b) {
      if (f.isBlend()) {
        return of(a).hull(of(b));
      } else if (f == BinaryFunction.DIVIDE) {
        return b.usesVariables() ? ValueRange.ALL : of(a).over(ranges.at(b, 0));
      }
      return ValueRange.sum(
          partial(f, Partial.A, a, b).times(of(a)), partial(f, Partial.B, a, b).times(of(b)));
    }

    /** A partial slope of a function that bends one way is between those at the corners. */
    private ValueRange partial(BinaryFunction f, Partial part, Node a, Node b) {
      ValueRange all = null;
      for (double first : ends(a)) {
        for (double second : ends(b)) {
          Calculator m = new Calculator();
          int v = m.constant(f.at(first, second));
          ValueRange corner =
              ValueRange.point(
                  m.number(f.formula(m, part, m.constant(first), m.constant(second), v)));
          all = all == null ? corner : all.hull(corner);
        }
      }
      return all == null ? ValueRange.ALL : all;
    }

    private double[] ends(Node node) {
      return new double[] {ranges.at(node, 0).low(), ranges.at(node, 0).high()};
    }
  }

  /** The slope of a function that bends one way is between those at the ends. */
  private static ValueRange ofConvex(UnaryFunction f, ValueRange a) {
    return ValueRange.point(slope(f, a.low())).hull(ValueRange.point(slope(f, a.high())));
  }

  private static double slope(UnaryFunction f, double a) {
    Calculator m = new Calculator();
    int handle = m.constant(a);
    return m.number(f.formula(m, Order.SLOPE, handle, m.constant(f.at(a))));
  }
}
