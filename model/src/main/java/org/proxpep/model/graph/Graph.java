package org.proxpep.model.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.Node.Recipe;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/**
 * Makes and keeps the nodes of a model: the objective and all constraints share one graph, and with
 * it every sub-expression they have in common. Operations on numbers are carried out at once.
 *
 * <p>Three kinds of leaves stand for what a model is evaluated at: variables x, <em>inputs</em>,
 * which a source fills anew in every scenario (columns of a table, random draws), and
 * <em>parameters</em>, which stay the same during a run.
 *
 * <pre>{@code
 * Graph g = new Graph(2);
 * Expr x = g.variable(0);
 * Expr y = g.variable(1);
 * Expr demand = g.input("demand");
 * Expr loss = x.times(4).minus(demand.min(x).times(10)).plus(y.square());
 * }</pre>
 *
 * A graph is built by one thread; afterwards any thread may read it.
 */
public final class Graph {

  /** Larger whole exponents go through {@link Math#pow}. */
  private static final int LARGEST_MULTIPLIED_POWER = 32;

  private static final double[] NO_NUMBERS = {};

  private interface Maker {
    Expr make(Graph graph, Expr a, Expr b);
  }

  /** Functions that have simpler forms for some arguments. */
  private static final Map<BinaryFunction, Maker> SIMPLIFIED =
      Map.of(
          BinaryFunction.ADD, Graph::add,
          BinaryFunction.SUBTRACT, Graph::subtract,
          BinaryFunction.MULTIPLY, Graph::multiply,
          BinaryFunction.DIVIDE, Graph::divide,
          BinaryFunction.POWER, Graph::power,
          BinaryFunction.MAX, Graph::max,
          BinaryFunction.MIN, Graph::min,
          BinaryFunction.HUBER, Graph::huber);

  private int dimension;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<Recipe, Node> known = new HashMap<>();
  private final Map<String, Expr> scalarInputs = new LinkedHashMap<>();
  private final Map<String, Vec> vectorInputs = new LinkedHashMap<>();
  private final Map<String, Expr> parameters = new LinkedHashMap<>();
  private final List<Double> parameterValues = new ArrayList<>();

  /** A graph over n variables. */
  public Graph(int n) {
    Require.atLeast("The number of variables", n, 0, "1");
    this.dimension = n;
  }

  /** n. */
  public int dimension() {
    return dimension;
  }

  /** A graph without nodes whose inputs and parameters have the slots that they have here. */
  Graph emptyCopy(int moreVariables) {
    Graph copy = new Graph(dimension + moreVariables);
    scalarInputs().forEach(copy::input);
    int[] lengths = vectorInputLengths();
    for (int k = 0; k < lengths.length; k++) {
      copy.input(vectorInputs().get(k), lengths[k]);
    }
    double[] values = parameterValues();
    for (int k = 0; k < values.length; k++) {
      copy.parameter(parameters().get(k), values[k]);
    }
    return copy;
  }

  /**
   * A node of another graph in this one.
   *
   * @param images by node of the other graph, the nodes here that stand for its arguments
   */
  Node copy(Node node, Node[] images) {
    int[] ids = node.arguments().stream().mapToInt(a -> images[a.id].id).toArray();
    return made(node.recipe.with(ids, node.index()));
  }

  /** Appends variables and returns the index of the first. */
  public int addVariables(int count) {
    int first = dimension;
    dimension = Math.addExact(dimension, count);
    return first;
  }

  /** How many nodes there are. */
  public int size() {
    return nodes.size();
  }

  /** Node {@code id}; arguments have smaller numbers than the nodes that use them. */
  public Node node(int id) {
    return nodes.get(id);
  }

  // Leaves.

  public Expr constant(double value) {
    return scalar(Recipe.leaf(Op.CONSTANT, value, 0, 1));
  }

  /** xᵢ, i counted from 0. */
  public Expr variable(int i) {
    requireIndex("The variable's index", i, dimension);
    return scalar(Recipe.leaf(Op.VARIABLE, 0.0, i, 1));
  }

  /** The stretch of {@code length} variables from {@code first} on. */
  public Vec variables(int first, int length) {
    requireStretch("variables", first, length, dimension);
    return vector(Recipe.leaf(Op.VECTOR_VARIABLE, 0.0, first, length));
  }

  /** The input of that name, made on first use; slots are counted in the order of first use. */
  public Expr input(String name) {
    return scalarInputs.computeIfAbsent(
        name, key -> scalar(Recipe.leaf(Op.INPUT, 0.0, scalarInputs.size(), 1)));
  }

