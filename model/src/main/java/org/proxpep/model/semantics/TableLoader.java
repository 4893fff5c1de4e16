package org.proxpep.model.semantics;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Fitted;
import org.proxpep.model.data.Groups;
import org.proxpep.model.data.NewRows;
import org.proxpep.model.data.ReadOptions;
import org.proxpep.model.data.Table;
import org.proxpep.model.semantics.Tables.Entry;
import org.proxpep.model.syntax.NamesUsed;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;

/**
 * Makes the tables of a model: finds their files, reads and joins them, makes columns of others,
 * selects rows and fills gaps.
 */
public final class TableLoader {

  private final SourceText source;
  private final List<Statement> statements;
  private final List<Statement.Data> data;
  private final Fitted fitted;
  private final List<Entry> entries = new ArrayList<>();

  /**
   * @param fitted what the model learns from the rows, or has learnt from others
   */
  private TableLoader(SourceText source, List<Statement> statements, Fitted fitted) {
    this.source = source;
    this.statements = statements;
    this.data = Statement.of(statements, Statement.Data.class);
    this.fitted = fitted;
  }

  private Tables tables() {
    return new Tables(source, entries);
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
    TableLoader loader = new TableLoader(source, statements, fitted);
    loader.requireReplacementsKnown(choice);
    for (Statement.Data each : loader.data) {
      loader.add(each, folder, choice);
    }
    return loader.tables();
  }

  /**
   * Tables with other rows, as they would be given.
   *
   * @param fitted what the model learns from these rows, or has learnt from others
   */
  static Tables over(
      SourceText source,
      List<Entry> tables,
      List<Table> rows,
      List<Statement> statements,
      Fitted fitted) {
    TableLoader others = new TableLoader(source, statements, fitted);
    for (int t = 0; t < others.data.size(); t++) {
      Entry old = tables.get(t);
      TablePreparation.Prepared prepared =
          new TablePreparation.Prepared(rows.get(t), old.derived(), old.notes(), old.dates());
      others.entries.add(others.entry(others.data.get(t), prepared));
    }
    return others.tables();
  }

  /** Tables of prepared rows, one for each data statement. */
  public static Tables of(
      SourceText source, List<Table> rows, List<Statement> statements, Fitted fitted) {
    TableLoader others = new TableLoader(source, statements, fitted);
    for (int t = 0; t < others.data.size(); t++) {
      Set<String> made = made(statements);
      made.retainAll(NewRows.names(rows.get(t), Tables.name(others.data.get(t)), fitted));
      TablePreparation.Prepared prepared =
          new TablePreparation.Prepared(rows.get(t), made, List.of(), Map.of());
      others.entries.add(others.entry(others.data.get(t), prepared));
    }
    return others.tables();
  }

  private void requireReplacementsKnown(DataChoice choice) {
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
      names.add(Tables.name(each));
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

  private void add(Statement.Data each, Path folder, DataChoice choice) {
    String name = Tables.name(each);
    for (Entry entry : entries) {
      if (entry.name().equals(name)) {
        throw source.error(
            each.span(),
            "there are two tables " + Vocabulary.quoted(name),
            "give one another name: data NAME from \"file\"");
      }
    }
    try {
      entries.add(entry(each, prepared(each, folder, choice)));
    } catch (DataException e) {
      throw source.error(each.pathSpan(), e);
    } catch (InvalidPathException e) {
      throw source.error(each.pathSpan(), "the file name is not valid: " + e.getReason(), "", e);
    }
  }

  private TablePreparation.Prepared prepared(Statement.Data each, Path folder, DataChoice choice) {
    Statement.Preparation preparation = each.preparation();
    ReadOptions reading =
        preparation.headerless() ? choice.reading().withoutHeader() : choice.reading();
    Table table = table(Tables.name(each), each.path(), folder, choice, reading, true);
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
        source, each, table, notes, statements, choice.parameters(), Fitted.learning());
  }

  private Entry entry(Statement.Data each, TablePreparation.Prepared prepared) {
    String name = Tables.name(each);
    Table given = prepared.table();
    prepared.dates().forEach((key, form) -> fitted.texts(key, () -> form));
    List<String> columns = NewRows.names(given, name, fitted);
    // Which rows were kept aside does not matter to other ones.
    List<Statement> asking =
        fitted.isLearnt()
            ? statements.stream().map(TableLoader::withoutHoldOut).toList()
            : statements;
    Set<String> needed = needed(source, each, given.name(), columns, asking);
    NewRows rows = NewRows.of(given, name, fitted, needed, made(statements));
    String weight = each.weight() == null ? null : each.weight().name();
    Table table = rows.table();
    switch (each.missing()) {
      case DROP -> table = table.dropMissing(needed);
      case IMPUTE -> table = table.impute(needed, weight, fitted, name);
      case REFUSE -> table.requireComplete(needed);
    }
    Groups groups = weight == null ? Groups.of(table) : Groups.weighted(table, weight);
    // What is dropped is dropped for good; what stands in for gaps depends on other rows.
    Table before = each.missing() == Statement.Missing.IMPUTE ? given : table;
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

  static Statement withoutHoldOut(Statement statement) {
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
    String name = Tables.name(data);
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
          item.columns().forEach(c -> all.remove(Tables.columnName(c)));
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

  /** How many rows before it a row of a model is made of. */
  public static int rowsBefore(List<Statement> statements) {
    return LaggedColumns.depth(WantedColumns.of(statements));
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
}
