package org.proxpep.model.draft;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.proxpep.model.draft.Terms.column;
import static org.proxpep.model.draft.Terms.crossEntropy;
import static org.proxpep.model.draft.Terms.cvar;
import static org.proxpep.model.draft.Terms.datePart;
import static org.proxpep.model.draft.Terms.dot;
import static org.proxpep.model.draft.Terms.entropic;
import static org.proxpep.model.draft.Terms.function;
import static org.proxpep.model.draft.Terms.ifElse;
import static org.proxpep.model.draft.Terms.index;
import static org.proxpep.model.draft.Terms.lag;
import static org.proxpep.model.draft.Terms.log;
import static org.proxpep.model.draft.Terms.logsumexp;
import static org.proxpep.model.draft.Terms.mean;
import static org.proxpep.model.draft.Terms.meanDeviation;
import static org.proxpep.model.draft.Terms.members;
import static org.proxpep.model.draft.Terms.missing;
import static org.proxpep.model.draft.Terms.norm;
import static org.proxpep.model.draft.Terms.number;
import static org.proxpep.model.draft.Terms.probability;
import static org.proxpep.model.draft.Terms.range;
import static org.proxpep.model.draft.Terms.returns;
import static org.proxpep.model.draft.Terms.robust;
import static org.proxpep.model.draft.Terms.sd;
import static org.proxpep.model.draft.Terms.softmax;
import static org.proxpep.model.draft.Terms.square;
import static org.proxpep.model.draft.Terms.statistic;
import static org.proxpep.model.draft.Terms.sum;
import static org.proxpep.model.draft.Terms.text;
import static org.proxpep.model.draft.Terms.variance;
import static org.proxpep.model.draft.Terms.vector;
import static org.proxpep.model.draft.Terms.worst;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.model.bridges.Bridges;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.function.ElementaryFunction;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.network.Activation;
import org.proxpep.model.problem.HoldOut;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.semantics.SetWord;
import org.proxpep.model.syntax.Parser;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.refusal.Refusal;

/** Whatever a model file can say can be said in Java. */
class EveryFormTest {

  @TempDir Path folder;

  private static Table people() {
    return Table.of(
        "people",
        Column.numbers("age", 20, 30, Double.NaN, 50, 60, 35),
        Column.numbers("hours-per-week", 40, 20, 30, 10, 50, 45),
        Column.numbers("w", 1, 2, 1, 1, 3, 1),
        Column.texts("sex", "F", "M", "F", "M", "F", "M"));
  }

  private static Table prices() {
    return Table.of("prices", List.of("a", "b", "age"), new double[][] {{1, 2, 3}, {2, 1, 4}});
  }

  @Test
  void statementsOfDataAreThoseOfTheText() {
    ModelDraft m = new ModelDraft("two");
    Data people = m.data("people", people()).weight("w").dropMissing();
    Data prices = m.data("prices", prices());
    Term z =
        m.features(
            "z",
            Feature.standardize(people.columns("age")),
            Feature.columns("hours-per-week"),
            Feature.onehot("sex"),
            Feature.intercept());
    Term r = m.features("r", Feature.columns(prices.allExcept("age")));
    Term v = m.var("v", z).in(Domain.ball(2, 0.5, 0.5, 0, 0, 0));
    Term x = m.var("x", r).in(Domain.capped(0.8));
    m.minimize(
        mean(square(dot(v, z).minus(people.column("age").over(10))))
            .given(column("sex").is("F").and(column("hours-per-week").atLeast(20))));
    m.subjectTo("gain", mean(dot(x, r)).between(0.5, 2).within(0.1));
    m.subjectTo(v.at("sex=F").negate().atMost(v.at(text("sex=M"))));
    m.subjectTo(v.at("intercept").plus(v.at(1)).atMost(3));
    m.subjectTo(
        "spread", sd(dot(v, z)).given(column("sex").isNot("F")).atMost(mean(prices.column("age"))));
    assertThat(m.text())
        .isEqualTo(
            """
            data people from "people.csv" weight w drop missing  # 6 rows in memory
            data prices from "prices.csv"  # 2 rows in memory
            features z = standardize(people.age), columns(`hours-per-week`), onehot(sex), intercept
            features r = columns(prices.all except prices.age)
            var v[z] in ball(2, center [0.5, 0.5, 0, 0, 0])
            var x[r] in capped(0.8)
            minimize E[square(dot(v, z) - people.age / 10) | sex == "F" and `hours-per-week` >= 20]
            subject to gain: 0.5 <= E[dot(x, r)] <= 2 within 0.1
            subject to -v["sex=F"] <= v["sex=M"]
                       v["intercept"] + v[1] <= 3
                       spread: sd(dot(v, z) | sex != "F") <= E[prices.age]
            """);
    ModelOptions tables =
        ModelOptions.defaults().withTable("people", people()).withTable("prices", prices());
    Parity.check(m.build(), Model.parse("two", m.text(), folder, tables));
    assertThat(m.build().constraints().stream().map(c -> c.name()))
        .contains("gain.lower", "gain.upper", "c2", "spread");
  }

