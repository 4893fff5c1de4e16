package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;
import static org.proxpep.fixture.TestProblem.set;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.fixture.Allocation;
import org.proxpep.fixture.TestProblem;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.PeerProblems;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.CappedSimplex;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Halfspace;
import org.proxpep.set.Product;
import org.proxpep.set.Simplex;
import org.proxpep.set.WholeSpace;

class PracticalProxPepTest {

  private static final PracticalProxPep METHOD = new PracticalProxPep();
  private static final int PILOT = PracticalSettings.DEFAULT.pilotSamples();

  private static PracticalState start(StochasticProblem problem, long seed, double... x1) {
    return METHOD.start(problem, x1, new Scenarios(seed));
  }

  private static PracticalState run(StochasticProblem problem, long seed, long samples) {
    PracticalState s = start(problem, seed, problem.startingPoint());
    while (s.samples() + s.evaluationsOfNextStep() <= samples) {
      METHOD.step(s);
    }
    return s;
  }

  /** What the method recommends. */
  private static double[] answer(PracticalState s) {
    double[] x = new double[s.x().length];
    return s.answer(x, new double[s.rows]) ? x : s.x().clone();
  }

  /** min E[(3/2)x² + ξx] s.t. E[2x − 1 + ζ] ≤ 0 on [−10, 10]; one variable, all by hand. */
  private static TestProblem tiny(double noise) {
    return new TestProblem(
        Box.cube(1, -10, 10),
        1,
        0,
        (x, xi, out) -> {
          double e = noise * (Scenarios.uniform(xi) - 0.5);
          set(out, 0, 1.5 * x[0] * x[0] + e * x[0], 3 * x[0] + e);
          set(out, 1, 2 * x[0] - 1 + e, 2 + e);
        });
  }

  @Test
  void thePilotMeasuresMeansVariancesAndCurvatures() {
    TestProblem problem = tiny(0.4);
    Scenarios scenarios = new Scenarios(7);
    PracticalState s = METHOD.start(problem, new double[] {4}, scenarios);
    double[] e = new double[PILOT];
    double mean = 0.0;
    for (int t = 1; t <= PILOT; t++) {
      assertThat(s.evaluationsOfNextStep()).isEqualTo(1);
      METHOD.step(s);
      e[t - 1] = 0.4 * (Scenarios.uniform(scenarios.key(Purpose.TRAINING, t)) - 0.5);
      mean += e[t - 1] / PILOT;
    }
    double variance = 0.0;
    for (double v : e) {
      variance += (v - mean) * (v - mean) / (PILOT - 1);
    }
    assertThat(s.x()).containsExactly(4);
    assertThat(s.filter.value(0)).isCloseTo(7 + mean, offset(1e-12));
    assertThat(s.filter.state.gradient(1)[0]).isCloseTo(2 + mean, offset(1e-12));
    assertThat(s.filter.pc[0]).isCloseTo(variance / PILOT, offset(1e-14));
    assertThat(s.estimates.vc[0]).isCloseTo(variance, offset(1e-13));
    assertThat(s.estimates.vj[0]).isCloseTo(variance, offset(1e-13));
    assertThat(s.estimates.nu2).isCloseTo(variance, offset(1e-12));
    for (int probe = 0; probe < 4; probe++) {
      assertThat(s.evaluationsOfNextStep()).isEqualTo(2);
      METHOD.step(s);
    }
    assertThat(s.samples()).isEqualTo(PILOT + 8);
    assertThat(s.x()).containsExactly(4);
    assertThat(s.estimates.lF).isCloseTo(3.0, offset(1e-9));
    assertThat(s.estimates.lk[0]).isCloseTo(0.0, offset(1e-9));
    assertThat(s.pace.trust).isCloseTo(0.4, offset(1e-12));
    assertThat(s.scales.slope).isCloseTo(12 + mean, offset(1e-12));
    // A tenth of the gradient's length over the curvature.
    assertThat(s.reach.distance()).isCloseTo(0.1 * (12 + mean) / 3, offset(1e-9));
  }

