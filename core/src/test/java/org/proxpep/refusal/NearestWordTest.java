package org.proxpep.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestWordTest {

  @ParameterizedTest
  @CsvSource({
    "kitten,sitting,3",
    "hs71,hs071,1",
    "'',abc,3",
    "same,same,0",
    "ab,ba,1",
    "smaples,samples,1"
  })
  void theDistanceCountsEdits(String s, String t, int edits) {
    assertThat(NearestWord.distance(s, t)).isEqualTo(edits);
    assertThat(NearestWord.distance(t, s)).isEqualTo(edits);
  }

  @Test
  void theAdviceIsTheNearestWordOrAllOfThem() {
    List<String> known = List.of("hs071", "qcqp");
    assertThat(Refusal.of("No", NearestWord.advice("hs71", known)))
        .hasMessage("No.\nMaybe a typo: did you mean hs071?");
    assertThat(Refusal.of("No", NearestWord.advice("salesman", known)))
        .hasMessage("No.\nMaybe one of hs071, qcqp.");
  }

  @Test
  void aWordTooFarFromAllIsNoTypo() {
    assertThat(NearestWord.of("salesman", List.of("hs071", "qcqp"))).isEmpty();
  }
}
