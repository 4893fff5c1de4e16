package org.proxpep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.MiniBatch;

class BatchTest {

  private static final Rows ROWS = new Rows(140_000);

  @Test
  void aRoundOfAllExecutorsIsTheMeanOverTheMiniBatch() {
    for (String text :
        new String[] {SameBitsTest.GROUPS, SameBitsTest.WEIGHTED, SameBitsTest.SIMULATED}) {
      ModelProblem here = ROWS.here(text);
      double[] x = here.startingPoint();
      x[0] += 0.1;
      Evaluation expected = Evaluation.of(here);
      new MiniBatch(here, 3000).evaluate(x, 99, expected);
      Evaluation first = round(text, 1, x);
      for (int k = 0; k < expected.rows(); k++) {
        assertThat(first.value(k))
            .isCloseTo(expected.value(k), within(1e-11 * (1 + Math.abs(expected.value(k)))));
        assertThat(first.gradient(k)).containsExactly(expected.gradient(k), within(1e-9));
      }
      Evaluation second = round(text, 3, x);
      assertThat(second.values()).containsExactly(first.values());
      for (int k = 0; k < expected.rows(); k++) {
        assertThat(second.gradient(k)).containsExactly(first.gradient(k));
      }
    }
  }

  private static Evaluation round(String text, int partitions, double[] x) {
    try (SparkProblem there = Rows.there(text, ROWS.data(2), partitions)) {
      Evaluation out = Evaluation.of(there);
      SparkBatch batch = new SparkBatch(there, 3000);
      assertThat(batch.scenariosPerEvaluation()).isEqualTo(3000);
      batch.evaluate(x, 99, out);
      return out;
    }
  }

  @Test
  void aBatchOfNothingIsRefused() {
    try (SparkProblem there = Rows.there(SameBitsTest.GROUPS, new Rows(2000).data(1), 1)) {
      assertThatThrownBy(() -> new SparkBatch(there, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("batch size (0)");
    }
  }
}
