package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.proxpep.fixture.TestProblem.set;

import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.fixture.TestProblem;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Saved;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.L1Ball;

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

  /**
   * Least squares E½(zᵀ(x − 1) + noise)² with independent features zᵢ, whose sizes fall from 1 to
   * 0.01, and exact second derivatives zzᵀ.
   */
  private record Valley(int n) implements StochasticProblem, SecondDerivatives {

    @Override
    public Shape shape() {
      return new Shape(n, 0, 0);
    }

    @Override
    public ConvexSet feasibleSet() {
      return Box.cube(n, -20, 20);
    }

    private double size(int i) {
      return Math.pow(0.01, i / (n - 1.0));
    }

    /** ½E(zᵀ(x − 1))². */
    private double excess(double[] x) {
      double sum = 0.0;
      for (int i = 0; i < n; i++) {
        double d = size(i) * (x[i] - 1.0);
        sum += 0.5 * d * d;
      }
      return sum;
    }

    private double[] features(long xi, Evaluation scratch) {
      ScenarioRandom random = scratch.random(xi);
      return Vectors.of(n, i -> size(i) * random.nextGaussian());
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      double[] z = features(xi, out);
      double r = out.random(Scenarios.derive(xi, 1)).nextGaussian();
      for (int i = 0; i < n; i++) {
        r += z[i] * (x[i] - 1.0);
      }
      out.setValue(0, 0.5 * r * r);
      for (int i = 0; i < n; i++) {
        out.gradient(0)[i] = r * z[i];
      }
    }

    @Override
    public Optional<SecondDerivatives> secondDerivatives() {
      return Optional.of(this);
    }

    @Override
    public boolean isAffine(int row) {
      return false;
    }

    @Override
    public void addHessians(
        double[] x, long xi, double[] weights, double[][][] sums, Evaluation scratch) {
      double[] z = features(xi, scratch);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
          sums[0][i][j] += weights[0] * z[i] * z[j];
        }
      }
    }

    @Override
    public void addProduct(
        double[] x, long xi, double[] weights, double[] v, double[] sum, Evaluation scratch) {
      double[] z = features(xi, scratch);
      Vectors.addMultiple(weights[0] * Rows.dot(z, v), z, sum);
    }

    @Override
    public void addHessiansOfScenario(
        double[] x, long index, double[] weights, double[][][] sums, Evaluation scratch) {
      throw new UnsupportedOperationException("There is no table.");
    }

    @Override
    public void addProductOfScenario(
        double[] x, long index, double[] weights, double[] v, double[] sum, Evaluation scratch) {
      throw new UnsupportedOperationException("There is no table.");
    }
  }

  private static PracticalState run(StochasticProblem problem, long seed, long budget) {
    return run(problem, seed, budget, PracticalSettings.DEFAULT);
  }

  private static PracticalState run(
      StochasticProblem problem, long seed, long budget, PracticalSettings settings) {
    PracticalProxPep method = new PracticalProxPep(settings);
    PracticalState s = method.start(problem, new double[problem.dimension()], new Scenarios(seed));
    s.budget(budget);
    while (s.samples() + s.evaluationsOfNextStep() <= budget) {
      method.step(s);
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
  @CsvSource({"10000, 24", "20000, 28"})
  void flatDirectionsAreLearntAsWellAsTheScenariosAllow(long budget, int least) {
    double sum = 0;
    int levelled = 0;
    for (long seed = 1; seed <= 30; seed++) {
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

  /** Between 5 % of the budget and 3,000 evaluations nothing may keep them from beginning. */
  @ParameterizedTest
  @ValueSource(longs = {25_000, 40_000, 59_000, 61_000})
  void levelsBeginAtAnyBudget(long budget) {
    assertThat(run(VALLEY, 4, budget).levels.isActive()).isTrue();
  }

  @Test
  void manyVariablesAreLearntWithoutFactors() {
    Valley many = new Valley(501);
    PracticalState s = run(many, 1, 60_000);
    assertThat(s.levels.isActive()).isTrue();
    assertThat(s.phases().get(1).passes()).as("levels").isPositive();
    PracticalState plain = run(many, 1, 60_000, PracticalSettings.SAMPLES_ONLY);
    double excess = many.excess(answer(s));
    // Half of the trace of H⁻¹Ω, over the number of scenarios.
    assertThat(excess).isLessThan(3.0 * 0.5 * 501 / 60_000);
    assertThat(excess).isLessThan(0.5 * many.excess(answer(plain)));
  }

  @Test
  void soManyVariablesThatMatricesDoNotFitHaveNoLevels() {
    PracticalState s = METHOD.start(new Valley(1_500), new double[1_500], new Scenarios(1));
    s.budget(200_000);
    assertThat(s.levels.isDue(s)).isFalse();
    assertThat(s.levels.isOpen()).isFalse();
    PracticalState fits = METHOD.start(new Valley(1_200), new double[1_200], new Scenarios(1));
    assertThat(fits.levels.isOpen()).isTrue();
  }

  /** The nearest point of an l1 ball leaves many entries at 0, and levels find it from samples. */
  @Test
  void levelsKnowTheKinksOfTheSet() {
    Valley inside = new Valley(12);
    ConvexSet ball = L1Ball.atOrigin(12, 9.0);
    StochasticProblem problem =
        new ForwardingProblem(inside) {
          @Override
          public ConvexSet feasibleSet() {
            return ball;
          }
        };
    double[] best = nearest(inside, 9.0);
    assertThat(Arrays.stream(best).filter(v -> v == 0.0).count()).isPositive();
    double levelled = 0.0;
    double plain = 0.0;
    for (long seed = 1; seed <= 6; seed++) {
      PracticalState s = run(problem, seed, 20_000);
      assertThat(s.levels.isActive()).isTrue();
      double[] x = answer(s);
      assertThat(ball.contains(x, 1e-12)).isTrue();
      levelled += inside.excess(x) - inside.excess(best);
      double[] other = answer(run(problem, seed, 20_000, PracticalSettings.SAMPLES_ONLY));
      plain += inside.excess(other) - inside.excess(best);
    }
    // Half of the number of entries away from 0, over the number of scenarios, at least.
    assertThat(levelled / 6).isBetween(0.0, 3.0 * 0.5 * 12 / 20_000);
    assertThat(levelled).isLessThan(plain);
  }

  /** max(0, 1 − θ/sᵢ²) with the θ that makes the sum right, by bisection. */
  private static double[] nearest(Valley valley, double radius) {
    double low = 0.0;
    double high = 1.0;
    double[] x = new double[valley.n];
    for (int k = 0; k < 200; k++) {
      double theta = 0.5 * (low + high);
      Arrays.setAll(x, i -> Math.max(0.0, 1.0 - theta / (valley.size(i) * valley.size(i))));
      if (Arrays.stream(x).sum() > radius) {
        low = theta;
      } else {
        high = theta;
      }
    }
    return x;
  }

  /** Limits of time and interrupts are looked at between steps. */
  @Test
  void aStepOfALevelEvaluatesNoMoreThanItSays() {
    long[] calls = {0};
    TestProblem counted = TestProblem.observed(VALLEY, (x, xi) -> calls[0]++);
    PracticalState s = METHOD.start(counted, new double[3], new Scenarios(2));
    s.budget(20_000);
    long most = 0;
    while (s.samples() + s.evaluationsOfNextStep() <= 20_000) {
      boolean level = s.phase() == Phase.LEVEL && s.levels.isActive();
      long said = s.evaluationsOfNextStep();
      long before = calls[0];
      METHOD.step(s);
      assertThat(calls[0] - before).isLessThanOrEqualTo(said);
      most = level ? Math.max(most, calls[0] - before) : most;
    }
    assertThat(s.levels.isActive()).isTrue();
    // A pass over the scenarios of the first phase, with second derivatives of some of them.
    assertThat(most).isLessThanOrEqualTo(3_000);
    assertThat(calls[0]).isLessThanOrEqualTo(20_000);
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
