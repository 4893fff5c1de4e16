package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.refusal.Require;

/**
 * A model written in Java instead of in a file. Every statement of the model language is a method,
 * every function one of {@link Terms}; {@link #text()} is the same model as a file would have it.
 * {@link #build()} takes the statements that the parser finds in that text, so that both mean the
 * same.
 *
 * <pre>{@code
 * ModelDraft m = new ModelDraft("newsvendor");
 * Term d = m.random("d", lognormal(4, 0.5));
 * Term q = m.var("q").in(0, 200).start(50);
 * m.maximize("profit", mean(number(9).times(smoothmin(q, d, 0.1))).minus(q.times(5)));
 * m.subjectTo("service", mean(sigmoid(q.minus(d).over(2))).atLeast(0.95));
 * ModelProblem problem = m.build();
 * }</pre>
 */
public final class ModelDraft {

  private final String name;
  private final Statements statements = new Statements(this);
  private final List<Data> tables = new ArrayList<>();
  private boolean hasObjective;
  private String objectiveUnit = "";

  /**
   * @param name what results and errors call the model
   */
  public ModelDraft(String name) {
    this.name = name;
  }

  // Data.

  /** {@code data "file"}, called like the file without its ending. */
  public Data data(Path file) {
    String path = slashes(file);
    String last = path.substring(path.lastIndexOf('/') + 1);
    String beginning = last.contains(".") ? last.substring(0, last.indexOf('.')) : last;
    return table(new Data(this, beginning, false, path, null));
  }

  /** {@code data NAME from "file"}. */
  public Data data(String table, Path file) {
    return table(new Data(this, table, true, slashes(file), null));
  }

  /** A table in memory. The text calls for a file of its name, which need not exist. */
  public Data data(String table, Table inMemory) {
    return table(new Data(this, table, true, table + ".csv", inMemory));
  }

  static String slashes(Path file) {
    return file.toString().replace(file.getFileSystem().getSeparator(), "/");
  }

  private Data table(Data data) {
    Require.that(
        tables.stream().noneMatch(other -> other.name.equals(data.name)),
        "The name of a table (%s) must not be that of another of %s",
        "give it a name: data(\"name\", ...)",
        data.name,
        this);
    tables.add(data);
    statements.add(data::statement, data.remark());
    return data;
  }

  /** {@code features z = item, item}: a vector of each row. */
  public Term features(String vector, Feature... items) {
    List<Feature> all = Literals.requireEntry(List.of(items), "data vector");
    all.forEach(item -> item.requireIn(this, item.uses, "features " + vector));
    List<Statement.Item> parts = all.stream().map(item -> item.part).toList();
    return declare(
        "a data vector", vector, new Statement.Features(vector, parts, NOWHERE, NOWHERE));
  }

  // Randomness.

  /** {@code random d ~ distribution}. */
  public Term random(String number, Distribution distribution) {
    return random(number, List.of(), distribution);
  }

  /** {@code random e[I] ~ distribution}: independent numbers. */
  public Term random(String vector, IndexSet set, Distribution distribution) {
    return random(vector, List.of(set), distribution);
  }

  /** {@code random e[i in I] ~ distribution}, which depends on i. */
  public Term random(
      String vector, String index, IndexSet set, Function<? super Index, Distribution> each) {
    Index i = Terms.index(index, set);
    return random(vector, i, each.apply(i));
  }

  private Term random(String vector, List<IndexSet> sets, Distribution distribution) {
    requireOver(sets, distribution, "random " + vector);
    return declare(
        "a random number",
        vector,
        new Statement.Random(vector, Literals.binders(sets), distribution.part, NOWHERE, NOWHERE));
  }

  // Constants and sets.

  /** {@code param a = 3}. */
  public Term param(String number, double value) {
    return param(number, Terms.number(value));
  }

  /** {@code param c = [1, 2, 3]}. */
  public Term param(String vector, double... values) {
    return param(vector, Terms.vector(values));
  }

  /** {@code param Q = [[1, 2], [3, 4]]}. */
  public Term param(String matrix, double[][] rows) {
    return param(matrix, Terms.matrix(rows));
  }

  /** {@code param a = expression}, of constants or means of data. */
  public Term param(String constant, Term value) {
    return param(constant, List.of(), value);
  }

