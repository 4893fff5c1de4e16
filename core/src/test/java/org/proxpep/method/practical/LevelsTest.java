package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.proxpep.fixture.TestProblem.set;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.fixture.TestProblem;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Saved;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;

class LevelsTest {

  private static final PracticalProxPep METHOD = new PracticalProxPep();
  private static final double[] OPTIMUM = {1, -1, 2};

  /**
   * Least squares with features of very different size, whose Hessians depend on the scenario only
   * through noise that is small: second derivatives come from differences, and agree.
   */
  private static final TestProblem VALLEY =
      new TestProblem(
          Box.cube(3, -20, 20),
          0,
          0,
          (x, xi, out) -> {
            ScenarioRandom random = out.random(xi);
            double[] scale = {1, 0.04, 0.02};
            double[] g = new double[3];
            double f = 0;
            for (int i = 0; i < 3; i++) {
              double r = scale[i] * (x[i] - OPTIMUM[i]) + random.nextGaussian() * scale[i];
              f += 0.5 * r * r;
              g[i] = scale[i] * r;
            }
            set(out, 0, f, g);
          });

  private static PracticalState run(StochasticProblem problem, long seed, long budget) {
    PracticalState s = METHOD.start(problem, new double[problem.dimension()], new Scenarios(seed));
    s.budget(budget);
    while (s.samples() + s.evaluationsOfNextStep() <= budget) {
      METHOD.step(s);
    }
    return s;
  }

  private static double[] answer(PracticalState s) {
    double[] x = new double[s.x().length];
    assertThat(s.answer(x, new double[s.rows])).isTrue();
    return x;
  }

  /** At 10,000 evaluations one look in ten does not tell what is flat from what is noise. */
  @ParameterizedTest
  @CsvSource({"10000, 8", "20000, 10"})
  void flatDirectionsAreLearntAsWellAsTheScenariosAllow(long budget, int least) {
    double sum = 0;
    int levelled = 0;
    for (long seed = 1; seed <= 10; seed++) {
      PracticalState s = run(VALLEY, seed, budget);
      assertThat(s.samples()).isLessThanOrEqualTo(budget);
      if (s.levels.isActive()) {
        double d = Vectors.distance(answer(s), OPTIMUM);
        sum += d * d;
        levelled++;
      }
    }
    assertThat(levelled).isGreaterThanOrEqualTo(least);
    // Each coordinate is a mean of normal numbers: 3/T is the least possible.
    assertThat(Math.sqrt(sum / levelled)).isLessThan(1.4 * Math.sqrt(3.0 / (double) budget));
  }

  @Test
  void whereFirstOrderStepsAreEfficientTheyGoOn() throws IOException {
    TestProblem round =
        new TestProblem(
            Box.cube(2, -5, 5),
            0,
            0,
            (x, xi, out) -> {
              ScenarioRandom random = out.random(xi);
              double a = x[0] - 1 + 0.1 * random.nextGaussian();
              double b = x[1] + 1 + 0.1 * random.nextGaussian();
              set(out, 0, 0.5 * (a * a + b * b), a, b);
            });
    int left = 0;
    for (long seed = 1; seed <= 10; seed++) {
      PracticalState s = run(round, seed, 20_000);
      left += s.levels.isActive() ? 0 : 1;
      assertThat(Vectors.distance(answer(s), new double[] {1, -1}))
          .isLessThan(0.1 * 4 / Math.sqrt(20_000));
    }
    assertThat(left).isGreaterThanOrEqualTo(6);
    PracticalState s = run(round, 1, 20_000);
    PracticalState restored = METHOD.start(round, new double[2], new Scenarios(1));
    Saved.restore(restored::fields, Saved.bytes(s::fields));
    assertThat(restored.phases()).isEqualTo(s.phases());
  }

  @Test
  void withoutPassesThereAreNoLevels() {
    PracticalProxPep plain = new PracticalProxPep(PracticalSettings.SAMPLES_ONLY);
    PracticalState s = plain.start(VALLEY, new double[3], new Scenarios(1));
    s.budget(9_000);
    while (s.samples() < 9_000) {
      plain.step(s);
    }
    assertThat(s.phases()).hasSize(1);
  }

  @Test
  void aRunThatIsSavedAndRestoredHasTheSameBits() throws IOException {
    long budget = 13_000;
    PracticalState whole = METHOD.start(VALLEY, new double[3], new Scenarios(2));
    PracticalState broken = METHOD.start(VALLEY, new double[3], new Scenarios(2));
    whole.budget(budget);
    broken.budget(budget);
    Set<Phase> seen = EnumSet.noneOf(Phase.class);
    while (whole.samples() + whole.evaluationsOfNextStep() <= budget) {
      seen.add(whole.phase());
      METHOD.step(whole);
      if (whole.steps() % 50 == 0 || whole.phase() == Phase.LEVEL) {
        byte[] bytes = Saved.bytes(broken::fields);
        broken = METHOD.start(VALLEY, new double[3], new Scenarios(2));
        broken.budget(budget);
        Saved.restore(broken::fields, bytes);
      }
      METHOD.step(broken);
      assertThat(broken.samples()).isEqualTo(whole.samples());
    }
    assertThat(seen).contains(Phase.LEVEL);
    assertThat(Saved.bytes(broken::fields)).isEqualTo(Saved.bytes(whole::fields));
    assertThat(answer(broken)).containsExactly(answer(whole));
  }

  @Test
  void aFunctionThatIsNotDefinedInSomeScenariosEndsTheLevels() {
    TestProblem holes =
        new TestProblem(
            VALLEY.feasibleSet(),
            0,
            0,
            (x, xi, out) -> {
              VALLEY.evaluate(x, xi, out);
              if (Scenarios.uniform(xi) < 1e-3 && x[2] > 0.5) {
                out.setValue(0, Double.NaN);
              }
            });
    PracticalState s = run(holes, 3, 30_000);
    assertThat(s.levels.isActive()).isFalse();
    assertThat(s.samples()).isGreaterThan(29_000);
  }

  @Test
  void anInterruptedPassLeavesEverythingAsItWas() throws IOException {
    PracticalState s = METHOD.start(VALLEY, new double[3], new Scenarios(1));
    s.budget(20_000);
    while (s.phase() != Phase.LEVEL) {
      METHOD.step(s);
    }
    Thread.currentThread().interrupt();
    long before = s.samples();
    METHOD.step(s);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(s.samples()).isEqualTo(before);
    PracticalState other = run(VALLEY, 1, 20_000);
    while (s.samples() + s.evaluationsOfNextStep() <= 20_000) {
      METHOD.step(s);
    }
    assertThat(answer(s)).containsExactly(answer(other));
  }
}
