package org.proxpep.method.proxpep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.proxpep.TestProblem.set;

import org.junit.jupiter.api.Test;
import org.proxpep.TestProblem;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.SeparableSet;
import org.proxpep.set.WholeSpace;

class NewtonPolishTest {

  private static final PracticalProxPep METHOD = new PracticalProxPep();

  private static PracticalState start(StochasticProblem problem, double... x1) {
    return METHOD.start(problem, x1, new Scenarios(1));
  }

  /** Steps up to the next Newton step, at most so many. */
  private static boolean goToPolish(PracticalState s, long most) {
    for (long k = 0; k < most && !s.polish.isDue(s); k++) {
      METHOD.step(s);
    }
    return s.polish.isDue(s);
  }

  /**
   * min ½Σ10^(i−1)(xᵢ−1)² s.t. x₁+x₂+x₃ ≤ 2, x₁ − x₄ = 0, x₂ ≤ 0.005; badly conditioned, so that
   * first-order steps need many.
   */
  private static final TestProblem QUADRATIC =
      new TestProblem(
          new Box(new double[] {-5, -5, -5, -5}, new double[] {5, 0.005, 5, 5}),
          1,
          1,
          (x, xi, out) -> {
            double sum = 0.0;
            double h = 1.0;
            for (int i = 0; i < 4; i++, h *= 10) {
              sum += 0.5 * h * (x[i] - 1) * (x[i] - 1);
              out.gradient[0][i] = h * (x[i] - 1);
            }
            out.value[0] = sum;
            set(out, 1, x[0] + x[1] + x[2] - 2, 1, 1, 1, 0);
            set(out, 2, x[0] - x[3], 1, 0, 0, -1);
          });

  @Test
  void aQuadraticProgrammeIsSolvedInOneStep() {
    PracticalState s = start(QUADRATIC, 0, 0, 0, 0);
    assertThat(goToPolish(s, 1000)).isTrue();
    // The optimum by hand: with x₂ at its bound, x₃ = 1.995 − x₁ and x₄ = x₁, minimise over x₁.
    double a = 1 + 1e3;
    double x1 = (a + 1e2 * 0.995) / (a + 1e2);
    double[] best = {x1, 0.005, 1.995 - x1, x1};
    // Where the active set is not yet right, a later Newton step has to do it.
    int tries = 0;
    while (Vectors.distance(s.x(), best) > 1e-9 && tries < 4 && goToPolish(s, 10_000)) {
      METHOD.step(s);
      tries++;
    }
    assertThat(s.x()).containsExactly(best, offset(1e-9));
    assertThat(tries).isLessThanOrEqualTo(2);
    double lambda = -1e2 * (best[2] - 1);
    assertThat(s.y[0]).isCloseTo(lambda, offset(1e-5));
    assertThat(s.y[1]).isCloseTo(1e3 * (best[3] - 1), offset(1e-5));
  }

  @Test
  void fromTheRightActiveSetOneStepIsEnough() {
    // Equalities only, so there is nothing to guess.
    TestProblem problem =
        new TestProblem(
            new WholeSpace(3),
            0,
            1,
            (x, xi, out) -> {
              set(
                  out,
                  0,
                  0.5 * x[0] * x[0] + 50 * x[1] * x[1] + 5000 * x[2] * x[2] + x[0] * x[1] - x[1],
                  x[0] + x[1],
                  100 * x[1] + x[0] - 1,
                  1e4 * x[2]);
              set(out, 1, x[0] + x[1] + x[2] - 1, 1, 1, 1);
            });
    PracticalState s = start(problem, 3, -2, 4);
    assertThat(goToPolish(s, 1000)).isTrue();
    Evaluation at = Evaluation.of(problem);
    METHOD.step(s);
    problem.evaluate(s.x(), 0, at);
    assertThat(at.value[1]).isCloseTo(0.0, offset(1e-12));
    for (int i = 0; i < 3; i++) {
      assertThat(at.gradient[0][i] + s.y[0]).isCloseTo(0.0, offset(1e-5));
    }
  }

