package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Fitted;
import org.proxpep.model.data.Table;
import org.proxpep.model.derived.CellFunction;
import org.proxpep.model.derived.DateForm;
import org.proxpep.model.derived.TableCells;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;

/**
 * Makes the table of a model from what was read: rows in their order, columns made of others, rows
 * that a condition keeps. What is made of the rows before is made before rows are left out.
 */
final class TablePreparation {

  /**
   * @param derived the names of columns that were made
   * @param notes what became of rows, for people
   * @param dates the forms of dates by what they are learnt as
   */
  record Prepared(
      Table table, Set<String> derived, List<String> notes, Map<String, List<String>> dates) {}

  private final SourceText source;
  private final Statement.Data data;
  private final String name;
  private final Map<String, Double> constants;
  private final Set<String> derived = new LinkedHashSet<>();
  private final List<String> notes = new ArrayList<>();
  private final Fitted fitted;
  private Table table;

  private TablePreparation(
      SourceText source,
      Statement.Data data,
      Table table,
      Map<String, Double> constants,
      Fitted fitted) {
    this.source = source;
    this.data = data;
    this.name = Tables.name(data);
    this.table = table;
    this.constants = constants;
    this.fitted = fitted;
  }

  /**
   * @param joined what joins left to say
   * @param fitted the forms of dates, where they are learnt
   */
  static Prepared of(
      SourceText source,
      Statement.Data data,
      Table read,
      List<String> joined,
      List<Statement> statements,
      Map<String, ParameterValue> parameters,
      Fitted fitted) {
    Map<String, Double> constants = WantedColumns.constants(statements, parameters);
    TablePreparation preparation = new TablePreparation(source, data, read, constants, fitted);
    preparation.notes.addAll(joined);
    Tree order = data.preparation().order();
    if (order != null) {
      preparation.table = read.keep(preparation.ordered(order));
    }
    List<Tree> wanted =
        WantedColumns.among(
            WantedColumns.of(statements),
            preparation.name,
            new TreeSet<>(read.names()),
            constants.keySet());
    wanted.forEach(preparation::derive);
    preparation.filter(data.preparation().where(), wanted);
    return new Prepared(
        preparation.table, preparation.derived, List.copyOf(preparation.notes), fitted.texts());
  }

