package org.proxpep.model.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.proxpep.model.graph.Node.Recipe;
import org.proxpep.model.network.Layers;
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

  static final double[] NO_NUMBERS = {};

  private int dimension;
  private boolean networks;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<Recipe, Node> known = new HashMap<>();
  private final Map<String, Expr> scalarInputs = new LinkedHashMap<>();
  private final Map<String, Vec> vectorInputs = new LinkedHashMap<>();
  private final Map<String, Expr> parameters = new LinkedHashMap<>();
  private final List<Double> parameterValues = new ArrayList<>();
  final Simplification simple = new Simplification(this);
  final VectorNodes vectors = new VectorNodes(this);

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
    return emptyOver(dimension + moreVariables);
  }

  /** The same over other variables. */
  Graph emptyOver(int variables) {
    Graph copy = new Graph(variables);
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

  /** Takes back the last variables, which no function of the model may use any more. */
  public void dropVariables(int count) {
    dimension -= count;
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

  Vec inputStretch(int slot, int first, int length) {
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

  static void requireStretch(String what, int first, int length, int limit) {
    if (first < 0 || length < 1 || length > limit - first) {
      throw Refusal.of(
          "The stretch of %s (first %s, length %s) must have at least one entry and lie inside"
              + " 0..%s",
          "count entries from 0", what, first, length, limit - 1);
    }
  }

  static void requireIndex(String what, int i, int limit) {
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

  /** Gives the parameters other values, by slot. */
  public void bind(double[] values) {
    parameterValues.clear();
    Arrays.stream(values).forEach(parameterValues::add);
  }

  /** The values of the parameters, by slot. */
  public double[] parameterValues() {
    return parameterValues.stream().mapToDouble(Double::doubleValue).toArray();
  }

  // Sums.

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
      case 2 -> simple.add((Expr) rest.get(0), (Expr) rest.get(1));
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
        Expr product = simple.multiply(constant(term.getValue()), variable(term.getKey()));
        result = product.plus(result);
      }
      return result;
    }
    int[] i = terms.keySet().stream().mapToInt(Integer::intValue).toArray();
    requireIndex("The variable's index", i[0], dimension);
    requireIndex("The variable's index", i[i.length - 1], dimension);
    double[] a = terms.values().stream().mapToDouble(Double::doubleValue).toArray();
    return scalar(Recipe.table(Op.LINEAR, c, 0, 1, a, i));
  }

  // Networks.

  /**
   * What a network makes of a vector.
   *
   * @param input a vector that changes with the scenario, or a stretch of one
   * @param first where the weights begin in x
   */
  public Vec network(Vec input, int first, Layers layers) {
    Require.that(
        input.op() == Op.VECTOR_INPUT,
        "The input of a network (%s) must be a vector of data or of random numbers",
        "make it a data vector: features z = …",
        input);
    Require.that(
        input.length() == layers.inputs(),
        "The network takes %s numbers, and its input has %s",
        "give every input of a network as many entries",
        layers.inputs(),
        input.length());
    Vec weights = variables(first, layers.weights());
    int[] arguments = {own(input).id, weights.id};
    return vector(
        new Recipe(
            Op.NETWORK, null, arguments, 0.0, 0, layers.outputs(), NO_NUMBERS, layers.code()));
  }

  /** Whether there is any. */
  boolean hasNetworks() {
    return networks;
  }

  // What a row is like.

  /**
   * The words for the functions with kinks or jumps that depend on x in these rows, in alphabetical
   * order; empty if all rows are smooth wherever they are defined.
   */
  public List<String> kinks(List<Expr> rows) {
    return kinks(rows, Set.of());
  }

  /** The same without some nodes. */
  public List<String> kinks(List<Expr> rows, Set<Node> except) {
    TreeSet<String> words = new TreeSet<>();
    for (Node node : reached(rows)) {
      if (node.hasKinkInX() && !except.contains(node)) {
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

  Node own(Node node) {
    if (node.graph != this) {
      throw Refusal.of(
          "The node %s belongs to another graph", "make all of a model in one graph", node);
    }
    return node;
  }

  Expr scalar(Recipe recipe) {
    return (Expr) made(recipe);
  }

  Vec vector(Recipe recipe) {
    return (Vec) made(recipe);
  }

  /** The node of a recipe, whose arguments are in this graph. */
  Node made(Recipe recipe) {
    Node node = known.get(recipe);
    if (node == null) {
      int id = nodes.size();
      node = recipe.op().isVector() ? new Vec(this, id, recipe) : new Expr(this, id, recipe);
      nodes.add(node);
      networks |= recipe.op() == Op.NETWORK;
      known.put(recipe, node);
    }
    return node;
  }
}
