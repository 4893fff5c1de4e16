package org.proxpep.model.draft;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.proxpep.model.data.Table;
import org.proxpep.model.language.Model;
import org.proxpep.model.language.ModelOptions;
import org.proxpep.model.language.ModelProblem;

/**
 * A model written in Java instead of in a file. Every statement of the model language is a method,
 * every function one of {@link Terms}; {@link #text()} is the same model as a file would have it,
 * and {@link #build()} reads that text, so that both mean the same.
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
    return table(new Data(this, beginning, Numbers.text(path).text(), null));
  }

  /** {@code data NAME from "file"}. */
  public Data data(String table, Path file) {
    String from = Model.nameInText(table) + " from " + Numbers.text(slashes(file)).text();
    return table(new Data(this, table, from, null));
  }

  /** A table in memory. The text calls for a file of its name, which need not exist. */
  public Data data(String table, Table inMemory) {
    String from = Model.nameInText(table) + " from " + Numbers.text(table + ".csv").text();
    return table(new Data(this, table, from, inMemory));
  }

  private static String slashes(Path file) {
    return file.toString().replace(file.getFileSystem().getSeparator(), "/");
  }

  private Data table(Data data) {
    for (Data other : tables) {
      if (other.name().equals(data.name())) {
        throw new IllegalArgumentException(
            "The name of a table ("
                + data.name()
                + ") must not be that of another of "
                + this
                + ".\nMaybe give it a name: data(\"name\", ...).");
      }
    }
    tables.add(data);
    statements.add(data::statement);
    return data;
  }

  /** {@code features z = item, item}: a vector of each row. */
  public Term features(String vector, Feature... items) {
    List<Written> parts = new ArrayList<>();
    for (Feature item : items) {
      parts.add(item.written);
    }
    Numbers.requireEntry(parts, "data vector");
    Written list = Written.list("", "", parts, Written.ATOM);
    return declare("features", vector, List.of(), " = ", list);
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
    return declare("random", vector, sets, " ~ ", distribution.written);
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
    return declare("param", constant, sets, " = ", value.written);
  }

  /** {@code param Q from "file"}, or {@code param Q[I, J] from "file"}. */
  public Term param(String constant, Path file, IndexSet... sets) {
    Written text = Numbers.text(slashes(file));
    return declare("param", constant, List.of(sets), " from ", text);
  }

  /** {@code set I = ...}. */
  public IndexSet set(String set, IndexSet members) {
    return new IndexSet(statements.declare("set", set, List.of(), " = ", members.written));
  }

  private Term declare(
      String word, String name, List<? extends IndexSet> sets, String sign, Written value) {
    return new Term(statements.declare(word, name, sets, sign, value));
  }

  // Decisions.

  /** {@code var x}, or {@code var x[I, J]}. */
  public Variable var(String variable, IndexSet... sets) {
    List<IndexSet> indices = List.of(sets);
    statements.requireOver(indices, Numbers.number(0), "variable " + variable);
    String heading = Statements.heading(variable, indices);
    Variable made = new Variable(statements, statements.newName("var", variable), heading);
    statements.add(made::statement);
    return made;
  }

  /** {@code let name = expression}: a shared expression, which may use scenarios. */
  public Term let(String expression, Term value) {
    return declare("let", expression, List.of(), " = ", value.written);
  }

  /** {@code let y[i in I] = expression}. */
  public Term let(String vector, Index i, Term value) {
    return declare("let", vector, List.of(i), " = ", value.written);
  }

  /** {@code let y[i in I] = expression}. */
  public Term let(String vector, String index, IndexSet set, Function<? super Index, Term> each) {
    Index i = Terms.index(index, set);
    return let(vector, i, each.apply(i));
  }

  // Objective and constraints.

  /** {@code minimize expression}. */
  public void minimize(Term value) {
    objective("minimize ", "", value);
  }

  /** {@code minimize name: expression}. */
  public void minimize(String function, Term value) {
    objective("minimize ", statements.function(function, List.of()), value);
  }

  /** {@code maximize expression}. */
  public void maximize(Term value) {
    objective("maximize ", "", value);
  }

  /** {@code maximize name: expression}. */
  public void maximize(String function, Term value) {
    objective("maximize ", statements.function(function, List.of()), value);
  }

  private void objective(String word, String heading, Term value) {
    statements.require(value.written, "objective");
    if (hasObjective) {
      throw new IllegalArgumentException(
          "The objective of "
              + this
              + " ("
              + value.written.shown()
              + ") must be the only one.\nMaybe bound one of them with subjectTo.");
    }
    hasObjective = true;
    statements.addObjective(word + heading + value.written.at(Written.SUM));
  }

  /** A constraint that results call c1, c2, … */
  public void subjectTo(Constraint constraint) {
    Written written = written(constraint);
    statements.require(written, "constraint");
    statements.addConstraint(written.text());
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
    Written written = written(constraint);
    statements.requireOver(indices, written, "constraint " + function);
    statements.addConstraint(statements.function(function, indices) + written.text());
  }

  private static Written written(Constraint constraint) {
    return constraint instanceof Comparison comparison
        ? comparison.written
        : ((Between) constraint).written;
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
   * @throws org.proxpep.model.language.ModelException if it is no model; shows the statement in
   *     {@link #text()}
   */
  public ModelProblem build(Path folder, ModelOptions options) {
    return Model.parse(name, text(), folder, withTables(options));
  }

  private ModelOptions withTables(ModelOptions options) {
    ModelOptions all = options;
    for (Data data : tables) {
      Table table = data.table();
      boolean replaced =
          options.data() != null
              || options.tables().containsKey(data.name())
              || options.inMemory().containsKey(data.name());
      if (table != null && !replaced) {
        all = all.withTable(data.name(), table);
      }
    }
    return all;
  }
}
