package org.proxpep.model.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.Allocation;
import org.proxpep.fixture.EveryJava;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.ElementaryFunction;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Vec;
import org.proxpep.problem.ScenarioRandom;

/** Second derivatives against differences of gradients. */
@EveryJava
class SecondOrderTest {

  /** Functions with a point and inputs. */
  private record Place(Functions functions, double[] x, Workspace w) {

    FunctionHessians hessians() {
      return functions.hessians().orElseThrow();
    }

    double[][] gradients(double[] at) {
      double[][] gradients = new double[functions.rows()][x.length];
      functions.evaluate(at, w, new double[functions.rows()], gradients);
      return gradients;
    }

    /** The matrices of all rows, one by one, as full ones. */
    double[][][] exact() {
      double[][][] sums = new double[functions.rows()][x.length][x.length];
      double[] weights = new double[functions.rows()];
      Arrays.fill(weights, 1.0);
      hessians().addHessians(x, w, weights, sums);
      for (double[][] sum : sums) {
        for (int i = 0; i < x.length; i++) {
          for (int j = 0; j < i; j++) {
            assertThat(sum[j][i]).as("above the diagonal").isZero();
            sum[j][i] = sum[i][j];
          }
        }
      }
      return sums;
    }

    /** Column i of the matrices by differences. */
    double[][] column(int i, double h) {
      double[] above = x.clone();
      above[i] += h;
      double[] below = x.clone();
      below[i] -= h;
      double[][] up = gradients(above);
      double[][] down = gradients(below);
      for (int k = 0; k < up.length; k++) {
        for (int j = 0; j < x.length; j++) {
          up[k][j] = (up[k][j] - down[k][j]) / (2 * h);
        }
      }
      return up;
    }
  }

  private static Place place(RandomModels model, boolean compiled, long seed) {
    Functions f =
        compiled
            ? Functions.compile(model.graph, model.rows)
            : Functions.interpret(model.graph, model.rows);
    double[] x = new double[f.dimension()];
    Workspace w = f.newWorkspace();
    model.fill(x, w, seed);
    return new Place(f, x, w);
  }

  private static void agreesWithDifferences(Place place, String name) {
    double[][][] exact = place.exact();
    for (int i = 0; i < place.x.length; i++) {
      double[][] coarse = place.column(i, 4e-5);
      double[][] fine = place.column(i, 1e-5);
      for (int k = 0; k < exact.length; k++) {
        double size = 1.0;
        for (int j = 0; j < place.x.length; j++) {
          size = Math.max(size, Math.abs(fine[k][j]));
        }
        for (int j = 0; j < place.x.length; j++) {
          // Where two differences are far apart, third derivatives are large or a kink is near.
          double room = 1e-6 * size + 2 * Math.abs(coarse[k][j] - fine[k][j]);
          assertThat(exact[k][i][j])
              .as("%s row %d (%d, %d)", name, k, i, j)
              .isCloseTo(fine[k][j], within(room));
        }
      }
    }
  }

  @Test
  void randomModelsAgreeWithDifferences() {
    for (int seed = 0; seed < 1000; seed++) {
      RandomModels model = RandomModels.make(seed, 2 + seed % 11, 2 + seed % 37, 1 + seed % 5);
      agreesWithDifferences(place(model, seed % 2 == 0, seed), "seed " + seed);
    }
  }

  @Test
  void largeRandomModelsAgreeWithDifferences() {
    for (int seed = 0; seed < 25; seed++) {
      RandomModels model = RandomModels.make(seed, 20 + seed, 300, 5);
      agreesWithDifferences(place(model, true, seed), "seed " + seed);
    }
  }

  @Test
  void productsAreThoseWithTheMatrices() {
    for (int seed = 0; seed < 600; seed++) {
      RandomModels model = RandomModels.make(seed, 2 + seed % 23, 2 + seed % 67, 1 + seed % 5);
      Place place = place(model, seed % 3 == 0, seed);
      ScenarioRandom random = new ScenarioRandom(seed);
      int n = place.x.length;
      double[] v = random.doubles(n).map(u -> 2 * u - 1).toArray();
      double[] weights = random.doubles(place.functions.rows()).map(u -> u - 0.5).toArray();
      weights[seed % weights.length] = 0.0;
      double[][] shared = new double[n][n];
      double[][][] sums = new double[weights.length][][];
      Arrays.fill(sums, shared);
      place.hessians().addHessians(place.x, place.w, weights, sums);
      double[] product = new double[n];
      place.hessians().addProduct(place.x, place.w, weights, v, product);
      double size = 1.0;
      for (double[] row : shared) {
        for (double entry : row) {
          size = Math.max(size, Math.abs(entry));
        }
      }
      for (int i = 0; i < n; i++) {
        double expected = 0.0;
        for (int j = 0; j < n; j++) {
          expected += (j <= i ? shared[i][j] : shared[j][i]) * v[j];
        }
        assertThat(product[i]).as("seed %d", seed).isCloseTo(expected, within(1e-11 * size));
      }
    }
  }

