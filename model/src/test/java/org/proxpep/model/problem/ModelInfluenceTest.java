package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.model.data.Table;
import org.proxpep.model.fixture.TableModels;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.RowInfluence;
import org.proxpep.problem.ScenarioRandom;

/** What a row adds, against the means with that row twice in the table. */
class ModelInfluenceTest {

  private static final int ROWS = 2000;
  private static final double[] X = {0.3, -0.7};

  private static final String MODEL =
      """
      var x in [-5, 5]
      var z in [-5, 5]
      minimize f: E[ (x * a - b)^2 ] + 3 * x
      subject to linear: E[ z * a + b ] <= 1
                 group:  E[ exp(z * b) | g == 1 ] - E[ x * a | g == 0 ] <= 2
      """;

  private static double[][] cells() {
    ScenarioRandom random = new ScenarioRandom(5);
    double[][] cells = new double[ROWS][];
    for (int i = 0; i < ROWS; i++) {
      double a = 1.0 + random.nextGaussian();
      double g = random.nextDouble() < 0.3 ? 1.0 : 0.0;
      cells[i] = new double[] {a, g + random.nextGaussian(), g, 1.0 + random.nextDouble()};
    }
    return cells;
  }

  private static ModelProblem problem(String data, double[][] cells) {
    return TableModels.of(Table.of("t", List.of("a", "b", "g", "v"), cells), data + "\n" + MODEL);
  }

  private static Evaluation mean(ModelProblem problem) {
    Evaluation mean = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(X, mean);
    return mean;
  }

  private static void check(String data) {
    double[][] cells = cells();
    ModelProblem problem = problem(data, cells);
    Evaluation before = mean(problem);
    RowInfluence influence = problem.rowInfluence(X).orElseThrow();
    Evaluation adds = Evaluation.of(problem);
    assertThat(influence.count()).isEqualTo(ROWS);
    for (int row = 0; row < 40; row++) {
      double[][] more = Arrays.copyOf(cells, ROWS + 1);
      more[ROWS] = cells[row];
      Evaluation after = mean(problem(data, more));
      influence.evaluate(row, adds);
      for (int k = 0; k < before.rows(); k++) {
        double change = ROWS * (after.value(k) - before.value(k));
        assertThat(adds.value(k)).isCloseTo(change, within(0.01 * (0.1 + Math.abs(change))));
        for (int i = 0; i < X.length; i++) {
          double turn = ROWS * (after.gradient(k)[i] - before.gradient(k)[i]);
          assertThat(adds.gradient(k)[i]).isCloseTo(turn, within(0.01 * (0.1 + Math.abs(turn))));
        }
      }
    }
  }

  @Test
  void meansOverGroupsAndMeansLinearInDataFollowTheRows() {
    check("data t from \"t.csv\"");
  }

  @Test
  void weightedMeansFollowTheRows() {
    check("data t from \"t.csv\" weight v");
  }

  @Test
  void theRowsTogetherAddNothing() {
    ModelProblem problem = problem("data t from \"t.csv\"", cells());
    RowInfluence influence = problem.rowInfluence(X).orElseThrow();
    Evaluation sum = Evaluation.of(problem);
    Evaluation one = Evaluation.of(problem);
    for (int row = 0; row < ROWS; row++) {
      influence.evaluate(row, one);
      sum.add(1.0, one);
    }
    for (int k = 0; k < sum.rows(); k++) {
      assertThat(sum.value(k)).isCloseTo(0.0, within(1e-8));
      assertThat(sum.norm(k)).isCloseTo(0.0, within(1e-8));
    }
  }
}