  @Test
  void statementsOfSimulationAreThoseOfTheText() throws IOException {
    Files.writeString(folder.resolve("q.csv"), "1,2\n3,4\n");
    ModelDraft m = new ModelDraft("simulated");
    IndexSet set = m.set("I", range(1, 3));
    IndexSet names = m.set("J", members("a", "b"));
    m.set("K", members(2, 3, 5));
    Term mu = m.param("mu", "i", set, i -> i.power(2).over(10));
    Term s = m.param("s", 0.5);
    Term c = m.param("c", names, vector(4, 5));
    Term q = m.param("Q", Path.of("q.csv"), names, names);
    Term p = m.param("P", new double[][] {{2, 0.5}, {0.5, 1}});
    Term e = m.random("e", "i", set, i -> Distribution.normal(mu.at(i), s));
    Term f = m.random("f", Distribution.mvnormal(vector(0, 1), p));
    Term g = m.random("g", Distribution.discrete(new double[] {1, 2}, new double[] {0.3, 0.7}));
    Variable x = m.var("x", set).in(Domain.simplex(2)).start(0.5, 0.5, 1);
    Variable y = m.var("y", names, names).in(vector(0, 0, 0, 0), number(3));
    Variable t = m.var("t").in(0.1, Double.POSITIVE_INFINITY).start(s.times(4));
    Variable u = m.var("u").in(Domain.free());
    Term part = m.let("part", "i", set, i -> x.at(i).times(e.at(i)));
    Index i = index("i", names);
    Index j = index("j", names);
    m.maximize(
        "value",
        mean(sum(part).plus(f.at(1)).times(g))
            .minus(sum(i, j, q.at(i, j).times(y.at(i, j)).times(c.at(j))))
            .minus(square(t.minus(u))));
    m.subjectTo("tail", cvar(0.9, dot(x, e).negate(), 0.1).atMost(5));
    m.subjectTo(
        "risk",
        entropic(0.5, dot(x, e))
            .plus(meanDeviation(2, g.times(u)))
            .plus(robust("kl", 0.1, dot(x, e)))
            .plus(robust("chi2", 0.2, g.times(t)))
            .plus(worst(mean(g.times(u).times(u)), t))
            .atMost(90));
    m.subjectTo("often", probability(sum(part).atLeast(t), 0.2).atLeast(0.1));
    m.subjectTo("ratio", mean(dot(x, e)).over(mean(g)).atMost(log(mean(g)).plus(9)));
    m.subjectTo("cell", List.of(i, j), y.at(i, j).times(t).atMost(ifElse(i.is(j), 1, 2)));
    m.subjectTo("slice", norm(x.at(range(1, 2))).plus(variance(g)).atMost(9));
    Index k = index("k", set);
    m.subjectTo(
        "triangle", k, sum("l", range(1, k), l -> x.at(l).times(x.at(l))).atMost(k.times(4)));

    String text =
        """
        set I = 1..3
        set J = {"a", "b"}
        set K = {2, 3, 5}
        param mu[i in I] = i^2 / 10
        param s = 0.5
        param c[J] = [4, 5]
        param Q[J, J] from "q.csv"
        param P = [[2, 0.5], [0.5, 1]]
        random e[i in I] ~ normal(mu[i], s)
        random f ~ mvnormal([0, 1], P)
        random g ~ discrete([1, 2], [0.3, 0.7])
        var x[I] in simplex(2) start [0.5, 0.5, 1]
        var y[J, J] in [[0, 0, 0, 0], 3]
        var t in [0.1, inf] start s * 4
        var u in free
        let part[i in I] = x[i] * e[i]
        maximize value: E[(sum(part) + f[1]) * g] - sum(i in J, j in J, Q[i, j] * y[i, j] * c[j])\
         - square(t - u)
        subject to tail: cvar(0.9, -dot(x, e), 0.1) <= 5
                   risk: entropic(0.5, dot(x, e)) + mean_deviation(2, g * u) + robust(kl, 0.1, dot(x, e))\
         + robust(chi2, 0.2, g * t) + worst(E[g * u * u], t) <= 90
                   often: probability(sum(part) >= t, 0.2) >= 0.1
                   ratio: E[dot(x, e)] / E[g] <= log(E[g]) + 9
                   cell[i in J, j in J]: y[i, j] * t <= if(i == j, 1, 2)
                   slice: norm(x[1..2]) + variance(g) <= 9
                   triangle[k in I]: sum(l in 1..k, x[l] * x[l]) <= k * 4
        """;
    assertThat(m.text()).isEqualTo(text);
    ModelProblem read = Model.parse("simulated", text, folder);
    Parity.check(m.build(folder), read);
    assertThat(read.inequalities()).isEqualTo(4 + 4 + 1 + 3 + 2);
  }