  @Test
  void theFirstStepsWithoutNoiseByHand() {
    PracticalState s = start(tiny(0.0), 7, 4);
    for (int t = 0; t < PILOT + 4; t++) {
      METHOD.step(s);
    }
    // τ = L = 3, so without constraints the step would lead to 0; the trust region of 0.4 holds it.
    METHOD.step(s);
    assertThat(s.pace.tau).isCloseTo(3.0, offset(1e-6));
    double first = s.x()[0];
    assertThat(first).isBetween(3.6, 4.0).isLessThan(3.9);
    // ρ‖J‖² = θL = 6 and τ = 3: σ = ρ·min(1, 6/(4·3)), ρ = 6/4, at c = 7.
    assertThat(s.y[0]).isCloseTo(1.5 * 0.5 * 7, offset(1e-4));
    METHOD.step(s);
    assertThat(first - s.x()[0]).as("the trust region doubles").isBetween(0.4, 0.8);
    for (int t = 0; t < 200; t++) {
      METHOD.step(s);
    }
    assertThat(s.x()[0]).isCloseTo(0.0, offset(1e-9));
    assertThat(s.y[0]).isCloseTo(0.0, offset(1e-9));
  }

  @Test
  void noBudgetIsExceeded() {
    List<TestProblem> problems = List.of(PeerProblems.noisy(1), tiny(0.0));
    for (TestProblem problem : problems) {
      for (long budget = 1; budget <= 200; budget++) {
        Result result =
            new Runner(METHOD, problem)
                .withStart(filled(problem.dimension(), 1.0))
                .withSettings(RunSettings.samples(budget).withSeed(budget).withTraceRows(2))
                .run();
        assertThat(result.samples()).isLessThanOrEqualTo(budget);
        // Nor is much of it left: the dearest step here is a Newton step in two variables.
        assertThat(result.samples()).isGreaterThan(budget - 9);
      }
    }
  }

  @Test
  void everyCallOfTheProblemIsCountedAndAnnounced() {
    AtomicLong calls = new AtomicLong();
    for (TestProblem inner :
        List.of(PeerProblems.noisy(1), tiny(0.0), logarithm(0.1), logarithm(0.0), quiet())) {
      TestProblem problem = TestProblem.observed(inner, (x, xi) -> calls.incrementAndGet());
      PracticalState s = start(problem, 3, filled(problem.dimension(), 1.0));
      calls.set(0);
      for (int t = 0; t < 600; t++) {
        long before = calls.get();
        long most = s.evaluationsOfNextStep();
        METHOD.step(s);
        assertThat(calls.get() - before).isBetween(1L, most);
        assertThat(s.samples()).isEqualTo(calls.get());
        assertThat(s.steps()).isEqualTo(t + 1);
      }
    }
  }

  private static double[] filled(int n, double value) {
    double[] x = new double[n];
    Arrays.fill(x, value);
    return x;
  }

  /** A constraint that differs in one scenario of thirty, so that the pilot often sees no noise. */
  private static TestProblem quiet() {
    return new TestProblem(
        Box.cube(1, -5, 5),
        1,
        0,
        (x, xi, out) -> {
          double e = Scenarios.uniform(xi) < 1.0 / 30 ? 3.0 : 0.0;
          set(out, 0, 0.5 * (x[0] - 2) * (x[0] - 2), x[0] - 2);
          set(out, 1, x[0] - 1 + e, 1);
        });
  }

