package org.proxpep.model.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.proxpep.model.draft.Columns.allExcept;
import static org.proxpep.model.draft.Distribution.lognormal;
import static org.proxpep.model.draft.Distribution.uniform;
import static org.proxpep.model.draft.Domain.ball;
import static org.proxpep.model.draft.Domain.simplex;
import static org.proxpep.model.draft.Feature.columns;
import static org.proxpep.model.draft.Feature.intercept;
import static org.proxpep.model.draft.Feature.onehot;
import static org.proxpep.model.draft.Feature.standardize;
import static org.proxpep.model.draft.Terms.column;
import static org.proxpep.model.draft.Terms.cvar;
import static org.proxpep.model.draft.Terms.dot;
import static org.proxpep.model.draft.Terms.mean;
import static org.proxpep.model.draft.Terms.number;
import static org.proxpep.model.draft.Terms.range;
import static org.proxpep.model.draft.Terms.sigmoid;
import static org.proxpep.model.draft.Terms.smoothmin;
import static org.proxpep.model.draft.Terms.softplus;
import static org.proxpep.model.draft.Terms.sum;
import static org.proxpep.model.draft.Terms.variance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.fixture.EveryJava;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.ScenarioRandom;

/** The three models of the language's page, written in Java. */
@EveryJava
class ThreeDraftsTest {

  private static final Path PAGE =
      Path.of(System.getProperty("proxpep.root", "..")).resolve("docs/language.md");

  @TempDir Path folder;

  private static String example(int k) throws IOException {
    return Pattern.compile("```pep\n(.*?)```", Pattern.DOTALL)
        .matcher(Files.readString(PAGE))
        .results()
        .map((MatchResult r) -> r.group(1))
        .toList()
        .get(k);
  }

  private static Table transactions() {
    ScenarioRandom random = new ScenarioRandom(3);
    int n = 300;
    double[][] numbers = new double[n][];
    String[] country = new String[n];
    String[] sex = new String[n];
    for (int i = 0; i < n; i++) {
      boolean fraud = i % 5 == 0;
      double amount = 100 + 20 * random.nextGaussian() + (fraud ? 30 : 0);
      numbers[i] =
          new double[] {amount, 20 + random.nextInt(50), random.nextInt(24), fraud ? 1 : 0};
      country[i] = List.of("DE", "FR", "US").get(random.nextInt(3));
      sex[i] = random.nextInt(2) == 0 ? "F" : "M";
    }
    return Table.of("transactions", List.of("amount", "age", "hour", "fraud"), numbers)
        .with(Column.texts("country", country), Column.texts("sex", sex));
  }

  private static Table returns() {
    ScenarioRandom random = new ScenarioRandom(4);
    int n = 200;
    String[] date = new String[n];
    double[][] numbers = new double[n][7];
    for (int i = 0; i < n; i++) {
      date[i] = "day " + i;
      numbers[i][6] = 0.01 * random.nextGaussian();
      for (int j = 0; j < 6; j++) {
        numbers[i][j] = 0.001 + 0.3 * j * numbers[i][6] + 0.01 * random.nextGaussian();
      }
    }
    return Table.of("returns", List.of("a", "b", "c", "d", "e", "f", "market"), numbers)
        .with(Column.texts("date", date));
  }

  /** Writes a table as a file with every digit. */
  static void write(Table table, Path file) throws IOException {
    StringBuilder text = new StringBuilder(String.join(",", table.names())).append('\n');
    for (int i = 0; i < table.rows(); i++) {
      int row = i;
      text.append(String.join(",", table.columns().stream().map(c -> c.text(row)).toList()))
          .append('\n');
    }
    Files.writeString(file, text);
  }

  private static void fraud(ModelDraft m) {
    Term z = m.features("z", standardize("amount", "age", "hour"), onehot("country"), intercept());
    Term w = m.var("w", z).in(ball(10));
    Term score = m.let("score", dot(w, z));
    Term fraud = column("fraud");
    Term sex = column("sex");
    m.minimize("missed", mean(softplus(score.negate())).given(fraud.is(1)));
    m.subjectTo("false_alarm", mean(sigmoid(score)).given(fraud.is(0)).atMost(0.05));
    m.subjectTo(
        "parity",
        mean(sigmoid(score)).given(sex.is("F")).is(mean(sigmoid(score)).given(sex.is("M"))));
  }

