package org.proxpep.model.data;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;

/**
 * One named column of a table. Immutable; numbers are held in the narrowest type that is exact,
 * texts as codes into a sorted list of categories.
 */
public final class Column {

  private final ColumnFacts facts;

  /** What is to be summed up when somebody asks; null where that was done elsewhere. */
  private final @Nullable PackedNumbers measured;

  private @Nullable Summary summary;
  private final int rows;
  private final int missing;

  /** Null if the values are elsewhere, or texts that were not kept. */
  private final @Nullable PackedNumbers numbers;

  private final boolean elsewhere;
  private final int place;

  private Column(
      String name,
      ColumnType type,
      int rows,
      @Nullable PackedNumbers numbers,
      List<String> categories,
      @Nullable String whyText,
      int missing) {
    boolean measured = type == ColumnType.NUMBER || type == ColumnType.BOOLEAN;
    this.measured = measured && numbers != null ? numbers : PackedNumbers.allocate(Width.BYTE, 0);
    this.facts =
        new ColumnFacts(
            name, type, this.measured.width(), categories, whyText, Summary.UNKNOWN, null, null);
    this.rows = rows;
    this.missing = missing;
    this.numbers = numbers;
    this.elsewhere = false;
    this.place = -1;
  }

  /** A column whose values are in place {@code place} of packed rows elsewhere. */
  Column(ColumnFacts facts, int rows, int place) {
    this.facts = facts;
    this.measured = null;
    this.rows = rows;
    this.missing = 0;
    this.numbers = null;
    this.elsewhere = true;
    this.place = place;
  }

  /** The place of its values in packed rows; −1 if they are here. */
  public int place() {
    return place;
  }

  /** The different numbers in ascending order, or null if they are too many. */
  public @Nullable SortedSet<Double> distinct(int most) {
    TreeSet<Double> different = new TreeSet<>();
    if (elsewhere) {
      double[] known = facts.distinct();
      for (int i = 0; known != null && i < known.length; i++) {
        different.add(known[i]);
      }
      return known == null ? null : different;
    }
    for (int i = 0; i < rows; i++) {
      // −0 is the same number as 0.
      different.add(value(i) + 0.0);
      if (different.size() > most) {
        return null;
      }
    }
    return different;
  }

  /** A column of finite numbers; NaN marks a missing one. */
  public static Column numbers(String name, double... values) {
    for (int i = 0; i < values.length; i++) {
      if (Double.isInfinite(values[i])) {
        throw Refusal.of(
            "The value of column %s in row %s (%s) must be finite",
            "write NaN for it and ask for 'drop missing' or 'impute mean'", name, i + 1, values[i]);
      }
    }
    return numbers(name, PackedNumbers.of(values, values.length));
  }

  /** A column of categories or booleans; null marks a missing text. */
  public static Column texts(String name, @Nullable String... values) {
    Map<String, Integer> known = new LinkedHashMap<>();
    NumberBuilder codes = new NumberBuilder(1 << 12);
    for (String value : values) {
      int next = known.size();
      codes.add(value == null ? Double.NaN : known.computeIfAbsent(value, text -> next));
    }
    return coded(name, codes, List.copyOf(known.keySet()), null);
  }

  static Column numbers(String name, PackedNumbers numbers) {
    return new Column(
        name, ColumnType.NUMBER, numbers.size(), numbers, List.of(), null, numbers.missing());
  }

  /**
   * @param codes places in the list of texts, NaN for missing ones
   * @param texts different texts in any order
   * @param whyText where the first text was met; null for a column that was declared to be text
   */
  static Column coded(
      String name, NumberBuilder codes, List<String> texts, @Nullable String whyText) {
    double[] map = new double[texts.size()];
    boolean truth = !texts.isEmpty();
    for (String text : texts) {
      truth &= text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
    }
    List<String> sorted = truth ? List.of("false", "true") : texts.stream().sorted().toList();
    String[] table = sorted.toArray(new String[0]);
    for (int i = 0; i < map.length; i++) {
      String text = texts.get(i);
      map[i] = truth ? (text.equalsIgnoreCase("true") ? 1 : 0) : Arrays.binarySearch(table, text);
    }
    PackedNumbers numbers = codes.build(map);
    return new Column(
        name,
        truth ? ColumnType.BOOLEAN : ColumnType.CATEGORY,
        numbers.size(),
        numbers,
        sorted,
        whyText,
        numbers.missing());
  }

  /** A column of too many different texts. */
  static Column unreadable(String name, int rows, int missing, String why) {
    return new Column(name, ColumnType.TEXT, rows, null, List.of(), why, missing);
  }