  @Test
  void scoresOfClassesDefinitionsDrawnStartsAndUnitsAreThoseOfTheText() {
    ModelDraft m = new ModelDraft("classes");
    Data people = m.data("people", people()).dropMissing();
    Term z = m.features("z", Feature.standardize("age"), Feature.intercept());
    IndexSet sexes = m.set("S", members("F", "M"));
    Variable w = m.var("W", sexes, z).start(Distribution.normal(0, 0.1), 7).unit("points");
    Variable c = m.var("c", sexes).in(0, 1).start(Distribution.uniform(0, 1));
    Term s = m.let("s", w.times(z));
    DefinedFunction cost =
        m.define("cost", List.of("a", "b"), p -> square(p.get(0)).plus(p.get(1)));
    m.minimize("loss", mean(crossEntropy(s, people.column("sex")).plus(logsumexp(s))));
    m.objectiveUnit("nats");
    m.subjectTo("share", mean(softmax(s).at("F")).atMost(0.9).within(0.01).unit("of all"));
    m.subjectTo("paid", mean(cost.of(c.at(column("sex")), number(2))).atMost(2.5));
    assertThat(m.text())
        .isEqualTo(
            """
            data people from "people.csv" drop missing  # 6 rows in memory
            features z = standardize(age), intercept
            set S = {"F", "M"}
            var W[S, z] start normal(0, 0.1) seed 7 unit "points"
            var c[S] in [0, 1] start uniform(0, 1)
            let s = W * z
            define cost(a, b) = square(a) + b
            minimize loss: E[cross_entropy(s, people.sex) + logsumexp(s)] unit "nats"
            subject to share: E[softmax(s)["F"]] <= 0.9 within 0.01 unit "of all"
                       paid: E[cost(c[sex], 2)] <= 2.5
            """);
    ModelProblem built = m.build();
    Parity.check(
        built,
        Model.parse(
            "classes", m.text(), folder, ModelOptions.defaults().withTable("people", people())));
    assertThat(built.functionUnit(0)).isEqualTo("nats");
    assertThat(built.functionUnit(1)).isEqualTo("of all");
    assertThat(built.functionUnit(2)).isEmpty();
    assertThat(built.variableUnit(3)).isEqualTo("points");
    assertThat(built.variableUnit(4)).isEmpty();
  }

