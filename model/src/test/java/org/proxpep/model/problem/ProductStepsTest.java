package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.method.Archive;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.method.sqp.PenaltySqp;
import org.proxpep.method.sqp.ProductMeans;
import org.proxpep.method.sqp.ProductSteps;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;

/** Steps by products with vectors end where steps by matrices end. */
class ProductStepsTest {

  private static final int ROWS = 400;

  private static final String HEAD =
      """
      data "t.csv"
      features z = columns(a, b, c, d), intercept
      """;

  private static final String LOGISTIC =
      "var w[z] in [-2, 0.3]\nlet s = dot(w, z)\nminimize E[softplus((1-2*y)*s)] + 0.01*dot(w, w)\n";

  @TempDir Path folder;

  private ModelProblem model(String text) throws IOException {
    ScenarioRandom random = new ScenarioRandom();
    random.reseed(9);
    StringBuilder rows = new StringBuilder("a,b,c,d,y\n");
    for (int i = 0; i < ROWS; i++) {
      double a = random.nextGaussian();
      double b = 3 * random.nextGaussian();
      double c = Math.exp(random.nextGaussian());
      double d = random.nextGaussian() + 0.5 * a;
      int y = random.nextDouble() < 1 / (1 + Math.exp(-a + 0.2 * b - d)) ? 1 : 0;
      rows.append("%s,%s,%s,%s,%s\n".formatted(a, b, c, d, y));
    }
    Files.writeString(folder.resolve("t.csv"), rows);
    return Models.parse(HEAD + text, folder);
  }

  private static ProductSteps steps(ModelProblem problem) {
    double[] units = new double[problem.dimension()];
    Arrays.fill(units, 1.0);
    return new ProductSteps(
        problem,
        ProductMeans.of(problem.finite().orElseThrow(), problem.secondDerivatives().orElseThrow()),
        problem.feasibleSet().smoothForm().orElseThrow(),
        problem.startingPoint(),
        new double[problem.shape().constraints()],
        units);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        LOGISTIC,
        LOGISTIC + "subject to r: E[sigmoid(s) | y == 0] <= 0.2\n",
        LOGISTIC
            + "subject to r: E[sigmoid(s) | y == 0] <= 0.25\n e: E[s*(a > 0)] == E[s*(a <= 0)]\n",
        "var w[z] in ball(0.5)\nlet s = dot(w, z)\nminimize E[softplus((1-2*y)*s)]\n",
        """
        var w[z] in simplex
        let s = dot(w, z)
        minimize E[(y - s)^2]
        subject to m: E[s] <= 0.4
        """,
        """
        var w[z] in ball(4)
        let s = dot(w, z)
        maximize E[sigmoid(s)*y]
        subject to p: E[sigmoid(s)*(1-y)] <= 0.5*E[sigmoid(s)*y]
        """,
      })
  void theEndIsThatOfStepsByMatrices(String text) throws IOException {
    ModelProblem problem = model(text);
    Result known =
        new Runner(new PracticalProxPep(), problem)
            .withSettings(RunSettings.samples(1_000_000))
            .run();
    assertThat(known.status()).isEqualTo(Status.CONVERGED);
    ProductSteps steps = steps(problem);
    PenaltySqp.Outcome outcome = PenaltySqp.Outcome.GOES_ON;
    for (int k = 0; k < 300 && outcome == PenaltySqp.Outcome.GOES_ON; k++) {
      outcome = steps.step();
      assertThat(problem.feasibleSet().contains(steps.x(), 1e-12)).isTrue();
    }
    assertThat(outcome).isEqualTo(PenaltySqp.Outcome.SOLVED);
    assertThat(steps.isFeasible()).isTrue();
    double[] x = known.recommended().x();
    double[] y = known.recommended().multipliers();
    double[] found = new double[y.length];
    steps.multipliers(found);
    for (int i = 0; i < x.length; i++) {
      assertThat(steps.x()[i]).isCloseTo(x[i], within(3e-5));
    }
    for (int k = 0; k < y.length; k++) {
      assertThat(found[k]).isCloseTo(y[k], within(1e-4));
    }
    assertThat(steps.mean().value(0)).isCloseTo(known.recommended().measures().f(), within(1e-10));
  }

  @Test
  void stepsGoOnAfterAStopWithTheSameBits() throws IOException {
    ModelProblem problem = model(LOGISTIC + "subject to r: E[sigmoid(s) | y == 0] <= 0.2\n");
    ProductSteps whole = steps(problem);
    ProductSteps broken = steps(problem);
    for (int k = 0; k < 60; k++) {
      whole.step();
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      broken.fields(Archive.writing(new DataOutputStream(bytes)));
      broken = steps(problem);
      broken.fields(
          Archive.reading(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))));
      broken.step();
      assertThat(broken.x()).containsExactly(whole.x());
      assertThat(broken.gap()).isEqualTo(whole.gap());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "var w[z] start 0.1\nminimize -E[dot(w, z)^2]\n",
        "var w[z]\nminimize E[dot(w, z)*(y + 0.01*dot(w, w))]\n",
        "var w[z]\nminimize E[w[a]*y]\nsubject to c: E[(w[b] - y)^2] <= 3\n",
      })
  void anObjectiveWithoutBoundIsNotFollowedForEver(String text) throws IOException {
    ProductSteps steps = steps(model(text));
    PenaltySqp.Outcome outcome = PenaltySqp.Outcome.GOES_ON;
    for (int k = 0; k < 300 && outcome == PenaltySqp.Outcome.GOES_ON; k++) {
      outcome = steps.step();
    }
    assertThat(outcome).isEqualTo(PenaltySqp.Outcome.UNBOUNDED);
  }

  @Test
  void manyVariablesAreSolvedWithoutMatrices() throws IOException {
    int n = 2_500;
    ScenarioRandom random = new ScenarioRandom();
    random.reseed(4);
    StringBuilder rows = new StringBuilder();
    for (int j = 0; j < n; j++) {
      rows.append('x').append(j).append(',');
    }
    rows.append("y\n");
    for (int i = 0; i < 60; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        int entry = random.nextDouble() < 0.05 ? 1 : 0;
        sum += entry * (j % 7 - 3);
        rows.append(entry).append(',');
      }
      rows.append(sum > 0 ? 1 : 0).append('\n');
    }
    Files.writeString(folder.resolve("w.csv"), rows);
    ModelProblem problem =
        Models.parse(
            """
            data "w.csv"
            features z = columns(all except y), intercept
            var w[z] in [-1, 1]
            let s = dot(w, z)
            minimize E[softplus(s) | y == 0] + 0.001*dot(w, w)
            subject to miss: E[softplus(-s) | y == 1] <= 0.4
            """,
            folder);
    Result result =
        new Runner(new PracticalProxPep(), problem)
            .withSettings(RunSettings.samples(1_000_000))
            .run();
    assertThat(result.status()).isEqualTo(Status.CONVERGED);
    assertThat(result.recommended().measures().maxViolation()).isLessThan(1e-9);
    assertThat(result.phases().get(1).passes()).isLessThan(200);
  }
}
