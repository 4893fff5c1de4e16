package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.problem.ScenarioRandom;

/** Limits that are right for every number of values. */
final class FiniteSampleTest {

  private static double binomial(int events, int trials, double p) {
    double sum = 0;
    double term = Math.pow(1 - p, trials);
    for (int k = 0; k <= events; k++) {
      sum += term;
      term *= (double) (trials - k) / (k + 1) * p / (1 - p);
    }
    return sum;
  }

  @Test
  void theUpperLimitOfAShareLeavesSoFewEventsWithProbabilityDelta() {
    for (int events : new int[] {0, 1, 7, 40}) {
      double upper = BinomialIntervals.upper(events, 100, 0.05);
      assertThat(binomial(events, 100, upper)).isCloseTo(0.05, within(1e-9));
    }
    assertThat(BinomialIntervals.upper(100, 100, 0.05)).isEqualTo(1.0);
    assertThat(BinomialIntervals.share(0, 50, 0.1).lower()).isZero();
  }

  /** Values that are rarely 1: where a sample's own deviation is most often too small. */
  private static double[] draw(ScenarioRandom random, int n) {
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = random.nextDouble() < 0.05 ? 1.0 : 0.1 * random.nextDouble();
    }
    return values;
  }

  /** What is bet depends on the target, but the limit is right for any. */
  @ParameterizedTest
  @ValueSource(doubles = {0.02, 0.0975, 0.11, 0.14, 0.3, 0.9})
  void theLimitByBettingIsSeldomBelowTheMean(double target) {
    ScenarioRandom random = new ScenarioRandom(3);
    double mean = 0.05 + 0.95 * 0.05;
    int below = 0;
    int tries = 1000;
    for (int k = 0; k < tries; k++) {
      below += new BettingBound(draw(random, 200), target, 0.05).upper() < mean ? 1 : 0;
    }
    // 0.05 and three standard errors.
    assertThat(below).isLessThanOrEqualTo(70);
  }

  @Test
  void aTargetIsReachedAlmostAsOftenAsByTheNormalQuantile() {
    ScenarioRandom random = new ScenarioRandom(6);
    int n = 800;
    double mean = 0.05 + 0.95 * 0.05;
    double square = 0.05 + 0.95 * 0.01 / 3.0;
    // So far above the mean that a normal test passes with probability 0.9.
    double target = mean + (1.645 + 1.282) * Math.sqrt((square - mean * mean) / n);
    int reached = 0;
    int tries = 500;
    for (int k = 0; k < tries; k++) {
      reached += new BettingBound(draw(random, n), target, 0.05).upper() <= target ? 1 : 0;
    }
    assertThat(reached / (double) tries).isGreaterThan(0.72);
  }

  @Test
  void whereTheTargetIsFarTheLimitComesNearToTheMean() {
    ScenarioRandom random = new ScenarioRandom(7);
    double mean = 0.05 + 0.95 * 0.05;
    double width = 0;
    int tries = 200;
    for (int k = 0; k < tries; k++) {
      width += new BettingBound(draw(random, 400), 0.4, 0.05).upper() - mean;
    }
    assertThat(width / tries).isLessThan(0.06);
  }

  @Test
  void theOrderOfTheValuesDoesNotDecide() {
    double[] values = draw(new ScenarioRandom(4), 300);
    double[] sorted = values.clone();
    java.util.Arrays.sort(sorted);
    double first = new BettingBound(values, 0.2, 0.05).upper();
    assertThat(new BettingBound(sorted, 0.2, 0.05).upper()).isCloseTo(first, within(0.02));
  }
}