  /** The residual of the class, written again. */
  private static double residual(
      PracticalState s, double[] x, double[] y, double size, SeparableSet box) {
    Evaluation at = Evaluation.of(s.problem);
    s.problem.evaluate(x, 0, at);
    double worst = 0.0;
    for (int i = 0; i < x.length; i++) {
      double slope = at.gradient[0][i];
      for (int k = 0; k < y.length; k++) {
        slope += y[k] * at.gradient[1 + k][i];
      }
      double to = Math.min(box.upper(i), Math.max(box.lower(i), x[i] - slope / size));
      worst = Math.max(worst, Math.abs(x[i] - to));
    }
    for (int k = 0; k < y.length; k++) {
      double c = at.value[1 + k];
      double norm = Math.sqrt(Rows.dot(at.gradient[1 + k], at.gradient[1 + k]));
      double off =
          k >= s.inequalities ? Math.abs(c) : Math.max(0, c) + Math.abs(y[k] * c) / size * norm;
      worst = Math.max(worst, norm > 0 ? off / norm : off);
    }
    return worst;
  }

  @Test
  void aNewtonStepNeverRaisesTheResidualAndKeepsToItsBudget() {
    int taken = 0;
    int refused = 0;
    for (long seed = 0; seed < 40; seed++) {
      TestProblem problem = wavy(seed);
      ScenarioRandom random = new ScenarioRandom(seed);
      PracticalState s = start(problem, random.nextGaussian(), random.nextGaussian());
      SeparableSet box = (SeparableSet) problem.feasibleSet();
      while (s.steps() < 600 && goToPolish(s, 300)) {
        double[] x = s.x().clone();
        double[] y = s.y.clone();
        Evaluation at = Evaluation.of(problem);
        problem.evaluate(x, 0, at);
        double size = s.startSlope;
        for (int k = 0; k < y.length; k++) {
          size += Math.abs(y[k]) * Rows.norm(at.gradient[1 + k]);
        }
        double before = residual(s, x, y, size, box);
        long samples = s.samples();
        int most = s.evaluationsOfNextStep();
        METHOD.step(s);
        assertThat(s.samples() - samples).isBetween(1L, (long) most);
        double after = residual(s, s.x(), s.y, size, box);
        assertThat(after).isLessThanOrEqualTo(before * (1 + 1e-12) + 1e-300);
        assertThat(box.contains(s.x(), 0)).isTrue();
        assertThat(s.y[0]).isNotNegative();
        if (Vectors.distance(x, s.x()) > 0) {
          taken++;
        } else {
          refused++;
        }
      }
    }
    assertThat(taken).isGreaterThan(20);
    assertThat(refused).as("the other branch is met too").isGreaterThan(3);
  }

  /** Many local solutions, saddle points, and a constraint that bends. */
  private static TestProblem wavy(long seed) {
    ScenarioRandom random = new ScenarioRandom(100 + seed);
    double a = 1 + 3 * random.nextDouble();
    double b = 1 + 3 * random.nextDouble();
    double r = 0.5 + random.nextDouble();
    return new TestProblem(
        Box.cube(2, -3, 3),
        1,
        1,
        (x, xi, out) -> {
          set(
              out,
              0,
              Math.sin(a * x[0]) + Math.cos(b * x[1]) + 0.05 * x[0] * x[0] * x[0] * x[0],
              a * Math.cos(a * x[0]) + 0.2 * x[0] * x[0] * x[0],
              -b * Math.sin(b * x[1]));
          set(out, 1, x[0] * x[0] + x[1] * x[1] - r, 2 * x[0], 2 * x[1]);
          set(out, 2, x[1] - 0.5 * Math.sin(2 * x[0]) - 0.2, -Math.cos(2 * x[0]), 1);
        });
  }

  @Test
  void withNoiseOrOutsideBoxesThereIsNoNewtonStep() {
    for (ConvexSet set : new ConvexSet[] {new Ball(new double[2], 5), Box.cube(2, -5, 5)}) {
      boolean noisy = set instanceof Box;
      TestProblem problem =
          new TestProblem(
              set,
              0,
              0,
              (x, xi, out) -> {
                double e = noisy ? Scenarios.uniform(xi) : 0.0;
                set(out, 0, x[0] * x[0] + x[1] * x[1], 2 * x[0] + e, 2 * x[1]);
              });
      assertThat(goToPolish(start(problem, 1, 1), 500)).isFalse();
    }
  }
}
