package org.proxpep.model.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.FeatureEntries.Binned;
import org.proxpep.model.data.FeatureEntries.Curved;
import org.proxpep.model.data.FeatureEntries.Hot;
import org.proxpep.model.data.FeatureEntries.Scaled;

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

  /** The rows as they are read, if they are here and there is room for a copy. */
  private final @Nullable PackedRows store;

  private final FeatureEntries entries;

  /** Reads packed rows, in the store or elsewhere. */
  private final PackedFeatures packed;

  private volatile double @Nullable [][] ends;

  private Features(Builder builder, @Nullable Layout given) {
    this.table = builder.table;
    this.names = List.copyOf(builder.names);
    this.columns = builder.columns.toArray(new Column[0]);
    this.target = ints(builder.target);
    this.entries =
        new FeatureEntries(
            builder.scaled.toArray(new Scaled[0]),
            builder.hot.toArray(new Hot[0]),
            builder.binned.toArray(new Binned[0]),
            builder.curved.toArray(new Curved[0]),
            ints(builder.ones));
    TableFacts facts = table.facts();
    RowLayout rows = facts != null ? facts.layout() : PackedRows.layout(columns);
    int[] places = new int[columns.length];
    Arrays.setAll(places, k -> facts != null ? columns[k].place() : k);
    this.packed = new PackedFeatures(new PackedRows.View(rows, places, target), entries);
    Layout layout = given != null || facts != null ? given : affordable(rows);
    this.store = layout == Layout.ROWS ? PackedRows.of(columns, rows, table.rows()) : null;
  }

  /** The column whose value is written to an entry first. */
  private int columnAt(int entry) {
    int k = 0;
    while (target[k] != entry) {
      k++;
    }
    return k;
  }

  /** What reads rows that come packed from elsewhere; null if they are here. */
  public @Nullable PackedFeatures packed() {
    return table.facts() == null ? null : packed;
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  private Layout affordable(RowLayout layout) {
    long needed = (long) table.rows() * layout.stride();
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

  /** How an entry comes from its column. */
  public FeatureEntry entry(int entry) {
    String name = names.get(entry);
    for (int one : entries.ones()) {
      if (one == entry) {
        return new FeatureEntry(name, null, new FeatureEntry.Constant());
      }
    }
    FeatureEntry.Form form = new FeatureEntry.Plain();
    int first = entry;
    for (Scaled each : entries.scaled()) {
      if (each.entry() == entry) {
        form = new FeatureEntry.Scaled(each.mean(), each.sd());
      }
    }
    for (Hot each : entries.hot()) {
      if (entry >= each.start() && entry < each.start() + each.size()) {
        first = each.start();
        String text = columns[columnAt(first)].categories().get(entry - first);
        boolean number = column(first).type() == ColumnType.NUMBER;
        form = new FeatureEntry.Category(text, number ? Double.parseDouble(text) : Double.NaN);
      }
    }
    for (Binned each : entries.binned()) {
      if (entry >= each.start() && entry < each.start() + each.bins().size()) {
        first = each.start();
        form = each.bins().entry(entry - first);
      }
    }
    for (Curved each : entries.curved()) {
      if (entry >= each.start() && entry < each.start() + each.spline().size()) {
        first = each.start();
        form = new FeatureEntry.Knot(each.spline(), entry - first);
      }
    }
    return new FeatureEntry(name, column(first), form);
  }

  /** The column of the table that an entry is made from. */
  private Column column(int entry) {
    return table.column(columns[columnAt(entry)].name());
  }

  /** Whether an entry is shifted and scaled. */
  public boolean isScaled() {
    return entries.scaled().length > 0;
  }

  /**
   * Coefficients of the columns as they are, for coefficients of the entries. The first constant
   * entry takes up the means of the columns that are shifted.
   */
  public double[] inOriginalUnits(double[] coefficients) {
    double[] result = coefficients.clone();
    double shift = 0.0;
    for (Scaled each : entries.scaled()) {
      result[each.entry()] = coefficients[each.entry()] / each.sd();
      shift += result[each.entry()] * each.mean();
    }
    if (entries.ones().length > 0) {
      result[entries.ones()[0]] -= shift;
    }
    return result;
  }

  /** The names of the columns that entries are made from. */
  public List<String> columnNames() {
    return Arrays.stream(columns).map(Column::name).distinct().toList();
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
    PackedRows rows = store;
    if (rows != null) {
      packed.row(rows, row, out, base);
      return;
    }
    for (int k = 0; k < columns.length; k++) {
      out[base + target[k]] = columns[k].value(row);
    }
    entries.finish(out, base);
  }

  /** The least value of every entry over all rows; an array of its own. */
  public double[] lower() {
    return ends()[0].clone();
  }

  /** The largest value of every entry over all rows; an array of its own. */
  public double[] upper() {
    return ends()[1].clone();
  }

  /** The least value of one entry over all rows. */
  public double lower(int entry) {
    return ends()[0][entry];
  }

  /** The largest value of one entry over all rows. */
  public double upper(int entry) {
    return ends()[1][entry];
  }

  /** All least values and all largest ones: who asks for one entry mostly asks for all. */
  private double[][] ends() {
    double[][] known = ends;
    if (known == null) {
      known = new double[][] {ends(true), ends(false)};
      ends = known;
    }
    return known;
  }

  /** What the summaries of the columns say: rounding keeps the order of numbers. */
  private double[] ends(boolean least) {
    double[] ends = new double[names.size()];
    for (int k = 0; k < columns.length; k++) {
      Summary summary = columns[k].summary();
      ends[target[k]] = least ? summary.min() : summary.max();
    }
    entries.standardize(ends, 0);
    for (Hot hot : entries.hot()) {
      for (int c = 0; c < hot.size(); c++) {
        ends[hot.start() + c] = hotEnd(hot, c, least);
      }
    }
    for (Binned each : entries.binned()) {
      Arrays.fill(ends, each.start(), each.start() + each.bins().size(), least ? 0.0 : 1.0);
    }
    for (Curved each : entries.curved()) {
      Summary summary = columns[columnAt(each.start())].summary();
      for (int j = 0; j < each.spline().size(); j++) {
        ends[each.start() + j] = each.spline().end(j, summary.min(), summary.max(), least);
      }
    }
    entries.addOnes(ends, 0);
    return ends;
  }

  /** Every category occurs; of a boolean one of the two may not. */
  private double hotEnd(Hot hot, int code, boolean least) {
    Column column = columns[columnAt(hot.start())];
    if (column.type() != ColumnType.BOOLEAN) {
      return least && hot.size() > 1 ? 0.0 : 1.0;
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
    private final Set<String> names = new LinkedHashSet<>();
    private final List<Column> columns = new ArrayList<>();
    private final List<Integer> target = new ArrayList<>();
    private final List<Scaled> scaled = new ArrayList<>();
    private final List<Hot> hot = new ArrayList<>();
    private final List<Binned> binned = new ArrayList<>();
    private final List<Curved> curved = new ArrayList<>();
    private final List<Integer> ones = new ArrayList<>();
    private Fitted fitted = Fitted.learning();
    private String model = "";

    private Builder(Table table, @Nullable Column weights) {
      this.table = table;
      this.weights = weights;
    }

    /**
     * Takes the numbers of the rows that a model was made from, where these are other ones.
     *
     * @param name the table's name in the model
     */
    public Builder fittedBy(Fitted numbers, String name) {
      this.fitted = numbers;
      this.model = name;
      return this;
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
        double[] scale = fitted.numbers(fittedName("scale", name), () -> scale(column, name));
        scaled.add(new Scaled(names.size(), scale[0], scale[1]));
        raw(column, name);
      }
      return this;
    }

    /** Mean and standard deviation. */
    private double[] scale(Column column, String name) {
      Summary summary = column.summary(weights);
      if (summary.min() == summary.max() || !(summary.sd() > 0)) {
        throw fault(
            "all values%s are equal (%s), so their standard deviation cannot be made 1",
            "leave the column out; 'intercept' is the constant 1",
            name,
            weights == null ? "" : " in rows of positive weight",
            Column.plain(summary.min()));
      }
      if (!(summary.sd() <= Double.MAX_VALUE)) {
        throw fault(
            "the values (up to %s) are too large to be standardised",
            "change the unit", name, summary.max());
      }
      return new double[] {summary.mean(), summary.sd()};
    }

    private String fittedName(String what, String column) {
      return what + " of " + model + "." + column;
    }

    /** One entry for each category, 1 in the rows that have it and 0 in the others. */
    public Builder onehot(String... wanted) {
      return onehot(List.of(wanted));
    }

    /** As {@link #onehot(String...)}. */
    public Builder onehot(Collection<String> wanted) {
      for (String name : wanted) {
        Column column = categories(table.column(name));
        hot.add(new Hot(names.size(), column.categories().size(), column.codedNumbers()));
        place(column, name);
        for (String category : column.categories()) {
          name(name + "=" + category);
        }
      }
      return this;
    }

    /** One entry for each bin, 1 in the rows whose number lies in it and 0 in the others. */
    public Builder bins(String name, Bins bins) {
      binned.add(new Binned(names.size(), bins));
      place(table.numeric(name), name);
      bins.names(name).forEach(this::name);
      return this;
    }

    /** One entry for each knot of a spline. */
    public Builder spline(String name, SplineBasis spline) {
      curved.add(new Curved(names.size(), spline));
      place(table.numeric(name), name);
      spline.names(name).forEach(this::name);
      return this;
    }

    /** WeightedQuantiles of a column over the rows as they are drawn, where they are here. */
    public double[] quantiles(String name, double... levels) {
      table.requireComplete(List.of(name));
      return WeightedQuantiles.of(table.numeric(name), weights, levels);
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
        throw fault("the vector has no entry", "name a column or 'intercept'", null);
      }
      return new Features(this, layout);
    }

    private void raw(Column column, String name) {
      place(column, name);
      name(name);
    }

    /** The value of a column goes to the next entry. */
    private void place(Column column, String name) {
      table.requireComplete(List.of(name));
      columns.add(column);
      target.add(names.size());
    }

    private void name(String name) {
      if (!names.add(name)) {
        throw fault(
            "the vector has two entries named %s",
            "name each column once; 'columns(all except ...)' includes all that are not excepted",
            null,
            name);
      }
    }

    /** Numbers become categories by their values. */
    private Column categories(Column column) {
      if (column.type() == ColumnType.TEXT) {
        throw fault(
            "it has %s different texts, too many for one entry each",
            "leave it out, or group the texts first",
            column.name(),
            String.valueOf(column.whyText()));
      }
      if (column.type() != ColumnType.NUMBER) {
        return column;
      }
      double[] different =
          fitted.numbers(fittedName("numbers", column.name()), () -> distinct(column));
      SortedSet<Double> sorted = new TreeSet<>();
      for (double number : different) {
        sorted.add(number);
      }
      return column.coded(sorted);
    }

    private double[] distinct(Column column) {
      SortedSet<Double> different = column.distinct(MOST_NUMBERS);
      if (different == null) {
        throw fault(
            "it has more than %s different numbers, too many for one entry each",
            "standardize(" + column.name() + ") instead", column.name(), MOST_NUMBERS);
      }
      return different.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private DataException fault(
        String problem, String advice, @Nullable String column, Object... parts) {
      return DataException.of(problem, advice, table.name(), column, parts);
    }
  }
}
