package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.fixture.TableModels;
import org.proxpep.refusal.Refusal;

/** Rows kept aside of tables that a model prepares. */
final class PreparedHoldOutTest {

  private static final int ROWS = 120;

  /** The last third has other values, and dates of which none tells the month from the day. */
  private static Table table() {
    double[] a = new double[ROWS];
    double[] y = new double[ROWS];
    String[] day = new String[ROWS];
    for (int i = 0; i < ROWS; i++) {
      a[i] = i < 80 ? 1 + (i * 37 % 80) : 500 + i;
      y[i] = i % 7;
      day[i] =
          i < 80
              ? String.format(Locale.ROOT, "%02d/%02d/2023", 1 + i % 28, 1 + i % 12)
              : String.format(Locale.ROOT, "%02d/%02d/2024", 1 + i % 12, 1 + i % 11);
    }
    return Table.of("t", Column.numbers("a", a), Column.numbers("y", y), Column.texts("day", day));
  }

  private static ModelProblem model(String text, Table table) {
    return TableModels.of(table, text);
  }

  private static HoldOut stated(String text) {
    ModelProblem all = model(text, table());
    return HoldOut.of(all, Objects.requireNonNull(HoldOutRule.of(all, Path.of(""))), 1);
  }

  private static final String CURVES =
      """
      data t from "t.csv" %s
      features z = bins(a, 4), spline(log(a), 3), intercept
      var w[z] in ball(5)
      let score = dot(w, z)
      minimize E[ (score - y)^2 ]
      """;

  @Test
  void edgesAndKnotsComeFromTheRowsThatAreLeft() {
    HoldOut split = stated(CURVES.formatted("holdout where a > 500"));
    ModelProblem alone = model(CURVES.formatted(""), table().keep(first(80)));
    assertThat(names(split.training())).isEqualTo(names(alone));
    double[] x = new double[alone.dimension()];
    Arrays.setAll(x, i -> 0.3 * i - 0.5);
    assertThat(names(split.aside(x).problem())).isEqualTo(names(alone));
    Map<String, double[]> numbers = split.trained().parts().numbers();
    assertThat(Objects.requireNonNull(numbers.get("edges of 4 bins of t.a"))[2]).isLessThan(81);
    assertThat(Objects.requireNonNull(numbers.get("knots of 3 of t.log(a)"))[2])
        .isLessThan(Math.log(81));
    // All rows kept aside are in the last bin.
    double[] last = new double[x.length];
    last[3] = 2.0;
    double sum = 0.0;
    for (int i = 80; i < ROWS; i++) {
      sum += Math.pow(2.0 - i % 7, 2);
    }
    assertThat(split.aside(last).read().mean().value(0)).isCloseTo(sum / 40, within(1e-12));
    TrainedModel again = TrainedModel.of(split.trained().parts());
    Map<String, Double> values = values(split.trained().variableNames(), x);
    assertThat(again.over(table().keep(last(40)), values).read().mean().value(0))
        .isEqualTo(split.aside(x).read().mean().value(0));
    LetColumns.Rows scores = again.lets(List.of("score"), values).over(table().keep(last(40)));
    assertThat(scores.count()).isEqualTo(40);
  }

  @Test
  void conditionsDatesAndParametersOfTheModelCountForNewRows() {
    String text =
        """
        param most = 6
        data t from "t.csv" where y < most
        var k in [0, 9]
        minimize E[ (k - month(day))^2 ]
        subject to late: E[ year(day) - 2020 ] * k <= 100
        """;
    ModelProblem problem =
        Model.parse(
            "m.pep",
            text,
            Path.of(""),
            ModelOptions.defaults().withTable("t", table()).withParameter("most", 3));
    TrainedModel again = TrainedModel.of(TrainedModel.of(problem).parts());
    // No day of these rows is above the 12th, so the form is that of the old ones.
    FreshModel fresh = again.over(table().keep(last(40)), Map.of("k", 0.0));
    double sum = 0.0;
    int count = 0;
    for (int i = 80; i < ROWS; i++) {
      if (i % 7 < 3) {
        sum += Math.pow(1 + i % 11, 2);
        count++;
      }
    }
    assertThat(fresh.count()).isEqualTo(count);
    assertThat(fresh.read().mean().value(0)).isCloseTo(sum / count, within(1e-12));
    assertThat(fresh.unseen()).isEmpty();
  }

  @Test
  void theLastRowsByADateAreThoseOfTheLatestDays() {
    HoldOut split =
        stated("data t from \"t.csv\" holdout 0.25 by day\nvar k in [0, 9]\nminimize E[(k - a)^2]");
    assertThat(split.rows().column("a").summary().min()).isGreaterThan(500);
    // Rows that come later need no day.
    Table later = Table.of("later", Column.numbers("a", 3, 5));
    assertThat(split.trained().over(later, new double[] {1}).read().mean().value(0))
        .isCloseTo(10, within(1e-12));
  }

