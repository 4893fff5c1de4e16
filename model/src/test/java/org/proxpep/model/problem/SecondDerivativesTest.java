package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.proxpep.fixture.SecondDerivativeCheck.agreesWithDifferences;
import static org.proxpep.fixture.SecondDerivativeCheck.hessian;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.fixture.Allocation;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.SecondDerivatives;

class SecondDerivativesTest {

  @TempDir Path folder;

  @Test
  void modelsOfTheTestsAgreeWithDifferences() {
    Models.transactions(folder, 200);
    Models.returns(folder, 100);
    for (String text : List.of(Models.FRAUD, Models.NEWSVENDOR, Models.PORTFOLIO)) {
      ModelProblem problem = Models.parse(text, folder);
      agreesWithDifferences(problem, problem.startingPoint(), 12);
    }
  }

  @Test
  void modelsOfTheExamplesAgreeWithDifferences() throws IOException {
    try (Stream<Path> files =
        Files.walk(Path.of(System.getProperty("proxpep.root", ".."), "examples"))) {
      List<Path> models = files.filter(f -> f.toString().endsWith(".pep")).sorted().toList();
      assertThat(models).hasSizeGreaterThan(5);
      for (Path file : models) {
        if (Files.readString(file).contains("\nnetwork ")) {
          continue; // Networks have slopes only.
        }
        for (ModelProblem problem : ModelFamily.problems(file, ModelOptions.defaults())) {
          agreesWithDifferences(problem, problem.startingPoint(), 4);
        }
      }
    }
  }

  @Test
  void byIndexIsByKeyWhereTheKeyPicksTheRow() {
    Models.transactions(folder, 40);
    ModelProblem problem =
        Models.parse(
            """
            data "transactions.csv"
            features z = standardize(amount, age, hour), intercept
            var w[z]
            minimize E[softplus(dot(w, z))*fraud + huber(dot(w, z), 1)] + 0.01*dot(w, w)
            """,
            folder);
    FiniteProblem finite = problem.finite().orElseThrow();
    double[] x = {0.3, -0.2, 0.5, 0.1};
    double[] one = {1.0};
    Evaluation byKey = Evaluation.of(problem);
    Evaluation byIndex = Evaluation.of(problem);
    for (long key = 0; key < 30; key++) {
      problem.evaluate(x, key, byKey);
      long row = -1;
      for (long index = 0; index < 40 && row < 0; index++) {
        finite.evaluateScenario(x, index, byIndex);
        row = byIndex.value(0) == byKey.value(0) ? index : -1;
      }
      double[][] expected = hessian(problem, x, one, key, false);
      assertThat(hessian(finite, x, one, row, true)).isDeepEqualTo(expected);
    }
  }

  @Test
  void theMeanOverAllRowsIsTheSecondDerivativeOfTheMean() {
    Models.transactions(folder, 60);
    ModelProblem problem = Models.parse(Models.FRAUD, folder);
    double[] x = new ScenarioRandom(4).doubles(problem.dimension()).toArray();
    double[] weights = {1.0, 2.0, -3.0};
    long count = problem.finite().orElseThrow().scenarioCount();
    double[][] mean = new double[x.length][x.length];
    for (long index = 0; index < count; index++) {
      double[][] one = hessian(problem, x, weights, index, true);
      for (int i = 0; i < x.length; i++) {
        for (int j = 0; j < x.length; j++) {
          mean[i][j] += one[i][j] / count;
        }
      }
    }
    Evaluation out = Evaluation.of(problem);
    double h = 1e-6;
    for (int i = 0; i < x.length; i++) {
      double[][] side = new double[2][x.length];
      for (int s = 0; s < 2; s++) {
        double[] y = x.clone();
        y[i] += s == 0 ? -h : h;
        problem.exactMean().orElseThrow().evaluateMean(y, out);
        for (int row = 0; row < 3; row++) {
          out.addTo(row, weights[row], side[s]);
        }
      }
      for (int j = 0; j < x.length; j++) {
        assertThat(mean[i][j]).isCloseTo((side[1][j] - side[0][j]) / (2 * h), within(1e-7));
      }
    }
  }

  @Test
  void rowsWithoutAMatrixOrWeightAreLeftOut() {
    ModelProblem problem =
        Models.parse(
            "random d ~ normal(1, 1)\nvar x[1..2]\nminimize E[d*x[1]^2]\n"
                + "subject to E[x[1]*x[2]*d] <= 1\nE[d*x[1] + x[2]] == 0");
    SecondDerivatives second = problem.secondDerivatives().orElseThrow();
    assertThat(second.isAffine(0)).isFalse();
    assertThat(second.isAffine(1)).isFalse();
    assertThat(second.isAffine(2)).isTrue();
    double[][][] sums = new double[3][][];
    sums[1] = new double[2][2];
    sums[2] = new double[2][2];
    Evaluation scratch = Evaluation.of(problem);
    second.addHessians(new double[] {1, 2}, 5, new double[] {1, 0, 1}, sums, scratch);
    assertThat(sums[1]).isDeepEqualTo(new double[2][2]);
    second.addHessians(new double[] {1, 2}, 5, new double[] {1, 2, 1}, sums, scratch);
    problem.evaluate(new double[] {1, 1}, 5, scratch);
    double d = scratch.value(0);
    assertThat(sums[1][1][0]).isCloseTo(2 * d, within(1e-12));
    assertThat(sums[2]).isDeepEqualTo(new double[2][2]);
  }

  @Test
  void nothingIsAllocatedForAScenario() {
    Models.transactions(folder, 200);
    ModelProblem problem = Models.parse(Models.FRAUD, folder);
    SecondDerivatives second = problem.secondDerivatives().orElseThrow();
    Evaluation scratch = Evaluation.of(problem);
    double[] x = problem.startingPoint();
    double[][][] sums = new double[3][x.length][x.length];
    double[] product = new double[x.length];
    double[] weights = {1, 1, 1};
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 20; round++) {
      long before = Allocation.soFar();
      for (int k = 0; k < 1000; k++) {
        second.addHessians(x, k, weights, sums, scratch);
        second.addHessiansOfScenario(x, k % 200, weights, sums, scratch);
        second.addProduct(x, k, weights, x, product, scratch);
      }
      least = Math.min(least, Allocation.soFar() - before);
    }
    assertThat(least).isLessThan(8000);
  }

  @Test
  void aBatchHasNone() {
    ModelProblem problem = Models.parse("random d ~ normal(1, 1)\nvar x\nminimize E[abs(x - d)]");
    assertThat(problem.roundedKinks()).isPresent();
    assertThat(new MiniBatch(problem, 3).secondDerivatives()).isEmpty();
    assertThat(new MiniBatch(problem, 3).roundedKinks()).isEmpty();
  }
}
