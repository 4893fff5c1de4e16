package org.proxpep.model.graph;

import java.util.Arrays;
import org.proxpep.model.graph.Node.Recipe;
import org.proxpep.refusal.Refusal;

/** Operations on whole vectors; those on constants are carried out at once. */
final class VectorNodes {

  private final Graph graph;

  VectorNodes(Graph graph) {
    this.graph = graph;
  }

  Vec make(Op op, Vec a, Vec b) {
    requireSameLength(a, b);
    return graph.vector(Recipe.vector(op, a.length(), graph.own(a), graph.own(b)));
  }

  Vec scale(Expr factor, Vec a) {
    if (factor.isConstant() && a.op() == Op.VECTOR_CONSTANT) {
      return graph.constant(
          Arrays.stream(a.recipe.numbers()).map(v -> factor.number() * v).toArray());
    }
    return factor.is(1.0)
        ? a
        : graph.vector(Recipe.vector(Op.VECTOR_SCALE, a.length(), graph.own(factor), graph.own(a)));
  }

  Vec shift(Expr shift, Vec a) {
    return shift.is(0.0)
        ? a
        : graph.vector(Recipe.vector(Op.VECTOR_SHIFT, a.length(), graph.own(shift), graph.own(a)));
  }

  Expr dot(Vec a, Vec b) {
    requireSameLength(a, b);
    if (a.op() == Op.VECTOR_CONSTANT && b.op() == Op.VECTOR_CONSTANT) {
      double sum = 0.0;
      for (int i = 0; i < a.length(); i++) {
        sum += a.recipe.numbers()[i] * b.recipe.numbers()[i];
      }
      return graph.constant(sum);
    }
    return graph.scalar(
        Recipe.of(
            Op.DOT,
            a.id <= b.id ? graph.own(a) : graph.own(b),
            a.id <= b.id ? graph.own(b) : graph.own(a)));
  }

  Expr sum(Vec a) {
    return a.op() == Op.VECTOR_CONSTANT
        ? graph.constant(Arrays.stream(a.recipe.numbers()).sum())
        : graph.scalar(Recipe.of(Op.VECTOR_SUM, graph.own(a)));
  }

  Expr norm(Vec a) {
    return a.op() == Op.VECTOR_CONSTANT
        ? graph.constant(Math.sqrt(dot(a, a).number()))
        : graph.scalar(Recipe.of(Op.NORM, graph.own(a)));
  }

  Expr element(Vec a, int i) {
    Graph.requireIndex("The index", i, a.length());
    return switch (a.op()) {
      case VECTOR_VARIABLE -> graph.variable(a.index() + i);
      case VECTOR_CONSTANT -> graph.constant(a.recipe.numbers()[i]);
      case VECTOR_INPUT ->
          graph.scalar(
              Recipe.table(Op.INPUT_ELEMENT, 0.0, a.index(), 1, Graph.NO_NUMBERS, a.element() + i));
      case VECTOR_ADD -> element(a, 0, i).plus(element(a, 1, i));
      case VECTOR_SUBTRACT -> element(a, 0, i).minus(element(a, 1, i));
      case VECTOR_MULTIPLY -> element(a, 0, i).times(element(a, 1, i));
      case VECTOR_SCALE -> ((Expr) a.argument(0)).times(element(a, 1, i));
      case VECTOR_SHIFT -> ((Expr) a.argument(0)).plus(element(a, 1, i));
      case NETWORK -> output(a, i);
      default -> throw new IllegalStateException(a.op() + " is not a vector.");
    };
  }

  private Expr output(Vec network, int i) {
    if (network.length() == 1) {
      return sum(network);
    }
    double[] unit = new double[network.length()];
    unit[i] = 1.0;
    return dot(network, graph.constant(unit));
  }

  private Expr element(Vec a, int argument, int i) {
    return element((Vec) a.argument(argument), i);
  }

  /** The entries from {@code first} on, of variables, inputs and constants. */
  Vec slice(Vec a, int first, int length) {
    Graph.requireStretch("vector", first, length, a.length());
    return switch (a.op()) {
      case NETWORK ->
          throw Refusal.of(
              "The outputs of a network can be taken one by one or all together, not %s of them",
              "take the entries that are wanted", length);
      case VECTOR_VARIABLE -> graph.variables(a.index() + first, length);
      case VECTOR_INPUT -> graph.inputStretch(a.index(), a.element() + first, length);
      case VECTOR_CONSTANT ->
          graph.constant(Arrays.copyOfRange(a.recipe.numbers(), first, first + length));
      case VECTOR_SCALE -> scale((Expr) a.argument(0), slice(a, 1, first, length));
      case VECTOR_SHIFT -> shift((Expr) a.argument(0), slice(a, 1, first, length));
      default -> make(a.op(), slice(a, 0, first, length), slice(a, 1, first, length));
    };
  }

  private Vec slice(Vec a, int argument, int first, int length) {
    return slice((Vec) a.argument(argument), first, length);
  }

  private static void requireSameLength(Vec a, Vec b) {
    if (a.length() != b.length()) {
      throw Refusal.of(
          "The vectors' lengths (%s and %s) must be equal",
          "take a slice of the longer one", a.length(), b.length());
    }
  }
}
