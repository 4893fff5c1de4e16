package org.proxpep.model.semantics;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Features;
import org.proxpep.model.data.Fitted;
import org.proxpep.model.data.Groups;
import org.proxpep.model.data.NewRows;
import org.proxpep.model.data.ReadOptions;
import org.proxpep.model.data.Table;
import org.proxpep.model.syntax.NamesUsed;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;
import org.proxpep.refusal.Refusal;

/** The tables of a model, each drawn from independently. */
public final class Tables {

  /**
   * @param name empty if it has none that could be written
   * @param weight the column that says how likely rows are; null if all are equally likely
   * @param derived the columns that the model made of others
   * @param notes what became of rows, for people
   * @param dates the forms of dates by what they are learnt as
   * @param given the rows as they were prepared, with their gaps
   * @param unseen by column, how many rows have a text that the model has never seen
   */
  public record Entry(
      String name,
      Table table,
      Groups groups,
      @Nullable String weight,
      int dropped,
      Set<String> derived,
      List<String> notes,
      Map<String, List<String>> dates,
      Table given,
      Map<String, Integer> unseen) {

    /** The columns of the file. */
    public List<String> columns() {
      return table.names().stream().filter(column -> !derived.contains(column)).toList();
    }

    public boolean weighted() {
      return weight != null;
    }

    /** The start of a data vector. */
    public Features.Builder features(Fitted fitted) {
      return (weight == null ? Features.of(table) : Features.weighted(table, weight))
          .fittedBy(fitted, name);
    }
  }

  /** A column and the number of its table. */
  public record Place(int table, Column column) {}

  private final SourceText source;
  private final List<Entry> entries = new ArrayList<>();

  private Tables(SourceText source) {
    this.source = source;
  }

  public static Tables load(
      SourceText source, List<Statement> statements, Path folder, DataChoice choice) {
    return load(source, statements, folder, choice, Fitted.learning());
  }

  /**
   * The tables of a model that may have been made from other rows.
   *
   * @param fitted what the model learnt from those
   */
  public static Tables load(
      SourceText source,
      List<Statement> statements,
      Path folder,
      DataChoice choice,
      Fitted fitted) {
    Tables tables = new Tables(source);
    List<Statement.Data> data = Statement.of(statements, Statement.Data.class);
    requireReplacementsKnown(source, data, choice);
    for (Statement.Data each : data) {
      tables.add(each, folder, choice, statements, fitted);
    }
    return tables;
  }

  /**
   * The same tables with other rows, as they would be given.
   *
   * @param fitted what the model learns from these rows, or has learnt from others
   */
  public Tables over(List<Table> rows, List<Statement> statements, Fitted fitted) {
    Tables others = new Tables(source);
    List<Statement.Data> data = Statement.of(statements, Statement.Data.class);
    for (int t = 0; t < data.size(); t++) {
      Entry old = entries.get(t);
      TablePreparation.Prepared prepared =
          new TablePreparation.Prepared(rows.get(t), old.derived, old.notes, old.dates);
      others.entries.add(others.entry(data.get(t), prepared, statements, fitted));
    }
    return others;
  }

  /** Tables of prepared rows, one for each data statement. */
  public static Tables of(
      SourceText source, List<Table> rows, List<Statement> statements, Fitted fitted) {
    Tables others = new Tables(source);
    List<Statement.Data> data = Statement.of(statements, Statement.Data.class);
    for (int t = 0; t < data.size(); t++) {
      Set<String> made = made(statements);
      made.retainAll(NewRows.names(rows.get(t), name(data.get(t)), fitted));
      TablePreparation.Prepared prepared =
          new TablePreparation.Prepared(rows.get(t), made, List.of(), Map.of());
      others.entries.add(others.entry(data.get(t), prepared, statements, fitted));
    }
    return others;
  }

