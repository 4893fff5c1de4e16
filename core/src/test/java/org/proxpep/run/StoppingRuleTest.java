package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.proxpep.residual.Measures;

class StoppingRuleTest {

  private record At(
      long steps,
      long samples,
      long samplesOfNextStep,
      double seconds,
      @Nullable TraceRow latestRow)
      implements Progress {

    @Override
    public boolean isPassing() {
      return false;
    }

    @Override
    public boolean answer(double[] x, double[] multipliers) {
      return false;
    }
  }

  private static At at(long steps, long samples, double seconds) {
    return new At(steps, samples, 1, seconds, null);
  }

  private static At measured(double residual, double violation, double complementarity) {
    Measures measures = new Measures(0, 0, residual, violation, complementarity, new double[0]);
    return new At(9, 9, 1, 9.0, new TraceRow(9, 9, 9.0, measures, new double[0], new double[0]));
  }

  private static @Nullable Status status(StoppingRule rule, Progress progress) {
    Stop stop = rule.check(progress);
    return stop == null ? null : stop.status();
  }

  @Test
  void stepsSamplesAndSecondsStopAtTheirLimit() {
    assertThat(status(StoppingRule.steps(5), at(4, 99, 99))).isNull();
    assertThat(status(StoppingRule.steps(5), at(5, 0, 0))).isEqualTo(Status.BUDGET_EXHAUSTED);
    assertThat(status(StoppingRule.samples(5), at(99, 4, 99))).isNull();
    assertThat(status(StoppingRule.samples(5), at(0, 5, 0))).isEqualTo(Status.BUDGET_EXHAUSTED);
    assertThat(status(StoppingRule.seconds(5), at(99, 99, 4.9))).isNull();
    assertThat(status(StoppingRule.seconds(5), at(0, 0, 5))).isEqualTo(Status.TIME_EXHAUSTED);
  }

  @Test
  void aStepThatDoesNotFitIntoTheBudgetIsNotBegun() {
    StoppingRule rule = StoppingRule.samples(100);
    assertThat(status(rule, new At(5, 80, 16, 0, null))).isNull();
    assertThat(status(rule, new At(6, 96, 16, 0, null))).isEqualTo(Status.BUDGET_EXHAUSTED);
    assertThat(status(StoppingRule.samples(Long.MAX_VALUE), at(1, 1L << 60, 0))).isNull();
  }

  @Test
  void toleranceAsksForAllThreeMeasures() {
    StoppingRule rule = StoppingRule.tolerance(0.1);
    assertThat(status(rule, measured(0.1, 0.1, 0.1))).isEqualTo(Status.TOLERANCE_REACHED);
    assertThat(status(rule, measured(0.2, 0.0, 0.0))).isNull();
    assertThat(status(rule, measured(0.0, 0.2, 0.0))).isNull();
    assertThat(status(rule, measured(0.0, 0.0, 0.2))).isNull();
    assertThat(status(rule, measured(Double.NaN, 0.0, 0.0))).isNull();
    assertThat(status(rule, at(1, 1, 1))).isNull();
    assertThat(status(StoppingRule.tolerance(0.0), measured(0, 0, 0))).isNull();
  }

  @Test
  void orStopsWithTheFirstRuleThatDoes() {
    StoppingRule rule = StoppingRule.seconds(2).or(StoppingRule.steps(5));
    assertThat(status(rule, at(4, 0, 1))).isNull();
    assertThat(status(rule, at(5, 0, 1))).isEqualTo(Status.BUDGET_EXHAUSTED);
    assertThat(status(rule, at(5, 0, 2))).isEqualTo(Status.TIME_EXHAUSTED);
  }

  @Test
  void andWaitsForBothAndGivesBothReasons() {
    StoppingRule rule = StoppingRule.seconds(2).and(StoppingRule.steps(5));
    assertThat(status(rule, at(5, 0, 1))).isNull();
    assertThat(status(rule, at(4, 0, 2))).isNull();
    Stop stop = Objects.requireNonNull(rule.check(at(5, 0, 2)));
    assertThat(stop.status()).isEqualTo(Status.TIME_EXHAUSTED);
    assertThat(stop.reason()).contains("2.0 seconds").contains("5 steps");
  }
}
