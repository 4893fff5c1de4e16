package org.proxpep.model.bridges;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.graph.Vec;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.Context;

/**
 * E[Σ a(x)·d], where the a do not depend on the scenario and the d on nothing but data, becomes Σ
 * a(x)·E[d], with numbers E[d] that a pass over the data gives exactly. A portfolio's mean return
 * is known so; drawn day by day it would drown in the noise of a day. Nothing is added, so nothing
 * has to come back.
 *
 * <p>A mean is folded altogether or not at all: terms that are left to be drawn may owe their small
 * variance to others that go up and down with them.
 */
final class LinearMean implements Bridge {

  /** More sums than this take longer than they are worth. */
  private static final double MOST_TERMS = 2e7;

  private static final int MOST_NODES = 10_000;

  /** A mean below this part of the others is looked at twice. */
  private static final double SUSPECT = 1e-10;

  /** And is zero if it is below this part of the numbers that cancel. */
  private static final double CANCELLED = 1e-13;

  @Override
  public @Nullable Expr mean(Expr body, Draw draw, Context context) {
    return context.drawn ? null : new Folding(context, draw).of(body);
  }

  /** The fold of one mean. */
  private static final class Folding {

    private final Context context;
    private final Graph graph;
    private final Draw draw;
    private final double rows;
    private int nodes;
    private double terms;

    Folding(Context context, Draw draw) {
      this.context = context;
      this.graph = context.graph();
      this.draw = draw;
      this.rows = Arrays.stream(context.tables.rows()).max().orElse(1);
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
        case SUM -> e.arguments().stream().allMatch(this::isLinear);
        case FUNCTION -> isLinearFunction(e);
        case DOT ->
            (!e.argument(0).usesInputs() && isShortData(e.argument(1)))
                || (!e.argument(1).usesInputs() && isShortData(e.argument(0)));
        default -> false;
      };
    }

    private boolean isLinearFunction(Node e) {
      if (e.is(BinaryFunction.ADD) || e.is(BinaryFunction.SUBTRACT) || e.is(UnaryFunction.NEGATE)) {
        return e.arguments().stream().allMatch(this::isLinear);
      }
      if (e.is(BinaryFunction.MULTIPLY)) {
        return isLinear(e.argument(0))
            && isLinear(e.argument(1))
            && (isPure(e.argument(0)) || isPure(e.argument(1)));
      }
      return e.is(BinaryFunction.DIVIDE) && isLinear(e.argument(0)) && isPure(e.argument(1));
    }

    /** Whether it depends on x alone or on data alone. */
    private static boolean isPure(Node e) {
      return !e.usesInputs() || !e.usesVariables();
    }

    private boolean isShortData(Node e) {
      return !e.usesVariables() && isAffordable(((Vec) e).length());
    }

    /**
     * Whether the sums so far and {@code means} further ones over the data are worth their time.
     */
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
      if (e.is(BinaryFunction.MULTIPLY) || e.is(BinaryFunction.DIVIDE)) {
        Expr second = (Expr) e.argument(1);
        if (e.is(BinaryFunction.DIVIDE)) {
          return second.usesInputs()
              ? mean(first, w.dividedBy(second))
              : times(mean(first, w), graph.constant(1.0).dividedBy(second));
        }
        Expr pure = isPure(second) ? second : first;
        Expr other = pure == second ? first : second;
        return pure.usesInputs() ? mean(other, w.times(pure)) : times(mean(other, w), pure);
      }
      Expr sum = mean(first, w);
      if (e.is(UnaryFunction.NEGATE)) {
        return sum == null ? null : sum.negate();
      }
      // All means are asked for, even if one is not known yet: the next round then knows them all.
      for (int k = 1; k < e.argumentCount(); k++) {
        Expr next = mean((Expr) e.argument(k), w);
        sum =
            sum == null || next == null
                ? null
                : e.is(BinaryFunction.SUBTRACT) ? sum.minus(next) : sum.plus(next);
      }
      return sum;
    }

    private @Nullable Expr dot(Vec a, Vec b, Expr w) {
      Vec data = a.usesInputs() ? a : b;
      List<Expr> terms = new ArrayList<>();
      for (int i = 0; i < data.length(); i++) {
        terms.add(w.times(data.get(i)));
      }
      double[] means = context.constantMeans(draw, terms);
      boolean known = Arrays.stream(means).noneMatch(Double::isNaN) && isCleared(means, terms);
      return known ? graph.constant(means).dot(data == a ? b : a) : null;
    }

    /**
     * Sets means to zero that are what rounding leaves of numbers that cancel, as those of (group −
     * its share)·1 do: a coefficient of 1e-17 would look like a variable in odd units. False if
     * that is not known yet.
     */
    private boolean isCleared(double[] means, List<Expr> terms) {
      double largest = Arrays.stream(means).map(Math::abs).max().orElse(0.0);
      int[] suspects =
          IntStream.range(0, means.length)
              .filter(i -> means[i] != 0 && Math.abs(means[i]) < SUSPECT * largest)
              .toArray();
      List<Expr> absolute = Arrays.stream(suspects).mapToObj(i -> terms.get(i).abs()).toList();
      double[] sizes = context.constantMeans(draw, absolute);
      for (int k = 0; k < suspects.length; k++) {
        int i = suspects[k];
        means[i] = Math.abs(means[i]) <= CANCELLED * sizes[k] ? 0.0 : means[i];
      }
      return Arrays.stream(sizes).noneMatch(Double::isNaN);
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
}
