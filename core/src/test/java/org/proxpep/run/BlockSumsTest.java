package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BlockSumsTest {

  @Test
  void averagesAgreeWithAddingEverythingUp() {
    BlockSums sums = new BlockSums(2);
    double[] all = new double[1001];
    for (int t = 1; t <= 1000; t++) {
      all[t] = Math.sin(t);
      sums.add(t, new double[] {all[t], -2.0 * all[t]});
      int from = (int) BlockSums.tailStart(t);
      assertThat(sums.average(t)[0]).isCloseTo(mean(all, 1, t), within(1e-14));
      assertThat(sums.average(t)[1]).isCloseTo(-2.0 * mean(all, 1, t), within(1e-14));
      assertThat(sums.tailAverage(t)[0]).isCloseTo(mean(all, from, t), within(1e-14));
    }
  }

  @Test
  void theTailCoversTheLastHalfToThreeQuarters() {
    for (long count = 2; count <= 5000; count++) {
      long inTail = count - BlockSums.tailStart(count) + 1;
      assertThat(inTail).isBetween(count / 2, 3 * count / 4 + 1);
    }
    assertThat(BlockSums.tailStart(1)).isEqualTo(1);
  }

  private static double mean(double[] v, int from, int to) {
    double sum = 0.0;
    for (int t = from; t <= to; t++) {
      sum += v[t];
    }
    return sum / (to - from + 1);
  }
}
