package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;

class CountedModelTest {

  private static final Scenarios SCENARIOS = new Scenarios(1);

  private static ModelProblem model(String rows) {
    return Model.parse(
        "m", "random d ~ exponential(1)\nvar x in [0, 10]\n" + rows + "\n", Path.of("."));
  }

  private static double counted(ModelProblem model, int row, double x) {
    CountedRows counted = model.counted().orElseThrow();
    Evaluation out = Evaluation.of(model);
    double sum = 0.0;
    for (int k = 0; k < 20_000; k++) {
      counted.problem().evaluate(new double[] {x}, SCENARIOS.key(Purpose.VALIDATION, k), out);
      sum += model.meaning(row).value(out.value(row)) / 20_000;
    }
    return sum;
  }

  @Test
  void aProbabilityIsAShareThatDecides() {
    ModelProblem model = model("minimize x\nsubject to c: probability(x >= d, 0.5) >= 0.9");
    CountedRows counted = model.counted().orElseThrow();
    assertThat(counted.differs(1)).isTrue();
    assertThat(counted.decides(1)).isTrue();
    assertThat(counted.share(1, 0.9 - 0.25, 0.25)).isCloseTo(0.25, within(1e-15));
    assertThat(counted.differs(0)).isFalse();
    assertThat(counted(model, 1, 2.0)).isCloseTo(1 - Math.exp(-2), within(0.01));
    assertThat(model.meaning(1).size()).isCloseTo(0.1, within(1e-15));
  }

  @Test
  void aShareInOtherUnitsOrOfTheOppositeIsTheSameShare() {
    for (String c :
        new String[] {
          "100*probability(x >= d, 0.5) >= 99",
          "1 - probability(d >= x, 0.5) >= 0.99",
          "1e6*probability(d >= x, 0.5) <= 1e4",
          "probability(x >= d, 0.5) - 0.99 >= 0",
          "0 <= 1e-9*(probability(x >= d, 0.5) - 0.99)"
        }) {
      ModelProblem model = model("minimize x\nsubject to c: " + c);
      CountedRows counted = model.counted().orElseThrow();
      double[] rows = new double[2];
      for (int k = 0; k < 2; k++) {
        Evaluation out = Evaluation.of(model);
        counted.problem().evaluate(new double[] {10.0 * k}, 7, out);
        rows[k] = out.value(1);
      }
      double range = Math.abs(rows[1] - rows[0]);
      assertThat(model.meaning(1).size() / range).as(c).isCloseTo(0.01, within(1e-12));
      // Half of the way between never and always, whatever it is called.
      double middle = 0.25 * rows[0] + 0.75 * rows[1];
      double share = counted.share(1, middle, model.meaning(1).value(middle));
      assertThat(Math.abs(share - 0.5)).as(c).isCloseTo(0.25, within(1e-12));
    }
    ModelProblem percent = model("minimize x\nsubject to c: 100*probability(d >= x, 0.5) <= 5");
    assertThat(percent.counted().orElseThrow().share(1, 2.0 - 5.0, 2.0))
        .isCloseTo(0.02, within(1e-15));
  }

  @Test
  void smoothedMaximaCountAsMaximaAndDoNotDecide() {
    ModelProblem model = model("minimize E[smoothmax(x, d, 0.7)]\nsubject to c: E[d*x] <= 3");
    CountedRows counted = model.counted().orElseThrow();
    assertThat(counted.differs(0)).isTrue();
    assertThat(counted.decides(0)).isFalse();
    assertThat(counted.differs(1)).isFalse();
    Evaluation out = Evaluation.of(model);
    for (int k = 0; k < 100; k++) {
      long key = SCENARIOS.key(Purpose.VALIDATION, k);
      model.evaluate(new double[] {1.0}, key, out);
      double d = out.value(1) + 3.0;
      counted.problem().evaluate(new double[] {1.0}, key, out);
      assertThat(out.value(0)).isCloseTo(Math.max(1.0, d), within(1e-12));
    }
  }

  @Test
  void aSigmoidWithoutAConditionIsWhatItIs() {
    assertThat(model("minimize E[sigmoid(x - d)]").counted()).isEmpty();
  }

  @Test
  void aSigmoidTimesAConditionStandsForAStepInTheWholeRow() {
    ModelProblem model =
        model("minimize x\nsubject to c: E[sigmoid(x - d)*(d > 1)]/E[sigmoid(x - d)] >= 0.3");
    CountedRows counted = model.counted().orElseThrow();
    assertThat(counted.differs(1)).isTrue();
    assertThat(counted.decides(1)).isFalse();
    assertThat(counted.share(1, 0.0, 0.3)).isNaN();
    double[] x = {2.0};
    Evaluation out = Evaluation.of(model);
    double sum = 0.0;
    for (int k = 0; k < 20_000; k++) {
      counted.problem().evaluate(x, SCENARIOS.key(Purpose.VALIDATION, k), out);
      sum += out.value(1) / 20_000;
    }
    // P(1 < d <= 2) over P(d <= 2).
    double share = (Math.exp(-1) - Math.exp(-2)) / (1 - Math.exp(-2));
    double value = model.meaning(1).value(sum / counted.problem().unit(1, x));
    assertThat(value).isCloseTo(share, within(0.02));
  }

  @Test
  void whatIsSmoothedCountsInsideOfProducts() {
    ModelProblem model = model("maximize E[(1 + d)*smoothmin(x, d, 0.7)] - x");
    CountedRows counted = model.counted().orElseThrow();
    Evaluation out = Evaluation.of(model);
    Evaluation smooth = Evaluation.of(model);
    int below = 0;
    for (int k = 0; k < 100; k++) {
      long key = SCENARIOS.key(Purpose.VALIDATION, k);
      model.evaluate(new double[] {1.0}, key, smooth);
      counted.problem().evaluate(new double[] {1.0}, key, out);
      // It is maximized, and a smoothed minimum is below the minimum.
      below += out.value(0) < smooth.value(0) ? 1 : 0;
    }
    assertThat(below).isEqualTo(100);
  }

  @Test
  void aModelWithoutSmoothingHasNothingToCount() {
    assertThat(model("minimize E[(x - d)^2]").counted()).isEmpty();
  }
}