  /**
   * As {@link #of} for what is told of every row of a file: the condition of the model does not
   * matter, and rows are in their order only while some are made of those before them.
   *
   * @param wanted the columns to make, each after those that it is made of
   */
  static FreshTables.Beside beside(
      SourceText source,
      Statement.Data data,
      Table read,
      List<Tree> wanted,
      Map<String, Double> constants,
      Fitted fitted) {
    TablePreparation preparation = new TablePreparation(source, data, read, constants, fitted);
    int depth = LaggedColumns.depth(wanted);
    Tree by = data.preparation().order();
    int[] order = IntStream.range(0, read.rows()).toArray();
    if (depth > 0 && by != null) {
      order = preparation.ordered(by);
      preparation.table = read.keep(order);
    }
    wanted.forEach(preparation::derive);
    int[] places = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      places[order[i]] = i;
    }
    Table made = depth > 0 ? preparation.table.keep(places) : preparation.table;
    return new FreshTables.Beside(made, Arrays.copyOf(order, Math.min(depth, order.length)));
  }

  private RowExpressions expressions() {
    return new RowExpressions(source, name, new Known(), constants);
  }

  /** The columns of a table in memory. */
  private final class Known implements RowExpressions.Columns {
    @Override
    public String table() {
      return table.name();
    }

    @Override
    public List<String> names() {
      return table.names();
    }

    @Override
    public DateForm dates(String column) {
      return form(column);
    }

    @Override
    public boolean holdsTexts(String column) {
      ColumnType type = table.column(column).type();
      return type == ColumnType.CATEGORY || type == ColumnType.TEXT;
    }

    @Override
    public String why(String column) {
      return Objects.requireNonNullElse(table.column(column).whyText(), "");
    }

    @Override
    public boolean holdsNumbers(String column) {
      return table.column(column).type() == ColumnType.NUMBER;
    }
  }

  /** The form of the dates of a column, as it was learnt. */
  private DateForm form(String column) {
    List<String> learnt =
        fitted.isLearnt() && !fitted.texts().containsKey(datesName(name, column))
            ? List.of()
            : fitted.texts(datesName(name, column), () -> List.of(form(table, column).name()));
    if (learnt.isEmpty()) {
      throw DataException.of("it held no dates", "another column does", table.name(), column);
    }
    return DateForm.valueOf(learnt.get(0));
  }

  private static String datesName(String table, String column) {
    return "dates of " + table + "." + column;
  }

  /** The form of the dates of a column, as it was learnt. */
  static DateForm form(String table, String column, Fitted fitted) {
    return DateForm.valueOf(fitted.texts(datesName(table, column), List::of).get(0));
  }

  /** Whether a column was learnt to hold dates. */
  static boolean hasDates(String table, String column, Fitted fitted) {
    return fitted.texts().containsKey(datesName(table, column));
  }

  /** The form of the dates of a column by these rows. */
  static DateForm form(Table table, String column) {
    Column found = table.column(column);
    List<String> texts = found.categories();
    if (found.type() == ColumnType.NUMBER) {
      Set<String> numbers = new TreeSet<>();
      for (int i = 0; i < found.rows() && numbers.size() <= 1000; i++) {
        if (!found.isMissing(i)) {
          numbers.add(TableCells.plain(found.value(i)));
        }
      }
      texts = List.copyOf(numbers);
    }
    if (texts.isEmpty()) {
      throw DataException.of("it holds no dates", "another column does", table.name(), column);
    }
    return DateForm.of(table.name(), column, texts);
  }

  // Order.

  /** The rows in the order that their values give. */
  private int[] ordered(Tree order) {
    String column = Tables.columnName(order);
    if (!table.has(column)) {
      throw source.error(
          order.span(),
          "table " + table.name() + " has no column " + Vocabulary.quoted(column),
          Vocabulary.meant(column, table.names()));
    }
    Column by = table.column(column);
    double[] keys = new double[table.rows()];
    boolean texts = by.type() == ColumnType.CATEGORY;
    try {
      double[] days = texts ? days(form(column), by) : new double[0];
      for (int i = 0; i < keys.length; i++) {
        if (by.isMissing(i)) {
          throw DataException.of(
              "the value of row %s is missing, so its place in the order is not known",
              "order by another column, or leave that row out of the file",
              table.name(),
              column,
              i + 1);
        }
        keys[i] = texts ? days[by.code(i)] : by.value(i);
      }
    } catch (DataException e) {
      throw source.error(order.span(), e);
    }
    return IntStream.range(0, keys.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> keys[i]))
        .mapToInt(i -> i)
        .toArray();
  }

  /** The days that the categories of a column mean. */
  static double[] days(DateForm form, Column column) {
    return column.categories().stream().mapToDouble(form::days).toArray();
  }

  // Columns made of others.

  private void derive(Tree tree) {
    String text = Printer.text(tree);
    if (table.has(text)) {
      return;
    }
    try {
      Column made =
          tree instanceof Tree.Call call && LaggedColumns.isLag(call)
              ? LaggedColumns.of(call, lagged(call), table, source)
              : Column.numbers(text, values(tree));
      table = table.with(made);
      derived.add(text);
    } catch (DataException e) {
      if (!WantedColumns.isImplied(tree)) {
        throw source.error(tree.span(), e);
      }
    }
  }

  private Column lagged(Tree.Call call) {
    Tree of = call.arguments().get(0);
    return table.numeric(WantedColumns.isColumn(of) ? Tables.columnName(of) : Printer.text(of));
  }

  private double[] values(Tree tree) {
    if (WantedColumns.isImplied(tree)) {
      // Refused where the comparison stands if these are no dates.
      form(Tables.columnName(((Tree.Call) tree).arguments().get(0)));
    }
    CellFunction function = expressions().function(tree);
    double[] values = new double[table.rows()];
    if (function instanceof CellFunction.OfDate date
        && table.columns().get(date.column()).type() == ColumnType.CATEGORY) {
      Column column = table.columns().get(date.column());
      double[] parts =
          column.categories().stream().mapToDouble(t -> date.part().of(date.form(), t)).toArray();
      Arrays.setAll(values, i -> column.isMissing(i) ? Double.NaN : parts[column.code(i)]);
      return values;
    }
    TableCells cells = new TableCells(table);
    for (int i = 0; i < values.length; i++) {
      values[i] = at(function, cells, i);
    }
    return values;
  }

  private static double at(CellFunction function, TableCells cells, int row) {
    try {
      return function.at(cells.at(row));
    } catch (DataException e) {
      throw cells.told(e);
    }
  }

  // Rows.

  private void filter(@Nullable Tree where, List<Tree> wanted) {
    int depth = LaggedColumns.depth(wanted);
    if (where == null && depth == 0) {
      return;
    }
    CellFunction condition = where == null ? null : expressions().function(where);
    TableCells cells = new TableCells(table);
    int[] kept = new int[table.rows()];
    int count = 0;
    int filtered = 0;
    int early = 0;
    for (int i = 0; i < kept.length; i++) {
      boolean holds = condition == null || where == null || holds(condition, where, cells, i);
      filtered += holds ? 0 : 1;
      early += holds && i < depth ? 1 : 0;
      if (holds && i >= depth) {
        kept[count++] = i;
      }
    }
    if (count == 0) {
      Tree at = where == null ? new Tree.Name("", data.pathSpan()) : where;
      throw source.error(
          at.span(),
          "no row of the table %s satisfies the condition%s",
          fitted.isLearnt()
              ? "only rows that the model speaks about can judge its answer; if the condition is a"
                  + " period to learn from, keep the others aside instead: holdout where …"
              : "a category is misspelt, or a limit is too strict",
          table.name(),
          early > 0 ? " and has a row before it" : "");
    }
    if (count < kept.length) {
      table = table.keep(Arrays.copyOf(kept, count));
    }
    if (filtered > 0) {
      notes.add(counted(filtered, "row") + " left out by the condition");
    }
    if (early > 0) {
      notes.add(counted(early, "first row") + " without a lag left out");
    }
  }

  private boolean holds(CellFunction condition, Tree where, TableCells cells, int row) {
    double value;
    try {
      value = at(condition, cells, row);
    } catch (DataException e) {
      throw source.error(where.span(), e);
    }
    if (Double.isNaN(value) && data.missing() != Statement.Missing.DROP) {
      int column =
          condition.columns().filter(c -> cells.at(row).isMissing(c)).findFirst().orElse(0);
      throw source.error(
          where.span(),
          "the condition is unknown in row %s of %s, because the value of `%s` is missing",
          "add `drop missing`, or ask before: not missing(%3$s) and …",
          row + 1,
          table.name(),
          table.names().get(column));
    }
    return !Double.isNaN(value) && value != 0.0;
  }

  /** "1,200 rows". */
  static String counted(long count, String what) {
    return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
  }
}
