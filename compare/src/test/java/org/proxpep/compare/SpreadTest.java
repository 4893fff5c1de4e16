package org.proxpep.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.proxpep.linalg.Quantiles;

class SpreadTest {

  @Test
  void quantilesLieBetweenNeighbours() {
    double[] sample = {4, 1, 3, 2};
    assertThat(Quantiles.of(sample, 0.5)).isEqualTo(2.5);
    assertThat(Quantiles.of(sample, 0.95)).isCloseTo(3.85, within(1e-12));
    assertThat(sample).containsExactly(4, 1, 3, 2);
    double inf = Double.POSITIVE_INFINITY;
    assertThat(Quantiles.of(new double[] {1, inf, inf}, 0.5)).isEqualTo(inf);
    assertThat(Quantiles.of(new double[] {1, 2, inf}, 0.5)).isEqualTo(2.0);
  }

  @Test
  void aConstantSampleHasNoWidth() {
    assertThat(MedianSpread.of("a", new double[] {3, 3, 3}))
        .isEqualTo(new MedianSpread(3, 3, 3, 3, 3, 3));
  }

  /** Over 400 samples of 20; 95 % are due, and the percentile method is known to fall short. */
  @Test
  void theIntervalOfTheMedianCoversIt() {
    SplittableRandom random = new SplittableRandom(5);
    int covered = 0;
    for (int k = 0; k < 400; k++) {
      double[] sample = new double[20];
      for (int i = 0; i < sample.length; i++) {
        sample[i] = -Math.log(1 - random.nextDouble());
      }
      MedianSpread spread = MedianSpread.of("problem " + k, sample);
      assertThat(spread.medianLow()).isLessThanOrEqualTo(spread.median());
      assertThat(spread.medianHigh()).isGreaterThanOrEqualTo(spread.median());
      covered += spread.medianLow() <= Math.log(2) && Math.log(2) <= spread.medianHigh() ? 1 : 0;
    }
    assertThat(covered).isBetween(360, 395);
  }
}
