package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.Tolerances;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.data.Table;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Selection;
import org.proxpep.solve.Solver;

/** Tables that are so large that candidates are compared on a sample of the rows. */
class LargeTablesTest {

  private static final int ROWS = 24_000;

  private static Table rows() {
    ScenarioRandom random = new ScenarioRandom(5);
    double[][] cells = new double[ROWS][];
    for (int i = 0; i < ROWS; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      double c = random.nextGaussian();
      double y = random.nextDouble() < 1 / (1 + Math.exp(0.2 - a + 0.7 * b - 0.4 * c)) ? 1 : 0;
      cells[i] = new double[] {a, b, c, y};
    }
    return Table.of("t", List.of("a", "b", "c", "y"), cells);
  }

  private static Candidate pointOf(Result run, double[] x) {
    Candidate answer = run.candidates().get(0);
    return new Candidate(Candidate.Kind.SNAPSHOT, x, answer.multipliers(), answer.measures());
  }

  /** It lies on the limit by all rows, and far beyond it by some samples. */
  @Test
  void aSolutionOnItsLimitIsChosenWhateverASampleShows() {
    ModelProblem problem =
        Model.parse(
            "large",
            """
            data t from "t.csv"
            var w[1..4] in ball(10)
            let score = w[1]*a + w[2]*b + w[3]*c + w[4]
            minimize   loss: E[ if(y == 1, softplus(-score), softplus(score)) ]
            subject to fp: probability(score >= 0, 0.2 | y == 0) <= 0.1
            """,
            Path.of(""),
            ModelOptions.defaults().withTable("t", rows()));
    CertifiedResult result = new Solver(new PracticalProxPep(), problem).withGoal().solve();
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
    Result run = result.runs().get(0);
    double[] inside = {0.6, -0.4, 0.25, -1.2};
    Result offers = run.with(pointOf(run, inside));
    for (int seed = 0; seed < 100; seed++) {
      Selection selection =
          new Selection(
              problem, new Scenarios(seed), 200, Tolerances.all(problem, Tolerances.EXACT), 1);
      Candidate chosen = selection.choose(List.of(offers)).chosen().candidate();
      assertThat(chosen.kind()).as("seed %d", seed).isEqualTo(Candidate.Kind.ANSWER);
    }
  }
}
