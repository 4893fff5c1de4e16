package org.proxpep.method.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CosineDecayTest {

  @Test
  void itFallsFromOneToNothing() {
    assertThat(CosineDecay.factor(true, 1, 100)).isEqualTo(1.0);
    assertThat(CosineDecay.factor(true, 51, 100)).isCloseTo(0.5, within(1e-15));
    assertThat(CosineDecay.factor(true, 100, 100)).isBetween(0.0, 0.001);
    assertThat(CosineDecay.factor(true, 101, 100)).isZero();
    for (int t = 1; t < 100; t++) {
      assertThat(CosineDecay.factor(true, t + 1, 100)).isLessThan(CosineDecay.factor(true, t, 100));
    }
  }

  @Test
  void switchedOffItIsOne() {
    assertThat(CosineDecay.factor(false, 1_000_000, 10)).isEqualTo(1.0);
  }
}
