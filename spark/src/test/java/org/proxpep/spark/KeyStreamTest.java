package org.proxpep.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.proxpep.problem.Scenarios.Purpose;

class KeyStreamTest {

  @Test
  void keysOfLargeBatchesAreFoundInTheirPlaces() {
    KeyStream stream = new KeyStream(1, Purpose.TRAINING, 65_536);
    for (long block = 0; block < 60; block++) {
      long place = 86_016 + 131_072 * block;
      assertThat(stream.placeOf(stream.key(place))).isEqualTo(place);
    }
  }
}
