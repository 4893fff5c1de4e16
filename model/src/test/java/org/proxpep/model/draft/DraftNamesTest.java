package org.proxpep.model.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.proxpep.model.draft.Terms.column;
import static org.proxpep.model.draft.Terms.index;
import static org.proxpep.model.draft.Terms.mean;
import static org.proxpep.model.draft.Terms.members;
import static org.proxpep.model.draft.Terms.number;
import static org.proxpep.model.draft.Terms.range;
import static org.proxpep.model.draft.Terms.square;
import static org.proxpep.model.draft.Terms.sum;
import static org.proxpep.model.draft.Terms.vector;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelException;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;

/** Names of all kinds, and what is said of wrong ones. */
class DraftNamesTest {

  private final ModelDraft m = new ModelDraft("draft");

  private static void refused(ThrowingCallable call, String... parts) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(parts)
        .hasMessageContaining(".\nMaybe ");
  }

  private static double value(ModelProblem problem, double... x) {
    Evaluation out = Evaluation.of(problem);
    problem.evaluate(x, 1L, out);
    return out.value(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "Größe",
        "hours-per-week",
        "a b",
        "3d",
        "E",
        "in",
        "not",
        "subject",
        "minimize",
        "data",
        "var",
        "start",
        "center",
        "all",
        "intercept",
        "mean",
        "max",
        "sum",
        "\"",
        "\\",
        "#",
        "x[1]",
        "价格",
        "a.b",
        "pi",
        "free",
        "to",
        "from",
        "^",
        "x\ty"
      })
  void anyNameCanNameAnything(String odd) {
    Term c = m.param(odd, 2);
    Term x = m.var(odd + "'", range(1, 2)).in(c.negate(), c.plus(1)).start(c);
    Term half = m.let(odd + "''", x.over(c));
    m.minimize(odd, sum(odd + "i", range(1, 2), i -> half.at(i).times(i)));
    m.subjectTo(odd + "r", x.at(1).times(x.at(2)).atMost(c));
    m.subjectTo(c.plus(x.at(1)).atMost(square(x.at(2)).plus(100)));
    ModelProblem problem = m.build();
    assertThat(problem.functionName(0)).isEqualTo(odd);
    assertThat(problem.functionName(1)).isEqualTo(odd + "r");
    assertThat(problem.variableName(1)).isEqualTo(odd + "'[2]");
    assertThat(problem.startingPoint()).containsExactly(2, 2);
    assertThat(value(problem, 1, 3)).isEqualTo(0.5 + 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"weight", "all", "intercept", "hours per week", "E", "in", "a\"b", "x.y"})
  void anyColumnCanBeUsed(String odd) {
    Table table =
        Table.of("t", Column.numbers(odd, 1, 2, 6), Column.texts("who's", "a\\", "\"", "c"));
    Data data = m.data("my table", table).weight(odd);
    Term z = m.features("z", Feature.columns(odd), Feature.onehot("who's"));
    Term x = m.var("x", z);
    m.minimize(sum(square(x)).plus(mean(column(odd).times(x.at(odd)))));
    m.subjectTo(
        "c",
        mean(square(data.column(odd).times(x.at(2)))).given(column("who's").is("\"")).atMost(1));
    ModelProblem problem = m.build();
    assertThat(problem.variableName(0)).isEqualTo("x[" + odd + "]");
    assertThat(problem.variableName(1)).isEqualTo("x[who's=\"]");
    assertThat(problem.description().groupSizes()).containsValue(1);
  }

  @Test
  void aNameOfSomethingElseIsNotTakenForALabel() {
    Term b = m.param("b", 1);
    Term x = m.var("x", members("a", "b"));
    m.minimize(square(x.at(b)));
    assertThat(value(m.build(), 3, 5)).isEqualTo(9);
  }

  @Test
  void namesMustBeNewAndWritable() {
    m.var("x");
    refused(() -> m.param("x", 1), "(x) of a parameter must be new", "stands for a variable");
    refused(() -> m.let("", number(1)), "name ()");
    refused(() -> m.var("a`b"), "name (a`b)");
    refused(() -> m.var("a\nb"), "name (a b)");
    refused(() -> column(" "), "name ( )");
    refused(() -> m.param("inf", 1), "(inf)");
    m.subjectTo("c", number(0).atMost(1));
    refused(() -> m.subjectTo("c", number(0).atMost(2)), "name (c)", "another function of draft");
    m.data("t", Path.of("t.csv"));
    refused(() -> m.data(Path.of("data/t.csv.gz")), "table (t)");
    refused(() -> column("a").is("x\ny"), "text (x y)");
    assertThat(m.text()).doesNotContain("param", "let");
  }

  @Test
  void termsOfAnotherDraftAreRefused() {
    Term x = m.var("x");
    ModelDraft other = new ModelDraft("other");
    Term y = other.var("y");
    refused(() -> x.plus(1).times(y), "(x + 1 and y)", "drafts draft and other");
    refused(
        () -> m.minimize(square(y)), "objective (square(y))", "of the draft draft only", "other");
    refused(() -> m.var("z", y), "variable z", "other");
    refused(() -> m.var("w").in(y, y), "domain of w", "other");
    refused(() -> m.features("f", Feature.columns(other.data(Path.of("o.csv")).all())), "other");
  }

  @Test
  void indicesKeepToTheirSums() {
    Term x = m.var("x", range(1, 3));
    Term i = m.param("i", 2);
    refused(
        () -> sum("i", range(1, 3), k -> x.at(k).times(i)), "index (i)", "name of something else");
    refused(
        () -> sum("k", range(1, 3), k -> sum("k", range(1, 2), l -> x.at(k).times(x.at(l)))),
        "index (k)",
        "name of another index",
        "x[k] * x[k]");
    Index free = index("l", range(1, 3));
    refused(() -> m.minimize(x.at(free)), "index (l) of x[l]", "objective");
    refused(() -> m.let("y", x.at(free)), "index (l)", "let y");
    refused(() -> m.subjectTo("c", x.at(free).atMost(1)), "constraint c");
    // The same index twice, one inside the other, is two.
    m.minimize(sum(free, x.at(free).times(sum(free, x.at(free)))));
    assertThat(value(m.build(), 1, 2, 3)).isEqualTo(36);
  }

  @Test
  void whatIsGivenTwiceOrNotAtAllIsRefused() {
    Variable x = m.var("x").in(0, 1).start(0.5);
    refused(() -> x.in(0, 2), "domain of x ([0, 1])");
    refused(() -> x.start(1), "start of x (0.5)");
    refused(() -> number(Double.NaN), "NaN");
    refused(() -> vector(new double[0]), "vector (0 entries)");
    refused(() -> m.features("z"), "data vector (0 entries)");
    refused(() -> Terms.total(List.of()), "sum (0 entries)");
    Data data = m.data("t", Path.of("t.csv")).dropMissing();
    refused(data::imputeMean, "table t (drop missing)");
    m.minimize(x);
    refused(() -> m.maximize(x.plus(1)), "(x + 1)", "only one");
  }

  @Test
  void errorsOfTheModelShowTheStatement() {
    Term x = m.var("x");
    Term d = m.random("d", Distribution.normal(0, 1));
    m.minimize("risk", square(x.minus(d)));
    assertThatThrownBy(m::build)
        .isInstanceOf(ModelException.class)
        .hasMessage(
            """
            draft, line 3, column 27: `d` changes from scenario to scenario.
              minimize risk: square(x - d)
                                        ^
            Maybe take its mean: E[ … ].\
            """);
  }

  @Test
  void whatATextCouldNotSayIsRefused() {
    Term x = m.var("x", range(1, 2));
    refused(() -> x.at(new int[0]), "list of indices (0 entries)");
    Term deep = x.at(1);
    for (int k = 0; k < 10_000; k++) {
      deep = square(deep).plus(1);
    }
    assertThat(deep.toString()).contains("…");
    m.minimize(deep);
    assertThatThrownBy(m::build)
        .isInstanceOf(ModelException.class)
        .hasMessageContainingAll("draft, line 2", "nested more than 200 deep", "`let`");
  }

  @Test
  void tablesInMemoryAreReplacedByNameOnly() {
    Table one = Table.of("t", List.of("a"), new double[][] {{1}, {3}});
    Table two = Table.of("t", List.of("a"), new double[][] {{5}});
    m.data("t", one);
    Term x = m.var("x");
    m.minimize(square(x).plus(mean(column("a"))));
    assertThat(value(m.build(), 0)).isEqualTo(2);
    ModelOptions options = ModelOptions.defaults().withTable("t", two);
    assertThat(value(m.build(Path.of(""), options), 0)).isEqualTo(5);
    assertThatThrownBy(() -> Model.parse("p", m.text(), Path.of(""), options.withTable("u", one)))
        .hasMessageContaining("there is no table `u`");
    Path missing = Path.of("no-such-file.csv");
    assertThatThrownBy(() -> m.build(Path.of(""), options.withData("t", missing)))
        .hasMessageContaining("no-such-file.csv");
    refused(
        () ->
            new ModelOptions(
                null,
                options.withData("t", missing).tables(),
                options.inMemory(),
                options.reading(),
                Map.of(),
                false),
        "Table t (no-such-file.csv)");
    refused(() -> Table.of("t", List.of("a", "b"), new double[][] {{1}}), "Row 1 of table t (1");
    refused(() -> Column.numbers("a", 1, Double.POSITIVE_INFINITY), "row 2 (Infinity)");
  }
}