  @Test
  void networksAreThoseOfTheText() {
    ModelDraft m = new ModelDraft("networks");
    Data people = m.data("people", people()).dropMissing();
    Term z = m.features("z", Feature.standardize("age"), Feature.intercept());
    IndexSet sexes = m.set("S", members("F", "M"));
    Network f = m.network("f", z, Layer.dense(3, Activation.TANH), Layer.dense(1)).start("he", 7);
    Network g = m.network("g", z, Layer.dense(sexes)).in(Domain.of("ball", number(2)));
    m.minimize(
        mean(crossEntropy(g.of(z), people.column("sex")).plus(f.of(z).power(2)))
            .plus(f.decay().times(0.1)));
    assertThat(m.text())
        .isEqualTo(
            """
            data people from "people.csv" drop missing  # 6 rows in memory
            features z = standardize(age), intercept
            set S = {"F", "M"}
            network f(z) = dense(3, tanh), dense(1) start he seed 7
            network g(z) = dense(S) in ball(2)
            minimize E[cross_entropy(g(z), people.sex) + f(z)^2] + decay(f) * 0.1
            """);
    Parity.check(
        m.build(),
        Model.parse(
            "networks", m.text(), folder, ModelOptions.defaults().withTable("people", people())));
    assertThatThrownBy(() -> m.network("h", f.of(z), Layer.dense(1)))
        .hasMessageContaining("must be a data vector by its name");
    assertThatThrownBy(() -> f.start("glorot")).hasMessageContaining("must be given once");
  }

  /** A draft of a mean over ten rows, of which some are kept aside. */
  private ModelDraft tenRows(UnaryOperator<Data> keepAside) {
    double[][] rows = new double[10][];
    Arrays.setAll(rows, i -> new double[] {i, i % 2});
    ModelDraft m = new ModelDraft("ten");
    Data unused = keepAside.apply(m.data("t", Table.of("t", List.of("x", "odd"), rows)));
    Term k = m.var("k").in(0, 9);
    m.minimize(mean(k.minus(column("x")).power(2)));
    return m;
  }

  @Test
  void rowsAreKeptAsideAsTheTextSays() throws IOException {
    Path file = Files.writeString(folder.resolve("other.csv"), "x,odd\n20,1\n30,0\n");
    Condition late = column("x").atLeast(7).and(column("odd").is(1));
    Map<String, UnaryOperator<Data>> forms =
        Map.of(
            "holdout 0.3", d -> d.holdOut(0.3),
            "holdout 0.2 by x", d -> d.holdOut(0.2, "x"),
            "holdout where x >= 7 and odd == 1", d -> d.holdOut(late),
            "holdout from \"other.csv\"", d -> d.holdOut(file.getFileName()));
    Map<String, List<Double>> aside = new TreeMap<>();
    forms.forEach(
        (text, form) -> {
          ModelDraft m = tenRows(form);
          assertThat(m.text()).startsWith("data t from \"t.csv\" " + text);
          Table rows = HoldOut.of(m.build(folder), folder, 1).rows();
          List<Double> values = new ArrayList<>();
          for (int i = 0; i < rows.rows(); i++) {
            values.add(rows.column("x").value(i));
          }
          aside.put(text.strip(), values);
        });
    assertThat(aside.get("holdout 0.3")).hasSize(3);
    assertThat(aside.get("holdout 0.2 by x")).containsExactly(8.0, 9.0);
    assertThat(aside.get("holdout where x >= 7 and odd == 1")).containsExactly(7.0, 9.0);
    assertThat(aside.get("holdout from \"other.csv\"")).containsExactly(20.0, 30.0);
    assertThatThrownBy(() -> tenRows(d -> d.holdOut(1.5))).hasMessageContaining("between 0 and 1");
    assertThatThrownBy(() -> tenRows(d -> d.holdOut(0.3).holdOut(0.4)))
        .hasMessageContaining("must be given once");
    assertThatThrownBy(() -> HoldOut.of(tenRows(d -> d).build(folder), folder, 1))
        .hasMessageContaining("no rows that they are kept aside");
  }

