package org.proxpep.model.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * A named vector for each row of a table: plain columns, standardised columns, one 0/1 entry per
 * category, a constant 1. Any number of threads may read rows.
 *
 * <p>Unless memory is short the columns used are copied row by row, as narrow as they are stored: a
 * row drawn at random then costs few cache misses. See docs/data.md for the cost.
 */
public final class Features {

  /** How a row is laid out in memory. */
  enum Layout {
    ROWS,
    COLUMNS
  }

  /** Different numbers that may become one 0/1 entry each. */
  private static final int MOST_NUMBERS = ColumnFacts.MOST_DISTINCT;

  private final Table table;
  private final List<String> names;
  private final Column[] columns;
  private final int[] target;
  private final @Nullable RowStore store;
  private final int[] standardized;
  private final double[] mean;
  private final double[] sd;
  private final int[] hotStart;
  private final int[] hotSize;
  private final int[] ones;

  /** How rows that are elsewhere are read. */
  private final PackedRows.@Nullable View view;

  /** By 0/1 entries: the numbers that codes stand for, or null if packed rows hold codes. */
  private final List<double @Nullable []> hotNumbers = new ArrayList<>();

  private Features(Builder builder, @Nullable Layout given) {
    this.table = builder.table;
    this.names = List.copyOf(builder.names);
    this.columns = builder.columns.toArray(new Column[0]);
    this.target = ints(builder.target);
    this.standardized = ints(builder.standardized);
    this.mean = new double[standardized.length];
    this.sd = new double[standardized.length];
    for (int k = 0; k < standardized.length; k++) {
      Summary summary = builder.summaries.get(k);
      mean[k] = summary.mean();
      sd[k] = summary.sd();
    }
    this.hotStart = ints(builder.hotStart);
    this.hotSize = ints(builder.hotSize);
    this.ones = ints(builder.ones);
    TableFacts facts = table.facts();
    if (facts != null) {
      this.store = null;
      int[] places = new int[columns.length];
      for (int k = 0; k < columns.length; k++) {
        places[k] = columns[k].place();
      }
      this.view = new PackedRows.View(facts.layout(), places, target);
    } else {
      Layout layout = given != null ? given : affordable();
      this.store = layout == Layout.ROWS ? new RowStore(columns, target, table.rows()) : null;
      this.view = null;
    }
    for (int start : hotStart) {
      hotNumbers.add(columns[columnAt(start)].codedNumbers());
    }
  }

  /** The column whose value is written to an entry first. */
  private int columnAt(int entry) {
    int k = 0;
    while (target[k] != entry) {
      k++;
    }
    return k;
  }

  /** Whether rows come packed from elsewhere. */
  public boolean isElsewhere() {
    return view != null;
  }

  /** Writes the vector of a packed row into {@code out}, which has that length. */
  public void row(PackedRows rows, int row, double[] out) {
    Objects.requireNonNull(view).get(rows, row, out, 0);
    finish(out, 0);
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  private Layout affordable() {
    long needed = RowStore.bytes(columns, table.rows());
    if (needed > free() / 2) {
      // What the reader left behind counts as used until it is collected.
      System.gc();
    }
    return needed < free() / 4 * 3 ? Layout.ROWS : Layout.COLUMNS;
  }

  private static long free() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
  }

  /** Starts a vector of a table's columns. */
  public static Builder of(Table table) {
    return new Builder(table, null);
  }

  /**
   * Starts a vector of a table whose rows are as likely as a column says; {@code standardize} then
   * takes the weighted mean and standard deviation.
   *
   * @throws DataException if a weight is negative or missing, or all are 0
   */
  public static Builder weighted(Table table, String weight) {
    return new Builder(table, Weights.of(table, weight));
  }

  /** The entries' names, all different; {@code country=US} for a category. */
  public List<String> names() {
    return names;
  }

  /** The number of entries. */
  public int size() {
    return names.size();
  }

  /** The number of rows. */
  public int rows() {
    return table.rows();
  }

  /** Writes the vector of a row (counted from 0) into {@code out}. */
  public void row(int row, double[] out) {
    row(row, out, 0);
  }

  /** Writes the vector of a row into {@code out} from {@code base} on. */
  public void row(int row, double[] out, int base) {
    RowStore rows = store;
    if (rows != null) {
      rows.get(row, out, base);
    } else {
      for (int k = 0; k < columns.length; k++) {
        out[base + target[k]] = columns[k].value(row);
      }
    }
    finish(out, base);
  }

  /** Makes entries of the columns' values. */
  private void finish(double[] out, int base) {
    for (int k = 0; k < standardized.length; k++) {
      int j = base + standardized[k];
      out[j] = (out[j] - mean[k]) / sd[k];
    }
    for (int k = 0; k < hotStart.length; k++) {
      int start = base + hotStart[k];
      double[] numbers = hotNumbers.get(k);
      int code =
          numbers == null ? (int) out[start] : Arrays.binarySearch(numbers, out[start] + 0.0);
      for (int j = start + hotSize[k] - 1; j >= start; j--) {
        out[j] = 0.0;
      }
      out[start + code] = 1.0;
    }
    for (int j : ones) {
      out[base + j] = 1.0;
    }
  }

  /** The least value of every entry over all rows. */
  public double[] lower() {
    return ends(true);
  }

  /** The largest value of every entry over all rows. */
  public double[] upper() {
    return ends(false);
  }

