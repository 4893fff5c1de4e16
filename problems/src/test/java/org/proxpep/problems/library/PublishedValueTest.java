package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PublishedValueTest {

  static Stream<Formula> formulas() {
    return Stream.of(HockSchittkowski.all(), Traps.all()).flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("formulas")
  void theOptimalValueIsThePublishedOne(Formula formula) {
    double published = formula.publishedValue();
    // Short numbers and formulas are exact; the others were rounded or cut at their last digit.
    int decimals = BigDecimal.valueOf(published).scale();
    boolean exact = decimals <= 2 || decimals > 12;
    double tolerance = exact ? 1e-12 * (1 + Math.abs(published)) : Math.pow(10.0, -decimals);
    assertThat(formula.optimum().f()).isCloseTo(published, within(tolerance));
  }
}
