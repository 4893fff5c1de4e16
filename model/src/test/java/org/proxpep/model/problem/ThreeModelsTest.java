package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.model.data.Features;
import org.proxpep.model.data.Table;
import org.proxpep.model.semantics.VariableBound;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Relation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Sense;
import org.proxpep.set.CappedSimplex;

/** The three examples of the reference, against the same means written out. */
class ThreeModelsTest {

  @TempDir Path folder;

  private static double sigmoid(double v) {
    return 1 / (1 + Math.exp(-v));
  }

  @Test
  void meansOfTheClassifierAreThoseOfItsGroups() {
    Models.transactions(folder, 400);
    ModelProblem problem = Models.parse(Models.FRAUD, folder);
    assertThat(problem.finite()).isPresent();
    assertThat(problem.dimension()).isEqualTo(7);
    assertThat(problem.variableName(3)).isEqualTo("w[country=DE]");
    assertThat(problem.functionName(0)).isEqualTo("missed");
    assertThat(problem.functionName(1)).isEqualTo("false_alarm");
    assertThat(problem.functionName(2)).isEqualTo("parity");
    assertThat(problem.meaning(1).limit()).isEqualTo(0.05);
    assertThat(problem.meaning(1).value(-0.01)).isCloseTo(0.04, within(1e-15));

    Table table = Table.read(folder.resolve("transactions.csv"));
    Features z =
        Features.of(table)
            .standardize("amount", "age", "hour")
            .onehot("country")
            .intercept()
            .build();
    double[] w = {0.5, -0.2, 0.1, 0.3, -0.4, 0.2, -1.0};
    double[] sum = new double[4];
    int[] count = new int[4];
    double[] row = new double[7];
    for (int i = 0; i < table.rows(); i++) {
      z.row(i, row);
      double score = 0;
      for (int j = 0; j < 7; j++) {
        score += w[j] * row[j];
      }
      int fraud = table.column("fraud").value(i) == 1 ? 0 : 1;
      int sex = "F".equals(table.column("sex").text(i)) ? 2 : 3;
      sum[fraud] += fraud == 0 ? Math.log1p(Math.exp(-score)) : sigmoid(score);
      sum[sex] += sigmoid(score);
      count[fraud]++;
      count[sex]++;
    }
    Evaluation mean = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(w, mean);
    assertThat(mean.value(0)).isCloseTo(sum[0] / count[0], within(1e-12));
    assertThat(mean.value(1)).isCloseTo(sum[1] / count[1] - 0.05, within(1e-12));
    assertThat(mean.value(2)).isCloseTo(sum[2] / count[2] - sum[3] / count[3], within(1e-12));
    assertThat(problem.description().groupSizes())
        .containsEntry("fraud == 1", count[0])
        .containsEntry("sex == \"M\"", count[3]);
    Models.checkDerivatives(problem, 5);
  }

  @Test
  void averagesOfSamplesComeNearTheExactMean() {
    Models.transactions(folder, 400);
    ModelProblem problem = Models.parse(Models.FRAUD, folder);
    double[] w = {0.5, -0.2, 0.1, 0.3, -0.4, 0.2, -1.0};
    Evaluation mean = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(w, mean);
    Evaluation out = Evaluation.of(problem);
    Evaluation sum = Evaluation.of(problem);
    Scenarios scenarios = new Scenarios(3);
    int n = 40_000;
    for (int i = 0; i < n; i++) {
      problem.evaluate(w, scenarios.key(Scenarios.Purpose.TRAINING, i), out);
      sum.add(1.0 / n, out);
    }
    for (int row = 0; row < 3; row++) {
      assertThat(sum.value(row)).isCloseTo(mean.value(row), within(0.01));
      for (int i = 0; i < 7; i++) {
        assertThat(sum.gradient(row)[i]).isCloseTo(mean.gradient(row)[i], within(0.01));
      }
    }
  }

