package org.proxpep.model.language;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.graph.Vec;

/**
 * Intervals that expressions cannot leave while variables and inputs stay in theirs. Interval
 * arithmetic knows nothing of dependencies, so the intervals may be far too wide, but never too
 * narrow; rounding is allowed for.
 */
final class Ranges {

  private static final double INFINITE = Double.POSITIVE_INFINITY;

  private final double[][] low;
  private final double[][] high;

  /**
   * @param rows the expressions that will be asked for
   * @param lower the variables' lower bounds
   * @param upper the variables' upper bounds
   */
  Ranges(Inputs inputs, List<Expr> rows, double[] lower, double[] upper) {
    Graph graph = inputs.graph;
    int last = rows.stream().mapToInt(Expr::id).max().orElse(-1);
    this.low = new double[last + 1][];
    this.high = new double[last + 1][];
    boolean[] wanted = new boolean[last + 1];
    rows.forEach(row -> wanted[row.id()] = true);
    for (int id = last; id >= 0; id--) {
      if (wanted[id]) {
        Node node = graph.node(id);
        for (int k = 0; k < node.argumentCount(); k++) {
          wanted[node.argument(k).id()] = true;
        }
      }
    }
    Inputs.Used used = inputs.used(rows);
    for (int id = 0; id <= last; id++) {
      if (wanted[id]) {
        Node node = graph.node(id);
        int length = node instanceof Vec vec ? vec.length() : 1;
        low[id] = new double[length];
        high[id] = new double[length];
        find(node, used, lower, upper);
        settle(low[id], high[id]);
      }
    }
  }

  double lower(Expr e) {
    return low[e.id()][0];
  }

  double upper(Expr e) {
    return high[e.id()][0];
  }

  private static void settle(double[] low, double[] high) {
    for (int i = 0; i < low.length; i++) {
      if (Double.isNaN(low[i]) || Double.isNaN(high[i]) || low[i] > high[i]) {
        low[i] = -INFINITE;
        high[i] = INFINITE;
      }
    }
  }

  private double a(Node node, int k) {
    return low[node.argument(k).id()][0];
  }

  private double b(Node node, int k) {
    return high[node.argument(k).id()][0];
  }

  private void set(Node node, double lo, double hi) {
    low[node.id()][0] = lo;
    high[node.id()][0] = hi;
  }

  /** With room for the rounding of a few operations. */
  private void setRounded(Node node, double lo, double hi, double size) {
    double room = Double.isFinite(size) ? 1e-14 * size : 0.0;
    set(node, lo - room, hi + room);
  }

  private void setRounded(Node node, double lo, double hi) {
    double room = 1e-14;
    set(node, lo - room * Math.abs(lo), hi + room * Math.abs(hi));
  }

  private static void input(Inputs.Input input, int first, double[] lo, double[] hi) {
    for (int i = 0; i < lo.length; i++) {
      if (input instanceof Inputs.ColumnInput c) {
        boolean texts = !c.column().categories().isEmpty();
        lo[i] = texts ? 0 : c.column().summary().min();
        hi[i] = texts ? c.column().categories().size() : c.column().summary().max();
      } else if (input instanceof Inputs.FeatureInput f) {
        lo[i] = f.rows().lower()[first + i];
        hi[i] = f.rows().upper()[first + i];
      } else if (input instanceof Inputs.RandomInput r) {
        lo[i] = r.source().lower()[first + i];
        hi[i] = r.source().upper()[first + i];
      } else {
        lo[i] = 1.0;
        hi[i] = 1.0;
      }
    }
  }

  private static Inputs.Input at(Map<Integer, Inputs.Input> inputs, int slot) {
    Inputs.Input input = inputs.get(slot);
    if (input == null) {
      throw new IllegalStateException("No input has slot " + slot + ".");
    }
    return input;
  }

