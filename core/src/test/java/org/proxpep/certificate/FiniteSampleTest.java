package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
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

  @Test
  void theLimitByBettingIsSeldomBelowTheMeanAndNotFarAboveIt() {
    ScenarioRandom random = new ScenarioRandom(3);
    double mean = 0.05 + 0.95 * 0.05;
    int below = 0;
    double width = 0;
    int tries = 300;
    for (int k = 0; k < tries; k++) {
      double upper = new BettingBound(draw(random, 200), 0.05).upper(0.05);
      below += upper < mean ? 1 : 0;
      width += upper - mean;
    }
    assertThat(below).isLessThanOrEqualTo(15);
    assertThat(width / tries).isLessThan(0.06);
  }

  @Test
  void theOrderOfTheValuesDoesNotDecide() {
    double[] values = draw(new ScenarioRandom(4), 300);
    double[] sorted = values.clone();
    java.util.Arrays.sort(sorted);
    double first = new BettingBound(values, 0.05).upper(0.05);
    assertThat(new BettingBound(sorted, 0.05).upper(0.05)).isCloseTo(first, within(0.02));
  }
}
