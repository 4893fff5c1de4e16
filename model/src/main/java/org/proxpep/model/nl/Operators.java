package org.proxpep.model.nl;

import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.ElementaryFunction;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;

/**
 * AMPL's operators by number, as in D. M. Gay, <i>Writing .nl files</i>, Sandia National
 * Laboratories, 2005.
 */
final class Operators {

  static final int PIECEWISE_LINEAR = 64;
  static final int CALL = 79;
  static final int SYMBOLIC_IF = 65;

  /** Stands for "as many as a count in the file says". */
  static final int LIST = -1;

  private static final int UNKNOWN = -2;

  private Operators() {}

  private static final Map<Integer, ElementaryFunction> FUNCTIONS = ElementaryFunction.byOpcode();

  /** How many arguments operator {@code code} takes, {@link #LIST}, or less for an unknown one. */
  static int arity(int code) {
    ElementaryFunction function = FUNCTIONS.get(code);
    if (function != null) {
      return function.arity();
    }
    return switch (code) {
      case 6, 28, 29, 62, 63, 66, 67, 68, 69, 73, 76, 78 -> 2;
      case 35, 72 -> 3;
      case 11, 12, 54, 59, 60, 70, 71 -> LIST;
      default -> UNKNOWN;
    };
  }

  static boolean isKnown(int code) {
    return arity(code) != UNKNOWN;
  }

  /** Why a known opcode of AMPL is refused. */
  static String refusal(int code) {
    return switch (code) {
      case SYMBOLIC_IF, 61 -> "it handles strings, which are not supported.";
      case 74, 75 -> "alldiff and its negation are not supported.";
      default -> "it is not an operator of AMPL.";
    };
  }

  static Expr apply(Graph g, int code, List<Expr> e) {
    Expr a = e.isEmpty() ? g.constant(0.0) : e.get(0);
    Expr b = e.size() > 1 ? e.get(1) : a;
    ElementaryFunction function = FUNCTIONS.get(code);
    if (function != null) {
      return function instanceof UnaryFunction f
          ? a.apply(f)
          : a.apply((BinaryFunction) function, b);
    }
    return switch (code) {
      case 6 -> a.minus(b).max(0.0);
      case 11 -> reduce(e, Expr::min, null, g);
      case 12 -> reduce(e, Expr::max, null, g);
      case 28, 63 -> a.atLeast(b);
      case 29 -> a.greaterThan(b);
      case 35, 72 -> a.select(b, e.get(2));
      case 54 -> g.sum(e);
      case 59 -> g.sum(e.stream().map(t -> t.notEqualTo(0.0)).toList());
      case 60 -> g.sum(e.stream().skip(1).map(a::equalTo).toList());
      case 62 -> a.atMost(b);
      case 66 -> a.equalTo(b);
      case 67 -> a.atMost(b).not();
      case 68 -> a.atLeast(b).not();
      case 69 -> a.notEqualTo(b);
      case 70 -> reduce(e, Expr::and, 1.0, g);
      case 71 -> reduce(e, Expr::or, 0.0, g);
      case 73 -> a.notEqualTo(0.0).equalTo(b.notEqualTo(0.0));
      case 76, 78 -> a.pow(b);
      default -> throw new IllegalStateException("The operator (" + code + ") is unknown.");
    };
  }

  private static Expr reduce(
      List<Expr> e, BinaryOperator<Expr> step, @Nullable Double empty, Graph g) {
    if (e.isEmpty()) {
      return g.constant(empty == null ? 0.0 : empty);
    }
    return e.stream().reduce(step).orElseThrow();
  }

  /**
   * The continuous piecewise linear function that is 0 at 0, has slope {@code slopes[k]} between
   * {@code breakpoints[k−1]} and {@code breakpoints[k]}.
   */
  static Expr piecewiseLinear(Expr x, double[] slopes, double[] breakpoints) {
    // f(x) = s₀x + Σ (sₖ − sₖ₋₁)·max(x − bₖ, 0) + c, with c such that f(0) = 0.
    Expr sum = x.times(slopes[0]);
    double atZero = 0.0;
    for (int k = 0; k < breakpoints.length; k++) {
      double change = slopes[k + 1] - slopes[k];
      sum = sum.plus(x.minus(breakpoints[k]).max(0.0).times(change));
      atZero += change * Math.max(-breakpoints[k], 0.0);
    }
    return sum.minus(atZero);
  }
}
