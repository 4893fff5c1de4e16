package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Simplex;
import org.proxpep.set.WholeSpace;

class LocalModelTest {

  private static final Scenarios SCENARIOS = new Scenarios(3);

  /** Σ aᵢ(xᵢ − cᵢ)²/2 with noise in c. */
  private static StochasticProblem quadratic(ConvexSet set, double[] a, double[] c, double noise) {
    return new TestProblem(
        set,
        0,
        0,
        (x, xi, out) -> {
          ScenarioRandom random = out.random(xi);
          double value = 0.0;
          double[] gradient = out.gradient(0);
          for (int i = 0; i < x.length; i++) {
            double off = x[i] - c[i] - noise * random.nextGaussian();
            value += 0.5 * a[i] * off * off;
            gradient[i] = a[i] * off;
          }
          out.setValue(0, value);
        });
  }

  private static Tolerances tolerances(StochasticProblem problem, double[] x) {
    return Tolerances.of(
        problem, FunctionSizes.at(problem, SCENARIOS, 100, x), CertificateSettings.DEFAULT, false);
  }

  private static LocalModel around(StochasticProblem problem, double[] x, double... y) {
    Tolerances tolerances = tolerances(problem, x);
    return around(problem, SCENARIOS, x, y, tolerances);
  }

  private static LocalModel around(
      StochasticProblem problem,
      Scenarios scenarios,
      double[] x,
      double[] y,
      Tolerances tolerances) {
    double[] units = VariableUnits.at(problem, scenarios, x, tolerances.sizes());
    double[] room = new double[y.length];
    return new LocalModel(
        problem,
        scenarios,
        x,
        y,
        tolerances,
        units,
        room,
        200_000,
        LocalModel.Source.DIFFERENCES,
        k -> true,
        false);
  }

  /** The gain by the mean gradient over this many confirmation scenarios. */
  private static Interval gain(StochasticProblem problem, double[] x, int samples, double... y) {
    LocalModel model = around(problem, x, y);
    LocalSample sample = new LocalSample(model, x.length);
    Evaluation one = Evaluation.of(problem);
    double[] gradient = new double[x.length];
    for (int j = 0; j < samples; j++) {
      problem.evaluate(x, SCENARIOS.key(Purpose.CONFIRMATION, j), one);
      Sample.combine(one, 1.0, y, gradient);
      sample.add(gradient);
    }
    return sample.gain(0.05);
  }

  @Test
  void gainOfAQuadraticIsItsGap() {
    double[] a = {1.0, 100.0, 1e4};
    double[] c = {3.0, -2.0, 1.0};
    double[] x = {3.1, -2.0, 1.001};
    StochasticProblem problem = quadratic(new WholeSpace(3), a, c, 0.0);
    double gap = 0.5 * (0.01 + 1e4 * 1e-6);
    assertThat(gain(problem, x, 1).estimate()).isCloseTo(gap, within(1e-6 * gap));
  }

  @Test
  void fixedCoordinatesGainNothing() {
    double[] a = {1.0, 1.0};
    double[] c = {3.0, -2.0};
    double[] x = {1.0, -1.9};
    StochasticProblem problem =
        quadratic(new Box(new double[] {0, -5}, new double[] {1, 5}), a, c, 0.0);
    assertThat(gain(problem, x, 1).estimate()).isCloseTo(0.005, within(1e-8));
  }

  @Test
  void aBoundThatHoldsAgainstTheSlopeIsFree() {
    // At the lower bound 0, but the minimum is at 3: half of 9.
    StochasticProblem problem =
        quadratic(
            new Box(new double[] {0}, new double[] {10}), new double[] {1}, new double[] {3}, 0);
    assertThat(gain(problem, new double[] {0.0}, 1).estimate()).isCloseTo(4.5, within(1.6));
  }

  @Test
  void theBoundaryOfABallCurves() {
    // Nearest point of the unit ball to (2, 0): along the boundary the distance grows by its
    // curvature too, 1 + 1.
    double[] x = {Math.cos(0.01), Math.sin(0.01)};
    StochasticProblem problem =
        quadratic(new Ball(new double[2], 1.0), new double[] {1, 1}, new double[] {2, 0}, 0.0);
    double gap = 0.5 * ((x[0] - 2) * (x[0] - 2) + x[1] * x[1]) - 0.5;
    assertThat(gain(problem, x, 1).estimate()).isCloseTo(gap, within(1e-3 * gap));
  }

