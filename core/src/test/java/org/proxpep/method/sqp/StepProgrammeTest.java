package org.proxpep.method.sqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.proxpep.fixture.TestProblem.set;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.WholeSpace;

class StepProgrammeTest {

  private static LocalModels models(TestProblem problem, double[] x, double[][]... hessians) {
    Evaluation at = Evaluation.of(problem);
    problem.evaluate(x, 1, at);
    LocalModels models = new LocalModels(problem, problem.feasibleSet().smoothForm().orElseThrow());
    models.at(x, at);
    models.bend(hessians);
    return models;
  }

  @Test
  void aStepNeverTradesALargePenaltyForALargeViolation() {
    // One equation rises as the other falls, and the objective bends down along both.
    TestProblem problem =
        new TestProblem(
            new WholeSpace(2),
            0,
            2,
            (x, xi, out) -> {
              set(out, 0, 0, 0, 0);
              set(out, 1, 1, 1, 0);
              set(out, 2, 5, -1, 0);
            });
    double[] x = {0, 0};
    double[][] bent = {{-1, 0}, {0, 1}};
    LocalModels models = models(problem, x, bent, null, null);
    double[] penalty = {10, 1};
    StepProgramme.Step step =
        new StepProgramme(models, x, 0.1, new double[] {1, 1}).solve(x, new double[2], penalty);
    assertThat(step).isNotNull();
    assertThat(models.merit(models.valuesAt(step.d()), penalty))
        .isLessThan(models.merit(models.value, penalty));
  }

  @Test
  void aMaximumOnASphereIsLeftAlthoughThePenaltyIsFarTooHigh() {
    // xyz where x² + y² + z² = 1.
    TestProblem problem =
        new TestProblem(
            new WholeSpace(3),
            0,
            1,
            (x, xi, out) -> {
              set(out, 0, x[0] * x[1] * x[2], x[1] * x[2], x[0] * x[2], x[0] * x[1]);
              double inner = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
              set(out, 1, inner - 1, 2 * x[0], 2 * x[1], 2 * x[2]);
            });
    double c = 1 / Math.sqrt(3);
    double[] x = {c, c, c};
    double[][] product = {{0, 0, 0}, {c, 0, 0}, {c, c, 0}};
    double[][] sphere = {{2, 0, 0}, {0, 2, 0}, {0, 0, 2}};
    LocalModels models = models(problem, x, product, sphere);
    double[] penalty = {100};
    StepProgramme.Step step =
        new StepProgramme(models, x, 0.1, new double[] {100, 100, 100})
            .escape(x, new double[] {-c / 2}, penalty);
    assertThat(step).isNotNull();
    assertThat(models.merit(models.valuesAt(step.d()), penalty))
        .isLessThan(models.merit(models.value, penalty) - 1e-3);
  }
}
