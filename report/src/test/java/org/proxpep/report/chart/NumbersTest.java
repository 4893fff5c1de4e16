package org.proxpep.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class NumbersTest {

  @Test
  void numbersHaveAsManyDigitsAsPeopleRead() {
    assertThat(ChartNumbers.text(17.0140173)).isEqualTo("17.01");
    assertThat(ChartNumbers.text(17.0140173, 7)).isEqualTo("17.01402");
    assertThat(ChartNumbers.text(-0.05)).isEqualTo("−0.05");
    assertThat(ChartNumbers.text(0.0)).isEqualTo("0");
    assertThat(ChartNumbers.text(-0.0)).isEqualTo("0");
    assertThat(ChartNumbers.text(123456.0)).isEqualTo("123500");
  }

  @Test
  void extremeNumbersAreWrittenWithPowers() {
    assertThat(ChartNumbers.text(-1.5e-12)).isEqualTo("−1.5·10⁻¹²");
    assertThat(ChartNumbers.text(2e9)).isEqualTo("2·10⁹");
    assertThat(ChartNumbers.text(Double.NaN)).isEqualTo("unknown");
    assertThat(ChartNumbers.text(Double.NEGATIVE_INFINITY)).isEqualTo("−∞");
  }

  @Test
  void roundNumbersAreNotAboveTheirArgument() {
    assertThat(ChartNumbers.roundDown(0.05)).isEqualTo(0.05);
    assertThat(ChartNumbers.roundDown(0.0499)).isEqualTo(0.02);
    assertThat(ChartNumbers.roundDown(1.0)).isEqualTo(1.0);
    assertThat(ChartNumbers.roundDown(9.99)).isEqualTo(5.0);
    assertThat(ChartNumbers.roundDown(0.01)).isEqualTo(0.01);
  }

  @Test
  void countsHaveTheirThousandsApart() {
    assertThat(ChartNumbers.count(1234567)).isEqualTo("1,234,567");
  }
}
