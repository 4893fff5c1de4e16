package org.proxpep.model.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumberHintsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,5 | decimal point",
        "-12,25 | decimal point",
        "1,234 | between thousands",
        "1'234'567.5 | between thousands",
        "1.234,56 | between thousands",
        "12% | percent",
        "3.5 % | percent",
        "$12 | unit",
        "13.5 \u20ac | unit",
        "12kg | unit",
        "- | empty",
        ". | empty",
        "none | empty",
        "N.A. | empty",
      })
  void whatAPersonReadsAsANumberOrAsNothingGetsAdvice(String cell, String advice) {
    assertThat(NumberHints.or("line 2 says \"" + cell + "\"")).contains(advice);
  }

  @ParameterizedTest
  @CsvSource({"abc", "Bonn 7", "2024-01-31", "A11"})
  void otherTextsGetNone(String cell) {
    assertThat(NumberHints.or("line 2 says \"" + cell + "\"")).endsWith("are meant");
    assertThat(NumberHints.or("")).isEmpty();
  }
}