  @Test
  void aVertexOfALinearProgrammeIsClosed() {
    StochasticProblem problem =
        new TestProblem(
            new Simplex(3, 1.0),
            0,
            0,
            (x, xi, out) -> TestProblem.set(out, 0, x[0] + 2 * x[1] + 3 * x[2], 1, 2, 3));
    assertThat(gain(problem, new double[] {1, 0, 0}, 1).upper()).isZero();
    assertThat(gain(problem, new double[] {0.9, 0.1, 0}, 1).estimate()).isGreaterThan(0.05);
  }

  @Test
  void aConstraintWithAPriceTakesItsDirection() {
    // min x² + y² with x + y = 2: the multiplier is −2, and along the line the curvature is 2.
    StochasticProblem problem =
        new TestProblem(
            new WholeSpace(2),
            0,
            1,
            (x, xi, out) -> {
              TestProblem.set(out, 0, x[0] * x[0] + x[1] * x[1], 2 * x[0], 2 * x[1]);
              TestProblem.set(out, 1, x[0] + x[1] - 2, 1, 1);
            });
    assertThat(gain(problem, new double[] {1.1, 0.9}, 1, -2.0).estimate())
        .isCloseTo(0.02, within(1e-6));
  }

  @Test
  void aSaddleIsSeen() {
    StochasticProblem saddle =
        quadratic(new WholeSpace(2), new double[] {1, -1}, new double[] {0, 0}, 0.1);
    LocalModel model = around(saddle, new double[] {0, 0});
    assertThat(model.isSaddle()).isTrue();
    assertThat(model.smallest()).isNegative();
    StochasticProblem bowl =
        quadratic(new WholeSpace(2), new double[] {1, 1e-3}, new double[] {0, 0}, 0.1);
    assertThat(around(bowl, new double[] {0, 0}).isSaddle()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-12, 1e-6, 1.0, 1e6, 1e12})
  void unitsOfTheObjectiveScaleTheGain(double unit) {
    double[] c = {3.0, -2.0};
    double[] x = {3.1, -2.2};
    StochasticProblem problem = quadratic(new WholeSpace(2), new double[] {unit, unit}, c, 0.5);
    Interval gain = gain(problem, x, 1000);
    Interval one = gain(quadratic(new WholeSpace(2), new double[] {1, 1}, c, 0.5), x, 1000);
    assertThat(gain.upper() / unit).isCloseTo(one.upper(), within(1e-6 * one.upper()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 20, 50})
  void upperLimitsCover(int n) {
    double[] a = IntStream.range(0, n).mapToDouble(i -> Math.pow(10, -2.0 * i / n)).toArray();
    double[] c = new double[n];
    Arrays.fill(c, 2.0);
    int covered = 0;
    double[] ratios = new double[50];
    for (int seed = 0; seed < ratios.length; seed++) {
      double[] x = c.clone();
      ScenarioRandom random = new ScenarioRandom(1000 + seed);
      double gap = 0.0;
      for (int i = 0; i < n; i++) {
        x[i] += 0.05 * random.nextGaussian();
        gap += 0.5 * a[i] * (x[i] - 2) * (x[i] - 2);
      }
      StochasticProblem problem = quadratic(new WholeSpace(n), a, c, 1.0);
      Scenarios own = new Scenarios(seed);
      LocalModel model = around(problem, own, x, new double[0], tolerances(problem, x));
      LocalSample sample = new LocalSample(model, n);
      Evaluation one = Evaluation.of(problem);
      double[] gradient = new double[n];
      for (int j = 0; j < 2000; j++) {
        problem.evaluate(x, own.key(Purpose.CONFIRMATION, j), one);
        one.copyTo(0, gradient);
        sample.add(gradient);
      }
      double upper = sample.gain(0.05).upper();
      covered += upper >= gap ? 1 : 0;
      ratios[seed] = upper / gap;
    }
    Arrays.sort(ratios);
    // Ten times the true gap is what a limit may cost.
    assertThat(ratios[25]).isLessThan(10.0);
    assertThat(covered).isGreaterThanOrEqualTo(46);
  }
}
