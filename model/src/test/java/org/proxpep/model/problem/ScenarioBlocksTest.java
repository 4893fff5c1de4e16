package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.Verdict;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.OneByOne;
import org.proxpep.problem.ScenarioBlock;
import org.proxpep.problem.ScenarioByScenario;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** Models evaluate blocks of scenarios with the bits of single ones, and so do certificates. */
class ScenarioBlocksTest {

  private static final Scenarios SCENARIOS = new Scenarios(31);

  private static final String EVERY_SOURCE =
      """
      data     "t.csv"
      features z = columns(a, b)
      random   d ~ lognormal(1, 0.5)
      random   e[1..3] ~ student(5)
      random   c ~ discrete([1, 2, 5], [0.2, 0.5, 0.3])
      random   g ~ gamma(2, 0.5)
      random   k ~ poisson(3)
      param    m[1..2] = [1, 2]
      param    v[1..2, 1..2] = [[2, 0.5], [0.5, 1]]
      random   n[1..2] ~ mvnormal(m, v)
      var      x[1..2] in [-3, 3] start 0.5
      var      w[z] in [-3, 3] start 0.7
      minimize loss: E[ (x[1] - d - n[1])^2 + e[2]*x[2] + abs(x[2] - g) | a > 0.2 ] + E[ k*x[1] ]
      subject to one: E[ max(x[1], n[2]) - c*b | b > 0 ] <= 4
                 two: E[ a*x[1] + softplus(dot(w, z)) + e[3] ] >= -2
      """;

  @TempDir Path folder;

  private ModelProblem everySource() {
    StringBuilder table = new StringBuilder("a,b\n");
    ScenarioRandom random = new ScenarioRandom(8);
    for (int i = 0; i < 150; i++) {
      table.append(random.nextDouble()).append(',').append(random.nextGaussian()).append('\n');
    }
    Models.write(folder, "t.csv", table.toString());
    return Model.parse("every", EVERY_SOURCE, folder);
  }

  @Test
  void lanesHaveTheNumbersOfSingleScenarios() {
    for (ModelProblem problem :
        new ModelProblem[] {everySource(), Model.parse("n", Models.NEWSVENDOR, folder)}) {
      double[] x = problem.startingPoint();
      ScenarioBlock block = problem.block(x).orElseThrow();
      Evaluation one = Evaluation.of(problem);
      long next = 0;
      for (int count : new int[] {block.lanes(), 1, 7}) {
        long[] keys = new long[count];
        for (int j = 0; j < count; j++) {
          keys[j] = SCENARIOS.key(Scenarios.Purpose.TRAINING, next++);
        }
        block.evaluate(keys, count);
        for (int j = 0; j < count; j++) {
          problem.evaluate(x, keys[j], one);
          for (int row = 0; row < one.rows(); row++) {
            assertThat(block.value(row)[j]).isEqualTo(one.value(row));
            for (int i = 0; i < x.length; i++) {
              assertThat(block.gradient(row, i)[j]).isEqualTo(one.gradient(row)[i]);
            }
          }
        }
      }
    }
  }

  /** A problem that keeps its blocks to itself, and lets nobody use several threads. */
  private static StochasticProblem singly(StochasticProblem problem) {
    return new ScenarioByScenario(problem) {};
  }

  private static Certificate certify(
      StochasticProblem problem, double[] x, double[] y, long count) {
    CertificateSettings settings = CertificateSettings.DEFAULT.withOneLook(count);
    return new Certifier(problem, SCENARIOS, settings, count, new long[] {3, 5}).certify(x, y);
  }

  /** Long enough for stretches, which several threads share. */
  @Test
  void certificatesHaveTheSameBitsByBlocksAndOneByOne() {
    for (String text : new String[] {EVERY_SOURCE, Models.NEWSVENDOR, SMOOTHED}) {
      everySource();
      ModelProblem problem = Model.parse("every", text, folder);
      double[] x = problem.startingPoint();
      double[] y = new double[problem.shape().constraints()];
      Arrays.fill(y, 0.3);
      Certificate together = certify(problem, x, y, 150_000);
      Certificate single = certify(singly(problem), x, y, 150_000);
      assertThat(together.samples()).isEqualTo(single.samples()).isEqualTo(150_000);
      assertThat(together)
          .usingRecursiveComparison()
          .withComparatorForType(Double::compare, Double.class)
          .isEqualTo(single);
    }
  }

  private static final String SMOOTHED =
      """
      random d ~ normal(100, 20)
      var q in [0, 400] start 120
      maximize profit: E[3 * min(q, d)] - q
      subject to service: probability(q >= d, 3) >= 0.84
      """;