  private void find(Node node, Inputs.Used used, double[] lower, double[] upper) {
    double[] lo = low[node.id()];
    double[] hi = high[node.id()];
    switch (node.op()) {
      case CONSTANT -> set(node, node.number(), node.number());
      case VARIABLE -> set(node, lower[node.index()], upper[node.index()]);
      case VECTOR_VARIABLE -> {
        System.arraycopy(lower, node.index(), lo, 0, lo.length);
        System.arraycopy(upper, node.index(), hi, 0, hi.length);
      }
      case VECTOR_CONSTANT -> {
        System.arraycopy(node.numbers(), 0, lo, 0, lo.length);
        System.arraycopy(node.numbers(), 0, hi, 0, hi.length);
      }
      case INPUT -> input(at(used.scalars(), node.index()), 0, lo, hi);
      case INPUT_ELEMENT, VECTOR_INPUT ->
          input(at(used.vectors(), node.index()), node.element(), lo, hi);
      case LINEAR -> linear(node, lower, upper);
      case SUM, ADD -> {
        double l = 0.0;
        double h = 0.0;
        double size = 0.0;
        for (int k = 0; k < node.argumentCount(); k++) {
          l += a(node, k);
          h += b(node, k);
          size += magnitude(a(node, k), b(node, k));
        }
        setRounded(node, l, h, size);
      }
      case SUBTRACT ->
          setRounded(
              node,
              a(node, 0) - b(node, 1),
              b(node, 0) - a(node, 1),
              magnitude(a(node, 0), b(node, 0)) + magnitude(a(node, 1), b(node, 1)));
      case NEGATE -> set(node, -b(node, 0), -a(node, 0));
      case MULTIPLY ->
          setRounded(
              node,
              least(a(node, 0), b(node, 0), a(node, 1), b(node, 1)),
              most(a(node, 0), b(node, 0), a(node, 1), b(node, 1)));
      case DIVIDE -> divide(node);
      case SQUARE -> even(node, 2);
      case INTEGER_POWER -> power(node, node.index());
      case EXP, LOG, LOG1P, LOG10, SQRT, SINH, TANH, ATAN, SIGMOID, SOFTPLUS, FLOOR, CEIL ->
          setRounded(node, rising(node.op(), a(node, 0)), rising(node.op(), b(node, 0)));
      case ABS -> {
        double l = a(node, 0);
        double h = b(node, 0);
        set(node, l > 0 ? l : h < 0 ? -h : 0.0, magnitude(l, h));
      }
      case SIN, COS -> {
        double l = a(node, 0);
        if (l == b(node, 0) && Double.isFinite(l)) {
          double v = node.op() == Op.SIN ? Math.sin(l) : Math.cos(l);
          setRounded(node, v, v, 1.0);
        } else {
          set(node, -1.0, 1.0);
        }
      }
      case COSH -> {
        double m = magnitude(a(node, 0), b(node, 0));
        setRounded(node, 1.0, Math.cosh(m));
      }
      case HUBER -> {
        double m = magnitude(a(node, 0), b(node, 0));
        double delta = b(node, 1);
        setRounded(node, 0.0, m <= delta ? 0.5 * m * m : delta * (m - 0.5 * a(node, 1)));
      }
      case MAX -> set(node, Math.max(a(node, 0), a(node, 1)), Math.max(b(node, 0), b(node, 1)));
      case MIN -> set(node, Math.min(a(node, 0), a(node, 1)), Math.min(b(node, 0), b(node, 1)));
      case LESS, LESS_OR_EQUAL, EQUAL, NOT_EQUAL, AND, OR, NOT -> set(node, 0.0, 1.0);
      case SELECT -> set(node, Math.min(a(node, 1), a(node, 2)), Math.max(b(node, 1), b(node, 2)));
      case DOT -> dot(node);
      case VECTOR_SUM -> {
        double[] x = low[node.argument(0).id()];
        double[] y = high[node.argument(0).id()];
        double size = 0.0;
        for (int i = 0; i < x.length; i++) {
          size += magnitude(x[i], y[i]);
        }
        setRounded(node, Arrays.stream(x).sum(), Arrays.stream(y).sum(), size);
      }
      case NORM -> {
        double[] x = low[node.argument(0).id()];
        double[] y = high[node.argument(0).id()];
        double sum = 0.0;
        for (int i = 0; i < x.length; i++) {
          double m = magnitude(x[i], y[i]);
          sum += m * m;
        }
        setRounded(node, 0.0, Math.sqrt(sum));
      }
      case VECTOR_ADD, VECTOR_SUBTRACT, VECTOR_MULTIPLY, VECTOR_SCALE, VECTOR_SHIFT ->
          entries(node, lo, hi);
      default -> set(node, -INFINITE, INFINITE);
    }
  }

  private void linear(Node node, double[] lower, double[] upper) {
    double l = node.number();
    double h = node.number();
    double size = Math.abs(l);
    double[] c = node.numbers();
    int[] index = node.indices();
    for (int k = 0; k < c.length; k++) {
      l += least(c[k], c[k], lower[index[k]], upper[index[k]]);
      h += most(c[k], c[k], lower[index[k]], upper[index[k]]);
      size += Math.abs(c[k]) * magnitude(lower[index[k]], upper[index[k]]);
    }
    setRounded(node, l, h, size);
  }

