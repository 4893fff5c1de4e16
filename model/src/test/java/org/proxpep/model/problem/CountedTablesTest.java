package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.fixture.TableModels;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.solve.Solver;

/** Limits on counted rates over a table that the budget cannot pass over often. */
class CountedTablesTest {

  private static final int ROWS = 5_000;

  /** One row in twenty is bad, and its features are a little larger. */
  private static Table payments() {
    SplittableRandom random = new SplittableRandom(20_261);
    double[] bad = random.doubles(ROWS).map(u -> u < 0.05 ? 1 : 0).toArray();
    return Table.of(
        "rows",
        Stream.concat(
                Stream.of(Column.numbers("bad", bad)),
                IntStream.range(0, 4)
                    .mapToObj(
                        k ->
                            Column.numbers(
                                "a" + k,
                                IntStream.range(0, ROWS)
                                    .mapToDouble(i -> random.nextGaussian() + 0.4 * k * bad[i])
                                    .toArray())))
            .toArray(Column[]::new));
  }

  /** The counted share of false alarms at the answer of a run, less its limit. */
  private static double excess(Table table, long seed) {
    ModelProblem problem =
        TableModels.of(
            table,
            """
            data rows from "none.csv"
            features z = a0, a1, a2, a3, intercept
            var w[z] in ball(10)
            let score = dot(w, z)
            minimize E[ softplus(-score) | bad == 1 ]
            subject to alarms: probability(score >= 0, 0.3 | bad == 0) <= 0.02
            """);
    double[] x =
        new Runner(new PracticalProxPep(), problem)
            .withSettings(RunSettings.samples(3L * ROWS).withSeed(seed))
            .run()
            .recommended()
            .x();
    StochasticProblem counts = problem.counted().orElseThrow().problem();
    Evaluation mean = Evaluation.of(counts);
    counts.exactMean().orElseThrow().evaluateMean(x, mean);
    return mean.value(1);
  }

  /** Without room seven of these twelve answers are beyond the limit. */
  @Test
  void aPartOfTheLimitIsKeptFreeWhereNoPassMovesIt() {
    Table table = payments();
    double[] excess = IntStream.range(0, 12).mapToDouble(seed -> excess(table, seed)).toArray();
    assertThat(Arrays.stream(excess).filter(by -> by > 0)).hasSizeLessThanOrEqualTo(3);
  }

  /** From where every row holds, and none has a slope; the best is a value of the table. */
  @ParameterizedTest
  @CsvSource({"0.99, 0", "0.99, 20", "0.99, 900", "0.95, 900"})
  void quantilesOfATableAreFoundFromAfar(double share, double start) {
    SplittableRandom random = new SplittableRandom(7_117);
    double[] values = IntStream.range(0, 1_200).mapToDouble(i -> late(random)).toArray();
    ModelProblem problem =
        TableModels.of(
            Table.of("rows", Column.numbers("late", values)),
            """
            data rows from "none.csv"
            var x in [-1000, 1000] start %s
            minimize x
            subject to s: probability(x >= late) >= %s
            """
                .formatted(start, share));
    double x =
        new Solver(new PracticalProxPep(), problem)
            .withRun(RunSettings.samples(1_000_000).withSeed(1).withTraceRows(2))
            .withThreads(1)
            .solve()
            .selected()
            .x()[0];
    double best = Arrays.stream(values).sorted().toArray()[(int) Math.round(share * 1_200) - 1];
    assertThat(x).isBetween(best, 1.01 * best);
  }

  private static double late(SplittableRandom random) {
    double value = Math.abs(random.nextGaussian() + 2 * random.nextGaussian());
    return Math.rint(1000 * value) / 1000;
  }
}
