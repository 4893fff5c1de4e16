package org.proxpep.model.draft;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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

  private record Line(boolean isConstraint, Supplier<String> text) {}

  private final String name;
  private final List<Line> lines = new ArrayList<>();
  private final List<Data> tables = new ArrayList<>();
  private final Map<String, String> declared = new HashMap<>();
  private final Set<String> functions = new HashSet<>();
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
    lines.add(new Line(false, data::statement));
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
    require(list, "data vector " + vector);
    return new Term(declare("features", vector, List.of(), " = " + list.text()));
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
    return statement("random", vector, sets, " ~ ", distribution.written);
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
    return statement("param", constant, sets, " = ", value.written);
  }

  /** {@code param Q from "file"}, or {@code param Q[I, J] from "file"}. */
  public Term param(String constant, Path file, IndexSet... sets) {
    Written text = Numbers.text(slashes(file));
    return statement("param", constant, List.of(sets), " from ", text);
  }

  /** {@code set I = ...}. */
  public IndexSet set(String set, IndexSet members) {
    Written written = members.written;
    require(written, "set " + set);
    return new IndexSet(declare("set", set, List.of(), " = " + written.at(Written.RANGE)));
  }

  // Decisions.

  /** {@code var x}, or {@code var x[I, J]}. */
  public Variable var(String variable, IndexSet... sets) {
    List<IndexSet> indices = List.of(sets);
    requireOver(indices, Terms.number(0).written, "variable " + variable);
    Written written = newName("var", variable);
    Variable made = new Variable(this, written, heading(variable, indices));
    lines.add(new Line(false, made::statement));
    return made;
  }

  /** {@code let name = expression}: a shared expression, which may use scenarios. */
  public Term let(String expression, Term value) {
    return statement("let", expression, List.of(), " = ", value.written);
  }

  /** {@code let y[i in I] = expression}. */
  public Term let(String vector, Index i, Term value) {
    return statement("let", vector, List.of(i), " = ", value.written);
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
    objective("minimize ", function(function, List.of()), value);
  }

  /** {@code maximize expression}. */
  public void maximize(Term value) {
    objective("maximize ", "", value);
  }

  /** {@code maximize name: expression}. */
  public void maximize(String function, Term value) {
    objective("maximize ", function(function, List.of()), value);
  }

  private void objective(String word, String heading, Term value) {
    require(value.written, "objective");
    if (hasObjective) {
      throw new IllegalArgumentException(
          "The objective of "
              + this
              + " ("
              + value.written.shown()
              + ") must be the only one.\nMaybe bound one of them with subjectTo.");
    }
    hasObjective = true;
    add(false, word + heading + value.written.at(Written.SUM));
  }

  /** A constraint that results call c1, c2, … */
  public void subjectTo(Constraint constraint) {
    Written written = written(constraint);
    require(written, "constraint");
    add(true, written.text());
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
    requireOver(indices, written, "constraint " + function);
    add(true, function(function, indices) + written.text());
  }

  private static Written written(Constraint constraint) {
    return constraint instanceof Comparison comparison
        ? comparison.written
        : ((Between) constraint).written;
  }

  private String function(String function, List<Index> indices) {
    String heading = heading(function, indices) + ": ";
    if (indices.isEmpty() && !functions.add(function)) {
      throw new IllegalArgumentException(
          "The name ("
              + function
              + ") must not be that of another function of "
              + this
              + ".\nMaybe give it another name.");
    }
    return heading;
  }

  // Text.

  private Term statement(
      String word, String declares, List<? extends IndexSet> sets, String sign, Written value) {
    requireOver(sets, value, word + " " + declares);
    return new Term(declare(word, declares, sets, sign + value.text()));
  }

  private Written declare(
      String word, String declares, List<? extends IndexSet> sets, String rest) {
    Written written = newName(word, declares);
    add(false, word + " " + heading(declares, sets) + rest);
    return written;
  }

  private void add(boolean isConstraint, String text) {
    lines.add(new Line(isConstraint, () -> text));
  }

  private static String heading(String declares, List<? extends IndexSet> sets) {
    return Model.nameInText(declares)
        + (sets.isEmpty()
            ? ""
            : sets.stream().map(IndexSet::binder).collect(Collectors.joining(", ", "[", "]")));
  }

  private Written newName(String word, String declares) {
    String text = Model.nameInText(declares);
    String before = declares.equals("inf") ? "the infinite number" : declared.get(declares);
    if (before != null) {
      throw new IllegalArgumentException(
          "The name ("
              + declares
              + ") of a "
              + word
              + " must be new, but in "
              + this
              + " it stands for "
              + before
              + ".\nMaybe choose another name.");
    }
    declared.put(declares, "a " + word);
    return new Written(text, Written.ATOM, Uses.name(this, declares));
  }

  private void requireOver(List<? extends IndexSet> sets, Written body, String what) {
    require(new Written(body.text(), body.level(), Written.over(sets, body)), what);
  }

  /**
   * @throws IllegalArgumentException if a statement of this draft cannot contain the text
   */
  void require(Written written, String what) {
    written.requireClosed(what);
    ModelDraft other = written.uses().draft();
    if (other != null && other != this) {
      throw new IllegalArgumentException(
          "The "
              + what
              + " ("
              + written.shown()
              + ") must have terms of the draft "
              + this
              + " only, but has some of "
              + other
              + ".\nMaybe declare them in "
              + this
              + ".");
    }
  }

  /** The model as a file would have it. */
  public String text() {
    StringBuilder text = new StringBuilder();
    boolean before = false;
    for (Line line : lines) {
      String statement = line.text.get();
      // A line that begins with a sign would go on from the last.
      String opening = before && !statement.startsWith("-") ? "           " : "subject to ";
      text.append(line.isConstraint ? opening : "").append(statement).append('\n');
      before = line.isConstraint;
    }
    return text.toString();
  }

  /** The name. */
  @Override
  public String toString() {
    return name;
  }

  // The end.

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
