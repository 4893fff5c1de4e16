package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Op;
import org.proxpep.model.graph.Vec;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.semantics.Value.Grid;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.semantics.Value.Tail;
import org.proxpep.model.semantics.Value.Vector;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Tree;

/**
 * Sums and products of numbers, vectors and means. What is linear in means stays a sum of means;
 * anything else gets a variable that equals the mean.
 */
public final class Arithmetic {

  /** Longer stretches of which a norm takes some entries would cost more than the entries. */
  private static final int MOST_MASKED = 1000;

  private final Context context;
  private final SourceText source;
  private final Graph graph;

  public Arithmetic(Context context, Graph graph) {
    this.context = context;
    this.source = context.source;
    this.graph = graph;
  }

  /** The number without means, lifted if it has some. */
  public Expr plain(Scalar value, String text, Span span) {
    return value.isFixed() ? value.fixed() : context.lift(value, text, span);
  }

  /** Notes that an added variable must stay apart from 0. */
  public void keepFromZero(Expr e) {
    note(context.apartFromZero, unsigned(e));
  }

  /** Notes that an added variable must stay positive. */
  public void keepPositive(Expr e) {
    keepFromZero(e);
    note(context.positive, e);
  }

  private static void note(BitSet variables, Expr e) {
    if (e.op() == Op.VARIABLE) {
      variables.set(e.index());
    }
  }

  /** A mean that has an opposite is minus its variable. */
  private static Expr unsigned(Expr e) {
    return e.is(UnaryFunction.NEGATE) ? (Expr) e.argument(0) : e;
  }

  // Numbers.

  public Scalar sum(List<Scalar> terms, Span span) {
    if (terms.size() == 1) {
      return terms.get(0);
    }
    List<Expr> fixed = new ArrayList<>();
    SortedMap<Integer, List<Expr>> parts = new TreeMap<>();
    List<Tail> tails = new ArrayList<>();
    for (Scalar term : terms) {
      fixed.add(term.fixed());
      term.parts().forEach((draw, e) -> parts.computeIfAbsent(draw, d -> new ArrayList<>()).add(e));
      tails.addAll(term.tails());
      if (tails.size() > 1000) {
        throw source.error(span, "a sum has more than 1000 risk measures such as cvar");
      }
    }
    SortedMap<Integer, Expr> sums = new TreeMap<>();
    parts.forEach((draw, list) -> sums.put(draw, graph.sum(list)));
    return new Scalar(graph.sum(fixed), sums, List.copyOf(tails));
  }

  private static Scalar map(Scalar a, UnaryOperator<Expr> function, double factor) {
    SortedMap<Integer, Expr> parts = new TreeMap<>();
    a.parts().forEach((draw, e) -> parts.put(draw, function.apply(e)));
    List<Tail> tails =
        a.tails().stream().map(t -> new Tail(t.factor() * factor, t.span())).toList();
    return new Scalar(function.apply(a.fixed()), parts, tails);
  }

  private static double factor(Expr e) {
    return e.isConstant() ? e.number() : Double.NaN;
  }

  private Scalar multiply(Scalar a, Scalar b, Tree right) {
    if (a.isFixed()) {
      return times(a.fixed(), b);
    }
    // A product of two means: the second becomes a variable. A square needs one only.
    Expr v = plain(b, source.slice(right.span()), right.span());
    if (!b.isFixed() && a.equals(b)) {
      return Scalar.of(v.square());
    }
    return map(a, e -> e.times(v), factor(v));
  }

  private Scalar divide(Scalar a, Scalar b, Tree right) {
    Expr v = plain(b, source.slice(right.span()), right.span());
    if (v.isConstant() && v.number() == 0.0) {
      throw source.error(right.span(), "something is divided by 0");
    }
    keepFromZero(v);
    return map(a, e -> e.dividedBy(v), 1.0 / factor(v));
  }

  public static Scalar negate(Scalar a) {
    return map(a, Expr::negate, -1.0);
  }

  /** A number times one with means. */
  static Scalar times(double factor, Scalar a) {
    return map(a, e -> e.times(factor), factor);
  }

  /** A function of x times a number with means. */
  static Scalar times(Expr factor, Scalar a) {
    return map(a, factor::times, factor(factor));
  }

