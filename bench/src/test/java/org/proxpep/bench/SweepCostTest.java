package org.proxpep.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.ModelFamily;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.SolverSettings;
import org.proxpep.sweep.FrontEnds;
import org.proxpep.sweep.Sweep;
import org.proxpep.sweep.SweepReport;

/** What the points of a sweep over a table cost, in passes over the table. */
class SweepCostTest {

  private static final String HEAD =
      """
      data t from "t.csv"
      param p = 1
      """;

  private static final int POINTS = 20;

  private final AtomicInteger passes = new AtomicInteger();

  private static Table rows() {
    ScenarioRandom random = new ScenarioRandom(31);
    double[][] cells = new double[1500][];
    for (int i = 0; i < cells.length; i++) {
      double c = random.nextDouble() < 0.4 ? 1 : 0;
      cells[i] = new double[] {c + random.nextGaussian(), 1 + 0.7 * random.nextGaussian(), c};
    }
    return Table.of("t", List.of("a", "b", "c"), cells);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        var x[1..2] in [-5, 5]
        minimize E[(x[1] - a)^2 + cosh(x[2] - b)]
        subject to l: x[1] + x[2] >= 1 + p
        """,
        """
        var w[1..3] in ball(20)
        let s = w[1]*a + w[2]*b + w[3]
        minimize E[softplus(-(2*c - 1)*s)]
        subject to l: E[sigmoid(s) | c == 0] <= 0.2 + 0.1*p
        """,
        """
        var q in [-5, 15]
        minimize q
        subject to l: E[softplus(3*(a - q))/3] <= 0.1 + 0.3*p
        """
      })
  void aPointCostsAtMostFivePasses(String model) {
    ModelFamily family =
        ModelFamily.parse(
            "cost.pep", HEAD + model, Path.of("."), ModelOptions.defaults().withTable("t", rows()));
    SolverSettings settings = SolverSettings.DEFAULT.withGoal(true).withThreads(1);
    RunSettings run = RunSettings.DEFAULT.withSeed(3);
    SweepReport report =
        new Sweep(
                "p",
                FrontEnds.spread(0.0, 1.0, POINTS),
                v -> CountedPasses.of(family.with("p", v), passes),
                p -> new PracticalProxPep())
            .withRun(run)
            .withSettings(settings)
            .run();
    assertThat(report.points()).allMatch(p -> p.verdict() == Verdict.CERTIFIED);
    assertThat(passes.get()).isLessThanOrEqualTo(5 * POINTS);
  }
}