  @Test
  void theSameSeedGivesTheSameBitsOnAnyThread() throws InterruptedException, ExecutionException {
    double[] here = answer(run(PeerProblems.noisy(1), 5, 3000));
    ExecutorService pool = Executors.newFixedThreadPool(3);
    try {
      List<Future<double[]>> others =
          pool.invokeAll(
              List.of(
                  () -> answer(run(PeerProblems.noisy(1), 5, 3000)),
                  () -> answer(run(PeerProblems.noisy(1), 6, 3000)),
                  () -> answer(run(PeerProblems.noisy(1), 5, 3000))));
      assertThat(others.get(0).get()).containsExactly(here);
      assertThat(others.get(2).get()).containsExactly(here);
      assertThat(others.get(1).get()).as("another seed").isNotEqualTo(here);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void answersGetBetterAllTheTime() {
    long[] samples = {500, 1000, 2000, 4000};
    double[] error = new double[samples.length];
    for (long seed = 0; seed < 10; seed++) {
      PracticalState s = start(PeerProblems.noisy(1), seed, 0, 0);
      for (int k = 0; k < samples.length; k++) {
        while (s.samples() + s.evaluationsOfNextStep() <= samples[k]) {
          METHOD.step(s);
        }
        double[] x = answer(s);
        error[k] += Math.hypot(x[0] - 0.5, x[1] - 0.5) / 10;
      }
    }
    for (int k = 1; k < error.length; k++) {
      assertThat(error[k]).as("%s", Arrays.toString(error)).isLessThan(error[k - 1]);
    }
    // The noise of 0.1 over √4000, in two directions of x through two constraints.
    assertThat(error[3]).isLessThan(2 * 0.1 / Math.sqrt(4000));
  }

  static List<StochasticProblem> withoutAllocation() {
    // Without the helper for gradients, which makes an array of its arguments.
    TestProblem.Oracle oracle =
        (x, xi, out) -> {
          for (int row = 0; row < out.rows(); row++) {
            double value = 0.0;
            for (int i = 0; i < x.length; i++) {
              out.gradient(row)[i] = (row == 0 ? x[i] - 1 : 1) + 0.1 * Scenarios.uniform(xi + i);
              value += x[i];
            }
            out.setValue(row, value - row + Scenarios.uniform(xi));
          }
        };
    return List.of(
        new TestProblem(Box.cube(3, -2, 2), 1, 1, oracle),
        new TestProblem(new Ball(new double[3], 2), 1, 1, oracle),
        new TestProblem(new WholeSpace(3), 1, 0, oracle),
        new TestProblem(new Simplex(3, 2), 1, 0, oracle),
        new TestProblem(Box.cube(3, -2, 2), 0, 0, oracle));
  }

  @ParameterizedTest
  @MethodSource("withoutAllocation")
  void aStepAllocatesNothing(StochasticProblem problem) {
    PracticalState s = start(problem, 3, 0, 0, 0);
    long least = Long.MAX_VALUE;
    // What comes ever more rarely, such as the end of a level, may allocate.
    for (int part = 0; part < 5; part++) {
      long before = Allocation.soFar();
      for (int t = 0; t < 20_000; t++) {
        METHOD.step(s);
      }
      least = Math.min(least, Allocation.soFar() - before);
    }
    // One object a step would be 320 000 bytes.
    assertThat(least).isLessThan(100_000L);
  }

  /** min E[x − ½log x] over [−1, 10] with log(x − 0.3) ≤ 0; not defined for x ≤ 0.3. */
  private static TestProblem logarithm(double noise) {
    return new TestProblem(
        Box.cube(1, -1, 10),
        1,
        0,
        (x, xi, out) -> {
          double e = noise * (Scenarios.uniform(xi) - 0.5);
          set(out, 0, x[0] - 0.5 * Math.log(x[0]) + e * x[0], 1 - 0.5 / x[0] + e);
          set(out, 1, Math.log(x[0] - 0.3) + e, 1 / (x[0] - 0.3));
          if (x[0] <= 0.3) {
            out.setValue(1, Double.NaN);
          }
        });
  }

  private static void assertFinite(PracticalState s) {
    assertThat(Arrays.stream(s.x()).allMatch(Double::isFinite)).isTrue();
    double[] y = new double[s.rows];
    s.multipliers(y);
    assertThat(Arrays.stream(y).allMatch(Double::isFinite)).isTrue();
    double[] x = answer(s);
    s.answer(x, y);
    assertThat(Arrays.stream(x).allMatch(Double::isFinite)).isTrue();
    assertThat(Arrays.stream(y).allMatch(Double::isFinite)).isTrue();
  }

  @Test
  void pointsWhereTheProblemIsNotDefinedAreSurvived() {
    for (double noise : new double[] {0.0, 0.1, 1.0}) {
      for (double from : new double[] {0.301, 0.35, 1.0, 9.0}) {
        for (long seed = 0; seed < 2; seed++) {
          PracticalState s = start(logarithm(noise), seed, from);
          for (int t = 0; t < 400; t++) {
            METHOD.step(s);
            assertFinite(s);
          }
          while (s.samples() < 3000) {
            METHOD.step(s);
          }
          assertFinite(s);
          assertThat(answer(s)[0]).isCloseTo(0.5, offset(noise == 0 ? 1e-8 : 0.05));
        }
      }
    }
  }

  @Test
  void aCliffThatIsMetInEveryProbeIsSurvived() {
    // The minimum lies beyond the edge of what is defined, at which the run must come to rest.
    TestProblem problem =
        new TestProblem(
            Box.cube(2, -4, 4),
            0,
            0,
            (x, xi, out) -> {
              double e = 0.2 * (Scenarios.uniform(xi) - 0.5);
              double bad = x[0] < 0 ? Double.POSITIVE_INFINITY : 0.0;
              set(out, 0, x[0] + x[1] * x[1] + bad, 1 + e, 2 * x[1] + bad);
            });
    for (long seed = 0; seed < 5; seed++) {
      PracticalState s = start(problem, seed, 1, 1);
      try {
        for (int t = 0; t < 2000; t++) {
          METHOD.step(s);
          assertFinite(s);
        }
        assertThat(s.x()[0]).isBetween(-1.0, 0.5);
      } catch (OracleException e) {
        // To give up in plain words after many tries is right as well.
        assertThat(e).hasMessageContaining("objective");
      }
    }
  }

  @Test
  void aNanAroundTheStartNamesTheFunction() {
    PracticalState s = start(logarithm(0.0), 1, -0.9);
    assertThatThrownBy(() -> steps(s, 10))
        .isInstanceOf(OracleException.class)
        .hasMessageContaining("objective")
        .hasMessageContaining("NaN");
    // Four moves, each with one look.
    assertThat(s.steps()).isEqualTo(4);
    assertThat(s.samples()).isEqualTo(4);
    assertThatThrownBy(() -> steps(start(cliff(), 1, 1.0), 10))
        .isInstanceOf(OracleException.class)
        .hasMessageContaining("derivative of h1 in x1");
  }

  @Test
  void aStartWhereFunctionsAreNotDefinedIsMoved() {
    for (double noise : new double[] {0, 0.1}) {
      PracticalState s = start(logarithm(noise), 1, 0.1);
      steps(s, 2000);
      assertThat(answer(s)[0]).isCloseTo(0.5, offset(noise == 0 ? 1e-8 : 0.05));
    }
  }

  @Test
  void anInfiniteSlopeAtTheStartIsLeftBehind() {
    TestProblem root =
        new TestProblem(
            Box.cube(2, 0, 4),
            0,
            0,
            (x, xi, out) -> {
              double e = 0.1 * (Scenarios.uniform(xi) - 0.5);
              double off = x[1] - 1 + e;
              set(out, 0, x[0] - 2 * Math.sqrt(x[0]) + off * off, 1 - 1 / Math.sqrt(x[0]), 2 * off);
            });
    PracticalState s = start(root, 1, 0, 0);
    steps(s, 3000);
    assertThat(answer(s)).containsExactly(new double[] {1, 1}, offset(0.05));
  }

  private static void steps(PracticalState s, int count) {
    for (int t = 0; t < count && !s.isDone(); t++) {
      METHOD.step(s);
    }
  }

  private static TestProblem cliff() {
    return new TestProblem(
        Box.cube(1, -1, 1),
        0,
        1,
        (x, xi, out) -> {
          set(out, 0, x[0], 1);
          set(out, 1, x[0], Double.NEGATIVE_INFINITY);
        });
  }

  static List<ConvexSet> sets() {
    return List.of(
        Box.cube(4, -0.2, 0.6),
        new Ball(new double[] {0.1, 0, 0.2, 0}, 0.7),
        new Simplex(4, 1),
        new CappedSimplex(4, 0.4, 1),
        new Product(List.of(new Simplex(2, 1), new Ball(new double[2], 0.8))),
        new Halfspace(new double[] {1, 1, 1, 1}, 0.5),
        new WholeSpace(4));
  }

  private static final double[] TARGET = {0.9, -0.3, 0.5, 0.2};
  private static final double[] NORMAL = {1, 0.5, -1, 0};

  /** min E½‖x − a − noise‖² over a set with, if any, the constraint E[bᵀx + noise] ≤ or = −0.1. */
  private static TestProblem nearest(
      ConvexSet set, int inequalities, int equalities, double noise) {
    return new TestProblem(
        set,
        inequalities,
        equalities,
        (x, xi, out) -> {
          ScenarioRandom random = out.random(xi);
          out.setValue(0, 0.0);
          for (int i = 0; i < 4; i++) {
            double d = x[i] - TARGET[i] - noise * random.nextGaussian();
            out.addValue(0, 0.5 * d * d);
            out.gradient(0)[i] = d;
          }
          if (out.rows() > 1) {
            set(out, 1, Rows.dot(NORMAL, x) + 0.1 + noise * random.nextGaussian(), NORMAL);
          }
        });
  }

  /** x = Π(a − λb) with λ from bisection: bᵀx(λ) falls in λ. */
  private static double[] nearestPoint(ConvexSet set, boolean constrained) {
    double low = 0.0;
    double high = constrained ? 20.0 : 0.0;
    double[] x = new double[4];
    for (int k = 0; k < 100; k++) {
      double lambda = 0.5 * (low + high);
      for (int i = 0; i < 4; i++) {
        x[i] = TARGET[i] - lambda * NORMAL[i];
      }
      set.project(x, x);
      if (Rows.dot(NORMAL, x) + 0.1 > 0) {
        low = lambda;
      } else {
        high = lambda;
      }
    }
    return x;
  }

  @ParameterizedTest
  @MethodSource("sets")
  void everySetIsServed(ConvexSet set) {
    for (int kind = 0; kind < 3; kind++) {
      double[] best = nearestPoint(set, kind > 0);
      TestProblem exact = nearest(set, kind == 1 ? 1 : 0, kind == 2 ? 1 : 0, 0.0);
      assertThat(Vectors.distance(answer(run(exact, 1, 3000)), best)).isLessThan(1e-8);
      TestProblem noisy = nearest(set, kind == 1 ? 1 : 0, kind == 2 ? 1 : 0, 0.1);
      PracticalState s = start(noisy, 2, noisy.startingPoint());
      while (s.samples() < 4000) {
        METHOD.step(s);
        assertThat(set.contains(s.x(), 1e-12)).isTrue();
      }
      assertThat(set.contains(answer(s), 1e-12)).isTrue();
      // 0.1/√4000 = 0.0016 for each coordinate, more along the normal.
      assertThat(Vectors.distance(answer(s), best)).isLessThan(0.015);
    }
  }

  @Test
  void scaledRunsStayInTheSetToTheLastBit() {
    double[] unit = {1e-6, 1, 3e5};
    double[] lower = {0.1e-6, 0.7, 0.3 * 3e5};
    double[] upper = {0.9e-6, 1.3, 0.9 * 3e5};
    TestProblem problem =
        new TestProblem(
            new Box(lower, upper),
            0,
            0,
            (x, xi, out) -> {
              ScenarioRandom random = out.random(xi);
              out.setValue(0, 0.0);
              for (int i = 0; i < 3; i++) {
                double d = x[i] / unit[i] - 2 * (i - 1) + random.nextGaussian();
                out.addValue(0, 0.5 * d * d);
                out.gradient(0)[i] = d / unit[i];
              }
            });
    PracticalState s = start(problem, 4, lower);
    for (int t = 0; t < 500; t++) {
      METHOD.step(s);
      assertThat(problem.feasibleSet().contains(s.x(), 0))
          .as("step %s: %s", t, Arrays.toString(s.x()))
          .isTrue();
    }
    assertThat(s.scaled.isPlain()).isFalse();
    assertThat(problem.feasibleSet().contains(answer(s), 0)).isTrue();
  }

  @Test
  void twoHundredConstraintsInThreeHundredVariables() {
    int n = 300;
    double[][] a = new double[200][n];
    double[] target = new double[n];
    double[] inside = new double[n];
    ScenarioRandom random = new ScenarioRandom(11);
    for (int i = 0; i < n; i++) {
      target[i] = random.nextGaussian();
      inside[i] = 0.3 * random.nextGaussian();
    }
    double[] b = new double[200];
    for (int k = 0; k < 200; k++) {
      for (int i = 0; i < n; i++) {
        a[k][i] = random.nextGaussian() / Math.sqrt(n);
      }
      b[k] = Rows.dot(a[k], inside) + (k < 150 ? 0.1 : 0.0);
    }
    TestProblem problem =
        new TestProblem(
            Box.cube(n, -5, 5),
            150,
            50,
            (x, xi, out) -> {
              ScenarioRandom noise = out.random(xi);
              out.setValue(0, 0.0);
              for (int i = 0; i < n; i++) {
                double d = x[i] - target[i] - 0.1 * noise.nextGaussian();
                out.addValue(0, 0.5 * d * d);
                out.gradient(0)[i] = d;
              }
              for (int k = 0; k < 200; k++) {
                set(out, 1 + k, Rows.dot(a[k], x) - b[k] + 0.1 * noise.nextGaussian(), a[k]);
              }
            });
    PracticalState s = run(problem, 1, 240);
    double[] x = answer(s);
    double violation = 0.0;
    int active = 0;
    for (int k = 0; k < 200; k++) {
      double c = Rows.dot(a[k], x) - b[k];
      violation = Math.max(violation, k < 150 ? c : Math.abs(c));
      active += s.y[k] != 0 ? 1 : 0;
    }
    // Each value is known to 0.1/√240 = 0.0065 at best, the worst of 200 to three times that.
    assertThat(violation).isLessThan(0.06);
    assertThat(active).isBetween(50, 200);
    // Stationarity: x = target − Aᵀy up to the noise of 300 coordinates.
    double[] y = new double[200];
    double[] point = new double[n];
    assertThat(s.answer(point, y)).isTrue();
    double[] slope = new double[n];
    Vectors.subtract(point, target, slope);
    for (int k = 0; k < 200; k++) {
      Vectors.addMultiple(y[k], a[k], slope);
    }
    assertThat(Rows.norm(slope) / Rows.norm(target)).isLessThan(0.1);
  }

  @Test
  void theSubproblemIsAsExactAsNoiseAsksFor() {
    TestProblem noisy =
        new TestProblem(
            Box.cube(2, -5, 5),
            0,
            0,
            (x, xi, out) -> TestProblem.noisyDistance(x, 0.1, out.random(xi), out));
    assertThat(run(noisy, 1, 100).accuracy()).isEqualTo(1e-6);
    assertThat(run(circleInABall(), 1, 100).accuracy()).isEqualTo(1e-10);
  }

  @Test
  void withoutNoiseTheAnswerHasAllDigitsWhereNoNewtonStepHelps() {
    double[] x = answer(run(circleInABall(), 1, 3000));
    assertThat(x[0]).isCloseTo(Math.sqrt(0.5), offset(1e-9));
    assertThat(x[1]).isCloseTo(Math.sqrt(0.5), offset(1e-9));
  }

  /** min −x−y on the unit circle, with steps in a ball, where Newton's method is not tried. */
  private static TestProblem circleInABall() {
    return new TestProblem(
        new Ball(new double[2], 3),
        0,
        1,
        (x, xi, out) -> {
          set(out, 0, -x[0] - x[1], -1, -1);
          set(out, 1, x[0] * x[0] + x[1] * x[1] - 1, 2 * x[0], 2 * x[1]);
        });
  }

  @Test
  void curvaturesThatCancelDoNotShortenSteps() {
    // c₁ = x² − y and c₂ = −x² + y + (x − y)/1000: 1000 times each is flat.
    TestProblem problem =
        new TestProblem(
            Box.cube(2, -5, 5),
            2,
            0,
            (x, xi, out) -> {
              double square = x[0] * x[0];
              set(out, 0, square + x[1] * x[1], 2 * x[0], 2 * x[1]);
              set(out, 1, square - x[1], 2 * x[0], -1);
              set(out, 2, x[1] - square + (x[0] - x[1]) / 1000, 0.001 - 2 * x[0], 0.999);
            });
    PracticalState s = start(problem, 1, 1, 1);
    s.startFrom(new double[] {1000, 1000});
    for (int k = 0; k < PILOT + 5; k++) {
      METHOD.step(s);
    }
    assertThat(s.estimates.curvature(s.y)).isGreaterThan(1000);
    assertThat(s.pace.tau).isLessThan(100);
  }
}
