package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.proxpep.fixture.TestProblem.set;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.Saved;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Product;

/** A run that is saved and restored after every single step is the same as one that is not. */
class PracticalResumeTest {

  private static final PracticalProxPep METHOD = new PracticalProxPep();

  private static byte[] saved(PracticalState s) throws IOException {
    return Saved.bytes(s::fields);
  }

  private static PracticalState start(StochasticProblem problem, long seed, double[] x1) {
    return METHOD.start(problem, x1, new Scenarios(seed));
  }

  private static PracticalState after(int steps, StochasticProblem problem, double... x1) {
    PracticalState s = start(problem, 1, x1);
    while (s.steps() < steps) {
      METHOD.step(s);
    }
    return s;
  }

  private static TestProblem oneInequality(ConvexSet set, TestProblem.Oracle oracle) {
    return new TestProblem(set, 1, 0, oracle);
  }

  private interface Line {
    void evaluate(double x, double u, Evaluation out);
  }

  /** Of one variable and a uniform number. */
  private static TestProblem between(double low, double high, Line line) {
    return oneInequality(
        Box.cube(1, low, high), (x, xi, out) -> line.evaluate(x[0], Scenarios.uniform(xi), out));
  }

  /** What was held at some step of the run. */
  private static Set<Held> compare(StochasticProblem problem, long seed, int steps, double... x1)
      throws IOException {
    PracticalState whole = start(problem, seed, x1);
    PracticalState broken = start(problem, seed, x1);
    Set<Held> held = EnumSet.noneOf(Held.class);
    double[][] point = new double[2][problem.dimension()];
    double[][] y = new double[2][whole.rows];
    for (int t = 1; t <= steps; t++) {
      METHOD.step(whole);
      held.add(whole.held);
      byte[] bytes = saved(broken);
      broken = start(problem, seed, x1);
      Saved.restore(broken::fields, bytes);
      METHOD.step(broken);
      assertThat(saved(broken)).as("step %s", t).isEqualTo(saved(whole));
      assertThat(broken.x()).containsExactly(whole.x());
      assertThat(broken.evaluationsOfNextStep()).isEqualTo(whole.evaluationsOfNextStep());
      if (t % 7 == 0) {
        assertThat(broken.answer(point[0], y[0])).isEqualTo(whole.answer(point[1], y[1]));
        assertThat(point[0]).containsExactly(point[1]);
        assertThat(y[0]).containsExactly(y[1]);
      }
    }
    return held;
  }

  @Test
  void aNoisyRun() throws IOException {
    assertThat(compare(PeerProblems.noisy(1), 3, 700, 2, -2)).contains(Held.NOTHING, Held.USED);
  }

  @Test
  void aRunWithNewtonSteps() throws IOException {
    TestProblem problem =
        new TestProblem(
            new Box(new double[] {-2, 0}, new double[] {2, 2}),
            1,
            1,
            (x, xi, out) -> {
              set(out, 0, Math.exp(x[0]) + x[1] * x[1], Math.exp(x[0]), 2 * x[1]);
              set(out, 1, -x[0] - x[1] + 0.5, -1, -1);
              set(out, 2, x[0] * x[0] + x[1] - 1, 2 * x[0], 1);
            });
    compare(problem, 1, 400, 1, 1);
  }

  @Test
  void aRunThatFindsNoiseLate() throws IOException {
    // One scenario in fifty differs: a pilot of twenty rarely sees it.
    TestProblem problem =
        between(
            -5,
            5,
            (x, u, out) -> {
              double e = u < 0.02 ? 3.0 : 0.0;
              set(out, 0, 0.5 * (x - 2) * (x - 2), x - 2);
              set(out, 1, x - 1 + e, 1);
            });
    Set<Held> held = EnumSet.noneOf(Held.class);
    for (long seed = 0; seed < 5; seed++) {
      held.addAll(compare(problem, seed, 300, 0));
    }
    assertThat(held).containsExactlyInAnyOrder(Held.values());
  }

  @Test
  void aRunThatMeetsPointsOfNoValue() throws IOException {
    TestProblem problem =
        between(
            -1,
            10,
            (x, u, out) -> {
              double e = u - 0.5;
              set(out, 0, x - 0.5 * Math.log(x) + e * x, 1 - 0.5 / x + e);
              set(out, 1, Math.log(x) + 0.5 + e, 1 / x);
            });
    PracticalState s = after(500, problem, 9);
    assertThat(s.tally.rejected).as("the run does retreat").isPositive();
    compare(problem, 1, 500, 9);
  }

  @Test
  void aRunInScaledVariables() throws IOException {
    TestProblem problem =
        oneInequality(
            new Product(List.of(Box.cube(1, -1e-5, 1e-5), new Ball(new double[2], 1e6))),
            (x, xi, out) -> {
              ScenarioRandom random = out.random(xi);
              double a = x[0] / 1e-6 - 1 + 0.1 * random.nextGaussian();
              double b = x[1] / 1e5 - 2 + 0.1 * random.nextGaussian();
              double c = x[2] / 1e5 + 1 + 0.1 * random.nextGaussian();
              set(out, 0, 0.5 * (a * a + b * b + c * c), a / 1e-6, b / 1e5, c / 1e5);
              set(out, 1, a + b + 1, 1 / 1e-6, 1 / 1e5, 0);
            });
    PracticalState s = after(30, problem, 0, 0, 0);
    assertThat(s.scaled.isPlain()).isFalse();
    compare(problem, 1, 400, 0, 0, 0);
  }

  @Test
  void aRunWhoseMultipliersReachTheirCaps() throws IOException {
    // No point is feasible, so the multiplier grows up to its cap and stays.
    TestProblem problem =
        between(
            -1,
            1,
            (x, u, out) -> {
              double e = 0.01 * (u - 0.5);
              set(out, 0, x + e, 1 + e);
              set(out, 1, 5 * (x + 30 + e), 5);
            });
    PracticalState s = after(2200, problem, 0);
    assertThat(s.y[0]).as("at its cap").isGreaterThanOrEqualTo(0.99 * s.models.cap[0]);
    compare(problem, 1, 2200, 0);
  }
}
