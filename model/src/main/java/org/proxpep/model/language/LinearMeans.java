package org.proxpep.model.language;

import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.graph.Vec;

/**
 * Means of Σ a(x)·d, where the a do not depend on the scenario and the d on nothing but data: they
 * are Σ a(x)·E[d], with numbers E[d] that a pass over the data gives exactly. A portfolio's mean
 * return is known so; drawn day by day it would drown in the noise of a day.
 *
 * <p>A mean is folded altogether or not at all: terms that are left to be drawn may owe their small
 * variance to others that go up and down with them.
 */
final class LinearMeans {

  /** More sums than this take longer than they are worth. */
  private static final double MOST_TERMS = 2e7;

  private static final int MOST_NODES = 10_000;

  private final Context context;
  private final Graph graph;
  private final Draw draw;
  private final double rows;
  private int nodes;
  private double terms;

  LinearMeans(Context context, Draw draw) {
    this.context = context;
    this.graph = context.graph();
    this.draw = draw;
    double most = 1.0;
    for (int t = 0; t < context.tables.count(); t++) {
      most = Math.max(most, context.tables.get(t).table().rows());
    }
    this.rows = most;
  }

  /** The mean as a function of x, or null if it has to be drawn. */
  @Nullable Expr of(Expr body) {
    return isLinear(body) ? mean(body, graph.constant(1.0)) : null;
  }

  private boolean isLinear(Node e) {
    if (++nodes > MOST_NODES) {
      return false;
    }
    if (!e.usesVariables()) {
      return !e.usesInputs() || isAffordable(1);
    }
    if (!e.usesInputs()) {
      return true;
    }
    return switch (e.op()) {
      case ADD, SUBTRACT, SUM, NEGATE -> e.arguments().stream().allMatch(this::isLinear);
      case MULTIPLY ->
          isLinear(e.argument(0))
              && isLinear(e.argument(1))
              && (isPure(e.argument(0)) || isPure(e.argument(1)));
      case DIVIDE -> isLinear(e.argument(0)) && isPure(e.argument(1));
      case DOT ->
          (!e.argument(0).usesInputs() && isShortData(e.argument(1)))
              || (!e.argument(1).usesInputs() && isShortData(e.argument(0)));
      default -> false;
    };
  }

  /** Whether it depends on x alone or on data alone. */
  private static boolean isPure(Node e) {
    return !e.usesInputs() || !e.usesVariables();
  }

  private boolean isShortData(Node e) {
    return !e.usesVariables() && isAffordable(((Vec) e).length());
  }

  /** Whether the sums so far and {@code means} further ones over the data are worth their time. */
  private boolean isAffordable(int means) {
    terms += means * rows;
    return terms <= MOST_TERMS;
  }

  /**
   * The mean of w·e.
   *
   * @param w of data alone
   */
  private @Nullable Expr mean(Expr e, Expr w) {
    if (!e.usesVariables()) {
      return number(w.times(e));
    }
    if (!e.usesInputs()) {
      return times(number(w), e);
    }
    if (e.op() == Op.DOT) {
      return dot((Vec) e.argument(0), (Vec) e.argument(1), w);
    }
    Expr first = (Expr) e.argument(0);
    if (e.op() == Op.MULTIPLY || e.op() == Op.DIVIDE) {
      Expr second = (Expr) e.argument(1);
      if (e.op() == Op.DIVIDE) {
        return second.usesInputs()
            ? mean(first, w.dividedBy(second))
            : times(mean(first, w), graph.constant(1.0).dividedBy(second));
      }
      Expr pure = isPure(second) ? second : first;
      Expr other = pure == second ? first : second;
      return pure.usesInputs() ? mean(other, w.times(pure)) : times(mean(other, w), pure);
    }
    Expr sum = mean(first, w);
    if (e.op() == Op.NEGATE) {
      return sum == null ? null : sum.negate();
    }
    for (int k = 1; k < e.argumentCount() && sum != null; k++) {
      Expr next = mean((Expr) e.argument(k), w);
      sum = next == null ? null : e.op() == Op.SUBTRACT ? sum.minus(next) : sum.plus(next);
    }
    return sum;
  }

  private @Nullable Expr dot(Vec a, Vec b, Expr w) {
    Vec data = a.usesInputs() ? a : b;
    double[] means = new double[data.length()];
    for (int i = 0; i < means.length; i++) {
      Expr mean = number(w.times(data.get(i)));
      if (mean == null) {
        return null;
      }
      means[i] = mean.number();
    }
    return graph.constant(means).dot(data == a ? b : a);
  }

  private static @Nullable Expr times(@Nullable Expr a, Expr b) {
    return a == null ? null : a.times(b);
  }

  /** The mean of something of data alone, or null if it is not a finite sum. */
  private @Nullable Expr number(Expr e) {
    double mean = e.usesInputs() ? context.constantMean(draw, e) : e.number();
    return Double.isNaN(mean) ? null : graph.constant(mean);
  }
}