  @Test
  void preparedTablesAreThoseOfTheText() throws IOException {
    Files.writeString(
        folder.resolve("a.csv"), "d,x,y,id\n2024-01-03,4,1,7\n2024-01-01,2,,8\n2024-01-02,3,2,7\n");
    Files.writeString(folder.resolve("b.csv"), "id,size\n7,1.5\n8,2.5\n");
    Files.writeString(folder.resolve("c.csv"), "1,2\n3,5\n");
    ModelDraft m = new ModelDraft("prepared");
    Term x = column("x");
    Term d = column("d");
    m.data("a", Path.of("a.csv"))
        .imputeMean()
        .join("b", Path.of("b.csv"), "id")
        .orderedBy("d")
        .where(datePart("year", d).atLeast(2024).and(x.lessThan(9)));
    m.data(Path.of("c.csv")).headerNone();
    Term z =
        m.features(
            "z",
            Feature.of(x.times(column("size"))),
            Feature.standardize(function("log1p", x)),
            Feature.bins(x, 2),
            Feature.spline(column("y"), 2),
            Feature.of(missing(column("y"))),
            Feature.of(lag(x, 1)),
            Feature.onehot(datePart("weekday", d)));
    Term w = m.var("w", z).in(0, 1);
    m.minimize(mean(square(dot(w, z).minus(returns(x)))).plus(mean(column("c2"))));
    assertThat(m.text())
        .isEqualTo(
            """
            data a from "a.csv" impute mean join b from "b.csv" on id ordered by d\
             where year(d) >= 2024 and x < 9
            data "c.csv" header none
            features z = x * size, standardize(log1p(x)), bins(x, 2), spline(y, 2), missing(y),\
             lag(x, 1), onehot(weekday(d))
            var w[z] in [0, 1]
            minimize E[square(dot(w, z) - returns(x))] + E[c2]
            """);
    ModelProblem built = m.build(folder);
    Parity.check(built, Model.parse("prepared", m.text(), folder));
    assertThat(built.dimension()).isEqualTo(1 + 1 + 2 + 2 + 1 + 1 + 2);
    assertThatThrownBy(() -> datePart("century", d)).hasMessageContaining("must be one of");
  }

  @Test
  void objectivesMayHaveATolerance() {
    ModelDraft least = new ModelDraft("least");
    least.minimize("cost", square(least.var("x")), 10);
    assertThat(least.text()).isEqualTo("var x\nminimize cost: square(x) within 10\n");
    ModelDraft most = new ModelDraft("most");
    most.maximize("gain", square(most.var("x")).negate(), 0.5);
    assertThat(most.build().objectiveWithin()).isEqualTo(0.5);
  }

  @Test
  void everyFunctionAndDistributionOfTheGrammarHasAMethodOrADoorByItsWord() throws IOException {
    Path page = Path.of(System.getProperty("proxpep.root", "..")).resolve("docs/language.md");
    String grammar = Files.readString(page);
    Set<String> functions = words(grammar, "function    =", "if");
    functions.removeIf(word -> ElementaryFunction.named(word).isPresent());
    Bridges.standard().words().forEach(functions::remove);
    functions.removeAll(List.of("cross_entropy", "decay"));
    assertThat(methods(Network.class)).contains("decay");
    assertThat(methods(Terms.class)).containsAll(functions).contains("crossEntropy");
    assertThat(methods(Distribution.class)).containsAll(words(grammar, "distribution=", ""));
    assertThat(methods(Feature.class)).contains("columns", "standardize", "onehot", "intercept");
  }