  /** The vector input of that name, made on first use; slots are counted apart from scalars'. */
  public Vec input(String name, int length) {
    Vec vec =
        vectorInputs.computeIfAbsent(name, key -> inputStretch(vectorInputs.size(), 0, length));
    Require.that(
        vec.length() == length,
        "The vector input %s has length %s, not %s",
        "give the second one another name",
        name,
        vec.length(),
        length);
    return vec;
  }

  private Vec inputStretch(int slot, int first, int length) {
    requireStretch("vector input", first, length, Integer.MAX_VALUE);
    return vector(Recipe.table(Op.VECTOR_INPUT, 0.0, slot, length, NO_NUMBERS, first));
  }

  /** The parameter of that name; the first call gives its value until it is bound to another. */
  public Expr parameter(String name, double value) {
    return parameters.computeIfAbsent(
        name,
        key -> {
          parameterValues.add(value);
          return scalar(Recipe.leaf(Op.PARAMETER, 0.0, parameters.size(), 1));
        });
  }

  public Vec constant(double[] values) {
    requireStretch("constant vector", 0, values.length, Integer.MAX_VALUE);
    return vector(Recipe.table(Op.VECTOR_CONSTANT, 0.0, 0, values.length, values.clone()));
  }

  private static void requireStretch(String what, int first, int length, int limit) {
    if (first < 0 || length < 1 || length > limit - first) {
      throw Refusal.of(
          "The stretch of %s (first %s, length %s) must have at least one entry and lie inside"
              + " 0..%s",
          "count entries from 0", what, first, length, limit - 1);
    }
  }

  private static void requireIndex(String what, int i, int limit) {
    if (i < 0 || i >= limit) {
      throw Refusal.of("%s (%s) must be from 0 to %s", "count from 0", what, i, limit - 1);
    }
  }

  /** The names of the scalar inputs by slot. */
  public List<String> scalarInputs() {
    return List.copyOf(scalarInputs.keySet());
  }

  /** The names of the vector inputs by slot. */
  public List<String> vectorInputs() {
    return List.copyOf(vectorInputs.keySet());
  }

  /** The lengths of the vector inputs by slot. */
  public int[] vectorInputLengths() {
    return vectorInputs.values().stream().mapToInt(Vec::length).toArray();
  }

  /** The names of the parameters by slot. */
  public List<String> parameters() {
    return List.copyOf(parameters.keySet());
  }

  /** The values that the parameters were made with, by slot. */
  public double[] parameterValues() {
    return parameterValues.stream().mapToDouble(Double::doubleValue).toArray();
  }

  // Arithmetic.