  /**
   * New rows as a model would have them that has learnt the forms of its dates before.
   *
   * @param ordered whether they may change their order
   * @throws Refusal if the model adds columns of another table to each row
   */
  public static Table prepared(
      ModelSource model, Statement.Data data, Table rows, Fitted fitted, boolean ordered) {
    if (!data.preparation().joins().isEmpty()) {
      throw Refusal.of(
          "The model %s joins its table with %s, which new rows of a file (%s) cannot be",
          "keep rows of the joined table aside (holdout 0.3), or join the files before and leave"
              + " `join` out of the model",
          model.text().name(),
          data.preparation().joins().stream()
              .map(JoinedTable::name)
              .collect(Collectors.joining(", ")),
          rows.name());
    }
    Statement.Preparation asked = data.preparation();
    Statement.Data as =
        ordered
            ? data
            : data.prepared(
                new Statement.Preparation(asked.headerless(), asked.joins(), null, asked.where()));
    try {
      return TablePreparation.of(
              model.text(), as, rows, List.of(), model.statements(), model.parameters(), fitted)
          .table();
    } catch (DataException e) {
      throw model.text().error(data.pathSpan(), e);
    }
  }

  /** How many rows before it a row of a model is made of. */
  public static int rowsBefore(List<Statement> statements) {
    return WantedColumns.of(statements).stream().mapToInt(LaggedColumns::depth).max().orElse(0);
  }

  /** What rows are ordered by: numbers, days of dates, or else the order of texts. */
  public static double[] order(Table table, String column) {
    Column by = table.column(column);
    double[] keys = new double[table.rows()];
    Arrays.setAll(keys, by::value);
    if (by.type() == ColumnType.CATEGORY) {
      try {
        double[] days = TablePreparation.days(TablePreparation.form(table, column), by);
        Arrays.setAll(keys, row -> by.isMissing(row) ? Double.NaN : days[by.code(row)]);
      } catch (DataException e) {
        return keys;
      }
    }
    return keys;
  }

  private static void requireReplacementsKnown(
      SourceText source, List<Statement.Data> data, DataChoice choice) {
    Span place = data.isEmpty() ? new Span(0, 1) : data.get(0).span();
    if (choice.data() != null && data.size() != 1) {
      throw source.error(
          place,
          "the file "
              + choice.data()
              + " cannot replace the data, because the model has "
              + (data.isEmpty() ? "no table" : data.size() + " tables"),
          data.isEmpty() ? "add a data statement" : "give NAME=file instead");
    }
    List<String> names = new ArrayList<>();
    for (Statement.Data each : data) {
      names.add(name(each));
      each.preparation().joins().forEach(join -> names.add(JoinedTable.name(join)));
    }
    Set<String> replaced = new TreeSet<>(choice.tables().keySet());
    replaced.addAll(choice.inMemory().keySet());
    for (String wanted : replaced) {
      if (!names.contains(wanted)) {
        throw source.error(
            place,
            "there is no table " + Vocabulary.quoted(wanted) + " whose file could be replaced",
            Vocabulary.meant(wanted, names));
      }
    }
  }

  /** The name given, or the beginning of the file's name. */
  public static String name(Statement.Data data) {
    String name = data.name();
    if (name != null) {
      return name;
    }
    return nameOf(data.path());
  }

  /** The beginning of a file's name. */
  static String nameOf(String path) {
    String file = path.substring(1 + Math.max(path.lastIndexOf('/'), -1));
    int dot = file.indexOf('.');
    return dot < 0 ? file : file.substring(0, dot);
  }

  private void add(
      Statement.Data data,
      Path folder,
      DataChoice choice,
      List<Statement> statements,
      Fitted fitted) {
    String name = name(data);
    for (Entry entry : entries) {
      if (entry.name.equals(name)) {
        throw source.error(
            data.span(),
            "there are two tables " + Vocabulary.quoted(name),
            "give one another name: data NAME from \"file\"");
      }
    }
    try {
      entries.add(entry(data, prepared(data, folder, choice, statements), statements, fitted));
    } catch (DataException e) {
      throw source.error(data.pathSpan(), e);
    } catch (InvalidPathException e) {
      throw source.error(data.pathSpan(), "the file name is not valid: " + e.getReason(), "", e);
    }
  }

