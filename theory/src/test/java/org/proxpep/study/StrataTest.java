package org.proxpep.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.problem.Scenarios;

class StrataTest {

  @Test
  void withEnoughLooksEveryNumberIsTaken() {
    Strata strata = new Strata(7, 10, new Scenarios(1));
    assertThat(strata.count()).isEqualTo(7);
    for (int k = 0; k < 7; k++) {
      assertThat(strata.time(k)).isEqualTo(k + 1);
      assertThat(strata.weight(k)).isCloseTo(1 / 7.0, within(1e-16));
    }
  }

  @Test
  void timesAscendWithinTheHorizonAndWeightsAddUpToOne() {
    for (long horizon : new long[] {11, 1000, 1003, 1L << 50}) {
      Strata strata = new Strata(horizon, 10, new Scenarios(horizon));
      long last = 0;
      double sum = 0;
      for (int k = 0; k < strata.count(); k++) {
        assertThat(strata.time(k)).isBetween(last + 1, horizon);
        last = strata.time(k);
        sum += strata.weight(k);
      }
      assertThat(sum).isCloseTo(1, within(1e-15));
    }
  }

  @Test
  void theWeightedAverageIsRightInExpectation() {
    long horizon = 103;
    int draws = 4000;
    double[] average = new double[draws];
    for (int seed = 0; seed < draws; seed++) {
      Strata strata = new Strata(horizon, 10, new Scenarios(seed));
      for (int k = 0; k < strata.count(); k++) {
        average[seed] += strata.weight(k) * Math.pow((double) strata.time(k), 2);
      }
    }
    double exact = 0;
    for (int t = 1; t <= horizon; t++) {
      exact += (double) t * t / horizon;
    }
    // One draw is off by about 2 %.
    assertThat(Statistics.mean(average)).isCloseTo(exact, within(4 * 0.02 * exact / 63));
  }
}
