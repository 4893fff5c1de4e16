package org.proxpep.method.sqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.fixture.TestProblem;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.Affine;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Simplex;

/** Steps without factors against those with factors. */
class ModelProgrammeTest {

  private static final int N = 12;

  static Stream<ConvexSet> sets() {
    double[] ones = new double[N];
    Arrays.fill(ones, 1.0);
    return Stream.of(
        Box.cube(N, -0.05, 0.1),
        new Simplex(N, 1.0),
        new Ball(new double[N], 0.3),
        new Affine(new double[][] {ones}, new double[] {0.2}));
  }

  /** Quadratic models of an objective, a curved inequality and an equation. */
  private static LocalModels models(ConvexSet set, double[] x) {
    TestProblem problem = new TestProblem(set, 1, 1, (at, xi, out) -> {});
    ScenarioRandom random = new ScenarioRandom(7);
    Evaluation mean = Evaluation.of(problem);
    for (int row = 0; row < 3; row++) {
      for (int i = 0; i < N; i++) {
        mean.gradient(row)[i] = random.nextGaussian();
      }
    }
    mean.setValue(1, 0.05);
    mean.setValue(2, -0.02);
    double[][] objective = new double[N][N];
    double[][] curved = new double[N][N];
    for (int k = 0; k < 3 * N; k++) {
      double[] z = Vectors.of(N, i -> random.nextGaussian() / (1.0 + i));
      for (int i = 0; i < N; i++) {
        for (int j = 0; j <= i; j++) {
          objective[i][j] += z[i] * z[j];
          curved[i][j] += k < N ? 0.1 * z[i] * z[j] : 0.0;
        }
      }
    }
    LocalModels models = new LocalModels(problem, set.smoothForm().orElseThrow());
    models.at(x, mean);
    models.bend(new double[][][] {objective, curved, null});
    Arrays.fill(models.proximal, 0.01);
    return models;
  }

  @ParameterizedTest
  @MethodSource("sets")
  void theStepIsThatOfFactors(ConvexSet set) {
    double[] x = Vectors.of(N, i -> 0.05);
    set.project(x, x);
    LocalModels models = models(set, x);
    double[] units = new double[N];
    Arrays.fill(units, 1.0);
    double[] penalty = new double[models.rows - 1];
    Arrays.fill(penalty, 100.0);
    double[] none = new double[models.rows - 1];
    StepProgramme.Step exact = new StepProgramme(models, x, 1.0, units).solve(x, none, penalty);
    assertThat(exact).isNotNull();
    double[] lower = Vectors.of(N, i -> Math.max(-1.0, models.form.lower(i) - x[i]));
    double[] upper = Vectors.of(N, i -> Math.min(1.0, models.form.upper(i) - x[i]));
    StepProgramme.Step rough =
        new ModelProgramme(models, x).solve(none, penalty, lower, upper, units);
    assertThat(rough).isNotNull();
    double before = models.merit(models.value, penalty);
    double fall = before - models.merit(models.valuesAt(exact.d()), penalty);
    double reached = before - models.merit(models.valuesAt(rough.d()), penalty);
    assertThat(reached).as("fall of the merit").isGreaterThan(fall - 0.01 * Math.abs(fall));
    assertThat(rough.bendsDown()).isFalse();
    double[] values = models.valuesAt(rough.d());
    for (int row = 1; row < models.rows; row++) {
      assertThat(models.violation(row, values[row])).isLessThan(1e-6);
    }
    if (models.rows > models.own) {
      return; // With a curved face the other step is one of several that lead there.
    }
    double size = Vectors.distance(exact.d(), new double[N]);
    assertThat(Vectors.distance(rough.d(), exact.d())).isLessThan(0.05 * size);
    assertThat(rough.y()[0]).isCloseTo(exact.y()[0], within(0.05 * (1 + Math.abs(exact.y()[0]))));
    assertThat(rough.y()[1]).isCloseTo(exact.y()[1], within(0.05 * (1 + Math.abs(exact.y()[1]))));
  }
}