  private TablePreparation.Prepared prepared(
      Statement.Data data, Path folder, DataChoice choice, List<Statement> statements) {
    Statement.Preparation preparation = data.preparation();
    ReadOptions reading =
        preparation.headerless() ? choice.reading().withoutHeader() : choice.reading();
    Table table = table(name(data), data.path(), folder, choice, reading, true);
    if (table.facts() != null) {
      // Rows that are elsewhere were prepared there.
      Set<String> made = made(statements);
      made.retainAll(table.names());
      return new TablePreparation.Prepared(table, made, List.of(), Map.of());
    }
    List<String> notes = new ArrayList<>(table.notes());
    for (Statement.Join join : preparation.joins()) {
      try {
        String other = JoinedTable.name(join);
        Table second = table(other, join.path(), folder, choice, choice.reading(), false);
        table = JoinedTable.of(table, second, join, notes);
      } catch (DataException e) {
        throw source.error(join.span(), e);
      }
    }
    return TablePreparation.of(
        source, data, table, notes, statements, choice.parameters(), Fitted.learning());
  }

  /** Whether rows of a model are more than the cells of a file. */
  public static boolean prepares(Statement.Data data, List<Statement> statements) {
    return data.preparation().where() != null || !made(statements).isEmpty();
  }

  /** Whether a table is not the same with another value of a parameter. */
  public static boolean dependOn(String parameter, List<Statement> statements) {
    return WantedColumns.dependOn(parameter, statements);
  }

  /** The names of all columns that a model makes of others. */
  public static Set<String> made(List<Statement> statements) {
    Set<String> names = new LinkedHashSet<>();
    WantedColumns.of(statements).forEach(tree -> names.add(Printer.text(tree)));
    return names;
  }

  private Entry entry(
      Statement.Data data,
      TablePreparation.Prepared prepared,
      List<Statement> statements,
      Fitted fitted) {
    String name = name(data);
    Table given = prepared.table();
    prepared.dates().forEach((key, form) -> fitted.texts(key, () -> form));
    List<String> columns = NewRows.names(given, name, fitted);
    // Which rows were kept aside does not matter to other ones.
    List<Statement> asking =
        fitted.isLearnt() ? statements.stream().map(Tables::withoutHoldOut).toList() : statements;
    Set<String> needed = needed(source, data, given.name(), columns, asking);
    NewRows rows = NewRows.of(given, name, fitted, needed, made(statements));
    String weight = data.weight() == null ? null : data.weight().name();
    Table table = rows.table();
    switch (data.missing()) {
      case DROP -> table = table.dropMissing(needed);
      case IMPUTE -> table = table.impute(needed, weight, fitted, name);
      case REFUSE -> table.requireComplete(needed);
    }
    Groups groups = weight == null ? Groups.of(table) : Groups.weighted(table, weight);
    // What is dropped is dropped for good; what stands in for gaps depends on other rows.
    Table before = data.missing() == Statement.Missing.IMPUTE ? given : table;
    int dropped = given.rows() - table.rows();
    Map<String, Integer> unseen = rows.unseen();
    // Every day is a new one.
    unseen.keySet().removeIf(c -> TablePreparation.hasDates(name, c, fitted));
    return new Entry(
        name,
        table,
        groups,
        weight,
        dropped,
        prepared.derived(),
        prepared.notes(),
        prepared.dates(),
        before,
        unseen);
  }

  private static Statement withoutHoldOut(Statement statement) {
    return statement instanceof Statement.Data data ? data.holding(null) : statement;
  }

  /** What the options give for the table by its name, then for the only one, then the model's. */
  private static Table table(
      String name, String path, Path folder, DataChoice choice, ReadOptions reading, boolean only) {
    Table given = choice.inMemory().get(name);
    if (given != null) {
      return given;
    }
    Path replaced = choice.tables().get(name);
    Path file =
        replaced != null
            ? replaced
            : only && choice.data() != null ? choice.data() : folder.resolve(path);
    return Table.read(file, reading);
  }

