package org.proxpep.pilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.proxpep.fixture.TestProblem.set;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.pilot.PilotReport.Estimate;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.Quadratic;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.WholeSpace;

class PilotSampleTest {

  private static final PilotSettings DEFAULT = PilotSettings.DEFAULT;

  /** ρ_c of a normal distribution of standard deviation 1. */
  private static final double NORMAL_TAIL = Math.sqrt(2 / (1 - Math.exp(-2)));

  private static PilotReport measure(StochasticProblem problem, long seed) {
    return PilotSample.measure(problem, new Scenarios(seed), DEFAULT);
  }

  /** Eigenvalues spread evenly over [0,1], but for the two ends. */
  private static double[] spectrum(int n, double low, double high) {
    double[] d = new double[n];
    for (int i = 0; i < n; i++) {
      d[i] = (double) i / n;
    }
    d[0] = low;
    d[n - 1] = high;
    return d;
  }

  /** Three quadratics in n variables: moduli 2 of F, 3 of G and 4 of H, on a box. */
  private static StochasticProblem quadratics(int n, long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    Quadratic f = Quadratic.random(spectrum(n, -2, 5), random);
    Quadratic g = Quadratic.random(spectrum(n, -3, 1), random);
    Quadratic h = Quadratic.random(spectrum(n, -1, 4), random);
    return new TestProblem(
        Box.cube(n, -1, 1),
        1,
        1,
        (x, xi, out) -> {
          double tilt = 1 + 0.1 * out.random(xi).nextGaussian();
          f.evaluate(x, tilt, out, 0);
          g.evaluate(x, tilt, out, 1);
          h.evaluate(x, tilt, out, 2);
        });
  }

  @Test
  void theModuliOfQuadraticsLieAboveTheTruthAndNotFarAbove() {
    PilotSettings moduliOnly = new PilotSettings(200, 5, 2, 0, 2.0, 10.0);
    int above = 0;
    int seeds = 20;
    for (int seed = 1; seed <= seeds; seed++) {
      for (int n : new int[] {2, 10, 40}) {
        ProblemConstants k =
            PilotSample.constants(quadratics(n, seed), new Scenarios(seed), moduliOnly);
        double[] ratio = {k.l0() / 2, k.l()[0] / 3, k.lTilde()[0] / 4};
        for (double r : ratio) {
          // The look is from inside, so the safety factor is the most it can be wrong by.
          assertThat(r).isLessThanOrEqualTo(2 * (1 + 1e-6));
          above += r >= 1 ? 1 : 0;
        }
      }
    }
    assertThat(above).isGreaterThanOrEqualTo((int) (0.97 * 9 * seeds));
  }

  @Test
  void pairsOfPointsAloneMissASingleNegativeEigenvalue() {
    PilotSettings pairsOnly = new PilotSettings(200, 0, 2, 0, 2.0, 10.0);
    int above = 0;
    for (int seed = 1; seed <= 10; seed++) {
      ProblemConstants k =
          PilotSample.constants(quadratics(40, seed), new Scenarios(seed), pairsOnly);
      above += k.l0() >= 2 ? 1 : 0;
    }
    assertThat(above).isLessThan(3);
  }

  @Test
  void convexAndLinearFunctionsHaveModulusZero() {
    Quadratic f = Quadratic.random(spectrum(6, 0, 5), new ScenarioRandom(3));
    StochasticProblem problem =
        new TestProblem(
            Box.cube(6, -10, 10),
            1,
            1,
            (x, xi, out) -> {
              f.evaluate(x, 1.0, out, 0);
              // A logistic loss, flat far out: there rounding errors are all that could show.
              ScenarioRandom random = out.random(xi);
              double z = 0.0;
              for (int i = 0; i < 6; i++) {
                out.gradient(1)[i] = random.nextGaussian();
                z += out.gradient(1)[i] * x[i];
              }
              out.setValue(1, Math.log1p(Math.exp(z)));
              for (int i = 0; i < 6; i++) {
                out.gradient(1)[i] /= 1 + Math.exp(-z);
              }
              set(out, 2, x[0] + 2 * x[1], 1, 2, 0, 0, 0, 0);
            });
    ProblemConstants k = measure(problem, 1).constants();
    assertThat(k.l0()).isZero();
    assertThat(k.l()).containsExactly(0);
    assertThat(k.lTilde()).containsExactly(0);
  }

