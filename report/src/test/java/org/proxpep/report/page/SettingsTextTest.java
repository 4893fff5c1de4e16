package org.proxpep.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SettingsTextTest {

  @Test
  void settingsAreWordsAndValues() {
    assertThat(SettingsText.of("RunSettings[maxSamples=5, theta=2.0, file=null, rate=1.0E-6]"))
        .isEqualTo("max samples 5, theta 2, rate 1E-6");
  }

  @Test
  void whatLimitsNothingIsLeftOut() {
    assertThat(
            SettingsText.of(
                "S[maxSteps=9223372036854775807, maxSeconds=Infinity, tolerance=NaN, list=[]]"))
        .isEmpty();
  }

  @Test
  void recordsInsideAreInBrackets() {
    assertThat(SettingsText.of("A[b=B[c=1, d=2], e=[3, 4]]")).isEqualTo("b (c 1, d 2), e (3, 4)");
  }

  @Test
  void otherTextsStay() {
    assertThat(SettingsText.of("no settings")).isEqualTo("no settings");
  }
}
