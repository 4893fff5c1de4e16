package org.proxpep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.problem.PartitionedModel.Text;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.StochasticProblem;

/** Rows and columns are made on Spark as on one machine, or refused by name. */
class PreparedRowsTest {

  private static final String SALES =
      """
      day,zip,price,sold
      2023-12-30,01234,10,5
      2023-12-31,AB1,11,
      2024-01-01,01234,12.1,7
      2024-02-15,77,10,8
      2024-03-01,01234,12,
      """;

  @TempDir Path folder;

  private SparkProblem there(String text) throws IOException {
    Path file = folder.resolve("d.csv");
    Files.writeString(file, SALES);
    return SparkProblem.of(
        new Text("m.pep", text, false),
        folder,
        CsvSource.of(Session.spark(), file.toString()),
        SparkSettings.DEFAULT.withPartitions(1),
        line -> {});
  }

  private static double[] means(StochasticProblem problem) {
    Evaluation out = Evaluation.of(problem);
    ExactMean mean = problem.exactMean().orElseThrow();
    double[] x = new double[problem.dimension()];
    Arrays.fill(x, 0.5);
    mean.evaluateMean(x, out);
    return out.values().clone();
  }

  @Test
  void conditionsDatesAndMissingValuesAreThoseOfOneMachine() throws IOException {
    for (String data :
        new String[] {
          "data \"d.csv\" where day >= \"2024-01-01\"",
          "data \"d.csv\" where zip == \"01234\" and year(day) > 2000",
          "data \"d.csv\" drop missing where sold > 5",
          "data \"d.csv\" where not missing(sold) and sold > 5",
        }) {
      String text =
          data
              + """

              features z = standardize(log1p(price)), month(day), missing(sold), price / 2
              var w[z] in [0, 1]
              minimize E[square(dot(w, z) - price) | weekday(day) >= 1]
              """;
      try (SparkProblem there = there(text)) {
        ModelProblem here = Model.parse("m.pep", text, folder);
        assertThat(means(there)).as(data).containsExactly(means(here));
      }
    }
  }

  @Test
  void whatOneMachineAloneCanDoIsRefusedByName() {
    String rest = "\nvar x\nminimize E[square(x - price)]";
    assertThatThrownBy(() -> there("data \"d.csv\" ordered by day" + rest))
        .hasMessageContaining("`ordered by` is for one machine");
    assertThatThrownBy(() -> there("data \"d.csv\" header none" + rest))
        .hasMessageContaining("`header none` is for one machine");
    assertThatThrownBy(() -> there("data \"d.csv\" join \"e.csv\" on zip" + rest))
        .hasMessageContaining("`join` is for one machine");
    assertThatThrownBy(() -> there("data \"d.csv\"\nvar x\nminimize E[x * lag(price, 1)]"))
        .hasMessageContainingAll("line 3", "`lag` and `returns` are for one machine");
  }

  @Test
  void faultsOfRowsHaveTheirLine() {
    String rest = "\nvar x\nminimize E[square(x - price)]";
    assertThatThrownBy(() -> there("data \"d.csv\" where sold > 5" + rest))
        .hasMessageContainingAll("d.csv, line 3", "is unknown, because a value is missing");
    assertThatThrownBy(
            () ->
                there(
                    "data \"d.csv\"\nfeatures z = log(price - 11)\nvar w[z]\nminimize E[dot(w, z)]"))
        .hasMessageContainingAll("d.csv, line 2", "log of -1.0 is not a finite number");
    assertThatThrownBy(() -> there("data \"d.csv\" where year(zip) > 3" + rest))
        .hasMessageContainingAll("d.csv, line 2", "is not a date in the form 2024-01-31");
    assertThatThrownBy(() -> there("data \"d.csv\" where price > 100" + rest))
        .hasMessageContaining("no row satisfies the condition after `where`");
  }
}