  /**
   * The columns of a table that a model needs, that of its weights among them.
   *
   * @param shown what a message calls the table
   */
  public static Set<String> needed(
      SourceText source,
      Statement.Data data,
      String shown,
      List<String> columns,
      List<Statement> statements) {
    String name = name(data);
    Set<String> used = NamesUsed.of(statements);
    Set<String> needed = new LinkedHashSet<>();
    for (String column : columns) {
      if (used.contains(column) || used.contains(name + "." + column)) {
        needed.add(column);
      }
    }
    for (Statement.Features features : Statement.of(statements, Statement.Features.class)) {
      for (Statement.Item item : features.items()) {
        if (item.all() && (item.table() == null || name.equals(item.table()))) {
          Set<String> all = new LinkedHashSet<>(columns);
          all.removeAll(made(statements));
          item.columns().forEach(c -> all.remove(columnName(c)));
          needed.addAll(all);
        }
      }
    }
    Tree.Name weight = data.weight();
    if (weight != null) {
      if (!columns.contains(weight.name())) {
        throw source.error(
            weight.span(),
            "table " + shown + " has no column " + Vocabulary.quoted(weight.name()),
            Vocabulary.meant(weight.name(), columns));
      }
      needed.add(weight.name());
    }
    return needed;
  }

  public static String columnName(Tree tree) {
    return tree instanceof Tree.Member member
        ? member.column()
        : tree instanceof Tree.Name name ? name.name() : "";
  }

  /** How many rows each table has. */
  public int[] rows() {
    return entries.stream().mapToInt(e -> e.table.rows()).toArray();
  }

  public int count() {
    return entries.size();
  }

  public Entry get(int table) {
    return entries.get(table);
  }

  public List<Entry> all() {
    return List.copyOf(entries);
  }

  /** A table by its name. */
  public int find(String name, Span span) {
    List<String> names = entries.stream().map(Entry::name).toList();
    if (!names.contains(name)) {
      throw source.error(
          span, "there is no table " + Vocabulary.quoted(name), Vocabulary.meant(name, names));
    }
    return names.indexOf(name);
  }

  /** Whether a table has such a column. */
  public boolean hasColumn(String column) {
    return entries.stream().anyMatch(e -> e.table.has(column));
  }

  /** Whether a cell of a column of texts says this. */
  public boolean hasCategory(String text) {
    return entries.stream()
        .flatMap(e -> e.table.columns().stream())
        .anyMatch(c -> c.categories().contains(text));
  }

  /** A column by its name alone, or null if there is none. */
  public @Nullable Place column(String name, Span span) {
    int[] having =
        IntStream.range(0, entries.size()).filter(t -> entries.get(t).table.has(name)).toArray();
    if (having.length > 1) {
      throw source.error(
          span,
          "the tables `%s` and `%s` both have a column `%s`",
          "write %2$s.%3$s",
          entries.get(having[0]).name,
          entries.get(having[1]).name,
          name);
    }
    return having.length == 0
        ? null
        : new Place(having[0], entries.get(having[0]).table.column(name));
  }

  public Place column(String table, String name, Span span) {
    String joined = table + "." + name;
    if (hasColumn(joined)) {
      return Objects.requireNonNull(column(joined, span));
    }
    int t = find(table, span);
    Table found = entries.get(t).table;
    if (!found.has(name)) {
      throw source.error(
          span,
          "table " + Vocabulary.quoted(table) + " has no column " + Vocabulary.quoted(name),
          Vocabulary.meant(name, found.names()));
    }
    return new Place(t, found.column(name));
  }

  /** Names of all columns. */
  public Set<String> columnNames() {
    Set<String> names = new LinkedHashSet<>();
    entries.forEach(e -> names.addAll(e.table.names()));
    return names;
  }

  /** A line for each table: what it is called and how large it is. */
  public List<String> lines() {
    return entries.stream().map(Tables::line).toList();
  }

  private static String line(Entry entry) {
    return String.format(
            Locale.ROOT,
            "%s: %,d rows, %d columns%s%s",
            entry.table.name(),
            entry.table.rows(),
            entry.columns().size(),
            entry.weighted() ? ", weighted" : "",
            entry.dropped > 0 ? ", " + entry.dropped + " rows with missing values dropped" : "")
        + entry.notes.stream().map(note -> ", " + note).collect(Collectors.joining());
  }

  /** The contents of all tables in short. */
  public String fingerprint() {
    StringBuilder all = new StringBuilder();
    for (Entry entry : entries) {
      all.append(' ').append(entry.name).append('=').append(entry.table.fingerprint());
    }
    return all.toString();
  }
}