  @Test
  void interpretedAndCompiledCodeAgreeBitForBit() {
    for (int seed = 0; seed < 300; seed++) {
      RandomModels model = RandomModels.make(seed, 2 + seed % 23, 2 + seed % 67, 1 + seed % 5);
      Place place = place(model, true, seed);
      int n = place.x.length;
      int rows = place.functions.rows();
      double[] ones = new double[rows];
      Arrays.fill(ones, 1.0);
      double[][][] compiled = new double[rows][n][n];
      place.hessians().addHessians(place.x, place.w, ones, compiled);
      double[][][] interpreted = new double[rows][n][n];
      RowHessians.of(new Program(model.graph, model.rows, true), 0)
          .orElseThrow()
          .addHessians(place.x, model.graph.parameterValues(), place.w, ones, interpreted);
      for (int k = 0; k < rows; k++) {
        assertThat(interpreted[k]).as("seed %d row %d", seed, k).isDeepEqualTo(compiled[k]);
      }
    }
  }

  @Test
  void everyFunctionHasItsCurvatureAlsoBelowOthers() {
    for (ElementaryFunction function : ElementaryFunction.all()) {
      Graph g = new Graph(3);
      Expr a = g.variable(0).times(g.variable(1)).plus(g.variable(2).square().times(0.1));
      Expr b = g.variable(1).plus(g.variable(2)).times(0.3).exp();
      List<Expr> rows = new ArrayList<>();
      if (function instanceof UnaryFunction f) {
        Expr inside =
            f.domain().high() == 1.0
                ? a.tanh()
                : f.domain().low() == 1.0 ? a.exp().plus(1.1) : a.plus(1.0);
        rows.add(inside.apply(f));
        rows.add(inside.apply(f).times(b));
        rows.add(g.variable(0).times(0.2).plus(1.05).apply(f));
      } else {
        BinaryFunction f = (BinaryFunction) function;
        rows.add(a.plus(0.3).apply(f, b));
        rows.add(b.apply(f, a.plus(1.7)).sin());
        rows.add(a.plus(2.0).apply(f, g.constant(2.0)).times(a));
        rows.add(g.constant(3.0).apply(f, b));
        rows.add(b.apply(f, b));
      }
      Functions f = Functions.compile(g, rows);
      Place place = new Place(f, new double[] {0.31, 0.52, 0.23}, f.newWorkspace());
      boolean defined =
          Arrays.stream(place.exact())
              .flatMap(Arrays::stream)
              .flatMapToDouble(Arrays::stream)
              .allMatch(Double::isFinite);
      if (defined) {
        agreesWithDifferences(place, function.word());
      } else {
        assertThat(function).isIn(UnaryFunction.ATANH, UnaryFunction.ASIN, UnaryFunction.ACOS);
      }
    }
  }

  private static double[][] at(Function<Expr[], Expr> model, double... x) {
    Graph g = new Graph(x.length);
    Expr[] variables = new Expr[x.length];
    Arrays.setAll(variables, g::variable);
    Functions f = Functions.compile(g, List.of(model.apply(variables)));
    return new Place(f, x, f.newWorkspace()).exact()[0];
  }

  @Test
  void branchesNotTakenDoNotMatterEvenWhereTheyAreUndefined() {
    assertThat(at(x -> x[0].greaterThan(0.0).select(x[0].log(), x[0].square()), -1.0)[0])
        .containsExactly(2.0);
    assertThat(at(x -> x[0].sqrt().max(x[0].square().plus(3.0)), 0.0)[0]).containsExactly(2.0);
    assertThat(at(x -> x[0].abs(), 0.0)[0]).containsExactly(0.0);
    assertThat(at(x -> x[0].floor().times(x[0].square()), 2.5)[0]).containsExactly(4.0);
  }

  @Test
  void theNormAtZeroHasNoCurvature() {
    Graph g = new Graph(3);
    Functions f = Functions.compile(g, List.of(g.variables(0, 3).norm()));
    Place zero = new Place(f, new double[3], f.newWorkspace());
    assertThat(zero.exact()[0][1]).containsOnly(0.0);
    Place other = new Place(f, new double[] {3, 0, 4}, f.newWorkspace());
    assertThat(other.exact()[0][1]).containsExactly(new double[] {0, 0.2, 0}, within(1e-15));
    assertThat(other.exact()[0][2])
        .containsExactly(new double[] {-12.0 / 125, 0, 9.0 / 125}, within(1e-15));
  }