  private static void portfolio(ModelDraft m) {
    Term r = m.features("r", columns(allExcept("date", "market")));
    Term x = m.var("x", r).in(simplex());
    Term loss = m.let("loss", dot(x, r).negate());
    Term market = column("market");
    m.minimize("risk", cvar(0.95, loss));
    m.subjectTo("gain", mean(dot(x, r)).atLeast(0.0004));
    m.subjectTo("neutral", mean(dot(x, r).times(market)).is(number(0.5).times(variance(market))));
    m.subjectTo("cap", "i", r, i -> x.at(i).atMost(0.2));
  }

  @Test
  void theNewsvendorInJavaIsThatOfThePage() throws IOException {
    ModelDraft m = new ModelDraft("newsvendor");
    Term d = m.random("d", lognormal(4, 0.5));
    Term price = m.random("price", range(1, 3), uniform(8, 12));
    Term cost = m.param("cost", 4, 5, 6);
    Term q = m.var("q", range(1, 3)).in(0, 200).start(50);
    Term sold =
        mean(sum("i", range(1, 3), i -> price.at(i).times(smoothmin(q.at(i), d.over(3), 0.1))));
    m.maximize("profit", sold.minus(sum("i", range(1, 3), i -> cost.at(i).times(q.at(i)))));
    Term all = sum("i", range(1, 3), q::at);
    m.subjectTo("service", mean(sigmoid(all.minus(d).over(2))).atLeast(0.95));

    Parity.check(m.build(), Model.parse("newsvendor", example(1), folder));
    assertThat(m.text())
        .isEqualTo(
            """
            random d ~ lognormal(4, 0.5)
            random price[1..3] ~ uniform(8, 12)
            param cost = [4, 5, 6]
            var q[1..3] in [0, 200] start 50
            maximize profit: E[sum(i in 1..3, price[i] * smoothmin(q[i], d / 3, 0.1))]\
             - sum(i in 1..3, cost[i] * q[i])
            subject to service: E[sigmoid((sum(i in 1..3, q[i]) - d) / 2)] >= 0.95
            """);
  }

  /** With the table in a file and in memory. */
  private void isThatOfThePage(String name, int example, Table table, Consumer<ModelDraft> model)
      throws IOException {
    write(table, folder.resolve(table.name() + ".csv"));
    ModelProblem read = Model.parse(name, example(example), folder);
    ModelDraft file = new ModelDraft(name);
    file.data(Path.of(table.name() + ".csv"));
    model.accept(file);
    Parity.check(file.build(folder), read);
    assertThat(file.build(folder).description().groupSizes())
        .isEqualTo(read.description().groupSizes());

    ModelDraft memory = new ModelDraft(name);
    memory.data(table.name(), table);
    model.accept(memory);
    Parity.check(memory.build(), read);
  }

  @Test
  void theFraudModelInJavaIsThatOfThePage() throws IOException {
    isThatOfThePage("fraud", 0, transactions(), ThreeDraftsTest::fraud);
  }

  @Test
  void thePortfolioInJavaIsThatOfThePage() throws IOException {
    isThatOfThePage("portfolio", 2, returns(), ThreeDraftsTest::portfolio);
  }

  @Test
  void aTableInMemoryAndItsFileHaveTheSameFingerprint() throws IOException {
    write(transactions(), folder.resolve("transactions.csv"));
    ModelDraft m = new ModelDraft("fraud");
    m.data("transactions", transactions());
    fraud(m);
    ModelProblem file = Model.parse("fraud", m.text(), folder);
    assertThat(m.build().fingerprint()).isEqualTo(file.fingerprint());
    Parity.check(m.build(), file);

    Table table = transactions();
    double[] later = new double[table.rows()];
    Arrays.setAll(later, i -> table.column("hour").value(i) + (i == 7 ? 1 : 0));
    List<Column> columns = new ArrayList<>(table.columns());
    columns.set(table.names().indexOf("hour"), Column.numbers("hour", later));
    Table changed = Table.of("transactions", columns.toArray(Column[]::new));
    ModelOptions options = ModelOptions.defaults().withTable("transactions", changed);
    assertThat(m.build(folder, options).fingerprint()).isNotEqualTo(file.fingerprint());
    ModelOptions same = options.withTable("transactions", table);
    assertThat(m.build(folder, same).fingerprint()).isEqualTo(file.fingerprint());
  }
}
