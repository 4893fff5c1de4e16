package org.proxpep.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class AxisTest {

  private static List<String> labels(Axis axis) {
    return axis.ticks().stream().map(Axis.Tick::label).toList();
  }

  @Test
  void linearTicksAreRoundNumbersInsideTheAxis() {
    assertThat(labels(Axis.linear(0.0, 1.0))).containsExactly("0", "0.2", "0.4", "0.6", "0.8", "1");
    assertThat(labels(Axis.linear(-3.0, 17.0))).containsExactly("0", "5", "10", "15");
    assertThat(labels(Axis.linear(16.98, 17.03))).contains("16.98", "17", "17.02");
  }

  @Test
  void everyAxisHasTicksAndAllOfThemLieOnIt() {
    double[] sizes = {1e-300, 1e-9, 0.3, 1.0, 77.0, 1e6, 1e200};
    for (double size : sizes) {
      for (double offset : new double[] {0, size, -3 * size, 1000 * size}) {
        for (double width : new double[] {0, 0.001, 0.7, 1, 3, 9.99}) {
          Axis linear = Axis.linear(offset, offset + width * size);
          assertThat(linear.ticks()).as("%s %s", linear, size).hasSizeBetween(2, 8);
          assertThat(linear.ticks()).allMatch(t -> t.position() > -1e-9 && t.position() < 1 + 1e-9);
        }
      }
      for (double factor : new double[] {1, 1.5, 4, 30, 1e4, 1e15}) {
        Axis log = Axis.logarithmic(new double[] {size, size * factor});
        assertThat(log.ticks()).as("%s to %s", size, size * factor).hasSizeBetween(1, 8);
        assertThat(log.ticks()).allMatch(t -> t.position() > -1e-9 && t.position() < 1 + 1e-9);
      }
    }
  }

  @Test
  void decadesAreEquallyFarApart() {
    Axis axis = Axis.logarithmic(new double[] {1e-4, 10.0});
    double decade = axis.at(1e-3) - axis.at(1e-4);
    assertThat(axis.at(10.0) - axis.at(1.0)).isCloseTo(decade, within(1e-12));
    assertThat(labels(axis)).containsExactly("10⁻⁴", "0.001", "0.01", "0.1", "1", "10");
  }

  @Test
  void zeroHasAPlaceOfItsOwnBelowAllOthers() {
    Axis axis = Axis.logarithmic(new double[] {0.0, 1e-8, 1.0, Double.NaN});
    assertThat(axis.at(0.0)).isZero();
    assertThat(axis.at(1e-8)).isGreaterThan(0.08);
    assertThat(labels(axis)).startsWith("0");
    assertThat(axis.at(-1.0)).isNaN();
    assertThat(labels(Axis.logarithmic(new double[] {1e-8, 1.0}))).doesNotContain("0");
  }

  @Test
  void nothingToDrawStillGivesAnAxis() {
    assertThat(Axis.linear(new double[] {Double.NaN}).ticks()).isNotEmpty();
    assertThat(Axis.logarithmic(new double[] {Double.NaN, 0.0}).at(0.0)).isZero();
    assertThat(labels(Axis.linear(0.0, 0.0))).containsExactly("−1", "−0.5", "0", "0.5", "1");
    assertThat(Axis.linear(1.0, Double.POSITIVE_INFINITY).at(0.5)).isFinite();
  }
}