  @Test
  void affineIsWhatIsMadeOfPlanes() {
    Graph g = new Graph(4);
    Vec w = g.variables(0, 4);
    Vec z = g.input("z", 4);
    Expr a = g.input("a");
    Functions f =
        Functions.compile(
            g,
            List.of(
                w.dot(z).times(a).plus(g.variable(1).dividedBy(a.exp())),
                g.linear(new int[] {0, 1}, new double[] {1, 2}, 3),
                a.lessThan(1.0).select(w.sum(), g.variable(2)),
                w.dot(w),
                g.variable(0).max(g.variable(1)),
                w.times(w.dot(z)).sum()));
    FunctionHessians hessians = f.hessians().orElseThrow();
    boolean[] affine = new boolean[6];
    for (int k = 0; k < 6; k++) {
      affine[k] = hessians.isAffine(k);
    }
    assertThat(affine).containsExactly(true, true, true, false, true, false);
  }

  @Test
  void longVectorsCostTheirLength() {
    int n = 100_000;
    Graph g = new Graph(n);
    Vec w = g.variables(0, n);
    Vec z = g.input("z", n);
    Functions f =
        Functions.compile(
            g,
            List.of(
                w.dot(z).negate().softplus().plus(w.dot(w).times(0.01)),
                w.minus(z).norm().plus(w.times(w).dot(z))));
    Workspace work = f.newWorkspace();
    ScenarioRandom random = new ScenarioRandom(5);
    double[] x = random.doubles(n).map(u -> 1e-4 * (u - 0.5)).toArray();
    double[] v = random.doubles(n).toArray();
    double[] step = x.clone();
    double h = 1e-6;
    work.vector[0] = random.doubles(n).map(u -> u - 0.5).toArray();
    double[][] up = new double[2][n];
    double[][] down = new double[2][n];
    Arrays.setAll(step, i -> x[i] + h * v[i]);
    f.evaluate(step, work, new double[2], up);
    Arrays.setAll(step, i -> x[i] - h * v[i]);
    f.evaluate(step, work, new double[2], down);
    double[] product = new double[n];
    f.hessians().orElseThrow().addProduct(x, work, new double[] {2.0, -1.0}, v, product);
    for (int i = 0; i < n; i += 997) {
      double expected = (2 * (up[0][i] - down[0][i]) - (up[1][i] - down[1][i])) / (2 * h);
      assertThat(product[i]).isCloseTo(expected, within(1e-6));
    }
  }

  @Test
  void manyTermsBelowANonlinearFunctionBecomeOneAtom() {
    Graph g = new Graph(60);
    Expr sum = g.constant(1.0);
    for (int i = 0; i < 60; i += 2) {
      sum = sum.plus(g.variable(i).square().times(1.0 + i)).plus(g.variable(i + 1).times(0.1));
    }
    Functions f = Functions.compile(g, List.of(sum.sqrt(), sum.log().times(g.variable(7))));
    double[] x = new ScenarioRandom(3).doubles(60).toArray();
    agreesWithDifferences(new Place(f, x, f.newWorkspace()), "many terms");
  }

  @Test
  void parametersAreThoseOfTheFunctions() {
    Graph g = new Graph(1);
    Functions f = Functions.compile(g, List.of(g.variable(0).times(g.parameter("p", 2.0)).exp()));
    double[] x = {1.0};
    assertThat(new Place(f, x, f.newWorkspace()).exact()[0][0][0])
        .isCloseTo(4 * Math.exp(2), within(1e-12));
    Functions other = f.withParameters(3.0);
    assertThat(new Place(other, x, f.newWorkspace()).exact()[0][0][0])
        .isCloseTo(9 * Math.exp(3), within(1e-12));
  }

  @Test
  void modelsWhoseCodeWouldBeTooLongHaveNone() {
    Graph g = new Graph(3);
    Expr shared = RandomModels.longChain(g);
    List<Expr> rows = new ArrayList<>();
    for (int r = 0; r < 600; r++) {
      rows.add(shared.times(g.variable(r % 3)).times(1.0 + r));
    }
    assertThat(Functions.interpret(g, rows).hessians()).isEmpty();
    assertThat(Functions.interpret(g, rows.subList(0, 2)).hessians()).isPresent();
  }

  @Test
  void addingAllocatesNothing() throws ReflectiveOperationException {
    RandomModels model = RandomModels.make(6, 12, 100, 5);
    Place place = place(model, true, 1);
    FunctionHessians hessians = place.hessians();
    double[] weights = {1, 2, 3, 4, 5};
    double[][][] sums = new double[5][12][12];
    double[] product = new double[12];
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = Allocation.soFar();
      for (int k = 0; k < 1000; k++) {
        hessians.addHessians(place.x, place.w, weights, sums);
        hessians.addProduct(place.x, place.w, weights, place.x, product);
      }
      least = Math.min(least, Allocation.soFar() - before);
    }
    assertThat(least).isLessThan(8000);
  }
}