  /** {@code param c[I] = [4, 5]}; under an {@link Index} the value of each entry. */
  public Term param(String vector, IndexSet set, Term value) {
    return param(vector, List.of(set), value);
  }

  /** {@code param Q[I, J] = ...}. */
  public Term param(String matrix, IndexSet rows, IndexSet columns, Term value) {
    return param(matrix, List.of(rows, columns), value);
  }

  /** {@code param c[i in I] = expression}. */
  public Term param(String vector, String index, IndexSet set, Function<? super Index, Term> each) {
    Index i = Terms.index(index, set);
    return param(vector, i, each.apply(i));
  }

  private Term param(String constant, List<IndexSet> sets, Term value) {
    return param(constant, sets, value, value.part, "");
  }

  /** {@code param Q from "file"}, or {@code param Q[I, J] from "file"}. */
  public Term param(String constant, Path file, IndexSet... sets) {
    Term path = Terms.text(slashes(file));
    return param(constant, List.of(sets), path, null, slashes(file));
  }

  private Term param(
      String constant, List<IndexSet> sets, Term shown, @Nullable Tree value, String path) {
    requireOver(sets, shown, "param " + constant);
    return declare(
        "a parameter",
        constant,
        new Statement.Param(constant, Literals.binders(sets), value, path, NOWHERE, NOWHERE));
  }

  /** {@code set I = ...}. */
  public IndexSet set(String set, IndexSet members) {
    requireOver(List.of(), members, "set " + set);
    return declare("a set", set, new Statement.IndexSet(set, members.part, NOWHERE, NOWHERE));
  }

  private void requireOver(List<? extends IndexSet> sets, Written<?> body, String statement) {
    body.requireIn(this, body.over(sets), statement);
  }

  private Term declare(String kind, String name, Statement statement) {
    statements.newName(kind, name);
    statements.add(statement);
    return new Term(Literals.name(name), Uses.name(this, name));
  }

  // Decisions.

  /** {@code var x}, or {@code var x[I, J]}. */
  public Variable var(String variable, IndexSet... sets) {
    List<IndexSet> indices = List.of(sets);
    requireOver(indices, Terms.number(0), "variable " + variable);
    statements.newName("a variable", variable);
    Variable made = new Variable(this, variable, indices);
    statements.add(made::statement, "");
    return made;
  }

  /** {@code let name = expression}: a shared expression, which may use scenarios. */
  public Term let(String expression, Term value) {
    return let(expression, List.of(), value);
  }

  /** {@code let y[i in I] = expression}. */
  public Term let(String vector, Index i, Term value) {
    return let(vector, List.of(i), value);
  }

  /** {@code let y[i in I] = expression}. */
  public Term let(String vector, String index, IndexSet set, Function<? super Index, Term> each) {
    Index i = Terms.index(index, set);
    return let(vector, i, each.apply(i));
  }

  private Term let(String name, List<Index> indices, Term value) {
    requireOver(indices, value, "let " + name);
    return declare(
        "an expression",
        name,
        new Statement.Let(name, Literals.binders(indices), value.part, NOWHERE, NOWHERE));
  }

  /** {@code define f(a, b) = expression}; the body gets the parameters in their order. */
  public DefinedFunction define(
      String function, List<String> parameters, Function<List<Term>, Term> body) {
    List<Tree.Name> names =
        Literals.requireEntry(parameters, "list of parameters").stream()
            .map(Literals::name)
            .toList();
    Term value = body.apply(names.stream().map(n -> new Term(n, Uses.NOTHING)).toList());
    requireOver(List.of(), value, "define " + function);
    statements.newName("a function", function);
    statements.add(new Statement.Define(function, names, value.part, NOWHERE, NOWHERE));
    return new DefinedFunction(this, function);
  }

  /**
   * {@code network f(z) = dense(64, tanh), dense(1)}; {@code f.of(z)} is its score.
   *
   * @param input a data vector or a vector of random numbers, by its name
   */
  public Network network(String function, Term input, Layer... layers) {
    List<Layer> all = Literals.requireEntry(List.of(layers), "list of layers");
    requireOver(List.of(), input, "network " + function);
    all.forEach(layer -> layer.requireIn(this, layer.uses, "network " + function));
    statements.newName("a network", function);
    Network made = new Network(this, function, input, all);
    statements.add(made::statement, "");
    return made;
  }