  /** The same kind of column with other values or codes. */
  private Column with(PackedNumbers changed) {
    return new Column(
        name(), type(), changed.size(), changed, categories(), whyText(), changed.missing());
  }

  /** The same under another name. */
  public Column named(String other) {
    return new Column(other, type(), rows, numbers, categories(), whyText(), missing);
  }

  public String name() {
    return facts.name();
  }

  public ColumnType type() {
    return facts.type();
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** How many cells are missing. */
  public int missing() {
    return missing;
  }

  /** Extremes, mean and standard deviation of the values that are there; NaN for texts. */
  public synchronized Summary summary() {
    if (measured == null) {
      return facts.summary();
    }
    if (summary == null) {
      summary = Summary.of(measured);
    }
    return summary;
  }

  /** The same with weights; null for none. */
  Summary summary(@Nullable Column weights) {
    if (weights != null && elsewhere) {
      return Objects.requireNonNullElse(facts.weighted(), summary());
    }
    return weights == null || numbers == null || type() == ColumnType.CATEGORY
        ? summary()
        : Summary.of(numbers, weights.readable());
  }

  /** The different texts in ascending order; empty for numbers. */
  public List<String> categories() {
    return facts.categories();
  }

  /** Memory taken by the values. */
  public long bytes() {
    return numbers == null ? 0 : numbers.bytes();
  }

  /**
   * The number in a row, 1 or 0 of a boolean, the code of a category; NaN where it is missing. Rows
   * count from 0.
   */
  public double value(int row) {
    return readable().get(row);
  }

  /** The place of a row's text in {@link #categories()}, or −1 where it is missing. */
  public int code(int row) {
    double v = readable().get(row);
    return Double.isNaN(v) ? -1 : (int) v;
  }

  /** The code of a text, or −1 if no row has it. */
  public int codeOf(String text) {
    String wanted = type() == ColumnType.BOOLEAN ? text.toLowerCase(Locale.ROOT) : text;
    return Math.max(-1, Collections.binarySearch(categories(), wanted));
  }

  /** A row's text, or null where it is missing; numbers as Java writes them, without a final .0. */
  public @Nullable String text(int row) {
    if (isMissing(row)) {
      return null;
    }
    return type() == ColumnType.NUMBER ? plain(value(row)) : categories().get(code(row));
  }

  /** Whether a row's cell is missing. */
  public boolean isMissing(int row) {
    double v = readable().get(row);
    return Double.isNaN(v);
  }

  static String plain(double v) {
    String text = Double.toString(v);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /** Where a column that holds texts first showed one. */
  public @Nullable String whyText() {
    return facts.whyText();
  }

  PackedNumbers readable() {
    if (elsewhere && facts.isPacked()) {
      throw new IllegalStateException("The values of column " + name() + " are elsewhere.");
    }
    if (numbers == null) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "Column %s has too many different texts (%s).\n"
                  + "Maybe leave it out, or raise the limit with ReadOptions.withCategories.",
              name(),
              whyText()));
    }
    return numbers;
  }

  /** The rows kept, in the given order. */
  Column keep(int[] kept) {
    if (numbers == null) {
      return unreadable(name(), kept.length, 0, Objects.requireNonNullElse(whyText(), ""));
    }
    if (type() == ColumnType.NUMBER) {
      PackedNumbers picked = PackedNumbers.allocate(numbers.width(), kept.length);
      for (int i = 0; i < kept.length; i++) {
        picked.set(i, numbers.get(kept[i]));
      }
      return with(picked);
    }
    // A category may have lost its last row.
    NumberBuilder codes = new NumberBuilder(1 << 12);
    boolean[] present = new boolean[categories().size()];
    boolean unseen = false;
    for (int row : kept) {
      double v = numbers.get(row);
      codes.add(v);
      if (v >= 0) {
        present[(int) v] = true;
      }
      unseen |= v < 0;
    }
    // A code below 0 is a category that training has not seen; there the list is that of training.
    if (type() == ColumnType.BOOLEAN || unseen) {
      return with(codes.build());
    }
    double[] map = new double[present.length];
    String[] left = new String[present.length];
    int count = 0;
    for (int k = 0; k < present.length; k++) {
      if (present[k]) {
        map[k] = count;
        left[count++] = categories().get(k);
      }
    }
    PackedNumbers picked = codes.build(map);
    List<String> names = List.of(Arrays.copyOf(left, count));
    return new Column(name(), type(), kept.length, picked, names, whyText(), picked.missing());
  }

  /** The column with one value in the place of missing ones. */
  Column fill(double v) {
    PackedNumbers old = readable();
    Width width = old.width().join(Width.of(new double[] {v}, 1));
    PackedNumbers filled = PackedNumbers.allocate(width, rows);
    for (int i = 0; i < rows; i++) {
      double was = old.get(i);
      filled.set(i, Double.isNaN(was) ? v : was);
    }
    return with(filled);
  }

  /** A column of numbers as categories, which keep the order of the numbers. */
  Column coded(SortedSet<Double> different) {
    Double[] sorted = different.toArray(new Double[0]);
    List<String> names = Arrays.stream(sorted).map(Column::plain).toList();
    if (elsewhere) {
      return new Column(facts.coded(names), rows, place);
    }
    PackedNumbers codes = PackedNumbers.allocate(Width.SHORT, rows);
    for (int i = 0; i < rows; i++) {
      codes.set(i, Arrays.binarySearch(sorted, value(i) + 0.0));
    }
    return new Column(name(), ColumnType.CATEGORY, rows, codes, names, null, 0);
  }

  /** The numbers that the codes of a column made by {@link #coded(SortedSet)} stand for. */
  double @Nullable [] codedNumbers() {
    return type() == ColumnType.CATEGORY ? facts.distinct() : null;
  }

  /** A column of zeros. */
  static Column zeros(String name, ColumnType type, List<String> categories, int rows) {
    PackedNumbers zeros = PackedNumbers.allocate(Width.BYTE, rows);
    return new Column(name, type, rows, zeros, List.copyOf(categories), null, 0);
  }

  /** The same as numbers: 1 and 0 of booleans. */
  Column asNumbers() {
    return type() == ColumnType.NUMBER ? this : numbers(name(), readable());
  }

  /** The same texts by the codes of other categories, which are sorted; −1 for texts not there. */
  Column coded(ColumnType type, List<String> others) {
    if (type == type() && others.equals(categories())) {
      return this;
    }
    boolean truth = type == ColumnType.BOOLEAN;
    double[] map = new double[categories().size()];
    for (int code = 0; code < map.length; code++) {
      map[code] = codeAmong(others, categories().get(code), truth);
    }
    NumberBuilder codes = new NumberBuilder(1 << 12);
    for (int row = 0; row < rows; row++) {
      double old = value(row);
      if (Double.isNaN(old)) {
        codes.add(Double.NaN);
      } else if (type() == ColumnType.NUMBER) {
        codes.add(codeAmong(others, plain(old), truth));
      } else {
        codes.add(old < 0 ? -1 : map[(int) old]);
      }
    }
    PackedNumbers made = codes.build();
    return new Column(name(), type, rows, made, List.copyOf(others), whyText(), made.missing());
  }

  private static double codeAmong(List<String> sorted, String text, boolean truth) {
    String wanted = truth ? text.toLowerCase(Locale.ROOT) : text;
    int code = Collections.binarySearch(sorted, wanted);
    if (code < 0) {
      // The same number may be written in another way, as 1.0 for 1.
      byte[] bytes = text.strip().getBytes(StandardCharsets.UTF_8);
      double number = Decimals.parse(bytes, 0, bytes.length);
      code = Double.isNaN(number) ? code : Collections.binarySearch(sorted, plain(number));
    }
    return Math.max(-1, code);
  }

  /** How many rows have a text that is none of the categories. */
  int unseen() {
    int count = 0;
    for (int row = 0; row < rows; row++) {
      count += value(row) < 0 ? 1 : 0;
    }
    return count;
  }

  /** The most frequent code, or that of most weight; of several, the first. */
  int mode(@Nullable Column weights) {
    double[] count = new double[categories().size()];
    double[] here = new double[count.length];
    for (int c = 0; c < RowChunks.count(rows); c++) {
      int begin = c * RowChunks.SIZE;
      // By chunk, as where the chunks lie on several machines: a tie may hang on the last bit.
      Arrays.fill(here, 0.0);
      int end = (int) Math.min(rows, (long) begin + RowChunks.SIZE);
      for (int i = begin; i < end; i++) {
        int code = code(i);
        if (code >= 0) {
          here[code] += weights == null ? 1.0 : weights.value(i);
        }
      }
      for (int k = 0; k < count.length; k++) {
        count[k] += here[k];
      }
    }
    int best = 0;
    for (int k = 1; k < count.length; k++) {
      best = count[k] > count[best] ? k : best;
    }
    return best;
  }
}
