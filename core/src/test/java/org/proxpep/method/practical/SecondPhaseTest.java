package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.proxpep.fixture.TestProblem.set;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Simplex;
import org.proxpep.set.WholeSpace;

class SecondPhaseTest {

  private static final PracticalProxPep METHOD = new PracticalProxPep();

  /** A problem that says that there is no noise, so that the run may end. */
  private static final class Still extends ForwardingProblem {

    Still(StochasticProblem problem) {
      super(problem);
    }

    @Override
    public boolean isDeterministic(int row) {
      return true;
    }
  }

  private static PracticalState solved(StochasticProblem problem, double... x1) {
    PracticalState s = METHOD.start(new Still(problem), x1, new Scenarios(1));
    s.budget(20_000);
    while (!s.isDone() && s.samples() + s.evaluationsOfNextStep() <= 20_000) {
      long samples = s.samples();
      long most = s.evaluationsOfNextStep();
      METHOD.step(s);
      assertThat(s.samples() - samples).isLessThanOrEqualTo(most);
      assertThat(problem.feasibleSet().contains(s.x(), 1e-12)).isTrue();
    }
    return s;
  }

  private static double[] multipliers(PracticalState s) {
    double[] y = new double[s.rows];
    s.multipliers(y);
    return y;
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
              out.gradient(0)[i] = h * (x[i] - 1);
            }
            out.setValue(0, sum);
            set(out, 1, x[0] + x[1] + x[2] - 2, 1, 1, 1, 0);
            set(out, 2, x[0] - x[3], 1, 0, 0, -1);
          });

  @Test
  void aQuadraticProgrammeIsSolvedInAFewPasses() {
    PracticalState s = solved(QUADRATIC, 0, 0, 0, 0);
    assertThat(s.isDone()).isTrue();
    assertThat(s.samples()).isLessThan(300);
    // The optimum by hand: with x₂ at its bound, x₃ = 1.995 − x₁ and x₄ = x₁, minimise over x₁.
    double a = 1 + 1e3;
    double x1 = (a + 1e2 * 0.995) / (a + 1e2);
    double[] best = {x1, 0.005, 1.995 - x1, x1};
    assertThat(s.x()).containsExactly(best, offset(1e-10));
    assertThat(multipliers(s)[0]).isCloseTo(-1e2 * (best[2] - 1), offset(1e-5));
    assertThat(multipliers(s)[1]).isCloseTo(1e3 * (best[3] - 1), offset(1e-5));
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
  void whatItCallsSolvedIsALocalMinimum() {
    int solved = 0;
    for (long seed = 0; seed < 60; seed++) {
      TestProblem problem = wavy(seed);
      ScenarioRandom random = new ScenarioRandom(seed);
      PracticalState s = solved(problem, random.nextGaussian(), random.nextGaussian());
      if (s.isDone()) {
        solved++;
        requireNoBetterPointNearby(problem, s.x(), "seed " + seed);
      }
    }
    assertThat(solved).isGreaterThan(55);
  }

  /** Looks along the curve h = 0, which is what there is to look at in the plane. */
  private static void requireNoBetterPointNearby(TestProblem problem, double[] x, String what) {
    Evaluation at = Evaluation.of(problem);
    problem.evaluate(x, 0, at);
    double f = at.value(0);
    assertThat(at.value(1)).as(what).isLessThan(1e-9);
    assertThat(at.value(2)).as(what).isCloseTo(0.0, offset(1e-9));
    for (int side = -1; side <= 1; side += 2) {
      double x1 = x[0] + side * 1e-3;
      double[] z = {x1, 0.5 * Math.sin(2 * x1) + 0.2};
      problem.evaluate(z, 0, at);
      boolean feasible = at.value(1) <= 0 && problem.feasibleSet().contains(z, 0);
      assertThat(!feasible || at.value(0) >= f - 1e-9).as(what).isTrue();
    }
  }

  @Test
  void saddlePointsAreLeft() {
    // Starts on the ridge: the slope along x₂ is zero there, and the Lagrangian bends down.
    TestProblem problem =
        new TestProblem(
            Box.cube(2, -2, 2),
            0,
            0,
            (x, xi, out) ->
                set(
                    out,
                    0,
                    x[0] * x[0] - x[1] * x[1] + 0.25 * Math.pow(x[1], 4),
                    2 * x[0],
                    -2 * x[1] + Math.pow(x[1], 3)));
    PracticalState s = solved(problem, 1, 0);
    assertThat(Math.abs(s.x()[1])).isCloseTo(Math.sqrt(2), offset(1e-9));
  }

  @Test
  void setsWithCurvedFacesAndSumsAreTakenToo() {
    // The nearest point of a set to a point outside is its projection.
    double[] target = {3, 1, -1};
    for (ConvexSet set :
        new ConvexSet[] {
          new Ball(new double[3], 2), new Simplex(3, 1.0), Box.cube(3, -1, 1), new WholeSpace(3)
        }) {
      TestProblem problem =
          new TestProblem(
              set,
              0,
              0,
              (x, xi, out) -> {
                double sum = 0.0;
                for (int i = 0; i < 3; i++) {
                  sum += 0.5 * (x[i] - target[i]) * (x[i] - target[i]);
                  out.gradient(0)[i] = x[i] - target[i];
                }
                out.setValue(0, sum);
              });
      PracticalState s = solved(problem, set.projected(new double[3]));
      assertThat(s.isDone()).as("%s", set).isTrue();
      assertThat(s.x()).as("%s", set).containsExactly(set.projected(target), offset(1e-9));
    }
  }

  /** Least squares with a limit on the mean prediction, over the rows of a table. */
  private record Regression(double[][] z, double[] t) implements FiniteProblem {

    static Regression of(int rows, int n) {
      ScenarioRandom random = new ScenarioRandom(5);
      double[][] z = new double[rows][n];
      double[] t = new double[rows];
      for (int r = 0; r < rows; r++) {
        for (int i = 0; i < n; i++) {
          z[r][i] = random.nextGaussian() * Math.pow(10, -i);
          t[r] += z[r][i] * Math.pow(10, i);
        }
        t[r] += random.nextGaussian();
      }
      return new Regression(z, t);
    }

    @Override
    public Shape shape() {
      return new Shape(z[0].length, 1, 0);
    }

    @Override
    public ConvexSet feasibleSet() {
      return new WholeSpace(z[0].length);
    }

    @Override
    public long scenarioCount() {
      return z.length;
    }

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      double[] row = z[(int) index];
      double off = Rows.dot(row, x) - t[(int) index];
      out.setValue(0, 0.5 * off * off);
      out.setValue(1, x[0] + x[1] + off - 1.0);
      for (int i = 0; i < row.length; i++) {
        out.gradient(0)[i] = off * row[i];
        out.gradient(1)[i] = row[i] + (i < 2 ? 1.0 : 0.0);
      }
    }
  }

  @Test
  void aTableIsSolvedToTheLastDigits() {
    Regression problem = Regression.of(300, 3);
    Result result = new Runner(METHOD, problem).withSettings(RunSettings.samples(30_000)).run();
    assertThat(result.status()).isEqualTo(Status.CONVERGED);
    double[] x = result.recommended().x();
    double[] y = result.recommended().multipliers();
    Evaluation mean = Evaluation.of(problem);
    problem.evaluateMean(x, mean);
    assertThat(Math.max(0.0, mean.value(1))).isLessThan(1e-12);
    for (int i = 0; i < 3; i++) {
      assertThat(mean.gradient(0)[i] + y[0] * mean.gradient(1)[i]).isCloseTo(0, offset(1e-8));
    }
  }

  @Test
  void aTableThatTheBudgetCannotPassOverIsSampled() {
    Regression problem = Regression.of(3000, 3);
    Result result = new Runner(METHOD, problem).withSettings(RunSettings.samples(5_000)).run();
    assertThat(result.status()).isEqualTo(Status.BUDGET_EXHAUSTED);
    assertThat(result.samples()).isLessThanOrEqualTo(5_000);
  }

  @Test
  void whereNoiseWasNotSeenTheRunGoesOnFromTheExactPoint() {
    PracticalState s = METHOD.start(QUADRATIC, new double[4], new Scenarios(1));
    s.budget(2_000);
    while (s.samples() + s.evaluationsOfNextStep() <= 2_000) {
      METHOD.step(s);
    }
    assertThat(s.isDone()).isFalse();
    double a = 1 + 1e3;
    double x1 = (a + 1e2 * 0.995) / (a + 1e2);
    assertThat(s.x()).containsExactly(new double[] {x1, 0.005, 1.995 - x1, x1}, offset(1e-9));
  }

  @Test
  void noiseWithoutATableHasNoSecondPhase() {
    TestProblem problem =
        new TestProblem(
            Box.cube(2, -5, 5),
            0,
            0,
            (x, xi, out) ->
                set(out, 0, x[0] * x[0] + x[1] * x[1], 2 * x[0] + Scenarios.uniform(xi), 2 * x[1]));
    assertThat(solved(problem, 1, 1).isDone()).isFalse();
  }

  /**
   * min E[x₁ + x₂²] s.t. E[(x₁ − d)² + x₂²] ≤ ½, which no point satisfies: d has the variance 1.
   */
  private record Impossible(int rows) implements FiniteProblem {

    @Override
    public Shape shape() {
      return new Shape(2, 1, 0);
    }

    @Override
    public ConvexSet feasibleSet() {
      return Box.cube(2, -5, 5);
    }

    @Override
    public long scenarioCount() {
      return rows;
    }

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      double off = x[0] - (index % 2 == 0 ? 1.5 : -0.5);
      set(out, 0, x[0] + x[1] * x[1], 1, 2 * x[1]);
      set(out, 1, off * off + x[1] * x[1] - 0.5, 2 * off, 2 * x[1]);
    }
  }

  @Test
  void aTableThatNoPointSatisfiesEndsWhereViolationsAreLeast() {
    Result result =
        new Runner(METHOD, new Impossible(60)).withSettings(RunSettings.samples(1_000_000)).run();
    assertThat(result.status()).isEqualTo(Status.LEAST_VIOLATION);
    assertThat(result.samples()).isLessThan(200_000);
    assertThat(result.recommended().x()).containsExactly(new double[] {0.5, 0}, offset(1e-3));
  }
}
