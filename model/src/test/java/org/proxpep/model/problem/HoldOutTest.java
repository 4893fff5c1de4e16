package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Table;
import org.proxpep.model.fixture.TableModels;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FreshRows;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.refusal.Refusal;

final class HoldOutTest {

  private static final int ROWS = 400;

  private static final String MODEL =
      """
      data t from "t.csv" %s
      features z = standardize(a), onehot(city), intercept
      var w[z] in ball(5)
      let score = dot(w, z)
      minimize   loss: E[ if(y == 1, softplus(-score), softplus(score)) ]
      subject to rate:   probability(score >= 0, 0.3 | y == 0) <= 0.4
                 spread: E[ (a - E[a]) * score ] <= 3
                 linear: E[ a * w["a"] ] <= 2
      """;

  private static Table table() {
    ScenarioRandom random = new ScenarioRandom(7);
    double[] a = new double[ROWS];
    double[] y = new double[ROWS];
    double[] year = new double[ROWS];
    String[] city = new String[ROWS];
    for (int i = 0; i < ROWS; i++) {
      y[i] = i % 10 == 0 ? 1 : 0;
      a[i] = 3.0 + 2.0 * random.nextGaussian() + y[i];
      year[i] = 2020 + i / 100;
      city[i] = i % 3 == 0 ? "rome" : "paris";
    }
    return Table.of(
        "t",
        Column.numbers("a", a),
        Column.numbers("y", y),
        Column.numbers("year", year),
        Column.texts("city", city));
  }

  private static ModelProblem model(String clause, Table table) {
    return TableModels.of(table, MODEL.formatted(clause));
  }

  private static HoldOut stated(String clause) {
    ModelProblem all = model(clause, table());
    return HoldOut.of(all, java.util.Objects.requireNonNull(HoldOutRule.of(all, Path.of(""))), 1);
  }

  private static double mean(Table table, String column) {
    return table.column(column).summary().mean();
  }

  @Test
  void aShareIsTakenOfEveryGroupThatTheModelSpeaksAbout() {
    HoldOut split = stated("holdout 0.25");
    assertThat(split.rows().rows()).isEqualTo(100);
    assertThat(mean(split.rows(), "y")).isEqualTo(0.1);
    assertThat(split.training().parts.context().tables.rows()).containsExactly(300);
  }

  @Test
  void theSameSeedKeepsTheSameRowsAsideAndAnotherSeedOthers() {
    ModelProblem all = model("", table());
    HoldOutRule rule = new HoldOutRule.Share(0.3);
    String first = HoldOut.of(all, rule, 1).rows().fingerprint();
    assertThat(HoldOut.of(all, rule, 1).rows().fingerprint()).isEqualTo(first);
    assertThat(HoldOut.of(all, rule, 2).rows().fingerprint()).isNotEqualTo(first);
  }

  @Test
  void aRuleOrAnOrderInTimeSaysWhichRows() {
    HoldOut rule = stated("holdout where year == 2023");
    assertThat(rule.rows().rows()).isEqualTo(100);
    assertThat(rule.rows().column("year").summary().min()).isEqualTo(2023);
    HoldOut last = stated("holdout 0.3 by year");
    assertThat(last.rows().column("year").summary().min()).isEqualTo(2023);
    assertThat(last.training().parts.context().tables.rows()).containsExactly(300);
  }

