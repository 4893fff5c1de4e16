package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/** Several starts find the best of many local solutions, where one start finds the nearest. */
class GlobalSearchTest {

  private static final String SIX = "set I = 1..6\nparam s = [1.3, -2.1, 0.4, 3.3, -1.7, 2.2]\n";

  private static final String WAVES =
      "sum(i in I, 10 + (x[i]-s[i])^2 - 10*cos(6.283185307179586*(x[i]-s[i])))";

  private static CertifiedResult solved(ModelProblem problem, long samples, int starts) {
    return new Solver(new PracticalProxPep(), problem)
        .withRun(RunSettings.samples(samples).withTraceRows(2))
        .withStarts(starts)
        .solve();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "minimize WAVES\n",
        "minimize WAVES\nsubject to c: sum(i in I, x[i]) <= 3.4\n e: x[1] - 1.3 == 0.4 - x[3]\n",
      })
  void theBestOfManyBasinsIsFound(String model) {
    String text = SIX + "var x[I] in [-5.12, 5.12] start 4\n" + model.replace("WAVES", WAVES);
    ModelProblem problem = Models.parse(text, Path.of(""));
    assertThat(Models.value(text, solved(problem, 60_000, 1).selected().x())).isGreaterThan(10);
    CertifiedResult five = solved(problem, 60_000, 5);
    assertThat(Models.value(text, five.selected().x())).isLessThan(1e-6);
    long spent =
        five.scouted()
            + five.runs().stream().mapToLong(Result::samples).sum()
            + five.sideRuns().stream().mapToLong(Result::samples).sum();
    assertThat(spent).isLessThanOrEqualTo(60_000);
  }

  @Test
  void theBestOfManyBasinsIsFoundUnderNoise() {
    String head = "set I = 1..3\nparam s = [1.3, -2.1, 0.4]\n";
    String box = "var x[I] in [-5.12, 5.12] start 4\n";
    String noise = "random d[I] ~ normal(0, 0.2)\n";
    ModelProblem problem =
        Models.parse(head + noise + box + "minimize E[dot(d, x)] + " + WAVES, Path.of(""));
    double[] x = solved(problem, 100_000, 5).selected().x();
    assertThat(Models.value(head + box + "minimize " + WAVES, x)).isLessThan(0.1);
  }

  @Test
  void aConvexProblemHasTheSameAnswer() {
    String text =
        "var x[1..3] start 2\nminimize sum(i in 1..3, (x[i] - i)^2 + exp(x[i]))\nsubject to c: sum(i in 1..3, x[i]^2) <= 2\n";
    ModelProblem problem = Models.parse(text, Path.of(""));
    double one = Models.value(text, solved(problem, 20_000, 1).selected().x());
    assertThat(Models.value(text, solved(problem, 20_000, 5).selected().x()))
        .isCloseTo(one, within(1e-9));
  }
}