  @Test
  void aDateMaySayWhichRowsAreKeptAside() {
    HoldOut split =
        stated(
            """
            data t from "t.csv" holdout where day >= "2024-01-01"
            var k in [0, 9]
            minimize E[ (k - a)^2 ]
            """);
    assertThat(split.rows().rows()).isEqualTo(40);
  }

  @Test
  void rowsMadeOfThoseBeforeAreOnlyCutAtTheirEnd() {
    String text =
        """
        data t from "t.csv" %s
        var k in [0, 9]
        minimize E[ (a - k * lag(a, 1))^2 ]
        """;
    assertThatThrownBy(() -> stated(text.formatted("holdout where y == 3")))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("must be the last rows")
        .hasMessageContaining("Maybe");
    assertThatThrownBy(() -> HoldOut.folds(model(text.formatted(""), table()), 3, 1))
        .isInstanceOf(Refusal.class);
    HoldOut split = stated(text.formatted("holdout where a > 500"));
    assertThat(split.rows().rows()).isEqualTo(40);
    assertThat(split.training().parts.context().tables.rows()).containsExactly(79);
    // The first row kept aside knows the row before it.
    assertThat(split.rows().column("lag(a, 1)").value(0)).isEqualTo(1 + 79 * 37 % 80);
    // Rows of a file know none before the first.
    assertThat(split.trained().over(table().keep(last(40)), new double[] {1}).count())
        .isEqualTo(39);
  }

  @Test
  void aShareOfRowsWhoseOrderMattersIsTheLastOfThem() {
    String text = "data t from \"t.csv\" %s holdout 0.25\nvar k in [0, 9]\nminimize E[ %s ]";
    HoldOut ordered = stated(text.formatted("ordered by a", "(k - a)^2"));
    assertThat(ordered.rule()).isEqualTo("the last 0.25 of the rows by a");
    assertThat(ordered.training().parts.context().tables.get(0).given().column("a").value(89))
        .isLessThan(ordered.rows().column("a").value(0));
    HoldOut lagged = stated(text.formatted("", "(a - k * lag(a, 1))^2"));
    assertThat(lagged.rule()).isEqualTo("the last 0.25 of the rows");
    // The first of 120 rows has no lag.
    assertThat(lagged.rows().rows()).isEqualTo(30);
    assertThat(stated(text.formatted("", "(k - a)^2")).rule()).contains("at random");
  }

  @Test
  void everyRowHasItsPrediction() {
    ModelProblem problem =
        model(
            """
            data t from "t.csv" ordered by a where y < 6
            var k in [0, 9]
            let twice = k * log(a)
            minimize E[ (twice - y)^2 ]
            """,
            table());
    LetColumns lets = TrainedModel.of(problem).lets(List.of("twice"), Map.of("k", 2.0));
    // Neither the condition nor the order is about rows that are to be scored.
    Table rows = Table.of("new", Column.numbers("a", 9, 4));
    LetColumns.Rows scores = lets.over(rows);
    assertThat(scores.without()).isZero();
    assertThat(scores.reader().read(0)).containsExactly(2 * Math.log(9));
    assertThat(scores.reader().read(1)).containsExactly(2 * Math.log(4));
    assertThat(lets.over(table()).count()).isEqualTo(ROWS);
  }

  @Test
  void rowsAreScoredByTheRowsBeforeThemInTheirOrder() {
    String model =
        """
        data t from "t.csv" ordered by a %s
        features z = standardize(lag(log(a), 2), y), intercept
        var w[z] in [-9, 9]
        let score = dot(w, z) + lag(y, 1)
        minimize E[ (score - y)^2 ]
        """;
    for (String missing : List.of("", "impute mean", "drop missing")) {
      TrainedModel trained = TrainedModel.of(model(model.formatted(missing), table()));
      double[] point = {0.5, -0.25, 1};
      LetColumns lets = trained.lets(List.of("score"), values(trained.variableNames(), point));
      assertThat(lets.looksBack()).isTrue();
      // The order by a is that of the rows 3, 1, 0, 2.
      Table rows =
          Table.of("new", Column.numbers("a", 30, 20, 40, 10), Column.numbers("y", 3, 2, 4, 1));
      LetColumns.Rows scores = lets.over(rows);
      assertThat(scores.without()).isEqualTo(2);
      LetColumns.Rows.Reader reader = scores.reader();
      assertThat(reader.read(3)[0]).isNaN();
      assertThat(reader.read(1)[0]).isNaN();
      double[] lag = trained.parts().numbers().get("scale of t.lag(log(a), 2)");
      double[] y = trained.parts().numbers().get("scale of t.y");
      double expected = 0.5 * (Math.log(10) - lag[0]) / lag[1] - 0.25 * (3 - y[0]) / y[1] + 1 + 2;
      assertThat(reader.read(0)[0]).isCloseTo(expected, within(1e-12));
    }
  }

