package org.proxpep.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.proxpep.FittedSchedule;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.RunSettings;

class ElasticProblemTest {

  private static final double[] UNITS = {2.0};
  private static final double[] START = {0.5, -0.5, 0.25};

  @Test
  void withoutABatchThereIsNothingToLookThrough() {
    StochasticProblem elastic = new ElasticProblem(new Quadratic(0.1, 1.0), UNITS, START);
    assertThat(MiniBatch.innermost(elastic)).isSameAs(elastic).isInstanceOf(ElasticProblem.class);
  }

  @Test
  void aBatchOfElasticScenariosIsTheElasticBatch() {
    Quadratic problem = new Quadratic(0.1, 1.0);
    StochasticProblem batch = new ElasticProblem(new MiniBatch(problem, 4), UNITS, START);
    StochasticProblem inner = MiniBatch.innermost(batch);
    double[] xs = {0.3, 0.7, 0.2};
    Evaluation whole = Evaluation.of(batch);
    batch.evaluate(xs, 9L, whole);
    Evaluation one = Evaluation.of(inner);
    Evaluation mean = Evaluation.of(inner);
    for (int i = 0; i < 4; i++) {
      inner.evaluate(xs, Scenarios.derive(9L, i), one);
      mean.add(0.25, one);
    }
    for (int row = 0; row < 2; row++) {
      assertThat(whole.value(row)).isCloseTo(mean.value(row), within(1e-14));
      assertThat(whole.gradient(row)).containsExactly(mean.gradient(row), within(1e-14));
    }
    assertThat(batch.scenariosPerEvaluation()).isEqualTo(4);
    assertThat(batch.fingerprint()).contains("batch=4").contains("elastic");
    assertThat(batch.variableName(2)).isEqualTo("slack of g1");
    assertThat(batch.startingPoint()).containsExactly(START);
  }

  @Test
  void batchesOfBatchesAreLookedThroughToASingleScenario() {
    Quadratic problem = new Quadratic(0.1, 1.0);
    StochasticProblem elastic =
        new ElasticProblem(new MiniBatch(new MiniBatch(problem, 3), 5), UNITS, START);
    StochasticProblem inner = MiniBatch.innermost(elastic);
    inner.evaluate(START, 1L, Evaluation.of(inner));
    assertThat(problem.asked).containsExactly(1L);
  }

  @Test
  void theSearchForTheLeastViolationDoesNotMeasureInBatches() {
    int batch = 500;
    long samples = 20_000;
    Quadratic problem = new Quadratic(0.1, -4.5);
    MiniBatch batches = new MiniBatch(problem, batch);
    ProxPep method =
        new ProxPep(FittedSchedule.settings(batches, new Scenarios(1), samples / batch));
    problem.asked.clear();
    CertifiedResult result =
        new Solver(method, batches)
            .withRun(RunSettings.samples(samples).withSeed(3))
            .withCertificate(CertificateSettings.DEFAULT.withFeasibilityTolerance(0.02))
            .withThreads(1)
            .solve();
    assertThat(result.verdict()).isEqualTo(Verdict.INFEASIBLE_SUSPECTED);
    assertThat(result.sideRuns()).hasSize(1);
    // Measuring one point in batches would take 1000 of them.
    assertThat(problem.asked.size() - result.samples()).isLessThan(1000L * batch);
  }
}