  @Test
  void boundsOfALinearProblemAreRight() {
    // On the ball of radius 2: |G| ≤ 2·5 + 1, ‖∇G‖ = 5, ‖∇F‖ = 1.
    StochasticProblem problem =
        new TestProblem(
            new Ball(new double[2], 2),
            1,
            0,
            (x, xi, out) -> {
              set(out, 0, x[1], 0, 1);
              set(out, 1, 3 * x[0] + 4 * x[1] - 1, 3, 4);
            });
    ProblemConstants k = measure(problem, 1).constants();
    assertThat(k.d0()).isCloseTo(4, within(1e-12));
    assertThat(k.kappaF()).isCloseTo(2, within(1e-12));
    assertThat(k.kappaG()).isCloseTo(10, within(1e-12));
    assertThat(k.nuG()).isBetween(11.0, 22.0);
    assertThat(k.nuH()).isZero();
    assertThat(k.kappaH()).isZero();
  }

  @Test
  void theTailOfKnownDistributionsIsRight() {
    ScenarioRandom random = new ScenarioRandom(5);
    double[] normal = new double[100_000];
    double[] coin = new double[1000];
    for (int i = 0; i < normal.length; i++) {
      normal[i] = 3 * random.nextGaussian();
    }
    for (int i = 0; i < coin.length; i++) {
      coin[i] = i % 2 == 0 ? 0.7 : -0.7;
    }
    assertThat(LightTail.scale(normal)).isCloseTo(3 * NORMAL_TAIL, within(0.1));
    assertThat(LightTail.scale(coin)).isCloseTo(0.7, within(1e-12));
    assertThat(LightTail.scale(new double[5])).isZero();
  }

  /** g = ‖x‖² − 1 + noise, whose standard deviation is 0.1·(1 + |x₁|) on the ball of radius 2. */
  private static void noisyDisc(double[] x, long xi, Evaluation out) {
    double noise = 0.1 * (1 + Math.abs(x[0])) * out.random(xi).nextGaussian();
    set(out, 0, x[0], 1, 0);
    set(out, 1, x[0] * x[0] + x[1] * x[1] - 1 + noise, 2 * x[0], 2 * x[1]);
  }

  @Test
  void theTailOfANoisyConstraintLiesAboveTheTruthInMostSeeds() {
    StochasticProblem problem =
        new TestProblem(new Ball(new double[2], 2), 1, 0, PilotSampleTest::noisyDisc);
    // The supremum over the ball is at x₁ = 2.
    double truth = 0.3 * NORMAL_TAIL;
    int above = 0;
    for (int seed = 1; seed <= 20; seed++) {
      double rhoC = measure(problem, seed).rhoC();
      assertThat(rhoC).isLessThan(3 * truth);
      above += rhoC >= truth ? 1 : 0;
    }
    assertThat(above).isGreaterThanOrEqualTo(18);
  }

  /** The disc's mean, without noise. */
  private record Disc(ConvexSet feasibleSet) implements StochasticProblem, ExactMean {

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      noisyDisc(x, xi, out);
    }

    @Override
    public void evaluateMean(double[] x, Evaluation out) {
      set(out, 0, x[0], 1, 0);
      set(out, 1, x[0] * x[0] + x[1] * x[1] - 1, 2 * x[0], 2 * x[1]);
    }

    @Override
    public Shape shape() {
      return new Shape(2, 1, 0);
    }

