package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.OpenKinks;
import org.proxpep.run.Status;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

class OpenKinksTest {

  @TempDir Path folder;

  private ModelProblem table(String model, double[]... rows) throws IOException {
    StringBuilder text = new StringBuilder("a,b\n");
    for (double[] row : rows) {
      text.append(row[0]).append(',').append(row[1]).append('\n');
    }
    Files.writeString(folder.resolve("t.csv"), text);
    return Models.parse("data \"t.csv\"\n" + model, folder);
  }

  private static double[][] random(int rows, long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    double[][] table = new double[rows][];
    Arrays.setAll(table, i -> new double[] {random.nextGaussian(), 3 + random.nextGaussian()});
    return table;
  }

  @Test
  void batchesDoNotKeepATableFromItsEnd() throws IOException {
    ModelProblem problem =
        table(
            "var x[1..2]\nminimize E[max(0.8*(b - x[1] - a*x[2]), 0.2*(x[1] + a*x[2] - b))]",
            random(200, 8));
    CertifiedResult one = new Solver(new PracticalProxPep(), problem).withGoal().solve();
    CertifiedResult batches =
        new Solver(new PracticalProxPep(), new MiniBatch(problem, 16)).withGoal().solve();
    assertThat(batches.run().status()).isEqualTo(Status.CONVERGED);
    assertThat(batches.certificate().objective().estimate())
        .isCloseTo(one.certificate().objective().estimate(), within(1e-12));
  }

  @Test
  void piecesAndWeightsAreThoseOfTheFunctions() throws IOException {
    ModelProblem problem =
        table(
            """
            var x[1..3] start 0.4
            minimize E[max(a*x[1], b*x[2]) * exp(x[3]) + 2*abs(x[1] - a)] + abs(x[2] - x[3])
            subject to c: E[square(max(0, x[1] + a)) - min(x[2], b*x[3])^3] <= 3
            """,
            random(40, 3));
    OpenKinks kinks = problem.roundedKinks().orElseThrow().opened().orElseThrow();
    assertThat(kinks.count()).isEqualTo(5);
    FiniteProblem all = problem.finite().orElseThrow();
    Evaluation at = Evaluation.of(problem);
    Evaluation near = Evaluation.of(problem);
    OpenKinks.Reader reader = kinks.newReader();
    double[] x = {0.5, -0.3, 0.7};
    double[] piece = new double[3];
    int shared = 0;
    for (int k = 0; k < kinks.count(); k++) {
      shared += kinks.isShared(k) ? 1 : 0;
    }
    assertThat(shared).isEqualTo(1);
    for (int i = 0; i < 40; i++) {
      for (int row = 0; row < 2; row++) {
        all.evaluateScenario(x, i, at);
        assertThat(kinks.isIn(row)).isTrue();
        reader.read(x, i);
        reader.piece(row, piece);
        assertThat(piece).containsExactly(at.gradient(row), within(1e-12));
        // On a way across a kink that bends the row by w, slopes jump by w times that of the gap.
        for (int k = 0; k < kinks.count(); k++) {
          reader.read(x, i);
          double[] slope = reader.gradient(k).clone();
          double norm2 = slope[0] * slope[0] + slope[1] * slope[1] + slope[2] * slope[2];
          double gap = reader.gap(k);
          double weight = reader.weight(row, k);
          double h = 1e-7;
          double[] y = x.clone();
          for (int j = 0; j < 3; j++) {
            y[j] += h * slope[j];
          }
          reader.read(y, i);
          assertThat(reader.gap(k))
              .isCloseTo(gap + h * norm2, within(1e-6 * (1 + norm2) * h + 1e-12));
          if (gap < 0 && weight != 0 && norm2 > 1e-3) {
            double[] across = x.clone();
            double[] before = x.clone();
            double way = -gap / norm2;
            for (int j = 0; j < 3; j++) {
              across[j] += (way + 1e-6) * slope[j];
              before[j] += (way - 1e-6) * slope[j];
            }
            jump(all, reader, i, row, k, before, across, at, near);
          }
        }
      }
    }
  }

  private static void jump(
      FiniteProblem all,
      OpenKinks.Reader reader,
      int i,
      int row,
      int k,
      double[] before,
      double[] after,
      Evaluation one,
      Evaluation other) {
    reader.read(before, i);
    double low = reader.gap(k);
    double[] slope = reader.gradient(k).clone();
    double weight = reader.weight(row, k);
    reader.read(after, i);
    if (low >= 0 || reader.gap(k) <= 0) {
      return; // The gap is not linear enough to be crossed just there.
    }
    all.evaluateScenario(before, i, one);
    all.evaluateScenario(after, i, other);
    for (int j = 0; j < before.length; j++) {
      double size = 1e-3 * (1 + Math.abs(one.gradient(row)[j]) + Math.abs(weight));
      assertThat(other.gradient(row)[j] - one.gradient(row)[j])
          .isCloseTo(weight * slope[j], within(size));
    }
  }

  @Test
  void kinksInsideOfKinksAndNormsAreNotTakenApart() throws IOException {
    for (String row : new String[] {"max(0, abs(x[1]) - a)", "norm(x) + abs(x[1])", "x[1]*a"}) {
      ModelProblem problem =
          table("var x[1..2]\nminimize E[%s] + dot(x, x)\n".formatted(row), random(10, 1));
      assertThat(problem.roundedKinks().flatMap(k -> k.opened())).isEmpty();
    }
  }

  private static CertifiedResult solved(ModelProblem problem) {
    CertifiedResult result = new Solver(new PracticalProxPep(), problem).withGoal().solve();
    assertThat(result.runs().get(0).status()).isEqualTo(Status.CONVERGED);
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
    return result;
  }

  @Test
  void aMedianIsFoundExactlyAtItsRow() throws IOException {
    double[][] rows = random(501, 5);
    double[] sorted = Arrays.stream(rows).mapToDouble(r -> r[0]).sorted().toArray();
    double[] x = solved(table("var x in [-9, 9]\nminimize E[abs(x - a)]\n", rows)).selected().x();
    assertThat(x[0]).isCloseTo(sorted[250], within(1e-12));
  }

  @Test
  void aLimitOnAMeanOfKinksHoldsExactly() throws IOException {
    double[][] rows = random(400, 6);
    ModelProblem problem =
        table("var x in [-9, 9]\nmaximize x\nsubject to c: E[max(0, x - a)] <= 0.7\n", rows);
    double x = solved(problem).selected().x()[0];
    double mean = Arrays.stream(rows).mapToDouble(r -> Math.max(0, x - r[0])).average().orElse(0);
    assertThat(mean).isCloseTo(0.7, within(1e-12));
  }

  @Test
  void manyRowsAreRoundedFirst() throws IOException {
    double[][] rows = random(30_000, 7);
    double[] sorted = Arrays.stream(rows).mapToDouble(r -> r[1]).sorted().toArray();
    CertifiedResult result =
        solved(table("var x in [-9, 9]\nminimize E[max(0.9*(b - x), 0.1*(x - b))]\n", rows));
    // Any point between the two rows is a quantile.
    assertThat(result.selected().x()[0]).isBetween(sorted[26_999] - 1e-9, sorted[27_000] + 1e-9);
    assertThat(result.runs().get(0).phases().get(1).passes()).isLessThan(40);
  }
}
