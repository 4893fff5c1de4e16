package org.proxpep.model.graph;

import java.util.Map;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.Node.Recipe;
import org.proxpep.refusal.Refusal;

/**
 * Operations on numbers in their simplest form: constants are computed, and what changes nothing is
 * left out.
 */
final class Simplification {

  /** Larger whole exponents go through {@link Math#pow}. */
  private static final int LARGEST_MULTIPLIED_POWER = 32;

  private interface Maker {
    Expr make(Simplification simple, Expr a, Expr b);
  }

  /** Functions that have simpler forms for some arguments. */
  private static final Map<BinaryFunction, Maker> SIMPLIFIED =
      Map.of(
          BinaryFunction.ADD, Simplification::add,
          BinaryFunction.SUBTRACT, Simplification::subtract,
          BinaryFunction.MULTIPLY, Simplification::multiply,
          BinaryFunction.DIVIDE, Simplification::divide,
          BinaryFunction.POWER, Simplification::power,
          BinaryFunction.MAX, Simplification::max,
          BinaryFunction.MIN, Simplification::min,
          BinaryFunction.HUBER, Simplification::huber);

  private final Graph graph;

  Simplification(Graph graph) {
    this.graph = graph;
  }

  Expr add(Expr a, Expr b) {
    if (a.is(0.0)) {
      return b;
    }
    if (b.is(0.0)) {
      return a;
    }
    if (b.is(UnaryFunction.NEGATE)) {
      return subtract(a, (Expr) b.argument(0));
    }
    if (a.is(UnaryFunction.NEGATE)) {
      return subtract(b, (Expr) a.argument(0));
    }
    return binary(BinaryFunction.ADD, first(a, b), second(a, b));
  }

  Expr subtract(Expr a, Expr b) {
    if (b.is(0.0)) {
      return a;
    }
    if (a.is(0.0)) {
      return negate(b);
    }
    if (b.is(UnaryFunction.NEGATE)) {
      return add(a, (Expr) b.argument(0));
    }
    return binary(BinaryFunction.SUBTRACT, a, b);
  }

  Expr multiply(Expr a, Expr b) {
    Expr left = b.isConstant() ? b : first(a, b);
    Expr right = b.isConstant() ? a : second(a, b);
    if (right.isConstant() && !left.isConstant()) {
      Expr swap = left;
      left = right;
      right = swap;
    }
    if (left.is(0.0)) {
      return left;
    }
    if (left.is(1.0)) {
      return right;
    }
    if (left.is(-1.0)) {
      return negate(right);
    }
    if (left.isConstant() && right.is(UnaryFunction.NEGATE)) {
      return multiply(graph.constant(-left.number()), (Expr) right.argument(0));
    }
    if (left.isConstant()
        && right.is(BinaryFunction.MULTIPLY)
        && ((Expr) right.argument(0)).isConstant()) {
      return multiply(
          graph.constant(left.number() * right.argument(0).number()), (Expr) right.argument(1));
    }
    return left == right ? square(left) : binary(BinaryFunction.MULTIPLY, left, right);
  }

  Expr divide(Expr a, Expr b) {
    if (b.is(1.0) || (a.is(0.0) && !b.isConstant())) {
      return a;
    }
    return b.is(-1.0) ? negate(a) : binary(BinaryFunction.DIVIDE, a, b);
  }

  Expr negate(Expr a) {
    if (a.is(UnaryFunction.NEGATE)) {
      return (Expr) a.argument(0);
    }
    if (a.is(BinaryFunction.SUBTRACT)) {
      return subtract((Expr) a.argument(1), (Expr) a.argument(0));
    }
    if (a.is(BinaryFunction.MULTIPLY) && ((Expr) a.argument(0)).isConstant()) {
      return multiply(graph.constant(-a.argument(0).number()), (Expr) a.argument(1));
    }
    return unary(UnaryFunction.NEGATE, a);
  }

  Expr square(Expr a) {
    return unary(UnaryFunction.SQUARE, a.is(UnaryFunction.NEGATE) ? (Expr) a.argument(0) : a);
  }

  /** aᵇ. */
  Expr power(Expr a, Expr b) {
    if (a.isConstant() && b.isConstant()) {
      return graph.constant(Math.pow(a.number(), b.number()));
    }
    if (a.is(1.0)) {
      return a;
    }
    if (!b.isConstant()) {
      return binary(BinaryFunction.POWER, a, b);
    }
    double exponent = b.number();
    if (exponent == 0.5) {
      return unary(UnaryFunction.SQRT, a);
    }
    if (exponent != Math.rint(exponent) || Math.abs(exponent) > LARGEST_MULTIPLIED_POWER) {
      return binary(BinaryFunction.POWER, a, b);
    }
    return switch ((int) exponent) {
      case 0 -> graph.constant(1.0);
      case 1 -> a;
      case 2 -> square(a);
      case -1 -> divide(graph.constant(1.0), a);
      default -> integerPower(a, (int) exponent);
    };
  }

  private Expr integerPower(Expr a, int exponent) {
    Recipe recipe = Recipe.of(Op.INTEGER_POWER, graph.own(a));
    return graph.scalar(recipe.with(recipe.arguments(), exponent));
  }

  Expr max(Expr a, Expr b) {
    return a == b ? a : binary(BinaryFunction.MAX, a, b);
  }

  Expr min(Expr a, Expr b) {
    return a == b ? a : binary(BinaryFunction.MIN, a, b);
  }

  Expr huber(Expr a, Expr delta) {
    if (delta.isConstant() && !(delta.number() > 0.0)) {
      throw new Refusal("The width of huber", delta.number(), "must be positive", "1");
    }
    return binary(BinaryFunction.HUBER, a, delta);
  }

  /** {@code yes} where the condition is not 0, else {@code no}; both are evaluated. */
  Expr select(Expr condition, Expr yes, Expr no) {
    if (condition.isConstant()) {
      return condition.number() != 0.0 ? yes : no;
    }
    return yes == no
        ? yes
        : graph.scalar(Recipe.of(Op.SELECT, graph.own(condition), graph.own(yes), graph.own(no)));
  }

  /** The function of a, in its simplest form. */
  Expr apply(UnaryFunction function, Expr a) {
    return function == UnaryFunction.NEGATE
        ? negate(a)
        : function == UnaryFunction.SQUARE ? square(a) : unary(function, a);
  }

  /** The function of a and b, in its simplest form. */
  Expr apply(BinaryFunction function, Expr a, Expr b) {
    Maker maker = SIMPLIFIED.get(function);
    return maker == null ? binary(function, a, b) : maker.make(this, a, b);
  }

  private Expr unary(UnaryFunction function, Expr a) {
    return a.isConstant()
        ? graph.constant(function.at(a.number()))
        : graph.scalar(Recipe.of(function, graph.own(a)));
  }

  private Expr binary(BinaryFunction function, Expr a, Expr b) {
    return a.isConstant() && b.isConstant()
        ? graph.constant(function.at(a.number(), b.number()))
        : graph.scalar(Recipe.of(function, graph.own(a), graph.own(b)));
  }

  /** The order of factors and terms does not matter, so it is always the same. */
  private static Expr first(Expr a, Expr b) {
    return a.id <= b.id ? a : b;
  }

  private static Expr second(Expr a, Expr b) {
    return a.id <= b.id ? b : a;
  }
}
