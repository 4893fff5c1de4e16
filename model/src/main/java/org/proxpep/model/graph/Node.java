package org.proxpep.model.graph;

import java.util.Arrays;
import java.util.List;

/**
 * A node of a {@link Graph}: an operation and its arguments. Nodes never change, and equal nodes of
 * one graph are the same object, so a sub-expression that occurs twice is computed once.
 */
public abstract sealed class Node permits Expr, Vec {

  private static final Node[] NONE = {};
  private static final double[] NO_NUMBERS = {};
  private static final int[] NO_INDICES = {};

  /**
   * What makes a node: {@code number} and {@code index} belong to leaves, {@code numbers} and
   * {@code indices} to constant vectors and linear forms.
   */
  record Recipe(
      Op op,
      Node[] arguments,
      double number,
      int index,
      int length,
      double[] numbers,
      int[] indices) {

    static Recipe leaf(Op op, double number, int index, int length) {
      return new Recipe(op, NONE, number, index, length, NO_NUMBERS, NO_INDICES);
    }

    static Recipe of(Op op, Node... arguments) {
      return new Recipe(op, arguments, 0.0, 0, 1, NO_NUMBERS, NO_INDICES);
    }

    static Recipe vector(Op op, int length, Node... arguments) {
      return new Recipe(op, arguments, 0.0, 0, length, NO_NUMBERS, NO_INDICES);
    }

    Recipe withIndex(int value) {
      return new Recipe(op, arguments, number, value, length, numbers, indices);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Recipe that
          && op == that.op
          && index == that.index
          && length == that.length
          && Double.doubleToLongBits(number) == Double.doubleToLongBits(that.number)
          // Arguments are already unique, so looking deeper than identity is not needed.
          && sameArguments(that)
          && Arrays.equals(numbers, that.numbers)
          && Arrays.equals(indices, that.indices);
    }

    private boolean sameArguments(Recipe that) {
      if (arguments.length != that.arguments.length) {
        return false;
      }
      for (int k = 0; k < arguments.length; k++) {
        if (arguments[k].id != that.arguments[k].id) {
          return false;
        }
      }
      return true;
    }

    @Override
    public int hashCode() {
      int h = op.hashCode();
      for (Node a : arguments) {
        h = 31 * h + a.id;
      }
      h = 31 * h + Double.hashCode(number);
      h = 31 * h + index;
      h = 31 * h + length;
      h = 31 * h + Arrays.hashCode(numbers);
      return 31 * h + Arrays.hashCode(indices);
    }
  }

  final Graph graph;
  final Recipe recipe;
  final int id;
  private final boolean usesVariables;
  private final boolean usesInputs;
  private final boolean affine;

  Node(Graph graph, int id, Recipe recipe) {
    this.graph = graph;
    this.id = id;
    this.recipe = recipe;
    boolean variables = false;
    boolean inputs = false;
    boolean allAffine = true;
    for (Node a : recipe.arguments) {
      variables |= a.usesVariables;
      inputs |= a.usesInputs;
      allAffine &= a.affine;
    }
    this.usesVariables =
        variables
            || recipe.op == Op.VARIABLE
            || recipe.op == Op.LINEAR
            || recipe.op == Op.VECTOR_VARIABLE;
    this.usesInputs =
        inputs
            || recipe.op == Op.INPUT
            || recipe.op == Op.INPUT_ELEMENT
            || recipe.op == Op.PARAMETER
            || recipe.op == Op.VECTOR_INPUT;
    this.affine = !usesInputs && allAffine && isAffine(recipe);
  }

  private static boolean isAffine(Recipe recipe) {
    return switch (recipe.op) {
      case CONSTANT,
          VARIABLE,
          LINEAR,
          SUM,
          ADD,
          SUBTRACT,
          NEGATE,
          VECTOR_SUM,
          VECTOR_VARIABLE,
          VECTOR_CONSTANT,
          VECTOR_ADD,
          VECTOR_SUBTRACT,
          VECTOR_SHIFT ->
          true;
      case MULTIPLY, DOT, VECTOR_MULTIPLY, VECTOR_SCALE ->
          !recipe.arguments[0].usesVariables || !recipe.arguments[1].usesVariables;
      case DIVIDE -> !recipe.arguments[1].usesVariables;
      default -> false;
    };
  }

  /** The node's place in its graph; arguments come before the nodes that use them. */
  public int id() {
    return id;
  }

  public Op op() {
    return recipe.op;
  }

  public List<Node> arguments() {
    return List.of(recipe.arguments);
  }

  public int argumentCount() {
    return recipe.arguments.length;
  }

  public Node argument(int k) {
    return recipe.arguments[k];
  }

  /** The value of a CONSTANT, the offset c of a LINEAR. */
  public double number() {
    return recipe.number;
  }

  /**
   * The index of a VARIABLE, the slot of an INPUT, PARAMETER or VECTOR_INPUT, the exponent of an
   * INTEGER_POWER, the first index of a VECTOR_VARIABLE.
   */
  public int index() {
    return recipe.index;
  }

  /** The element of an INPUT_ELEMENT, the first element of a VECTOR_INPUT. */
  public int element() {
    return recipe.indices[0];
  }

  /** The entries of a VECTOR_CONSTANT, the coefficients of a LINEAR. */
  public double[] numbers() {
    return recipe.numbers.clone();
  }

  /** The variables of a LINEAR, in increasing order. */
  public int[] indices() {
    return recipe.indices.clone();
  }

  /** Whether the value depends on x. */
  public boolean usesVariables() {
    return usesVariables;
  }

  /** Whether the value depends on the scenario or on a parameter. */
  public boolean usesInputs() {
    return usesInputs;
  }

  /** Whether the value is c + aᵀx with numbers c and a that nothing changes. */
  public boolean isAffine() {
    return affine;
  }
}
