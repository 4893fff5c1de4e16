package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Ball;

/** A gradient far longer than usual counts like any other, and the next step is looked at. */
class AlarmTest {

  private static final Scenarios SCENARIOS = new Scenarios(3);
  private static final PracticalProxPep METHOD = new PracticalProxPep();

  /** Late enough for alarms, and with no probe due at it or after it. */
  private static final int LATE = 190;

  /** F = g(ξ)x with g = 1 but for the scenarios of one draw and, if wanted, the next. */
  private static PracticalState run(int draw, int count, double g, int steps) {
    TestProblem problem =
        new TestProblem(
            new Ball(new double[1], 1e9),
            0,
            0,
            (x, xi, out) -> {
              boolean rare = false;
              for (int i = 0; i < count; i++) {
                rare |= xi == SCENARIOS.key(Purpose.TRAINING, draw + i);
              }
              out.setValue(0, (rare ? g : 1.0) * x[0]);
              out.gradient(0)[0] = rare ? g : 1.0;
            });
    PracticalState s = METHOD.start(new Kinked(problem), new double[] {1}, SCENARIOS);
    for (int t = 0; t < steps; t++) {
      METHOD.step(s);
    }
    return s;
  }

  /** With kinks that nobody knows there is no second phase. */
  private static final class Kinked extends ForwardingProblem {

    Kinked(StochasticProblem problem) {
      super(problem);
    }

    @Override
    public boolean hasKinks() {
      return true;
    }
  }

  private static double movedBy(int draw, int count, double g, int step) {
    double before = run(draw, count, g, step - 1).x()[0];
    return Math.abs(run(draw, count, g, step).x()[0] - before);
  }

  @Test
  void quietStepsMoveAndAreNotProbed() {
    assertThat(movedBy(0, 0, 1, LATE)).isPositive();
    PracticalState s = run(0, 0, 1, LATE);
    assertThat(s.t).isGreaterThan(PracticalConstants.USED.averages().allLooks());
    assertThat(s.pace.gradient2).isEqualTo(1.0);
    assertThat(s.evaluationsOfNextStep()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {5.01, -5.01, 100})
  void aGradientOfMoreThanFiveTimesTheUsualLengthIsAnAlarm(double g) {
    // Not 5 times: it is the first sign of noise, so τ grows.
    assertThat(movedBy(LATE, 1, g, LATE)).isGreaterThan(4 * movedBy(LATE, 1, 1, LATE));
    PracticalState s = run(LATE, 1, g, LATE);
    assertThat(s.pace.careful).isTrue();
    assertThat(s.evaluationsOfNextStep()).isEqualTo(2);
    assertThat(s.tally.rejected).isZero();
    assertThat(s.t).isEqualTo(run(0, 0, 1, LATE).t);
  }

  @ParameterizedTest
  @ValueSource(doubles = {4.99, -4.99, 0})
  void aShorterOneIsNone(double g) {
    PracticalState s = run(LATE, 1, g, LATE);
    assertThat(s.pace.careful).isFalse();
    assertThat(s.evaluationsOfNextStep()).isEqualTo(1);
  }

  @Test
  void theStepAfterAnAlarmIsProbedAndTakenEvenIfTheNextGradientIsAsLong() {
    assertThat(movedBy(LATE, 2, 10, LATE + 1)).isPositive();
    PracticalState s = run(LATE, 2, 10, LATE + 1);
    assertThat(s.tally.probes).isEqualTo(run(LATE, 2, 10, LATE).tally.probes + 1);
    assertThat(s.pace.careful).isFalse();
  }

  @Test
  void aMeanOfHeavyTailedSamplesIsNotBiased() {
    // The minimiser of E ½(x−ξ)² with a lognormal ξ of mean exp(1.4²/2). Without the few samples
    // that are alarms the answer is 18 % less.
    double sigma = 1.4;
    double mean = Math.exp(sigma * sigma / 2);
    TestProblem problem =
        new TestProblem(
            new Ball(new double[1], 1e9),
            0,
            0,
            (x, xi, out) -> {
              double off = x[0] - Math.exp(sigma * out.random(xi).nextGaussian());
              TestProblem.set(out, 0, 0.5 * off * off, off);
            });
    double sum = 0.0;
    int runs = 10;
    int samples = 20_000;
    for (int seed = 0; seed < runs; seed++) {
      PracticalState s = METHOD.start(problem, new double[] {1}, new Scenarios(seed));
      while (s.samples() < samples) {
        METHOD.step(s);
      }
      double[] x = new double[1];
      assertThat(s.answer(x, new double[0])).isTrue();
      sum += x[0] / runs;
    }
    double deviation = mean * Math.sqrt(Math.exp(sigma * sigma) - 1);
    double error = deviation / Math.sqrt((double) runs * samples);
    assertThat(sum).isCloseTo(mean, offset(4 * error));
    assertThat(4 * error).isLessThan(0.03 * mean);
  }

  @Test
  void inTheFirstStepsWhatIsUsualIsNotKnownYet() {
    long all = PracticalConstants.USED.averages().allLooks();
    // A first surprise is looked at twice.
    int early = 20 + (int) all;
    assertThat(run(early, 1, 100, early + 1).t).isLessThanOrEqualTo(all);
    assertThat(run(early, 1, 100, early + 1).pace.careful).isFalse();
  }
}