  private void divide(Node node) {
    double l = a(node, 1);
    double h = b(node, 1);
    if (l > 0.0 || h < 0.0) {
      setRounded(
          node,
          least(a(node, 0), b(node, 0), 1.0 / h, 1.0 / l),
          most(a(node, 0), b(node, 0), 1.0 / h, 1.0 / l));
    } else if (l == 0.0 && h > 0.0 && a(node, 0) >= 0.0) {
      set(node, 0.0, INFINITE);
    } else {
      set(node, -INFINITE, INFINITE);
    }
  }

  private void even(Node node, int exponent) {
    double l = a(node, 0);
    double h = b(node, 0);
    double least = l > 0 ? l : h < 0 ? -h : 0.0;
    setRounded(node, Math.pow(least, exponent), Math.pow(magnitude(l, h), exponent));
  }

  private void power(Node node, int exponent) {
    if (exponent > 0 && exponent % 2 == 0) {
      even(node, exponent);
    } else if (exponent > 0) {
      setRounded(node, Math.pow(a(node, 0), exponent), Math.pow(b(node, 0), exponent));
    } else if (a(node, 0) > 0.0) {
      setRounded(node, Math.pow(b(node, 0), exponent), Math.pow(a(node, 0), exponent));
    } else {
      set(node, -INFINITE, INFINITE);
    }
  }

  private static double rising(Op op, double v) {
    return switch (op) {
      case EXP -> Math.exp(v);
      case LOG -> Math.log(v);
      case LOG1P -> Math.log1p(v);
      case LOG10 -> Math.log10(v);
      case SQRT -> Math.sqrt(v);
      case SINH -> Math.sinh(v);
      case TANH -> Math.tanh(v);
      case ATAN -> Math.atan(v);
      case SIGMOID -> 1.0 / (1.0 + Math.exp(-v));
      case SOFTPLUS -> Math.max(v, 0.0) + Math.log1p(Math.exp(-Math.abs(v)));
      case FLOOR -> Math.floor(v);
      default -> Math.ceil(v);
    };
  }

  private void dot(Node node) {
    Node x = node.argument(0);
    Node y = node.argument(1);
    double l = 0.0;
    double h = 0.0;
    double size = 0.0;
    double[] xl = low[x.id()];
    double[] xh = high[x.id()];
    double[] yl = low[y.id()];
    double[] yh = high[y.id()];
    for (int i = 0; i < xl.length; i++) {
      double m = magnitude(xl[i], xh[i]) * magnitude(yl[i], yh[i]);
      size += Double.isNaN(m) ? 0.0 : m;
      if (x == y) {
        double least = xl[i] > 0 ? xl[i] : xh[i] < 0 ? -xh[i] : 0.0;
        l += least * least;
        h += m;
      } else {
        l += least(xl[i], xh[i], yl[i], yh[i]);
        h += most(xl[i], xh[i], yl[i], yh[i]);
      }
    }
    setRounded(node, l, h, size);
  }

  private void entries(Node node, double[] lo, double[] hi) {
    double[] xl = low[node.argument(0).id()];
    double[] xh = high[node.argument(0).id()];
    double[] yl = low[node.argument(1).id()];
    double[] yh = high[node.argument(1).id()];
    for (int i = 0; i < lo.length; i++) {
      // The first argument of a scaling or shift is one number.
      int j = xl.length == 1 ? 0 : i;
      double l;
      double h;
      switch (node.op()) {
        case VECTOR_ADD, VECTOR_SHIFT -> {
          l = xl[j] + yl[i];
          h = xh[j] + yh[i];
        }
        case VECTOR_SUBTRACT -> {
          l = xl[j] - yh[i];
          h = xh[j] - yl[i];
        }
        default -> {
          l = least(xl[j], xh[j], yl[i], yh[i]);
          h = most(xl[j], xh[j], yl[i], yh[i]);
        }
      }
      double room = 1e-14 * (magnitude(xl[j], xh[j]) + magnitude(yl[i], yh[i]) + magnitude(l, h));
      room = Double.isFinite(room) ? room : 0.0;
      lo[i] = l - room;
      hi[i] = h + room;
    }
  }

  private static double magnitude(double l, double h) {
    return Math.max(Math.abs(l), Math.abs(h));
  }

  private static double product(double a, double b) {
    // 0·∞ is 0: the infinite end is never reached.
    return a == 0.0 || b == 0.0 ? 0.0 : a * b;
  }

  private static double least(double a, double b, double c, double d) {
    return Math.min(Math.min(product(a, c), product(a, d)), Math.min(product(b, c), product(b, d)));
  }

  private static double most(double a, double b, double c, double d) {
    return Math.max(Math.max(product(a, c), product(a, d)), Math.max(product(b, c), product(b, d)));
  }
}