  @Test
  void aRuleThatLeavesAGroupWithoutRowsIsRefusedByName() {
    assertThatThrownBy(() -> stated("holdout where y == 1"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("leaves no row where y == 0 to judge by");
  }

  @Test
  void aRuleThatIsAConditionOfTheModelIsRefusedByNameToo() {
    assertThatThrownBy(() -> stated("holdout where y == 0"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("leaves no row where y == 0 to solve on")
        .hasMessageContaining("of such rows 360 are kept aside and 0 are left");
  }

  @Test
  void foldsCoverEveryRowOnce() {
    List<HoldOut> folds = HoldOut.folds(model("", table()), 4, 1);
    assertThat(folds.stream().mapToInt(f -> f.rows().rows()).sum()).isEqualTo(ROWS);
    assertThat(folds).allSatisfy(f -> assertThat(f.rows().rows()).isBetween(95, 105));
  }

  @Test
  void scalesAndNestedMeansComeFromTheRowsThatAreLeft() {
    HoldOut split = stated("holdout where year == 2023");
    Table left = split.training().parts.context().tables.get(0).table();
    Map<String, double[]> numbers = split.trained().parts().numbers();
    assertThat(numbers.get("scale of t.a")[0]).isEqualTo(mean(left, "a"));
    assertThat(numbers.get("mean 1")[0]).isCloseTo(mean(left, "a"), within(1e-12));
  }

  @Test
  void meansOverNewRowsAreThoseOfAPlainLoop() {
    HoldOut split = stated("holdout where year == 2023");
    double[] x = {0.7, -0.2, 0.4, -0.5};
    FreshModel fresh = split.aside(x);
    Evaluation mean = fresh.read().mean();
    Table left = split.training().parts.context().tables.get(0).table();
    double centre = mean(left, "a");
    double sd = left.column("a").summary().sd();
    double loss = 0;
    double spread = 0;
    double linear = 0;
    double events = 0;
    double zeros = 0;
    Table rows = split.rows();
    for (int i = 0; i < rows.rows(); i++) {
      double a = rows.column("a").value(i);
      boolean rome = "rome".equals(rows.column("city").text(i));
      double score = x[0] * (a - centre) / sd + (rome ? x[2] : x[1]) + x[3];
      boolean one = rows.column("y").value(i) == 1;
      loss += Math.log1p(Math.exp(one ? -score : score));
      spread += (a - centre) * score;
      linear += a * x[0];
      zeros += one ? 0 : 1;
      events += !one && score >= 0 ? 1 : 0;
    }
    int n = rows.rows();
    assertThat(mean.value(0)).isCloseTo(loss / n, within(1e-12));
    assertThat(mean.value(2)).isCloseTo(spread / n - 3, within(1e-12));
    assertThat(mean.value(3)).isCloseTo(linear / n - 2, within(1e-12));
    FreshRows counted = fresh.counted().orElseThrow();
    FreshRows.Reading reading = counted.read();
    assertThat(reading.mean().value(1)).isCloseTo(events / zeros - 0.4, within(1e-12));
    assertThat(reading.isAverage(1)).isTrue();
    assertThat(counted.lower(1)).isCloseTo(-0.4, within(1e-9));
    assertThat(counted.upper(1)).isCloseTo(0.6, within(1e-9));
    assertThat(fresh.upper(0)).isInfinite();
    Evaluation one = Evaluation.of(counted.problem());
    double sum = 0;
    int seen = 0;
    for (int i = 0; i < n; i++) {
      reading.evaluate(i, one);
      double value = reading.value(1);
      if (!Double.isNaN(value)) {
        sum += value;
        seen++;
      }
    }
    assertThat(seen).isEqualTo((int) zeros);
    assertThat(sum / seen).isCloseTo(events / zeros - 0.4, within(1e-12));
  }

  private static Table rows(double[] a, @Nullable String... city) {
    double[] y = new double[a.length];
    y[0] = 1;
    return Table.of(
        "new.csv", Column.numbers("a", a), Column.numbers("y", y), Column.texts("city", city));
  }

  @Test
  void categoriesThatWereNeverSeenAreZerosAndCounted() {
    TrainedModel trained = TrainedModel.of(model("", table()));
    double[] x = {0.0, 1.0, 2.0, 0.0};
    FreshModel fresh =
        trained.over(rows(new double[] {1, 2, 3}, "oslo", "rome", "oslo"), trained.point(x));
    assertThat(fresh.unseen()).containsExactly(Map.entry("city", 2));
    double[] scores =
        IntStream.range(0, 3)
            .mapToDouble(
                i ->
                    trained
                        .lets(List.of("score"), values(trained, x))
                        .over(rows(new double[] {1, 2, 3}, "oslo", "rome", "oslo"))
                        .reader()
                        .read(i)[0])
            .toArray();
    assertThat(scores).containsExactly(0.0, 2.0, 0.0);
  }

  private static Map<String, Double> values(TrainedModel trained, double[] x) {
    Map<String, Double> values = new java.util.LinkedHashMap<>();
    double[] point = trained.point(x);
    List<String> names = trained.variableNames();
    for (int i = 0; i < point.length; i++) {
      values.put(names.get(i), point[i]);
    }
    return values;
  }

  @Test
  void gapsAreFilledWithWhatTheFirstRowsSay() {
    TrainedModel trained = TrainedModel.of(model("impute mean", table()));
    double[] point = trained.point(new double[] {1.0, 0.0, 0.0, 0.0});
    FreshModel fresh =
        trained.over(rows(new double[] {Double.NaN, 9, 9}, "rome", null, "rome"), point);
    Table filled = fresh.problem().parts.context().tables.get(0).table();
    assertThat(filled.column("a").value(0)).isEqualTo(mean(table(), "a"));
    assertThat(filled.column("city").text(1)).isEqualTo("paris");
  }

  @Test
  void gapsArePredictedWithWhatTheFirstRowsSay() {
    double[] x = {1.0, 0.5, 2.0, 0.0};
    Table gaps = rows(new double[] {Double.NaN, 9, 9}, "rome", null, "rome");
    TrainedModel imputing = TrainedModel.of(model("impute mean", table()));
    LetColumns.Rows.Reader reader =
        imputing.lets(List.of("score"), values(imputing, x)).over(gaps).reader();
    double nine = (9 - mean(table(), "a")) / table().column("a").summary().sd();
    assertThat(reader.read(0)[0]).isCloseTo(2.0, within(1e-12));
    assertThat(reader.read(1)[0]).isCloseTo(nine + 0.5, within(1e-12));
    TrainedModel strict = TrainedModel.of(model("", table()));
    assertThatThrownBy(() -> strict.lets(List.of("score"), values(strict, x)).over(gaps))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column a: the value of row 1 is missing");
  }

  @Test
  void newRowsWithoutAColumnAreRefusedByName() {
    TrainedModel trained = TrainedModel.of(model("", table()));
    Table few = Table.of("new.csv", Column.numbers("a", 1, 2), Column.numbers("y", 1, 0));
    assertThatThrownBy(() -> trained.over(few, trained.point(new double[4])))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no column city");
  }

  @Test
  void aStoredModelSaysTheSameWithoutItsRows() {
    HoldOut split = stated("holdout 0.3");
    double[] x = {0.7, -0.2, 0.4, -0.5};
    TrainedModel again = TrainedModel.of(split.trained().parts());
    Evaluation there = again.over(split.rows(), values(split.trained(), x)).read().mean();
    Evaluation here = split.aside(x).read().mean();
    for (int row = 0; row < here.rows(); row++) {
      assertThat(there.value(row)).isEqualTo(here.value(row));
    }
  }

  @Test
  void aLetNeedsItsOwnColumnsOnly() {
    String text =
        """
        data t from "t.csv"
        var k in [0, 2]
        let simple = k * a + 1
        minimize E[ (simple - y)^2 | city == "rome" ]
        """;
    ModelProblem problem = TableModels.of(table(), text);
    LetColumns columns = TrainedModel.of(problem).lets(List.of("simple"), Map.of("k", 2.0));
    assertThat(columns.needed()).isEqualTo(new TreeSet<>(List.of("a")));
    LetColumns.Rows rows = columns.over(Table.of("new.csv", Column.numbers("a", 4, 5)));
    assertThat(rows.reader().read(1)).containsExactly(11.0);
  }

  @Test
  void coefficientsInOriginalUnitsGiveTheSameScore() {
    ModelProblem problem = model("", table());
    double[] x = {0.7, -0.2, 0.4, -0.5};
    double[] original = problem.inOriginalUnits(x);
    Table table = table();
    double centre = mean(table, "a");
    double sd = table.column("a").summary().sd();
    double scaled = x[0] * (4.2 - centre) / sd + x[1] + x[3];
    assertThat(original[0] * 4.2 + original[1] + original[3]).isCloseTo(scaled, within(1e-12));
  }

  @Test
  void theJavaClassOfALetGivesItsValues(@TempDir Path folder) throws Exception {
    TrainedModel trained = TrainedModel.of(model("", table()));
    LetColumns columns =
        trained.lets(List.of("score"), values(trained, new double[] {0.7, -0.2, 0.4, -0.5}));
    Path file = folder.resolve("LetScore.java");
    Files.writeString(file, columns.javaClass("LetScore"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, "-d", "" + folder, "" + file)).isZero();
    List<Double> theirs = new ArrayList<>();
    try (var loader = new java.net.URLClassLoader(new java.net.URL[] {folder.toUri().toURL()})) {
      var method = loader.loadClass("LetScore").getMethod("value", double.class, String.class);
      for (int i = 0; i < 50; i++) {
        theirs.add(
            (Double)
                method.invoke(null, table().column("a").value(i), table().column("city").text(i)));
      }
      theirs.add((Double) method.invoke(null, 1.0, "oslo"));
    }
    var reader = columns.over(table()).reader();
    for (int i = 0; i < 50; i++) {
      assertThat(theirs.get(i)).isCloseTo(reader.read(i)[0], within(1e-12));
    }
  }

  @Test
  void aVariableThatStandsForATailStaysWhereItWas() {
    String text =
        """
        data t from "t.csv"
        var x in [0, 1]
        minimize cvar(0.9, x * a)
        """;
    ModelProblem problem = TableModels.of(table(), text);
    TrainedModel trained = TrainedModel.of(problem);
    double[] point = trained.point(new double[] {1.0, 0.0});
    Table others = Table.of("t", Column.numbers("a", 1, 2, 30));
    FreshModel fresh = trained.over(others, point);
    assertThat(fresh.settled()).isEqualTo(point);
    double t = point[1] * fresh.problem().auxiliaries().get(0).unit();
    double expected = t + (Math.max(0, 1 - t) + Math.max(0, 2 - t) + 30 - t) / 3 / 0.1;
    assertThat(fresh.read().mean().value(0)).isCloseTo(expected, within(1e-9));
  }
}
