package org.proxpep.method.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;
import org.proxpep.problem.ScenarioRandom;

class NearestPointTest {

  private static final double INFINITE = Double.POSITIVE_INFINITY;

  /** A random polyhedron that contains a known point, and a point to start from. */
  private record Case(double[] from, double[][] a, double[] b, double[] lower, double[] upper) {

    static Case random(int n, int m, long seed) {
      ScenarioRandom random = new ScenarioRandom(seed);
      double[] inside = new double[n];
      double[] from = new double[n];
      double[] lower = new double[n];
      double[] upper = new double[n];
      for (int i = 0; i < n; i++) {
        inside[i] = random.nextGaussian();
        from[i] = 3 * random.nextGaussian();
        double kind = random.nextGaussian();
        lower[i] = kind < -0.5 ? -INFINITE : inside[i] - Math.abs(random.nextGaussian());
        upper[i] = kind > 0.5 ? INFINITE : inside[i] + Math.abs(random.nextGaussian());
      }
      double[][] a = new double[m][n];
      double[] b = new double[m];
      for (int k = 0; k < m; k++) {
        for (int i = 0; i < n; i++) {
          // Every fifth row is a copy of another with its sign turned, as pairs of equalities are.
          a[k][i] = k % 5 == 4 ? -a[k - 1][i] : random.nextGaussian();
          b[k] += a[k][i] * inside[i];
        }
        b[k] += k % 5 == 4 || k % 5 == 3 ? 0.0 : Math.max(0, random.nextGaussian());
      }
      return new Case(from, a, b, lower, upper);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "1, 3", "2, 2", "3, 7", "5, 12", "12, 5", "30, 40"})
  void theConditionsOfOptimalityHold(int n, int m) {
    NearestPoint solver = new NearestPoint(n, m);
    double[] z = new double[n];
    double[] y = new double[m];
    for (int seed = 0; seed < 50; seed++) {
      Case c = Case.random(n, m, seed);
      boolean solved = solver.solve(c.from, c.a, c.b, c.lower, c.upper, z, y);
      assertThat(solved).as("seed %s", seed).isTrue();
      double[] pull = c.from.clone();
      for (int k = 0; k < m; k++) {
        double gap = c.b[k];
        for (int i = 0; i < n; i++) {
          gap -= c.a[k][i] * z[i];
          pull[i] -= y[k] * c.a[k][i];
        }
        assertThat(gap).isGreaterThan(-1e-9);
        assertThat(y[k]).isNotNegative();
        assertThat(y[k] * gap).isCloseTo(0.0, Offset.offset(1e-8));
      }
      // What is left of the gradient is what the bounds take: z = clip(from − Aᵀy).
      for (int i = 0; i < n; i++) {
        double clipped = Math.min(c.upper[i], Math.max(c.lower[i], pull[i]));
        assertThat(z[i]).isCloseTo(clipped, Offset.offset(1e-8 * (1 + Math.abs(pull[i]))));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 3", "4, 6", "8, 4"})
  void theSolutionIsThatOfOjAlgo(int n, int m) {
    NearestPoint solver = new NearestPoint(n, m);
    double[] z = new double[n];
    for (int seed = 100; seed < 110; seed++) {
      Case c = Case.random(n, m, seed);
      assertThat(solver.solve(c.from, c.a, c.b, c.lower, c.upper, z, new double[m])).isTrue();
      assertThat(z).containsExactly(ojAlgo(c), Offset.offset(1e-6));
    }
  }

  private static double[] ojAlgo(Case c) {
    ExpressionsBasedModel model = new ExpressionsBasedModel();
    int n = c.from.length;
    Variable[] v = new Variable[n];
    Expression objective = model.newExpression("distance").weight(1);
    for (int i = 0; i < n; i++) {
      v[i] = model.newVariable("z" + i);
      if (c.lower[i] > -INFINITE) {
        v[i].lower(c.lower[i]);
      }
      if (c.upper[i] < INFINITE) {
        v[i].upper(c.upper[i]);
      }
      objective.set(v[i], v[i], 0.5);
      objective.set(v[i], -c.from[i]);
    }
    for (int k = 0; k < c.b.length; k++) {
      Expression row = model.newExpression("row" + k).upper(c.b[k]);
      for (int i = 0; i < n; i++) {
        row.set(v[i], c.a[k][i]);
      }
    }
    Optimisation.Result result = model.minimise();
    double[] z = new double[n];
    for (int i = 0; i < n; i++) {
      z[i] = result.doubleValue(i);
    }
    return z;
  }

  @Test
  void aPointOfThePolyhedronStaysWhereItIs() {
    NearestPoint solver = new NearestPoint(2, 1);
    double[] z = new double[2];
    double[] y = {7};
    double[] low = {-1, -1};
    double[] high = {1, 1};
    double[][] a = {{1, 1}};
    assertThat(solver.solve(new double[] {0.5, 0.5}, a, new double[] {1}, low, high, z, y))
        .isTrue();
    assertThat(z).containsExactly(0.5, 0.5);
    assertThat(y).containsExactly(0);
    // A corner where a row and two bounds meet.
    assertThat(solver.solve(new double[] {5, 5}, a, new double[] {2}, low, high, z, y)).isTrue();
    assertThat(z).containsExactly(new double[] {1, 1}, Offset.offset(1e-14));
  }

  @Test
  void anEmptyPolyhedronIsSaidToBeSo() {
    NearestPoint solver = new NearestPoint(2, 2);
    double[] z = new double[2];
    double[] low = new double[2];
    double[] high = new double[2];
    Arrays.fill(low, -INFINITE);
    Arrays.fill(high, INFINITE);
    double[][] a = {{1, 0}, {-1, 0}};
    assertThat(solver.solve(new double[2], a, new double[] {-1, -1}, low, high, z, new double[2]))
        .isFalse();
    double[][] flat = {{0, 0}, {1, 1}};
    assertThat(solver.solve(new double[2], flat, new double[] {-1, 1}, low, high, z, new double[2]))
        .isFalse();
  }
}
