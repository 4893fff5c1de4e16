package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.run.Status;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/** Tables that a second-order method cannot do right: each ends soon, with a verdict that is so. */
class BadTablesTest {

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    ScenarioRandom random = new ScenarioRandom();
    random.reseed(5);
    StringBuilder text = new StringBuilder("a,b\n");
    for (int k = 0; k < 300; k++) {
      text.append(random.nextDouble() - 0.5).append(',').append(random.nextDouble()).append('\n');
    }
    Files.writeString(folder.resolve("t.csv"), text);
  }

  private CertifiedResult solved(String model) {
    ModelProblem problem = Models.parse("data \"t.csv\"\n" + model, folder);
    return new Solver(new PracticalProxPep(), problem).withGoal().solve();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "var x[1..2]\nminimize E[a*x[1] - b*x[2]]\nsubject to c: E[x[1]^2*b] <= 1",
        "var x[1..2]\nminimize E[max(a - x[1], -2*x[1]) + x[2]^2*b]",
        "var x start 1\nminimize E[-b*x^2]",
        // Slowly, but as far as one goes.
        "var x start 1\nminimize E[-log(1 + x^2*b)]",
        "var x[1..2] in [0,inf]\nmaximize E[x[1]*b + sqrt(x[2] + 1)*b]\nsubject to c: E[x[1]*b] <= 2",
      })
  void anObjectiveWithoutBoundDiverges(String model) {
    CertifiedResult result = solved(model);
    assertThat(result.verdict()).isEqualTo(Verdict.DIVERGED);
    // Passes over 300 rows: far from the cap of a million samples.
    assertThat(result.runs().get(0).samples()).isLessThan(50_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c: x[1] + x[2] <= 1\n d: x[1] + x[2] >= 1.000000001",
        "c: E[b*x[1]] <= 0.3\n d: E[b*x[1]] >= 0.300000001",
        "c: x[1] + x[2] == 1\n d: x[1] + x[2] == 1.000000001",
        "c: E[max(0, x[1] - a)] <= 0.1\n d: E[max(0, x[1] - a)] >= 0.100000001",
      })
  void aContradictionBelowTheToleranceIsForgiven(String constraints) {
    CertifiedResult result =
        solved("var x[1..2]\nminimize E[b*(x[1]-1)^2 + x[2]^2] + 1\nsubject to " + constraints);
    assertThat(result.verdict()).isIn(List.of(Verdict.CERTIFIED, Verdict.FEASIBLE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "var x in [-5, 5] start 2\nminimize E[sqrt(abs(x - a))]",
        "var x in [0, 5] start 2\nminimize E[b*x]\nsubject to c: E[sqrt(x*b)] >= 0.5",
        "var x in [-5, 5]\nminimize E[(x-2)^2*b]\nsubject to c: E[sqrt(max(0, x - a))] <= 0.4",
        "var x in [0, 5] start 0\nminimize E[(x - b)^2] + 0.1*x^1.5",
      })
  void slopesThatAreInfiniteAtAKinkDoNotStopIt(String model) {
    assertThat(solved(model).verdict()).isIn(List.of(Verdict.CERTIFIED, Verdict.FEASIBLE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "minimize E[1e300*(x[1]-a)^2 + (x[2]-b)^2]",
        "minimize E[max(1e300*(x[1]-a), -1e300*(x[1]-a)) + (x[2]-b)^2]",
        "minimize E[(x[1]-a)^2 + (x[2]-b)^2]\nsubject to c: E[1e300*b*x[1]] <= -1e299",
      })
  void numbersBeyondAllRangesDiverge(String model) {
    CertifiedResult result = solved("var x[1..2] in [-5, 5] start 1\n" + model);
    assertThat(result.verdict()).isEqualTo(Verdict.DIVERGED);
  }

  /** Passes of earlier attempts do not put off the last one, after which violations stay. */
  @Test
  void equationsThatNoPointMeetsEndTheRun() {
    CertifiedResult result =
        solved(
            """
            var w[1..3]
            let s = w[1]*a + w[2]*b + w[3]
            minimize E[softplus(s)]
            subject to c: E[sigmoid(s)] == 0.3
                       d: E[s*b] == -0.44
                       e: E[a*sigmoid(s)] == 0.06
                       f: E[s^2] == 0.8
            """);
    assertThat(result.runs().get(0).status()).isEqualTo(Status.LEAST_VIOLATION);
    assertThat(result.verdict()).isNotIn(List.of(Verdict.CERTIFIED, Verdict.FEASIBLE));
    assertThat(result.runs().get(0).samples()).isLessThan(100_000);
  }

  /** The intercept's coefficients in the limits are what rounding leaves of (group − share). */
  @Test
  void limitsThatCancelInOneVariableDoNotChangeItsUnit() throws IOException {
    ScenarioRandom random = new ScenarioRandom(11);
    int groups = 4;
    int rows = 400;
    int[] count = new int[groups];
    StringBuilder text = new StringBuilder("a,y,q0,q1,q2,q3\n");
    for (int k = 0; k < rows; k++) {
      int group = random.nextInt(groups);
      count[group]++;
      double a = random.nextGaussian() + 0.3 * group;
      text.append(a).append(',').append(random.nextDouble() < 0.3 + 0.1 * Math.signum(a) ? 1 : 0);
      for (int g = 0; g < groups; g++) {
        text.append(g == group ? ",1" : ",0");
      }
      text.append('\n');
    }
    Files.writeString(folder.resolve("g.csv"), text);
    StringBuilder model =
        new StringBuilder(
            """
            data "g.csv"
            features z = standardize(a), intercept
            var w[z]
            let s = dot(w, z)
            minimize E[softplus(s) - y*s]
            subject to
            """);
    for (int g = 0; g < groups; g++) {
      double share = (double) count[g] / rows;
      String mean = "E[(q" + g + " - " + share + ")*s]";
      model.append(" u" + g + ": " + mean + " <= 0.02\n l" + g + ": " + mean + " >= -0.02\n");
    }
    ModelProblem problem = Models.parse(model.toString(), folder);
    CertifiedResult result = new Solver(new PracticalProxPep(), problem).withGoal().solve();
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(result.runs().get(0).samples()).isLessThan(40L * rows);
  }
}