  @Test
  void theNewsvendorMaximisesWhatItSays() {
    ModelProblem problem = Models.parse(Models.NEWSVENDOR);
    assertThat(problem.finite()).isEmpty();
    assertThat(problem.sense()).isEqualTo(Sense.MAXIMIZE);
    assertThat(problem.sense().value(-7.0)).isEqualTo(7.0);
    assertThat(problem.startingPoint()).containsExactly(50, 50, 50);
    assertThat(problem.meaning(1).relation()).isEqualTo(Relation.AT_LEAST);
    assertThat(problem.meaning(1).limit()).isEqualTo(0.95);
    assertThat(problem.meaning(1).value(0.01)).isCloseTo(0.94, within(1e-12));
    assertThat(problem.description().simulated()).containsExactly("d", "price");
    Models.checkDerivatives(problem, 20);
    // The mean price is 10 and at q = 0 nothing is sold: smoothmin is about 0.
    double[] nothing = {0, 0, 0};
    Scenarios scenarios = new Scenarios(1);
    double profit = 0;
    double service = 0;
    int n = 20_000;
    double[] q = {20, 20, 20};
    Evaluation out = Evaluation.of(problem);
    for (int i = 0; i < n; i++) {
      long xi = scenarios.key(Scenarios.Purpose.TRAINING, i);
      problem.evaluate(nothing, xi, out);
      profit += problem.sense().value(out.value(0)) / n;
      problem.evaluate(q, xi, out);
      service += problem.meaning(1).value(out.value(1)) / n;
    }
    assertThat(profit).isCloseTo(0.0, within(0.01));
    // P(d ≤ 60) for lognormal(4, 0.5): Φ((ln 60 − 4)/0.5) = Φ(0.1887) = 0.5748.
    assertThat(service).isCloseTo(0.5748, within(0.015));
  }

  @Test
  void thePortfolioHasAQuantileAndCaps() {
    Models.returns(folder, 300);
    ModelProblem problem = Models.parse(Models.PORTFOLIO, folder);
    assertThat(problem.dimension()).isEqualTo(7);
    assertThat(problem.isAuxiliary(5)).isFalse();
    assertThat(problem.isAuxiliary(6)).isTrue();
    assertThat(problem.variableName(6)).isEqualTo("cvar(0.95, loss)#1/0.0078125");
    assertThat(problem.kinks()).containsExactly("max");
    assertThat(problem.bounds()).hasSize(6);
    assertThat(problem.bounds().get(0))
        .isEqualTo(new VariableBound("cap[a]", 0, Double.NEGATIVE_INFINITY, 0.2));
    assertThat(problem.feasibleSet().toString()).contains("capped");
    assertThat(
            new CappedSimplex(6, 0.2, 1.0)
                .contains(java.util.Arrays.copyOf(problem.startingPoint(), 6), 1e-12))
        .isTrue();
    assertThat(problem.inequalities()).isEqualTo(1);
    assertThat(problem.equalities()).isEqualTo(1);

    Table table = Table.read(folder.resolve("returns.csv"));
    double market = table.column("market").summary().sd();
    ModelConstraint neutral = problem.constraint(2);
    assertThat(neutral.name()).isEqualTo("neutral");
    assertThat(neutral.meaning().limit()).isCloseTo(0.5 * market * market, within(1e-15));

    double[] x = problem.startingPoint();
    double t = 0.004;
    x[6] = t / 0.0078125;
    double[] sum = new double[3];
    List<String> names = List.of("a", "b", "c", "d", "e", "f");
    for (int i = 0; i < table.rows(); i++) {
      double gain = 0;
      for (int j = 0; j < 6; j++) {
        gain += x[j] * table.column(names.get(j)).value(i);
      }
      sum[0] += t + Math.max(-gain - t, 0) / 0.05;
      sum[1] += 0.0004 - gain;
      sum[2] += gain * table.column("market").value(i) - neutral.meaning().limit();
    }
    Evaluation mean = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(x, mean);
    for (int k = 0; k < 3; k++) {
      assertThat(mean.value(k)).isCloseTo(sum[k] / table.rows(), within(1e-13));
    }
  }
}