  // Vectors.

  /** A vector of numbers that are known is one node, others stay apart. */
  public Vector pack(Labels labels, List<Scalar> items) {
    double[] numbers = new double[items.size()];
    for (int i = 0; i < numbers.length; i++) {
      if (!items.get(i).isConstant()) {
        return Vector.of(labels, items);
      }
      numbers[i] = items.get(i).fixed().number();
    }
    return Vector.of(labels, graph.constant(numbers));
  }

  private void requireAlike(Vector a, Vector b, Span span) {
    if (a.size() != b.size()) {
      throw source.error(
          span, "the vectors have " + a.size() + " and " + b.size() + " entries, not as many");
    }
    boolean named = !a.labels().isNumeric() && !b.labels().isNumeric();
    if (named && !a.labels().sameAs(b.labels())) {
      throw source.error(
          span,
          "the vectors have different indices (%s and %s)",
          "",
          a.labels().shown(),
          b.labels().shown());
    }
  }

  /** So many numbers, each of which counts as a part of the model. */
  List<Scalar> items(int size, Span span, IntFunction<Scalar> item) {
    List<Scalar> items = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      context.tick(span);
      items.add(item.apply(i));
    }
    return items;
  }

  /**
   * Entry by entry.
   *
   * @param text the vector as it is written
   * @param function of an entry and its name
   */
  Vector each(Vector a, String text, Span span, BiFunction<Scalar, String, Scalar> function) {
    return pack(
        a.labels(),
        items(
            a.size(), span, i -> function.apply(a.get(i), text + "[" + a.labels().label(i) + "]")));
  }

  private Vector entries(Vector a, Span span, UnaryOperator<Scalar> operator) {
    return pack(a.labels(), items(a.size(), span, i -> operator.apply(a.get(i))));
  }

  /** Entry by entry, at once where both are nodes. */
  private Vector entries(
      Vector a,
      Vector b,
      Span span,
      BinaryOperator<Scalar> operator,
      @Nullable BinaryOperator<Vec> atOnce) {
    requireAlike(a, b, span);
    Labels labels = a.labels().isNumeric() ? b.labels() : a.labels();
    Vec u = a.vec();
    Vec v = b.vec();
    return atOnce != null && u != null && v != null
        ? Vector.of(labels, atOnce.apply(u, v))
        : pack(labels, items(a.size(), span, i -> operator.apply(a.get(i), b.get(i))));
  }

  public Value negate(Value a, Span span) {
    if (a instanceof Scalar scalar) {
      return negate(scalar);
    } else if (a instanceof Vector vector) {
      Vec vec = vector.vec();
      return vec != null
          ? Vector.of(vector.labels(), vec.negate())
          : entries(vector, span, Arithmetic::negate);
    } else if (a instanceof Grid grid) {
      return new Grid(grid.rows(), grid.columns(), (Vector) negate(grid.entries(), span));
    }
    throw source.error(span, "expected a number, found " + a.kind());
  }

  /** a + b, where a is a vector or a matrix. */
  public Value add(Value a, Value b, Span span) {
    if (a instanceof Vector x && b instanceof Vector y) {
      return entries(x, y, span, (p, q) -> sum(List.of(p, q), span), Vec::plus);
    }
    if (a instanceof Vector x && b instanceof Scalar shift) {
      Vec u = x.vec();
      return u != null && shift.isFixed()
          ? Vector.of(x.labels(), u.plus(shift.fixed()))
          : entries(x, span, p -> sum(List.of(p, shift), span));
    }
    if (a instanceof Grid x
        && b instanceof Grid y
        && x.columns().size() == y.columns().size()
        && x.rows().size() == y.rows().size()) {
      return new Grid(x.rows(), x.columns(), (Vector) add(x.entries(), y.entries(), span));
    }
    throw source.error(span, a.kind() + " and " + b.kind() + " cannot be added");
  }

  public Value multiply(Value a, Value b, Tree right) {
    Span span = right.span();
    if (a instanceof Scalar x && b instanceof Scalar y) {
      return multiply(x, y, right);
    }
    if (a instanceof Vector x && b instanceof Vector y) {
      return entries(x, y, span, (p, q) -> multiply(p, q, right), Vec::times);
    }
    if (a instanceof Vector x && b instanceof Scalar y) {
      Vec u = x.vec();
      return u != null && y.isFixed()
          ? Vector.of(x.labels(), u.times(y.fixed()))
          : entries(x, span, p -> multiply(p, y, right));
    }
    if (a instanceof Grid x && b instanceof Vector y) {
      return times(x, y, span);
    }
    if (a instanceof Vector x && b instanceof Grid y && x.size() == y.rows().size()) {
      List<Scalar> items = items(y.columns().size(), span, k -> dot(x, y.column(k), span));
      return pack(y.columns(), items);
    }
    if (a instanceof Grid x && b instanceof Grid y && x.columns().size() == y.rows().size()) {
      return times(x, y, span);
    }
    if (a instanceof Grid x && b instanceof Scalar) {
      return new Grid(x.rows(), x.columns(), (Vector) multiply(x.entries(), b, right));
    }
    if (a instanceof Scalar && (b instanceof Vector || b instanceof Grid)) {
      return multiply(b, a, right);
    }
    throw source.error(span, a.kind() + " and " + b.kind() + " cannot be multiplied");
  }

  /** Matrix times vector. */
  private Vector times(Grid a, Vector x, Span span) {
    return pack(a.rows(), items(a.rows().size(), span, i -> dot(a.row(i), x, span)));
  }

  private Grid times(Grid a, Grid b, Span span) {
    int width = b.columns().size();
    int size = a.rows().size() * width;
    List<Scalar> items = items(size, span, k -> dot(a.row(k / width), b.column(k % width), span));
    return new Grid(a.rows(), b.columns(), pack(Labels.range(1, size), items));
  }

  public Value divide(Value a, Value b, Tree right) {
    Span span = right.span();
    if (b instanceof Scalar y) {
      if (a instanceof Scalar x) {
        return divide(x, y, right);
      }
      if (a instanceof Vector x) {
        return entries(x, span, p -> divide(p, y, right));
      }
      if (a instanceof Grid x && y.isConstant()) {
        Scalar inverse = Scalar.of(graph.constant(1.0 / y.fixed().number()));
        return new Grid(x.rows(), x.columns(), (Vector) multiply(x.entries(), inverse, right));
      }
    }
    if (a instanceof Vector x && b instanceof Vector y) {
      return entries(x, y, span, (p, q) -> divide(p, q, right), null);
    }
    throw source.error(span, a.kind() + " cannot be divided by " + b.kind());
  }

  public Scalar sum(Vector a, Span span) {
    Vec vec = a.vec();
    return vec != null ? Scalar.of(vec.sum()) : sum(a.items(), span);
  }

  public Scalar dot(Vector a, Vector b, Span span) {
    requireAlike(a, b, span);
    Vec u = a.vec();
    Vec v = b.vec();
    if (u != null && v != null) {
      return Scalar.of(u.dot(v));
    }
    Tree tree = new Tree.Name("", span);
    return sum(items(a.size(), span, i -> multiply(a.get(i), b.get(i), tree)), span);
  }

  public Scalar norm(Vector a, Span span) {
    Vec vec = a.vec();
    if (vec == null) {
      vec = stretch(a);
    }
    return vec != null
        ? Scalar.of(vec.norm())
        : Scalar.of(plain(dot(a, a, span), "norm", span).sqrt());
  }

  /**
   * Variables as a stretch of x in which the others are 0; null if the entries are no variables.
   */
  private @Nullable Vec stretch(Vector a) {
    int first = Integer.MAX_VALUE;
    int last = -1;
    for (Scalar item : a.items()) {
      if (!item.isFixed() || item.fixed().op() != Op.VARIABLE) {
        return null;
      }
      first = Math.min(first, item.fixed().index());
      last = Math.max(last, item.fixed().index());
    }
    double[] mask = new double[last - first + 1];
    for (Scalar item : a.items()) {
      mask[item.fixed().index() - first] += 1.0;
    }
    boolean once = Arrays.stream(mask).allMatch(m -> m <= 1.0) && mask.length <= MOST_MASKED;
    return once ? graph.constant(mask).times(graph.variables(first, mask.length)) : null;
  }
}