    @Override
    public double[] startingPoint() {
      return new double[] {1.5, 1};
    }
  }

  @Test
  void aStrictlyFeasiblePointIsFoundOnTheExactMean() {
    // The centre of the disc has g = −1, and nothing less exists.
    for (int seed = 1; seed <= 10; seed++) {
      PilotReport report = measure(new Disc(new Ball(new double[2], 2)), seed);
      double epsilon0 = report.constants().epsilon0();
      assertThat(epsilon0).isBetween(0.95, 1.0);
      double[] x = report.strictPoint().stream().mapToDouble(v -> v).toArray();
      assertThat(x[0] * x[0] + x[1] * x[1] - 1).isCloseTo(-epsilon0, within(1e-12));
    }
  }

  @Test
  void onSamplesTheMarginIsConfirmedWithStandardErrorsTakenOff() {
    StochasticProblem problem =
        new TestProblem(new Ball(new double[2], 2), 1, 0, PilotSampleTest::noisyDisc);
    for (int seed = 1; seed <= 10; seed++) {
      PilotReport report = measure(problem, seed);
      double[] x = report.strictPoint().stream().mapToDouble(v -> v).toArray();
      double margin = 1 - x[0] * x[0] - x[1] * x[1];
      assertThat(report.constants().epsilon0()).isBetween(0.9, margin);
    }
  }

  @Test
  void thePointFoundSatisfiesTheEqualitiesToo() {
    // On the unit circle, max(x₁ + x₂, x₁ − x₂) is least at (−1, 0), where it is −1.
    StochasticProblem problem =
        new TestProblem(
            Box.cube(2, -2, 2),
            2,
            1,
            (x, xi, out) -> {
              set(out, 0, x[0], 1, 0);
              set(out, 1, x[0] + x[1], 1, 1);
              set(out, 2, x[0] - x[1], 1, -1);
              set(out, 3, x[0] * x[0] + x[1] * x[1] - 1, 2 * x[0], 2 * x[1]);
            });
    for (int seed = 1; seed <= 10; seed++) {
      PilotReport report = measure(problem, seed);
      double[] x = report.strictPoint().stream().mapToDouble(v -> v).toArray();
      assertThat(x[0] * x[0] + x[1] * x[1]).isCloseTo(1, within(1e-5));
      assertThat(report.constants().epsilon0()).isBetween(0.9, 1.0 + 1e-5);
    }
  }

  @Test
  void withoutAStrictlyFeasiblePointEpsilonIsUnknown() {
    StochasticProblem problem =
        new TestProblem(
            Box.cube(1, -1, 1),
            2,
            0,
            (x, xi, out) -> {
              set(out, 0, x[0], 1);
              set(out, 1, x[0] - 0.1, 1);
              set(out, 2, 0.2 - x[0], -1);
            });
    PilotReport report = measure(problem, 1);
    assertThat(report.constants().epsilon0()).isNaN();
    assertThat(report.strictPoint()).isEmpty();
    assertThat(find(report, "epsilon0").how()).contains("no strictly feasible point");
  }

  private static Estimate find(PilotReport report, String symbol) {
    return report.estimates().stream()
        .filter(e -> e.symbol().equals(symbol))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyNumberSaysWhereItComesFrom() {
    PilotReport report = measure(quadratics(5, 1), 1);
    List<String> symbols = report.estimates().stream().map(Estimate::symbol).toList();
    assertThat(symbols)
        .containsExactly(
            "D0",
            "nu_g",
            "nu_h",
            "kappa_f",
            "kappa_g",
            "kappa_h",
            "L0",
            "L1",
            "Ltilde1",
            "rho_c",
            "epsilon0");
    assertThat(find(report, "L0").value()).isEqualTo(report.constants().l0());
    assertThat(find(report, "L0").seen()).isEqualTo(report.constants().l0() / 2);
    assertThat(find(report, "nu_g").how()).contains("400 points").contains("times 2.0");
    assertThat(find(report, "rho_c").how()).contains("200 scenarios at each of 5 points");
    assertThat(report.toString()).contains("kappa_f = ").contains("evaluations");
  }

  @Test
  void theEvaluationsAreCounted() {
    AtomicLong calls = new AtomicLong();
    StochasticProblem inner = quadratics(5, 1);
    StochasticProblem counting =
        new TestProblem(
            inner.feasibleSet(),
            1,
            1,
            (x, xi, out) -> {
              calls.incrementAndGet();
              inner.evaluate(x, xi, out);
            });
    PilotReport report = measure(counting, 1);
    assertThat(report.evaluations()).isEqualTo(calls.get());
  }

  @Test
  void theSameSeedGivesTheSameReport() {
    assertThat(measure(quadratics(5, 1), 3)).isEqualTo(measure(quadratics(5, 1), 3));
    assertThat(measure(quadratics(5, 1), 3)).isNotEqualTo(measure(quadratics(5, 1), 4));
  }

  @Test
  void aProblemWithoutConstraintsOrBoundsIsFine() {
    StochasticProblem problem =
        new TestProblem(
            new WholeSpace(3), 0, 0, (x, xi, out) -> set(out, 0, -x[0] * x[0], -2 * x[0], 0, 0));
    PilotReport report = measure(problem, 1);
    assertThat(report.constants().d0()).isEqualTo(20);
    assertThat(report.constants().l0()).isCloseTo(4, within(1e-6));
    assertThat(report.constants().epsilon0()).isNaN();
    assertThat(report.rhoC()).isZero();
  }

  @Test
  void theSettingsAreChecked() {
    assertThatThrownBy(() -> new PilotSettings(1, 5, 200, 30, 2, 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pairs (1)");
    assertThatThrownBy(() -> new PilotSettings(2, -1, 200, 30, 2, 10))
        .hasMessageContaining("probes (-1)");
    assertThatThrownBy(() -> new PilotSettings(2, 0, 1, 30, 2, 10))
        .hasMessageContaining("samples (1)");
    assertThatThrownBy(() -> new PilotSettings(2, 0, 2, -1, 2, 10))
        .hasMessageContaining("searchSteps (-1)");
    assertThatThrownBy(() -> new PilotSettings(2, 0, 2, 0, 0.5, 10))
        .hasMessageContaining("safety (0.5)");
    assertThatThrownBy(() -> new PilotSettings(2, 0, 2, 0, 1, Double.NaN))
        .hasMessageContaining("radius (NaN)");
  }
}
