package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;

/** Every mean is over the rows of the tables that it looks at, and of no others. */
class SeveralTablesTest {

  private static final int ROWS = 5_000;

  private static final String TABLES =
      """
      data shops from "shops.csv"
      data trucks from "trucks.csv"
      var x in [0, 4] start 1
      let miss = (x - sold)^2
      """;

  @TempDir Path folder;

  @BeforeEach
  void writeTables() {
    StringBuilder shops = new StringBuilder("sold,kind\n");
    StringBuilder trucks = new StringBuilder("load\n");
    for (int i = 0; i < ROWS; i++) {
      shops.append(i % 5).append(i % 2 == 0 ? ",a\n" : ",b\n");
      trucks.append(i % 3).append('\n');
    }
    Models.write(folder, "shops.csv", shops.toString());
    Models.write(folder, "trucks.csv", trucks.toString());
  }

  private ModelProblem model(String functions) {
    return Model.parse("tables", TABLES + functions, folder);
  }

  private static double[] means(ModelProblem problem, double x) {
    Evaluation out = Evaluation.of(problem);
    FiniteMean.of(problem.finite().orElseThrow(), 1).evaluate(new double[] {x}, out);
    return out.values().clone();
  }

  @Test
  void meansOverOneTableEachAreSumsOverItsRowsAlone() {
    ModelProblem problem =
        model("minimize E[miss] + E[exp(-x*load)]\nsubject to c: E[miss | kind == \"a\"] <= 9\n");
    assertThat(problem.finite().orElseThrow().scenarioCount()).isEqualTo(2L * ROWS);
    double[] found = means(problem, 2.0);
    double served = (1667 + 1667 * Math.exp(-2.0) + 1666 * Math.exp(-4.0)) / ROWS;
    assertThat(found[0]).isCloseTo(2.0 + served, within(1e-12));
    assertThat(found[1]).isCloseTo(2.0 - 9.0, within(1e-12));
    assertThat(problem.description().groupSizes())
        .isEqualTo(Map.of("", ROWS, "kind == \"a\"", ROWS / 2));
  }

  @Test
  void aMeanOverBothTablesIsDrawnWhereThereAreTooManyCombinations() {
    ModelProblem problem = model("minimize E[miss] + E[(x - sold*load)^2]\n");
    assertThat(problem.finite()).isEmpty();
    double sum = 0.0;
    for (int k = 0; k < 20_000; k++) {
      sum += Models.values(problem, k, 2.0)[0];
    }
    // E[load] is nearly 1 and E[load²] nearly 5/3.
    assertThat(sum / 20_000).isCloseTo(2.0 + 4 - 4 * 2 + 6 * 5 / 3.0, within(0.3));
  }

  @Test
  void aMeanInsideAnotherHasScenariosOfItsOwn() {
    ModelProblem problem = model("minimize E[(x - sold + E[x*load])^2]\n");
    assertThat(problem.finite()).isPresent();
  }

  @Test
  void meansUnderOneConditionSeeTheSameRowWhicheverTablesTheyLookAt() {
    ModelProblem problem = model("minimize E[sin(x*sold) + exp(-x*sold*load)] + E[-sin(x*sold)]\n");
    double[] both = Models.values(model("minimize E[exp(-x*sold*load)]\n"), 5, 2.0);
    assertThat(Models.values(problem, 5, 2.0)[0]).isCloseTo(both[0], within(1e-12));
  }
}
