package org.proxpep.model.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/** An immutable table of named columns, held column by column. */
public final class Table {

  private final String name;
  private final int rows;
  private final Map<String, Column> columns;
  private volatile @Nullable String fingerprint;

  /** What is known of rows that are elsewhere; null if they are here. */
  private final @Nullable TableFacts facts;

  private Table(String name, List<Column> columns) {
    this.facts = null;
    this.name = name;
    this.rows = columns.isEmpty() ? 0 : columns.get(0).rows();
    this.columns = new LinkedHashMap<>();
    for (Column column : columns) {
      if (column.rows() != rows) {
        throw Refusal.of(
            "Column %s of table %s has %s rows, but must have as many as the first (%s)",
            "one of its values is missing: write NaN or null for it",
            column.name(),
            name,
            column.rows(),
            rows);
      }
      if (this.columns.put(column.name(), column) != null) {
        throw Refusal.of(
            "Column %s of table %s occurs twice, but names must differ",
            "rename one of the two", column.name(), name);
      }
    }
    Require.that(
        rows != 0, "Table %s (0 rows) must have a row", "it was filtered too strictly", name);
  }

  private Table(TableFacts facts) {
    this.facts = facts;
    this.name = facts.name();
    this.rows = facts.rows();
    this.columns = new LinkedHashMap<>();
    for (ColumnFacts column : facts.columns()) {
      columns.put(column.name(), new Column(column, rows, facts.placeOf(column.name())));
    }
    this.fingerprint = facts.fingerprint();
  }

  /** A table whose rows are elsewhere; only what the facts say can be asked of it. */
  public static Table elsewhere(TableFacts facts) {
    return new Table(facts);
  }

  /** What is known of rows that are elsewhere; null if they are here. */
  public @Nullable TableFacts facts() {
    return facts;
  }

  /** A table of given columns, which have the same length and different names. */
  public static Table of(String name, Column... columns) {
    return new Table(name, List.of(columns));
  }

  /**
   * A table of numbers, {@code rows[i][j]} being the value of column j in row i; NaN marks a
   * missing one. Columns of texts are added by {@link #with}.
   */
  public static Table of(String name, List<String> columns, double[][] rows) {
    List<Column> made = new ArrayList<>();
    for (int j = 0; j < columns.size(); j++) {
      double[] values = new double[rows.length];
      for (int i = 0; i < rows.length; i++) {
        if (rows[i].length != columns.size()) {
          throw Refusal.of(
              "Row %s of table %s (%s numbers) must have one for each of the %s columns",
              "write NaN for a missing one", i + 1, name, rows[i].length, columns.size());
        }
        values[i] = rows[i][j];
      }
      made.add(Column.numbers(columns.get(j), values));
    }
    return new Table(name, made);
  }

  /** This table and further columns, which have as many rows and other names. */
  public Table with(Column... more) {
    List<Column> all = new ArrayList<>(columns.values());
    all.addAll(List.of(more));
    return new Table(name, all);
  }

  /** Some rows, counted from 0, in the order given; none may be there twice without need. */
  public Table keep(int... kept) {
    return new Table(name, columns().stream().map(c -> c.keep(kept)).toList());
  }

  /** What a reader of the file should know, such as columns that had no name. */
  public List<String> notes() {
    return columns.keySet().stream()
        .filter(column -> column.startsWith(CsvHeader.UNNAMED))
        .map(
            column ->
                "a column without a name is called "
                    + column
                    + " (an index that was written by mistake? then use all except "
                    + column
                    + ")")
        .toList();
  }

  static Table of(String name, List<Column> columns) {
    return new Table(name, columns);
  }

  /**
   * Reads CSV, LIBSVM text (named {@code .libsvm}, {@code .svm} or {@code .svmlight}), either of
   * them compressed by gzip, or Parquet.
   *
   * @throws DataException if the file is missing, damaged or not a table
   */
  public static Table read(Path file) {
    return read(file, ReadOptions.standard());
  }

  /**
   * As {@link #read(Path)}, with options.
   *
   * @throws DataException if the file is missing, damaged or not a table
   */
  public static Table read(Path file, ReadOptions options) {
    return TableReader.read(file, options);
  }

  /** The file name, or the name given. */
  public String name() {
    return name;
  }

  /** The number of rows, at least 1. */
  public int rows() {
    return rows;
  }

  /** Names of the columns in their order. */
  public List<String> names() {
    return List.copyOf(columns.keySet());
  }

  /** Names of all columns but some. */
  public List<String> namesExcept(String... left) {
    for (String column : left) {
      column(column);
    }
    List<String> names = new ArrayList<>(columns.keySet());
    names.removeAll(Set.of(left));
    return names;
  }

  /** The columns in their order. */
  public List<Column> columns() {
    return List.copyOf(columns.values());
  }

  public boolean has(String column) {
    return columns.containsKey(column);
  }

  /**
   * A column by its name.
   *
   * @throws DataException if there is none
   */
  public Column column(String column) {
    Column found = columns.get(column);
    if (found == null) {
      throw DataException.of(
          "there is no column %s among %s",
          nearest(column), name, null, column, DataException.listed(names()));
    }
    return found;
  }

