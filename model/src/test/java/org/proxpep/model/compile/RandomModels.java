package org.proxpep.model.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.ElementaryFunction;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Vec;
import org.proxpep.problem.ScenarioRandom;

/** Random graphs with every kind of node, whose values stay finite on [0.5, 1.5]ⁿ. */
final class RandomModels {

  private static final List<ElementaryFunction> FUNCTIONS = ElementaryFunction.all();

  static final int SCALAR_KINDS = FUNCTIONS.size() + 14;

  final Graph graph;
  final List<Expr> rows = new ArrayList<>();
  private final ScenarioRandom random;
  private final boolean wild;
  private final List<Expr> scalars = new ArrayList<>();
  private final List<Vec> vectors = new ArrayList<>();

  private RandomModels(long seed, int n, boolean wild) {
    this.random = new ScenarioRandom(seed);
    this.wild = wild;
    this.graph = new Graph(n);
  }

  /** Smooth at random points with probability one, so that differences can be taken. */
  static RandomModels make(long seed, int n, int size, int rows) {
    RandomModels models = new RandomModels(seed, n, false);
    models.grow(size);
    for (int r = 0; r < rows; r++) {
      models.rows.add(models.row(r));
    }
    return models;
  }

  /** Every scalar of the model is a row; values may be of any size, or none. */
  static RandomModels makeWild(long seed, int n, int size) {
    RandomModels models = new RandomModels(seed, n, true);
    models.grow(size);
    models.rows.addAll(models.scalars);
    return models;
  }

  private void grow(int size) {
    int n = graph.dimension();
    for (int i = 0; i < n; i++) {
      scalars.add(graph.variable(i));
    }
    scalars.add(graph.input("a"));
    scalars.add(graph.parameter("p", 0.7));
    int half = n / 2;
    vectors.add(graph.variables(0, half));
    vectors.add(graph.variables(n - half, half));
    vectors.add(graph.input("z", half));
    double[] numbers = random.doubles(half).toArray();
    vectors.add(graph.constant(numbers));
    for (int k = 0; k < size; k++) {
      if (k % 4 == 3) {
        vectors.add(vector());
      } else {
        Expr made = scalar(random.nextInt(SCALAR_KINDS));
        scalars.add(wild ? made : tame(made));
      }
    }
  }

  /** Keeps values in (0.2, 2.2), where all functions are defined or made so. */
  private static Expr tame(Expr e) {
    return e.tanh().plus(1.2);
  }

  private Expr any() {
    int newest = Math.min(scalars.size(), 12);
    int at =
        random.nextInt(3) == 0
            ? random.nextInt(scalars.size())
            : scalars.size() - 1 - random.nextInt(newest);
    return scalars.get(at);
  }

  private Vec anyVector() {
    return vectors.get(random.nextInt(vectors.size()));
  }

  private Vec vector() {
    Vec u = anyVector();
    Vec v = anyVector();
    return switch (random.nextInt(6)) {
      case 0 -> u.plus(v);
      case 1 -> u.minus(v);
      case 2 -> u.times(v).times(0.5);
      case 3 -> u.times(any());
      case 4 -> u.plus(any());
      default -> u.times(-0.5);
    };
  }

  Expr scalar(int kind) {
    Expr a = any();
    Expr b = any();
    if (kind < FUNCTIONS.size()) {
      return FUNCTIONS.get(kind) instanceof UnaryFunction f
          ? tameArgument(f, a).apply(f)
          : a.apply(
              (BinaryFunction) FUNCTIONS.get(kind),
              wild || !isOfDigits(kind) ? b : graph.constant(2.0));
    }
    return switch (kind - FUNCTIONS.size()) {
      case 0 -> a.pow(3);
      case 1 -> a.pow(-2);
      case 2 -> a.pow(1.7);
      case 3 -> graph.constant(2.0).pow(a);
      case 4 -> a.minus(b).abs();
      case 5 -> a.minus(b).softplus();
      case 6 -> a.smoothmax(b, 0.3);
      case 7 -> a.smoothmin(b, 0.3);
      case 8 -> a.lessThan(b).and(a.atMost(1.0).not()).or(b.greaterThan(0.9)).select(a, b);
      case 9 -> anyVector().dot(anyVector());
      case 10 -> anyVector().sum();
      case 11 -> anyVector().plus(0.1).norm();
      case 12 -> graph.sum(List.of(a, b, any(), any().times(-2.0)));
      default -> linear();
    };
  }

  /** Whether a number of digits that varies would make steps too near to each other. */
  private static boolean isOfDigits(int kind) {
    return Set.of(BinaryFunction.ROUND, BinaryFunction.TRUNCATE, BinaryFunction.PRECISION)
        .contains(FUNCTIONS.get(kind));
  }

  /** From (0.2, 2.2) into the domain, and between two poles. */
  private Expr tameArgument(UnaryFunction f, Expr a) {
    if (wild) {
      return a;
    }
    return f.domain().high() == 1.0
        ? a.times(0.4)
        : f.domain().low() == 1.0 ? a.plus(1.0) : f == UnaryFunction.TAN ? a.times(0.5) : a;
  }

  private Expr linear() {
    int n = graph.dimension();
    int count = 2 + random.nextInt(n);
    int[] indices = new int[count];
    double[] coefficients = new double[count];
    for (int k = 0; k < count; k++) {
      indices[k] = random.nextInt(n);
      coefficients[k] = random.nextGaussian();
    }
    return graph.linear(indices, coefficients, random.nextGaussian());
  }

  private Expr row(int r) {
    return switch (r % 5) {
      case 3 -> linear();
      case 4 -> anyVector().squaredNorm().plus(linear());
      default -> any().times(any()).plus(anyVector().dot(anyVector()));
    };
  }

  /** A point and inputs in the range for which the model was made. */
  void fill(double[] x, Workspace w, long seed) {
    ScenarioRandom draw = new ScenarioRandom(seed);
    for (int i = 0; i < x.length; i++) {
      x[i] = 0.5 + draw.nextDouble();
    }
    for (int i = 0; i < w.scalar.length; i++) {
      w.scalar[i] = 0.5 + draw.nextDouble();
    }
    for (double[] vector : w.vector) {
      for (int i = 0; i < vector.length; i++) {
        vector[i] = 0.5 + draw.nextDouble();
      }
    }
  }

  /** An expression of 3000 nodes in three variables. */
  static Expr longChain(Graph g) {
    Expr chain = g.variable(0);
    for (int k = 0; k < 1500; k++) {
      chain = chain.plus(g.variable(k % 3)).sin();
    }
    return chain;
  }
}
