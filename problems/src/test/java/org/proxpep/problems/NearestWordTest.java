package org.proxpep.problems;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestWordTest {

  @ParameterizedTest
  @CsvSource({"kitten,sitting,3", "hs71,hs071,1", "'',abc,3", "same,same,0", "ab,ba,2"})
  void theDistanceCountsEdits(String s, String t, int edits) {
    assertThat(NearestWord.distance(s, t)).isEqualTo(edits);
    assertThat(NearestWord.distance(t, s)).isEqualTo(edits);
  }

  @Test
  void aWordTooFarFromAllIsNoTypo() {
    assertThat(NearestWord.of("salesman", List.of("hs071", "qcqp"))).isEmpty();
  }
}
