package org.proxpep.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;

class NoRowsTest {

  /** Means that are linear in data are known as functions of x, so no scenario needs a row. */
  private static final String LINEAR =
      """
      data rows from "rows.csv"
      var u in [0, 1]
      minimize E[(a + 1) * u]
      subject to E[k * u] <= 0.5
      """;

  @Test
  void aModelWhoseMeansAreAllKnownHasTheValuesOfOneMachine() {
    Rows rows = new Rows(2000);
    ModelProblem here = rows.here(LINEAR);
    double[] x = {0.5};
    Evaluation expected = Evaluation.of(here);
    FiniteMean.of(here.finite().orElseThrow(), 1).evaluate(x, expected);
    try (SparkProblem there = Rows.there(LINEAR, rows.data(2), 1)) {
      Evaluation out = Evaluation.of(there);
      there.exactMean().orElseThrow().evaluateMean(x, out);
      assertThat(out.values()).containsExactly(expected.values());
      there.evaluate(x, 7, out);
      assertThat(out.values()).containsExactly(expected.values());
      new SparkBatch(there, 100).evaluate(x, 7, out);
      assertThat(out.values()).containsExactly(expected.values());
    }
  }
}