  public Expr add(Expr a, Expr b) {
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

  public Expr subtract(Expr a, Expr b) {
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

  public Expr multiply(Expr a, Expr b) {
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
      return multiply(constant(-left.number()), (Expr) right.argument(0));
    }
    if (left.isConstant()
        && right.is(BinaryFunction.MULTIPLY)
        && ((Expr) right.argument(0)).isConstant()) {
      return multiply(
          constant(left.number() * right.argument(0).number()), (Expr) right.argument(1));
    }
    return left == right ? square(left) : binary(BinaryFunction.MULTIPLY, left, right);
  }

  public Expr divide(Expr a, Expr b) {
    if (b.is(1.0) || (a.is(0.0) && !b.isConstant())) {
      return a;
    }
    return b.is(-1.0) ? negate(a) : binary(BinaryFunction.DIVIDE, a, b);
  }

  public Expr negate(Expr a) {
    if (a.is(UnaryFunction.NEGATE)) {
      return (Expr) a.argument(0);
    }
    if (a.is(BinaryFunction.SUBTRACT)) {
      return subtract((Expr) a.argument(1), (Expr) a.argument(0));
    }
    if (a.is(BinaryFunction.MULTIPLY) && ((Expr) a.argument(0)).isConstant()) {
      return multiply(constant(-a.argument(0).number()), (Expr) a.argument(1));
    }
    return unary(UnaryFunction.NEGATE, a);
  }

  public Expr square(Expr a) {
    return unary(UnaryFunction.SQUARE, a.is(UnaryFunction.NEGATE) ? (Expr) a.argument(0) : a);
  }

  /** aᵇ. */
  public Expr power(Expr a, Expr b) {
    if (a.isConstant() && b.isConstant()) {
      return constant(Math.pow(a.number(), b.number()));
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
      case 0 -> constant(1.0);
      case 1 -> a;
      case 2 -> square(a);
      case -1 -> divide(constant(1.0), a);
      default -> integerPower(a, (int) exponent);
    };
  }

  private Expr integerPower(Expr a, int exponent) {
    Recipe recipe = Recipe.of(Op.INTEGER_POWER, own(a));
    return scalar(recipe.with(recipe.arguments(), exponent));
  }

  /** The sum of any number of terms. */
  public Expr sum(List<Expr> terms) {
    double number = 0.0;
    List<Node> rest = new ArrayList<>();
    for (Expr term : terms) {
      if (term.isConstant()) {
        number += term.number();
      } else {
        rest.add(own(term));
      }
    }
    if (number != 0.0) {
      rest.add(constant(number));
    }
    return switch (rest.size()) {
      case 0 -> constant(0.0);
      case 1 -> (Expr) rest.get(0);
      case 2 -> add((Expr) rest.get(0), (Expr) rest.get(1));
      default -> scalar(Recipe.of(Op.SUM, rest.toArray(new Node[0])));
    };
  }

  /** c + Σ aₖ·x_{iₖ}; an index may occur several times. */
  public Expr linear(int[] indices, double[] coefficients, double c) {
    Map<Integer, Double> terms = new TreeMap<>();
    for (int k = 0; k < indices.length; k++) {
      terms.merge(indices[k], coefficients[k], Double::sum);
    }
    terms.values().removeIf(a -> a == 0.0);
    if (terms.size() < 2) {
      Expr result = constant(c);
      for (Map.Entry<Integer, Double> term : terms.entrySet()) {
        result = multiply(constant(term.getValue()), variable(term.getKey())).plus(result);
      }
      return result;
    }
    int[] i = terms.keySet().stream().mapToInt(Integer::intValue).toArray();
    requireIndex("The variable's index", i[0], dimension);
    requireIndex("The variable's index", i[i.length - 1], dimension);
    double[] a = terms.values().stream().mapToDouble(Double::doubleValue).toArray();
    return scalar(Recipe.table(Op.LINEAR, c, 0, 1, a, i));
  }

  // Other functions of scalars.

  public Expr max(Expr a, Expr b) {
    return a == b ? a : binary(BinaryFunction.MAX, a, b);
  }

  public Expr min(Expr a, Expr b) {
    return a == b ? a : binary(BinaryFunction.MIN, a, b);
  }

  public Expr huber(Expr a, Expr delta) {
    if (delta.isConstant() && !(delta.number() > 0.0)) {
      throw new Refusal("The width of huber", delta.number(), "must be positive", "1");
    }
    return binary(BinaryFunction.HUBER, a, delta);
  }

  /** {@code yes} where the condition is not 0, else {@code no}; both are evaluated. */
  public Expr select(Expr condition, Expr yes, Expr no) {
    if (condition.isConstant()) {
      return condition.number() != 0.0 ? yes : no;
    }
    return yes == no ? yes : scalar(Recipe.of(Op.SELECT, own(condition), own(yes), own(no)));
  }

  /** The function of a, in its simplest form. */
  public Expr apply(UnaryFunction function, Expr a) {
    return function == UnaryFunction.NEGATE
        ? negate(a)
        : function == UnaryFunction.SQUARE ? square(a) : unary(function, a);
  }

  /** The function of a and b, in its simplest form. */
  public Expr apply(BinaryFunction function, Expr a, Expr b) {
    Maker maker = SIMPLIFIED.get(function);
    return maker == null ? binary(function, a, b) : maker.make(this, a, b);
  }

  private Expr unary(UnaryFunction function, Expr a) {
    return a.isConstant() ? constant(function.at(a.number())) : scalar(Recipe.of(function, own(a)));
  }

  private Expr binary(BinaryFunction function, Expr a, Expr b) {
    return a.isConstant() && b.isConstant()
        ? constant(function.at(a.number(), b.number()))
        : scalar(Recipe.of(function, own(a), own(b)));
  }

  // Vectors.

  Vec vector(Op op, Vec a, Vec b) {
    requireSameLength(a, b);
    return vector(Recipe.vector(op, a.length(), own(a), own(b)));
  }

  Vec scale(Expr factor, Vec a) {
    if (factor.isConstant() && a.op() == Op.VECTOR_CONSTANT) {
      return constant(Arrays.stream(a.recipe.numbers()).map(v -> factor.number() * v).toArray());
    }
    return factor.is(1.0)
        ? a
        : vector(Recipe.vector(Op.VECTOR_SCALE, a.length(), own(factor), own(a)));
  }

  Vec shift(Expr shift, Vec a) {
    return shift.is(0.0)
        ? a
        : vector(Recipe.vector(Op.VECTOR_SHIFT, a.length(), own(shift), own(a)));
  }

  Expr dot(Vec a, Vec b) {
    requireSameLength(a, b);
    if (a.op() == Op.VECTOR_CONSTANT && b.op() == Op.VECTOR_CONSTANT) {
      double sum = 0.0;
      for (int i = 0; i < a.length(); i++) {
        sum += a.recipe.numbers()[i] * b.recipe.numbers()[i];
      }
      return constant(sum);
    }
    return scalar(
        Recipe.of(Op.DOT, a.id <= b.id ? own(a) : own(b), a.id <= b.id ? own(b) : own(a)));
  }

  Expr sum(Vec a) {
    return a.op() == Op.VECTOR_CONSTANT
        ? constant(Arrays.stream(a.recipe.numbers()).sum())
        : scalar(Recipe.of(Op.VECTOR_SUM, own(a)));
  }

  Expr norm(Vec a) {
    return a.op() == Op.VECTOR_CONSTANT
        ? constant(Math.sqrt(dot(a, a).number()))
        : scalar(Recipe.of(Op.NORM, own(a)));
  }

  Expr element(Vec a, int i) {
    requireIndex("The index", i, a.length());
    return switch (a.op()) {
      case VECTOR_VARIABLE -> variable(a.index() + i);
      case VECTOR_CONSTANT -> constant(a.recipe.numbers()[i]);
      case VECTOR_INPUT ->
          scalar(Recipe.table(Op.INPUT_ELEMENT, 0.0, a.index(), 1, NO_NUMBERS, a.element() + i));
      case VECTOR_ADD -> element(a, 0, i).plus(element(a, 1, i));
      case VECTOR_SUBTRACT -> element(a, 0, i).minus(element(a, 1, i));
      case VECTOR_MULTIPLY -> element(a, 0, i).times(element(a, 1, i));
      case VECTOR_SCALE -> ((Expr) a.argument(0)).times(element(a, 1, i));
      case VECTOR_SHIFT -> ((Expr) a.argument(0)).plus(element(a, 1, i));
      default -> throw new IllegalStateException(a.op() + " is not a vector.");
    };
  }

  private Expr element(Vec a, int argument, int i) {
    return element((Vec) a.argument(argument), i);
  }

  /** The entries from {@code first} on, of variables, inputs and constants. */
  public Vec slice(Vec a, int first, int length) {
    requireStretch("vector", first, length, a.length());
    return switch (a.op()) {
      case VECTOR_VARIABLE -> variables(a.index() + first, length);
      case VECTOR_INPUT -> inputStretch(a.index(), a.element() + first, length);
      case VECTOR_CONSTANT ->
          constant(Arrays.copyOfRange(a.recipe.numbers(), first, first + length));
      case VECTOR_SCALE -> scale((Expr) a.argument(0), slice(a, 1, first, length));
      case VECTOR_SHIFT -> shift((Expr) a.argument(0), slice(a, 1, first, length));
      default -> vector(a.op(), slice(a, 0, first, length), slice(a, 1, first, length));
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

  // What a row is like.

  /**
   * The words for the functions with kinks or jumps that depend on x in these rows, in alphabetical
   * order; empty if all rows are smooth wherever they are defined.
   */
  public List<String> kinks(List<Expr> rows) {
    TreeSet<String> words = new TreeSet<>();
    for (Node node : reached(rows)) {
      if (node.hasKinkInX()) {
        words.add(node.word());
      }
    }
    return List.copyOf(words);
  }

  /** The nodes that rows depend on, each before its arguments. */
  public List<Node> reached(Iterable<Expr> rows) {
    boolean[] seen = new boolean[nodes.size()];
    rows.forEach(row -> seen[row.id] = true);
    List<Node> reached = new ArrayList<>();
    for (int id = seen.length - 1; id >= 0; id--) {
      if (seen[id]) {
        Node node = nodes.get(id);
        reached.add(node);
        node.arguments().forEach(a -> seen[a.id] = true);
      }
    }
    return reached;
  }

  // Making nodes.

  private Node own(Node node) {
    if (node.graph != this) {
      throw Refusal.of(
          "The node %s belongs to another graph", "make all of a model in one graph", node);
    }
    return node;
  }

  /** The order of factors and terms does not matter, so it is always the same. */
  private static Expr first(Expr a, Expr b) {
    return a.id <= b.id ? a : b;
  }

  private static Expr second(Expr a, Expr b) {
    return a.id <= b.id ? b : a;
  }

  private Expr scalar(Recipe recipe) {
    return (Expr) made(recipe);
  }

  private Vec vector(Recipe recipe) {
    return (Vec) made(recipe);
  }

  /** The node of a recipe, whose arguments are in this graph. */
  Node made(Recipe recipe) {
    Node node = known.get(recipe);
    if (node == null) {
      int id = nodes.size();
      node = recipe.op().isVector() ? new Vec(this, id, recipe) : new Expr(this, id, recipe);
      nodes.add(node);
      known.put(recipe, node);
    }
    return node;
  }
}