  private String nearest(String wanted) {
    for (String candidate : columns.keySet()) {
      if (candidate.equalsIgnoreCase(wanted) || plain(candidate).equalsIgnoreCase(plain(wanted))) {
        return "you mean " + candidate;
      }
    }
    return "check the spelling; small and capital letters differ";
  }

  private static String plain(String name) {
    return name.replaceAll("[^\\p{L}\\p{N}]", "");
  }

  /**
   * A column of numbers or booleans.
   *
   * @throws DataException if there is none of that name, or it holds texts; says which
   */
  public Column numeric(String column) {
    Column found = column(column);
    if (found.type() != ColumnType.NUMBER && found.type() != ColumnType.BOOLEAN) {
      String why = found.whyText();
      throw DataException.of(
          "it holds texts%s, but numbers are needed",
          found.type() == ColumnType.TEXT
              ? "leave it out"
              : "use onehot(" + column + "), leave it out" + NumberHints.or(why),
          name,
          column,
          why == null ? "" : " (" + why + ")");
    }
    return found;
  }

  /**
   * @throws DataException naming the first of these columns that lacks a value, and the row
   */
  public void requireComplete(Collection<String> used) {
    requireComplete(used, new BitSet());
  }

  /**
   * The same for all but some rows.
   *
   * @throws DataException if one of the others lacks a value
   */
  public void requireComplete(Collection<String> used, BitSet except) {
    for (String each : used) {
      BitSet lacking = missing(List.of(each));
      lacking.andNot(except);
      if (!lacking.isEmpty()) {
        throw DataFaults.missing(
            name, each, lacking.nextSetBit(0) + 1L, column(each).missing(), " below the header");
      }
    }
  }

  /** The rows in which one of these columns lacks a value. */
  public BitSet missing(Collection<String> used) {
    BitSet lacking = new BitSet();
    for (String each : used) {
      Column column = column(each);
      if (column.missing() > 0 && column.type() != ColumnType.TEXT) {
        for (int i = 0; i < rows; i++) {
          lacking.set(i, lacking.get(i) || column.isMissing(i));
        }
      }
    }
    return lacking;
  }

  /**
   * The rows in which none of these columns lacks a value.
   *
   * @throws DataException if none is left
   */
  public Table dropMissing(Collection<String> used) {
    if (facts != null) {
      return this;
    }
    BitSet drop = missing(used);
    if (drop.isEmpty()) {
      return this;
    }
    if (drop.cardinality() == rows) {
      throw DataFaults.noCompleteRow(name, List.copyOf(used));
    }
    return keep(IntStream.range(0, rows).filter(i -> !drop.get(i)).toArray());
  }

  /**
   * The table with the mean of its column in place of each missing number, and the most frequent
   * text in place of each missing text. Columns that are not named stay as they are.
   *
   * @throws DataException if a column has no value at all
   */
  public Table imputeMean(Collection<String> used) {
    return impute(used, null, Fitted.learning(), name);
  }

  /**
   * As {@link #imputeMean(Collection)} where rows are as likely as a column says: the weighted mean
   * of the values that are there, and the text of most weight. Missing weights themselves become
   * the plain mean of the others.
   *
   * @throws DataException if a column has no value in a row of positive weight, or a weight is
   *     negative
   */
  public Table imputeMean(Collection<String> used, String weight) {
    return impute(used, weight, Fitted.learning(), name);
  }

  /**
   * The same with the values of the rows that a model was made from.
   *
   * @param weight null where rows are equally likely
   * @param model the table's name in the model
   */
  public Table impute(
      Collection<String> used, @Nullable String weight, Fitted fitted, String model) {
    if (facts != null) {
      return this;
    }
    used.forEach(this::column);
    return weight == null
        ? filled(used, null, fitted, model)
        : filled(List.of(weight), null, fitted, model).filled(used, weight, fitted, model);
  }

  private Table filled(
      Collection<String> used, @Nullable String weight, Fitted fitted, String model) {
    List<Column> result = new ArrayList<>();
    Column weights = weight == null ? null : Weights.of(this, weight);
    for (Column column : columns.values()) {
      if (!used.contains(column.name()) || column.type() == ColumnType.TEXT) {
        result.add(column);
        continue;
      }
      double value = fitted.standIn(model, column.name(), () -> typical(column, weights));
      result.add(column.missing() == 0 ? column : column.fill(value));
    }
    return new Table(name, result);
  }

  /** What stands in for a missing value. */
  private double typical(Column column, @Nullable Column weights) {
    boolean any = false;
    for (int i = 0; i < rows && !any; i++) {
      any = !column.isMissing(i) && (weights == null || weights.value(i) > 0);
    }
    if (!any) {
      throw DataFaults.allMissing(name, column.name(), weights != null);
    }
    return column.type() == ColumnType.NUMBER
        ? column.summary(weights).mean()
        : column.mode(weights);
  }

  /** The same under another name. */
  public Table named(String other) {
    return new Table(other, columns());
  }

  /** Memory taken by the values. */
  public long bytes() {
    return columns.values().stream().mapToLong(Column::bytes).sum();
  }

  /**
   * A short name of the contents: columns, types and every value, whatever file they came from. A
   * run that is resumed compares it.
   */
  public String fingerprint() {
    String known = fingerprint;
    if (known == null) {
      known = Fingerprint.of(this);
      fingerprint = known;
    }
    return known;
  }
}