  private static final String UNDEFINED =
      """
      random d ~ normal(0, 1)
      var x in [0, 10] start 4.2
      minimize E[(x - d)^2]
      subject to root: E[sqrt(x + d)] <= 9
      """;

  @Test
  void aNumberThatIsNoneNamesTheSameScenario() {
    ModelProblem problem = Model.parse("undefined", UNDEFINED, folder);
    double[] x = {4.2};
    Certificate together = certify(problem, x, new double[1], 200_000);
    Certificate single = certify(singly(problem), x, new double[1], 200_000);
    assertThat(together.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(together.reason()).contains("scenario").isEqualTo(single.reason());
  }

  private static final String ROWS =
      """
      data     "t.csv"
      features z = columns(f1, f2, f3, f4, f5, f6, f7, f8, f9)
      features y = columns(f3, f4, f5, f6, f7, f8, f9, a, b)
      var      t in [-3, 3] start 0.4
      var      w[z] in [-3, 3] start 0.7
      var      v[y] in [-3, 3] start -0.2
      minimize loss: E[ softplus(-a * dot(w, z)) | b > 0 ] + E[ (t - a)^2 ]
      subject to one: E[ max(t - dot(w, z), 0) + t*b ] <= 4
                 two: E[ dot(w, z) * dot(v, y) | a > 0.3 ] >= -2
                 three: E[ square(dot(v, y)) + dot(v, y)*a ] <= 50
                 four: E[ dot(w, z) + w[f2]*b ] <= 50
      """;

  private ModelProblem rows(int count) {
    StringBuilder table = new StringBuilder("a,b,f1,f2,f3,f4,f5,f6,f7,f8,f9\n");
    ScenarioRandom random = new ScenarioRandom(9);
    for (int i = 0; i < count; i++) {
      table.append(random.nextDouble());
      for (int j = 0; j < 10; j++) {
        table.append(',').append(random.nextGaussian());
      }
      table.append('\n');
    }
    Models.write(folder, "t.csv", table.toString());
    return Model.parse("rows", ROWS, folder);
  }

  @Test
  void vectorsThatStayRowsHaveTheNumbersOfSingleScenarios() {
    ModelProblem problem = rows(150);
    double[] x = problem.startingPoint();
    ScenarioBlock block = problem.block(x).orElseThrow();
    assertThat(block.parts(0)).as("rows times numbers in the objective").isNotEmpty();
    long[] keys = new long[70];
    Arrays.setAll(keys, k -> SCENARIOS.key(Scenarios.Purpose.PILOT, k));
    x[3] = -0.0;
    block.moveTo(x);
    int count = Math.min(keys.length, block.lanes());
    block.evaluate(keys, count);
    Evaluation one = Evaluation.of(problem);
    for (int j = 0; j < count; j++) {
      problem.evaluate(x, keys[j], one);
      for (int row = 0; row < one.rows(); row++) {
        assertThat(block.value(row)[j]).isEqualTo(one.value(row));
        for (int i = 0; i < x.length; i++) {
          assertThat(block.gradient(row, i)[j]).isEqualTo(one.gradient(row)[i]);
        }
      }
    }
  }

  @Test
  void exactMeansAndBatchesHaveTheBitsOfSingleScenarios() {
    String few =
        """
        data "t.csv"
        var q in [0, 4] start 1.2
        minimize cost: E[max(a - q, 0) | b > 0] + E[abs(q - f1)]
        subject to lost: E[square(f2 - q)] <= 5
        """;
    ModelProblem many = rows(2_000 + 37);
    for (ModelProblem problem : List.of(many, Model.parse("few", few, folder))) {
      FiniteProblem all = problem.finite().orElseThrow();
      assertThat(all.scenarioBlock(problem.startingPoint())).isPresent();
      FiniteMean blocks = FiniteMean.of(all, 1);
      FiniteMean threads = FiniteMean.of(all, 3);
      FiniteMean single = FiniteMean.of(new OneByOne(all), 1);
      MiniBatch batch = new MiniBatch(problem, 300);
      MiniBatch singles = new MiniBatch(new OneByOne(all), 300);
      Evaluation a = Evaluation.of(problem);
      Evaluation b = Evaluation.of(problem);
      for (int k = 0; k < 3; k++) {
        double[] x = problem.startingPoint();
        x[0] += 0.3 * k;
        blocks.evaluate(x, a);
        single.evaluate(x, b);
        assertThat(a.hasNumbersOf(b)).as("mean at point " + k).isTrue();
        threads.evaluate(x, a);
        assertThat(a.hasNumbersOf(b)).as("mean by three threads").isTrue();
        batch.evaluate(x, 77 + k, a);
        singles.evaluate(x, 77 + k, b);
        assertThat(a.hasNumbersOf(b)).as("batch at point " + k).isTrue();
      }
    }
  }
}
