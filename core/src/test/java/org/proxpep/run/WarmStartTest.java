package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.proxpep.fixture.TestProblem.set;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.Method;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.Box;

final class WarmStartTest {

  /** min ½‖x‖² s.t. x₁ ≥ 1 and x₂ = −2, with noise: λ = 1 and μ = 2 at (1, −2). */
  private static final TestProblem CORNER =
      new TestProblem(Box.cube(2, -5, 5), 1, 1, WarmStartTest::corner);

  private static void corner(double[] x, long xi, Evaluation out) {
    double noise = 0.1 * out.random(xi).nextGaussian();
    set(out, 0, 0.5 * (x[0] * x[0] + x[1] * x[1]) + noise, x[0] + noise, x[1] - noise);
    set(out, 1, 1 - x[0] + noise, -1, 0);
    set(out, 2, x[1] + 2 - noise, 0, 1);
  }

  private static Method<?> method(String name) {
    return Methods.find(name).create(CORNER, 1000, Map.of(), true);
  }

  private static Runner runner(String name) {
    return new Runner(method(name), CORNER).withSettings(RunSettings.samples(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "practical",
        "prox-pep",
        "prox-pep-linear",
        "lagrangian",
        "pdsg",
        "slpmm",
        "mlalm",
        "aprid",
        "sampled-al",
        "conex",
        "icpp",
        "stoc-ialm",
        "ssl-alm",
        "ghost"
      })
  void theFirstRowHasTheMultipliersGiven(String name) {
    for (double mu : new double[] {2, -2, 0}) {
      Result result = runner(name).withStart(1, -2).withMultipliers(1, mu).run();
      assertThat(result.trace().rows().get(0).multipliers()).containsExactly(1.0, mu);
    }
  }

  @Test
  void aWarmStartAtTheSolutionStaysThere() {
    Runner runner =
        new Runner(method("practical"), CORNER)
            .withSettings(RunSettings.samples(200))
            .withStart(1, -2);
    double[] cold = runner.run().trace().rows().get(12).multipliers();
    Trace trace = runner.withMultipliers(1, 2).run().trace();
    for (TraceRow row : trace.rows()) {
      assertThat(Math.hypot(row.multipliers()[0] - 1, row.multipliers()[1] - 2)).isLessThan(0.5);
    }
    assertThat(Math.hypot(cold[0] - 1, cold[1] - 2)).isGreaterThan(0.5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"csa", "switching", "penalty-storm"})
  void aMethodThatKeepsNoMultipliersBeginsWithoutThem(String name) {
    Result result = runner(name).withMultipliers(1, 2).run();
    assertThat(result.trace().rows().get(0).multipliers()).containsExactly(0.0, 0.0);
  }

  @Test
  void aCheckpointOfOtherMultipliersIsRefused(@TempDir Path folder) {
    Runner saved =
        new Runner(method("practical"), CORNER)
            .withSettings(RunSettings.samples(50).withCheckpoint(folder.resolve("run"), 60));
    saved.withMultipliers(1, 2).run();
    assertThatThrownBy(() -> saved.run())
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("start");
    saved.withMultipliers(1, 2).run();
  }

  @Test
  void multipliersThatDoNotFitAreRefused() {
    assertThatThrownBy(() -> runner("practical").withMultipliers(1).run())
        .hasMessageContaining("1 multipliers")
        .hasMessageContaining("2 constraints");
    assertThatThrownBy(() -> runner("practical").withMultipliers(-1, 0).run())
        .hasMessageContaining("g1 (-1.0)");
    assertThatThrownBy(() -> runner("practical").withMultipliers(1, Double.NaN).run())
        .hasMessageContaining("h1 (NaN)");
  }
}
