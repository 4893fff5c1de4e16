package org.proxpep.model.data;

import java.sql.Driver;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/**
 * How a file is read.
 *
 * @param separator between the cells of a CSV file; null to take the most frequent of comma,
 *     semicolon and tab in the header
 * @param missing what a cell without a value says, beside being empty; spelling matters
 * @param categories the most different texts a column of categories may have
 * @param texts columns to be read as texts even if every cell is a number, such as postal codes
 * @param header whether the first line of a CSV file names the columns; else they are c1, c2, …
 * @param parquetDriver the driver that reads Parquet; null to look for one on the class path
 * @param kinds what columns of a CSV file are known to hold, whether they are there or not: those
 *     of categories are read as texts, those of kind TEXT are not read
 */
public record ReadOptions(
    @Nullable Character separator,
    Set<String> missing,
    int categories,
    Set<String> texts,
    boolean header,
    @Nullable Driver parquetDriver,
    Map<String, ColumnType> kinds) {

  /** The texts that stand for a missing value unless others are given; an empty cell does too. */
  public static final Set<String> MISSING =
      Set.of("NA", "N/A", "n/a", "#N/A", "<NA>", "NaN", "nan", "NAN", "null", "NULL", "Null", "?");

  private static final int MOST_CATEGORIES = 1 << 24;

  public ReadOptions {
    if (separator != null && ",;\t|: ".indexOf(separator) < 0) {
      throw new Refusal(
          "The separator",
          separator,
          "must be one of comma, semicolon, tab, bar, colon and space",
          "leave it out: comma, semicolon and tab are recognised");
    }
    Require.between(
        "The limit of categories",
        categories,
        1,
        MOST_CATEGORIES,
        "leave it out: the standard is 100000");
    missing = Set.copyOf(missing);
    texts = Set.copyOf(texts);
    kinds = Map.copyOf(kinds);
  }

  /** Separator and types from the file itself; up to 100000 categories. */
  public static ReadOptions standard() {
    return new ReadOptions(null, MISSING, 100_000, Set.of(), true, null, Map.of());
  }

  public ReadOptions withSeparator(char given) {
    return new ReadOptions(given, missing, categories, texts, header, parquetDriver, kinds);
  }

  public ReadOptions withMissing(String... given) {
    return new ReadOptions(
        separator, Set.of(given), categories, texts, header, parquetDriver, kinds);
  }

  public ReadOptions withCategories(int given) {
    return new ReadOptions(separator, missing, given, texts, header, parquetDriver, kinds);
  }

  public ReadOptions withTexts(String... given) {
    return new ReadOptions(
        separator, missing, categories, Set.of(given), header, parquetDriver, kinds);
  }

  public ReadOptions withParquetDriver(Driver given) {
    return new ReadOptions(separator, missing, categories, texts, header, given, kinds);
  }

  /** The first line of a CSV file is a row, and columns are called c1, c2, … */
  public ReadOptions withoutHeader() {
    return new ReadOptions(separator, missing, categories, texts, false, parquetDriver, kinds);
  }

  /** Columns whose kind is known before, see {@link #kinds}. */
  public ReadOptions withKinds(Map<String, ColumnType> given) {
    return new ReadOptions(separator, missing, categories, texts, header, parquetDriver, given);
  }

  /** Whether a column is read as texts whatever its cells say. */
  boolean isText(String column) {
    ColumnType kind = kinds.get(column);
    return texts.contains(column) || kind == ColumnType.CATEGORY || kind == ColumnType.BOOLEAN;
  }
}
