package org.proxpep.model.graph;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.ElementaryFunction;
import org.proxpep.model.function.Kink;
import org.proxpep.model.function.Smoothness;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.network.Layers;

/**
 * A node of a {@link Graph}: an operation and its arguments. Nodes never change, and equal nodes of
 * one graph are the same object, so a sub-expression that occurs twice is computed once.
 */
public abstract sealed class Node permits Expr, Vec {

  private static final double[] NO_NUMBERS = {};
  private static final int[] NONE = {};

  /**
   * What makes a node: its arguments by their places in the graph; {@code number} and {@code index}
   * belong to leaves, {@code numbers} and {@code indices} to constant vectors and linear forms.
   */
  @SuppressWarnings("serial") // Functions are enums.
  record Recipe(
      Op op,
      @Nullable ElementaryFunction function,
      int[] arguments,
      double number,
      int index,
      int length,
      double[] numbers,
      int[] indices)
      implements Serializable {

    static Recipe leaf(Op op, double number, int index, int length) {
      return table(op, number, index, length, NO_NUMBERS, NONE);
    }

    static Recipe of(Op op, Node... arguments) {
      return vector(op, 1, arguments);
    }

    static Recipe of(ElementaryFunction function, Node... arguments) {
      return new Recipe(Op.FUNCTION, function, ids(arguments), 0.0, 0, 1, NO_NUMBERS, NONE);
    }

    static Recipe vector(Op op, int length, Node... arguments) {
      return new Recipe(op, null, ids(arguments), 0.0, 0, length, NO_NUMBERS, NONE);
    }

    /** A leaf that is a vector of numbers, a linear form, or a stretch of a vector input. */
    static Recipe table(
        Op op, double number, int index, int length, double[] numbers, int... indices) {
      return new Recipe(op, null, NONE, number, index, length, numbers, indices);
    }

    private static int[] ids(Node[] arguments) {
      int[] ids = new int[arguments.length];
      Arrays.setAll(ids, k -> arguments[k].id);
      return ids;
    }

    /** The same of other arguments, with another index. */
    Recipe with(int[] others, int value) {
      return new Recipe(op, function, others, number, value, length, numbers, indices);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Recipe that
          && op == that.op
          && function == that.function
          && index == that.index
          && length == that.length
          && Double.doubleToLongBits(number) == Double.doubleToLongBits(that.number)
          && Arrays.equals(arguments, that.arguments)
          && Arrays.equals(numbers, that.numbers)
          && Arrays.equals(indices, that.indices);
    }

    @Override
    public int hashCode() {
      int h = 31 * op.hashCode() + Objects.hashCode(function);
      h = 31 * h + Arrays.hashCode(arguments);
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
  private final Node[] arguments;
  private final boolean usesVariables;
  private final boolean usesInputs;
  private final boolean affine;

  Node(Graph graph, int id, Recipe recipe) {
    this.graph = graph;
    this.id = id;
    this.recipe = recipe;
    this.arguments = new Node[recipe.arguments.length];
    Arrays.setAll(arguments, k -> graph.node(recipe.arguments[k]));
    boolean variables = false;
    boolean inputs = false;
    boolean allAffine = true;
    for (Node a : arguments) {
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
    this.affine = !usesInputs && allAffine && keepsAffine();
  }

  private boolean keepsAffine() {
    return switch (recipe.op) {
      case CONSTANT,
          VARIABLE,
          LINEAR,
          SUM,
          VECTOR_SUM,
          VECTOR_VARIABLE,
          VECTOR_CONSTANT,
          VECTOR_ADD,
          VECTOR_SUBTRACT,
          VECTOR_SHIFT ->
          true;
      case DOT, VECTOR_MULTIPLY, VECTOR_SCALE -> isConstantTimes();
      case FUNCTION ->
          recipe.function == BinaryFunction.ADD
              || recipe.function == BinaryFunction.SUBTRACT
              || recipe.function == UnaryFunction.NEGATE
              || (recipe.function == BinaryFunction.MULTIPLY && isConstantTimes())
              || (recipe.function == BinaryFunction.DIVIDE && !arguments[1].usesVariables);
      case INPUT, INPUT_ELEMENT, PARAMETER, VECTOR_INPUT, INTEGER_POWER, SELECT, NORM, NETWORK ->
          false;
    };
  }

  private boolean isConstantTimes() {
    return !arguments[0].usesVariables || !arguments[1].usesVariables;
  }

  /** The node's place in its graph; arguments come before the nodes that use them. */
  public int id() {
    return id;
  }

  public Op op() {
    return recipe.op;
  }

  /** The function of a FUNCTION. */
  public ElementaryFunction function() {
    if (recipe.function == null) {
      throw new IllegalStateException("The node " + this + " is not a function.");
    }
    return recipe.function;
  }

  /** Whether this node is that function of its arguments. */
  public boolean is(ElementaryFunction function) {
    return recipe.function == function;
  }

  /** The word for what the node does, in messages. */
  public String word() {
    return recipe.op == Op.FUNCTION
        ? function().word()
        : recipe.op == Op.SELECT ? "if" : recipe.op.name().toLowerCase(Locale.ROOT);
  }

  /** Whether the value is locally constant, so that every derivative is 0. */
  public boolean isStep() {
    return recipe.function != null && recipe.function.smoothness() == Smoothness.STEPS;
  }

  /**
   * Whether a derivative may be infinite, or belong to a branch that was not taken, where the chain
   * rule still has a finite answer. Products of derivatives below such a node take 0·∞ as 0.
   */
  public boolean mayHideInfinity() {
    return recipe.op == Op.SELECT
        || recipe.op == Op.NORM
        || (recipe.function != null && recipe.function.mayHideInfinity());
  }

  /** How the corner of an elementary function is taken apart. */
  Optional<Kink> kink() {
    return recipe.function == null ? Optional.empty() : recipe.function.kink();
  }

  /** Whether the value or its slope has corners or jumps somewhere as x changes. */
  boolean hasKinkInX() {
    // A choice by data between smooth branches is smooth.
    return recipe.op == Op.SELECT
        ? arguments[0].usesVariables
        : usesVariables
            && (recipe.op == Op.NORM
                || (recipe.function != null && recipe.function.smoothness() != Smoothness.SMOOTH));
  }

  public List<Node> arguments() {
    return List.of(arguments);
  }

  public int argumentCount() {
    return arguments.length;
  }

  public Node argument(int k) {
    return arguments[k];
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

  /** The layers of a NETWORK. */
  public Layers layers() {
    return Layers.of(recipe.indices);
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