  @Test
  void missingValuesGiveNoPredictionWhereTheModelDropsThem() {
    String model =
        """
        data t from "t.csv" drop missing
        var k in [0, 9]
        let twice = k * a
        minimize E[ (twice - y)^2 ]
        """;
    LetColumns lets =
        TrainedModel.of(model(model, table())).lets(List.of("twice"), Map.of("k", 2.0));
    LetColumns.Rows scores = lets.over(Table.of("new", Column.numbers("a", 1, Double.NaN, 3)));
    assertThat(scores.without()).isOne();
    assertThat(scores.reader().read(1)[0]).isNaN();
    assertThat(scores.reader().read(2)).containsExactly(6.0);
    LetColumns strict =
        TrainedModel.of(model(model.replace(" drop missing", ""), table()))
            .lets(List.of("twice"), Map.of("k", 2.0));
    assertThatThrownBy(() -> strict.over(Table.of("new", Column.numbers("a", 1, Double.NaN, 3))))
        .hasMessageContaining("row 2");
  }

  @Test
  void numbersWithoutAnEntryOfTheirOwnAreCounted() {
    ModelProblem problem =
        model(
            """
            data t from "t.csv"
            features z = onehot(y), intercept
            var w[z] in [-9, 9]
            let score = dot(w, z)
            minimize E[ (score - a)^2 ]
            """,
            table());
    TrainedModel trained = TrainedModel.of(problem);
    double[] point = new double[problem.dimension()];
    Arrays.fill(point, 1.0);
    Table rows = Table.of("new", Column.numbers("a", 1, 2, 3), Column.numbers("y", 2, 77, 2.5));
    assertThat(trained.over(rows, point).unseen()).isEqualTo(Map.of("y", 2));
    LetColumns.Rows scores =
        trained.lets(List.of("score"), values(trained.variableNames(), point)).over(rows);
    assertThat(scores.unseen()).isEqualTo(Map.of("y", 2));
    assertThat(scores.reader().read(0)).containsExactly(2.0);
    assertThat(scores.reader().read(1)).containsExactly(1.0);
    assertThat(trained.over(table(), point).unseen()).isEmpty();
  }

  @Test
  void newRowsMeetTheTablesThatTheModelJoins(@TempDir Path folder) throws Exception {
    StringBuilder first = new StringBuilder("id,a\n");
    StringBuilder second = new StringBuilder("id,b\n");
    for (int i = 0; i < 40; i++) {
      first.append(i).append(',').append(i % 5).append('\n');
      second.append(i).append(',').append(i % 3).append('\n');
    }
    Files.writeString(folder.resolve("a.csv"), first);
    Files.writeString(folder.resolve("b.csv"), second);
    ModelProblem all =
        Model.parse(
            "m.pep",
            """
            data t from "a.csv" join b from "b.csv" on id
            var k in [0, 9]
            let fill = k * b
            minimize E[ (a - fill)^2 ]
            """,
            folder);
    HoldOut split = HoldOut.of(all, new HoldOutRule.Share(0.25), 1);
    assertThat(split.aside(new double[] {1}).count()).isEqualTo(10);
    TrainedModel trained = split.trained();
    Table rows = Table.read(folder.resolve("a.csv"));
    assertThatThrownBy(() -> trained.over(rows, new double[] {1}))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("no column b")
        .hasMessageContaining("joins its table with b")
        .hasMessageContaining("--data b=FILE");
    Table others = Table.read(folder.resolve("b.csv"));
    Table joined = trained.joined(rows, Map.of("b", others));
    assertThat(trained.over(joined, new double[] {1}).count()).isEqualTo(40);
    LetColumns lets = trained.lets(List.of("fill"), Map.of("k", 2.0));
    assertThat(lets.over(joined).reader().read(5)).containsExactly(4.0);
    // Or they have the columns already.
    assertThat(lets.over(Table.of("new", Column.numbers("b", 7))).reader().read(0))
        .containsExactly(14.0);
    assertThatThrownBy(() -> trained.joined(rows, Map.of("c", others)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("The table (c)")
        .hasMessageContaining("b");
  }

  @Test
  void aSweepOfAModelThatKeepsRowsAsideIsRefused() {
    assertThatThrownBy(
            () ->
                ModelFamily.parse(
                    "m.pep",
                    CURVES.formatted("holdout 0.3"),
                    Path.of(""),
                    ModelOptions.defaults().withTable("t", table())))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("a sweep takes all rows");
  }

  private static int[] first(int count) {
    return java.util.stream.IntStream.range(0, count).toArray();
  }

  private static int[] last(int count) {
    return java.util.stream.IntStream.range(ROWS - count, ROWS).toArray();
  }

  private static List<String> names(ModelProblem problem) {
    String[] names = new String[problem.dimension()];
    Arrays.setAll(names, problem::variableName);
    return List.of(names);
  }

  private static Map<String, Double> values(List<String> names, double[] x) {
    Map<String, Double> values = new TreeMap<>();
    for (int i = 0; i < x.length; i++) {
      values.put(names.get(i), x[i]);
    }
    return values;
  }
}