  /** What the summaries of the columns say: rounding keeps the order of numbers. */
  private double[] ends(boolean least) {
    double[] ends = new double[names.size()];
    for (int k = 0; k < columns.length; k++) {
      Summary summary = columns[k].summary();
      ends[target[k]] = least ? summary.min() : summary.max();
    }
    for (int k = 0; k < standardized.length; k++) {
      int j = standardized[k];
      ends[j] = (ends[j] - mean[k]) / sd[k];
    }
    for (int k = 0; k < hotStart.length; k++) {
      int size = hotSize[k];
      for (int c = 0; c < size; c++) {
        ends[hotStart[k] + c] = hotEnd(k, c, least);
      }
    }
    for (int j : ones) {
      ends[j] = 1.0;
    }
    return ends;
  }

  /** Every category occurs; of a boolean one of the two may not. */
  private double hotEnd(int k, int code, boolean least) {
    Column column = columns[columnAt(hotStart[k])];
    if (column.type() != ColumnType.BOOLEAN) {
      return least && hotSize[k] > 1 ? 0.0 : 1.0;
    }
    Summary summary = column.summary();
    boolean always = summary.min() == code && summary.max() == code;
    boolean never = summary.min() > code || summary.max() < code;
    return always ? 1.0 : never || least ? 0.0 : 1.0;
  }

  /** Gathers the entries in their order. */
  public static final class Builder {

    private final Table table;
    private final @Nullable Column weights;
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final List<Column> columns = new ArrayList<>();
    private final List<Integer> target = new ArrayList<>();
    private final List<Integer> standardized = new ArrayList<>();
    private final List<Summary> summaries = new ArrayList<>();
    private final List<Integer> hotStart = new ArrayList<>();
    private final List<Integer> hotSize = new ArrayList<>();
    private final List<Integer> ones = new ArrayList<>();

    private Builder(Table table, @Nullable Column weights) {
      this.table = table;
      this.weights = weights;
    }

    /** Columns of numbers or booleans as they are. */
    public Builder columns(String... wanted) {
      return columns(List.of(wanted));
    }

    /** As {@link #columns(String...)}. */
    public Builder columns(Collection<String> wanted) {
      for (String name : wanted) {
        raw(table.numeric(name), name);
      }
      return this;
    }

    /** All columns but some, as they are. */
    public Builder columnsExcept(String... left) {
      return columns(table.namesExcept(left));
    }

    /** Columns shifted and scaled to mean 0 and standard deviation 1 over the table's rows. */
    public Builder standardize(String... wanted) {
      return standardize(List.of(wanted));
    }

    /** As {@link #standardize(String...)}. */
    public Builder standardize(Collection<String> wanted) {
      for (String name : wanted) {
        Column column = table.numeric(name);
        Summary summary = column.summary(weights);
        if (summary.min() == summary.max() || !(summary.sd() > 0)) {
          throw new DataException(
              table.name(),
              0,
              name,
              "all values"
                  + (weights == null ? "" : " in rows of positive weight")
                  + " are equal ("
                  + Column.plain(summary.min())
                  + "), so their standard deviation cannot be made 1",
              "leave the column out; 'intercept' is the constant 1");
        }
        if (!(summary.sd() <= Double.MAX_VALUE)) {
          throw new DataException(
              table.name(),
              0,
              name,
              "the values (up to " + summary.max() + ") are too large to be standardised",
              "change the unit");
        }
        standardized.add(raw(column, name));
        summaries.add(summary);
      }
      return this;
    }

    /** One entry for each category, 1 in the rows that have it and 0 in the others. */
    public Builder onehot(String... wanted) {
      return onehot(List.of(wanted));
    }

    /** As {@link #onehot(String...)}. */
    public Builder onehot(Collection<String> wanted) {
      for (String name : wanted) {
        Column column = categories(table.column(name));
        complete(name);
        hotStart.add(names.size());
        hotSize.add(column.categories().size());
        columns.add(column);
        target.add(names.size());
        for (String category : column.categories()) {
          name(name + "=" + category);
        }
      }
      return this;
    }

    /** The constant 1. */
    public Builder intercept() {
      ones.add(names.size());
      name("intercept");
      return this;
    }

    /**
     * The finished vectors.
     *
     * @throws DataException if there is no entry
     */
    public Features build() {
      return build(null);
    }

    Features build(@Nullable Layout layout) {
      if (names.isEmpty()) {
        throw new DataException(
            table.name(), 0, null, "the vector has no entry", "name a column or 'intercept'");
      }
      return new Features(this, layout);
    }

    private int raw(Column column, String name) {
      complete(name);
      int place = names.size();
      columns.add(column);
      target.add(place);
      name(name);
      return place;
    }

    private void complete(String name) {
      table.requireComplete(List.of(name));
    }

    private void name(String name) {
      if (places.put(name, names.size()) != null) {
        throw new DataException(
            table.name(),
            0,
            null,
            "the vector has two entries named " + name,
            "name each column once; 'columns(all except ...)' includes all that are not excepted");
      }
      names.add(name);
    }

    /** Numbers become categories by their values. */
    private Column categories(Column column) {
      if (column.type() == ColumnType.TEXT) {
        throw new DataException(
            table.name(),
            0,
            column.name(),
            "it has " + column.whyText() + " different texts, too many for one entry each",
            "leave it out, or group the texts first");
      }
      if (column.type() != ColumnType.NUMBER) {
        return column;
      }
      SortedSet<Double> different = column.distinct(MOST_NUMBERS);
      if (different == null) {
        throw new DataException(
            table.name(),
            0,
            column.name(),
            "it has more than " + MOST_NUMBERS + " different numbers, too many for one entry each",
            "standardize(" + column.name() + ") instead");
      }
      return column.coded(different);
    }
  }
}
