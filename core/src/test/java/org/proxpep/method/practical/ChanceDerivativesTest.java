package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.Box;
import org.proxpep.set.WholeSpace;

class ChanceDerivativesTest {

  /** (x₀ − 3)² + (unit·(x₁ − centre))²: small in x₁ for its unit, or by chance. */
  private static TestProblem quadratic(double unit, double centre) {
    return new TestProblem(
        new WholeSpace(2),
        0,
        0,
        (x, xi, out) -> {
          double a = x[0] - 3;
          double b = unit * (x[1] - centre);
          TestProblem.set(out, 0, a * a + b * b, 2 * a, 2 * unit * b);
        });
  }

  private static double[] kept(TestProblem problem, double... x) {
    Evaluation here = Evaluation.of(problem);
    Evaluation there = Evaluation.of(problem);
    problem.evaluate(x, 0L, here);
    problem.evaluate(ChanceDerivatives.moved(x), 0L, there);
    return ChanceDerivatives.without(here.gradients(), here, there)[0];
  }

  @Test
  void aDerivativeThatVanishesByChanceSaysNothing() {
    // 2·10⁻¹² at the start, 0.02 a hundredth further.
    assertThat(kept(quadratic(1.0, 1.0 - 1e-12), 1, 1)).containsExactly(-4, 0);
  }

  @Test
  void aDerivativeThatIsSmallForItsUnitCounts() {
    double[] kept = kept(quadratic(1e-6, 0.0), 1, 1);
    assertThat(kept[1]).isEqualTo(2e-12);
  }

  @Test
  void symmetriesDoNotSurviveTheMove() {
    double[] moved = ChanceDerivatives.moved(new double[] {1, 1, 1, 0, 0});
    assertThat(moved).doesNotHaveDuplicates();
  }

  @Test
  void onlyLargeDifferencesAreDoubted() {
    assertThat(ChanceDerivatives.arePossible(new double[][] {{1, 0.01, 0}})).isFalse();
    assertThat(ChanceDerivatives.arePossible(new double[][] {{1, 1e-5, 0}})).isTrue();
  }

  @Test
  void aRoundingErrorAtAPointOfSymmetrySendsNothingFarAway() {
    // Σ(a·exp(−b(t−c)²) − y(t))² at c = 0 with symmetric data: the derivative in c is rounding.
    TestProblem bell =
        new TestProblem(
            new WholeSpace(3),
            0,
            0,
            (x, xi, out) -> {
              double[] g = new double[3];
              double f = 0.0;
              for (double t = -3.5; t <= 3.5; t += 0.5) {
                double e = Math.exp(-0.5 * x[1] * (t - x[2]) * (t - x[2]));
                double r = x[0] * e - 0.3989 * Math.exp(-0.5 * t * t) - 1e-5 * Math.cos(3 * t);
                f += r * r;
                g[0] += 2 * r * e;
                g[1] -= r * x[0] * e * (t - x[2]) * (t - x[2]);
                g[2] += 2 * r * x[0] * e * x[1] * (t - x[2]);
              }
              TestProblem.set(out, 0, f, g[0], g[1], g[2]);
            });
    PracticalProxPep method = new PracticalProxPep();
    PracticalState s = method.start(bell, new double[] {0.4, 1, 0}, new Scenarios(1));
    for (int k = 0; k < 120; k++) {
      method.step(s);
      assertThat(Math.abs(s.x()[2])).isLessThan(1.0);
    }
  }

  @Test
  void aStartWithoutAnySlopeIsLeft() {
    // A product of five: at zero all derivatives vanish, up to the fourth.
    TestProblem product =
        new TestProblem(
            Box.cube(5, 0, 2),
            0,
            0,
            (x, xi, out) -> {
              double p = x[0] * x[1] * x[2] * x[3] * x[4];
              double[] g = new double[5];
              for (int i = 0; i < 5; i++) {
                g[i] = -1.0;
                for (int j = 0; j < 5; j++) {
                  g[i] *= j == i ? 1.0 : x[j];
                }
              }
              TestProblem.set(out, 0, 2 - p, g);
            });
    PracticalProxPep method = new PracticalProxPep();
    PracticalState s = method.start(product, new double[5], new Scenarios(1));
    for (int k = 0; k < 300 && !s.isDone(); k++) {
      method.step(s);
    }
    assertThat(s.x()).containsOnly(2.0);
  }
}