  @Test
  void everySetCanBeWrittenByItsWord() {
    for (SetWord set : SetWord.all()) {
      String text = "var x[1..6] in " + set.example() + "\nminimize dot(x, x)\n";
      Statement.Variable written =
          (Statement.Variable) Parser.parse(Model.source("m", text), List.of()).get(0);
      Term[] arguments =
          requireNonNull(written.domain()).arguments().stream()
              .map(tree -> new Term(tree, Uses.NOTHING))
              .toArray(Term[]::new);
      ModelDraft m = new ModelDraft("m");
      Term x = m.var("x", range(1, 6)).in(Domain.of(set.word(), arguments));
      m.minimize(dot(x, x));
      assertThat(m.text()).isEqualTo(text);
      Parity.check(m.build(), Model.parse("m", text, folder));
    }
  }

  @Test
  void everyFunctionOverScenariosCanBeCalledByItsWord() {
    for (String word : Bridges.standard().words()) {
      assertThat(statistic(word, column("x"), number(2)).part)
          .isEqualTo(Tree.Call.of(word, List.of(column("x").part, number(2).part)));
    }
    ModelDraft m = new ModelDraft("m");
    m.data("t", prices());
    Variable w = m.var("w").in(0, 1);
    Term loss = w.times(column("a")).minus(column("b"));
    m.minimize(statistic("sd", loss).given(column("age").atLeast(3)));
    m.subjectTo(statistic("robust", column("kl"), number(0.1), loss).atMost(5));
    assertThat(m.text())
        .endsWith(
            """
            minimize sd(w * a - b | age >= 3)
            subject to robust(kl, 0.1, w * a - b) <= 5
            """);
    ModelOptions tables = ModelOptions.defaults().withTable("t", prices());
    Parity.check(m.build(), Model.parse("m", m.text(), folder, tables));
    assertThatThrownBy(() -> statistic("variancee", loss))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("The function over scenarios (variancee)")
        .hasMessageContaining("did you mean variance?");
    assertThatThrownBy(() -> function("variance", loss)).hasMessageContaining("variance of 1");
  }

  @Test
  void everyElementaryFunctionCanBeCalledByItsWord() {
    for (ElementaryFunction f : ElementaryFunction.all()) {
      if (f.isInLanguage()) {
        ModelDraft m = new ModelDraft("f");
        double least = f instanceof UnaryFunction g ? Math.max(0.0, g.domain().low()) : 0.0;
        Term x = m.var("x").in(least + 0.1, least + 0.9);
        m.minimize(f.arity() == 1 ? function(f.word(), x) : function(f.word(), x, number(0.5)));
        assertThat(m.text()).contains("minimize " + f.word() + "(x");
        Parity.check(m.build(), Model.parse("f", m.text(), folder));
      }
    }
    assertThatThrownBy(() -> function("floor", number(1))).hasMessageContaining("floor of 1");
    assertThatThrownBy(() -> function("atan2", number(1))).hasMessageContaining("atan2 of 1");
  }

  private static Set<String> methods(Class<?> type) {
    Set<String> names = new TreeSet<>();
    for (Method method : type.getMethods()) {
      names.add(method.getName());
    }
    return names;
  }

  private static Set<String> words(String grammar, String rule, String except) {
    int from = grammar.indexOf(rule);
    assertThat(from).isPositive();
    Set<String> words = new TreeSet<>();
    Matcher word =
        Pattern.compile("'([a-z0-9_]+)'")
            .matcher(grammar.substring(from, grammar.indexOf(';', from)));
    while (word.find()) {
      words.add(word.group(1));
    }
    words.remove(except);
    assertThat(words).hasSizeGreaterThan(3);
    return words;
  }
}