  // Objective and constraints.

  /** {@code minimize expression}. */
  public void minimize(Term value) {
    objective(false, "", value, null);
  }

  /** {@code minimize name: expression}. */
  public void minimize(String function, Term value) {
    objective(false, statements.function(function, List.of()), value, null);
  }

  /**
   * {@code minimize name: expression within tolerance}: the answer counts as optimal if no nearby
   * point gains more than that.
   */
  public void minimize(String function, Term value, double tolerance) {
    objective(false, statements.function(function, List.of()), value, Literals.number(tolerance));
  }

  /** {@code maximize expression}. */
  public void maximize(Term value) {
    objective(true, "", value, null);
  }

  /** {@code maximize name: expression}. */
  public void maximize(String function, Term value) {
    objective(true, statements.function(function, List.of()), value, null);
  }

  /** {@code maximize name: expression within tolerance}; see {@link #minimize}. */
  public void maximize(String function, Term value, double tolerance) {
    objective(true, statements.function(function, List.of()), value, Literals.number(tolerance));
  }

  private void objective(boolean maximize, String function, Term value, @Nullable Tree within) {
    requireOver(List.of(), value, "objective");
    Require.that(
        !hasObjective,
        "The objective of %s (%s) must be the only one",
        "bound one of them with subjectTo",
        this,
        value.shown());
    hasObjective = true;
    statements.add(
        () ->
            new Statement.Objective(maximize, function, value.part, within, objectiveUnit, NOWHERE),
        "");
  }

  /** What the objective is measured in, for results. */
  public void objectiveUnit(String unit) {
    objectiveUnit = Literals.unit(objectiveUnit, unit, "the objective of " + this);
  }

  /** A constraint that results call c1, c2, … */
  public void subjectTo(Constraint constraint) {
    Subjection subjection = Subjection.of(constraint);
    requireOver(List.of(), subjection, "constraint");
    statements.add(subjection.part);
  }

  /** {@code name: constraint}. */
  public void subjectTo(String function, Constraint constraint) {
    subjectTo(function, List.of(), constraint);
  }

  /** {@code name[i in I]: constraint}. */
  public void subjectTo(String function, Index i, Constraint constraint) {
    subjectTo(function, List.of(i), constraint);
  }

  /** {@code name[i in I]: constraint}. */
  public void subjectTo(
      String function,
      String index,
      IndexSet set,
      Function<? super Index, ? extends Constraint> each) {
    Index i = Terms.index(index, set);
    subjectTo(function, i, each.apply(i));
  }

  /** {@code name[i in I, j in J]: constraint}; J may depend on i. */
  public void subjectTo(String function, List<Index> indices, Constraint constraint) {
    Subjection subjection = Subjection.of(constraint);
    requireOver(indices, subjection, "constraint " + function);
    statements.add(subjection.named(statements.function(function, indices), indices));
  }

  // The end.

  /** The model as a file would have it. */
  public String text() {
    return statements.text();
  }

  /** The name. */
  @Override
  public String toString() {
    return name;
  }

  /** The problem; files are looked for where the program was started. */
  public ModelProblem build() {
    return build(Path.of(""), ModelOptions.defaults());
  }

  /** The problem, with files in a folder. */
  public ModelProblem build(Path folder) {
    return build(folder, ModelOptions.defaults());
  }

  /**
   * The problem. Options that replace a table's file replace a table in memory, too.
   *
   * @throws org.proxpep.model.problem.ModelException if it is no model; shows the statement in
   *     {@link #text()}
   */
  public ModelProblem build(Path folder, ModelOptions options) {
    return Model.parse(name, text(), folder, withTables(options));
  }

  private ModelOptions withTables(ModelOptions options) {
    ModelOptions all = options;
    for (Data data : tables) {
      Table table = data.table;
      boolean replaced =
          options.data() != null
              || options.tables().containsKey(data.name)
              || options.inMemory().containsKey(data.name);
      if (table != null && !replaced) {
        all = all.withTable(data.name, table);
      }
    }
    return all;
  }
}
