package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.Box;
import org.proxpep.set.WholeSpace;

/** Steps do not run away where curvature grows along them. */
class CurvedValleyTest {

  private static final PracticalProxPep METHOD = new PracticalProxPep();

  /** Σ a(x_{i+1} − x_i^p)² + (1 − x_i)², with noise in the gradient. */
  private static TestProblem valley(int n, double a, int p, double noise) {
    return new TestProblem(
        new WholeSpace(n),
        0,
        0,
        (x, xi, out) -> {
          double[] g = out.gradient(0);
          ScenarioRandom random = out.random(xi);
          out.setValue(0, 0.0);
          for (int i = 0; i < n; i++) {
            g[i] = noise * random.nextGaussian();
            out.addValue(0, g[i] * x[i]);
          }
          for (int i = 0; i + 1 < n; i++) {
            double off = x[i + 1] - Math.pow(x[i], p);
            out.addValue(0, a * off * off + (1 - x[i]) * (1 - x[i]));
            g[i + 1] += 2 * a * off;
            g[i] -= 2 * a * off * p * Math.pow(x[i], p - 1) + 2 * (1 - x[i]);
          }
        });
  }

  /** The largest value over the first along a run. */
  private static double rise(int n, double a, int p, double noise, double start) {
    double[] x = new double[n];
    Arrays.setAll(x, i -> i % 2 == 0 ? start : -0.7 * start);
    TestProblem exact = valley(n, a, p, 0.0);
    Evaluation at = Evaluation.of(exact);
    exact.evaluate(x, 1, at);
    double first = at.value(0);
    double largest = first;
    PracticalState s = METHOD.start(valley(n, a, p, noise), x, new Scenarios(1));
    while (s.samples() < 3000) {
      METHOD.step(s);
      exact.evaluate(s.x(), 1, at);
      largest = Math.max(largest, at.value(0));
    }
    return largest / first;
  }

  @ParameterizedTest
  @CsvSource({
    "2, 1, 5, -1.2",
    "4, 1e2, 2, -1.2",
    "4, 1e2, 3, -1.2",
    "2, 1e2, 2, -10",
    "4, 1e4, 3, 3",
    "2, 1e6, 4, -1.2",
    "4, 1e6, 2, 3",
    "4, 1e8, 3, 3",
  })
  void theObjectiveDoesNotExplode(int n, double a, int p, double start) {
    assertThat(rise(n, a, p, 0.0, start)).isLessThan(10);
    assertThat(rise(n, a, p, 0.1, start)).isLessThan(100);
  }

  @Test
  void trustGrowsOnlyAfterLongStepsThatCurvatureExplains() {
    PracticalState s = METHOD.start(valley(2, 100, 2, 0), new double[] {-1.2, 1}, new Scenarios(1));
    while (s.samples() < 300) {
      METHOD.step(s);
    }
    assertThat(s.pace.trust).isLessThan(10 * s.scales.size);
    double before = s.pace.trust;
    s.extend(0.4 * before);
    assertThat(s.pace.trust).isEqualTo(before);
    s.extend(0.6 * before);
    assertThat(s.pace.trust).isEqualTo(2 * before);
  }

  @Test
  void aRareEventIsNoCurvature() {
    // The first sign of noise comes late, in a gradient that curvature does not explain.
    Scenarios scenarios = new Scenarios(5);
    TestProblem rare =
        new TestProblem(
            Box.cube(1, -10, 10),
            0,
            0,
            (x, xi, out) -> {
              double shock = out.random(xi).nextDouble() < 0.01 ? 100 : 0;
              TestProblem.set(out, 0, 0.5 * x[0] * x[0] - shock * x[0], x[0] - shock);
            });
    PracticalState s = METHOD.start(rare, new double[] {3}, scenarios);
    while (s.samples() < 20_000) {
      METHOD.step(s);
    }
    double[] x = new double[1];
    assertThat(s.answer(x, new double[0])).isTrue();
    assertThat(s.estimates.isStochastic()).isTrue();
    // E shock = 1, with a standard error of 0.07.
    assertThat(x[0]).isBetween(0.75, 1.25);
  }

  @Test
  void aCurvatureSeenFarAwayIsForgottenWhereStepsMoveNothing() {
    PracticalState s = METHOD.start(valley(2, 10, 2, 0), new double[] {0, 0}, new Scenarios(1));
    while (s.samples() < 40) {
      METHOD.step(s);
    }
    s.estimates.lagrangian = 1e26;
    s.estimates.lF = 1e26;
    while (s.samples() < 3000) {
      METHOD.step(s);
    }
    assertThat(s.x()[0]).isBetween(0.99, 1.01);
  }
}
