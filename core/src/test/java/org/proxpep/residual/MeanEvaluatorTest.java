package org.proxpep.residual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.OnTheLine;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.WholeSpace;

class MeanEvaluatorTest {

  /** F(x, index) = index·x. */
  private record Rows(long scenarioCount) implements FiniteProblem, OnTheLine {

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      out.setValue(0, index * x[0]);
      out.gradient(0)[0] = (double) index;
    }
  }

  private static final Scenarios SCENARIOS = new Scenarios(3);

  private static MeanEvaluator evaluator(StochasticProblem problem, int samples) {
    return new MeanEvaluator(problem, SCENARIOS, Purpose.MONITORING, samples);
  }

  @Test
  void aSmallFiniteProblemIsAveragedExactly() {
    MeanEvaluator means = evaluator(new Rows(101), 5);
    assertThat(means.isExact()).isTrue();
    assertThat(means.at(new double[] {2.0}).value(0)).isCloseTo(100.0, within(1e-12));
  }

  @Test
  void aMiniBatchIsLookedThrough() {
    MeanEvaluator means = evaluator(new MiniBatch(new MiniBatch(new Rows(101), 4), 2), 5);
    assertThat(means.isExact()).isTrue();
    assertThat(means.at(new double[] {2.0}).gradient(0)[0]).isCloseTo(50.0, within(1e-12));
  }

  @Test
  void aLargeFiniteProblemIsSampledOnTheMonitoringKeys() {
    Rows rows = new Rows(MeanEvaluator.EXACT_LIMIT + 1);
    MeanEvaluator means = evaluator(rows, 7);
    assertThat(means.isExact()).isFalse();
    double sum = 0.0;
    for (int k = 0; k < 7; k++) {
      sum += Scenarios.index(SCENARIOS.key(Purpose.MONITORING, k), rows.scenarioCount());
    }
    assertThat(means.at(new double[] {1.0}).value(0)).isCloseTo(sum / 7, within(1e-9));
    assertThat(means.at(new double[] {1.0}).gradient(0)[0]).isCloseTo(sum / 7, within(1e-9));
    assertThat(evaluator(new Rows(MeanEvaluator.EXACT_LIMIT), 7).isExact()).isTrue();
  }

  @Test
  void aLargeFiniteProblemIsAveragedExactlyIfAsked() {
    Rows rows = new Rows(MeanEvaluator.EXACT_LIMIT + 1);
    MeanEvaluator means = MeanEvaluator.exact(new MiniBatch(rows, 3));
    assertThat(means.isExact()).isTrue();
    assertThat(means.at(new double[] {1.0}).value(0))
        .isCloseTo(MeanEvaluator.EXACT_LIMIT / 2.0, within(1e-9));
    TestProblem sampled = new TestProblem(new WholeSpace(1), 0, 0, (x, xi, out) -> {});
    assertThatThrownBy(() -> MeanEvaluator.exact(sampled))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must know its exact mean");
  }

  @Test
  void everyPointSeesTheSameScenarios() {
    MeanEvaluator means = evaluator(new Rows(1_000_000), 3);
    double slope = means.at(new double[] {1.0}).value(0);
    assertThat(means.at(new double[] {2.0}).value(0)).isEqualTo(2.0 * slope);
  }

  @Test
  void thereMustBeASample() {
    assertThatThrownBy(() -> evaluator(new Rows(3), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(0) must be at least 1");
  }
}
