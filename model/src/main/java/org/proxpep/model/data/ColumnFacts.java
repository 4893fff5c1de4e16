package org.proxpep.model.data;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one must know of a column to build a model without having its values.
 *
 * @param type TEXT for a column that was not read
 * @param width how a value is packed
 * @param categories the different texts in ascending order; empty for numbers
 * @param whyText where a column that might have held numbers first showed a text; null if unknown
 * @param summary of all values
 * @param weighted the summary with the weights of the rows; null where they are equally likely
 * @param distinct the different numbers in ascending order if they are few, else null
 */
public record ColumnFacts(
    String name,
    ColumnType type,
    Width width,
    List<String> categories,
    @Nullable String whyText,
    Summary summary,
    @Nullable Summary weighted,
    double @Nullable [] distinct)
    implements Serializable {

  /** Different numbers that are listed. */
  public static final int MOST_DISTINCT = 1000;

  /** A column that nobody needs. */
  public static ColumnFacts unread(String name) {
    return new ColumnFacts(
        name,
        ColumnType.TEXT,
        Width.BYTE,
        List.of(),
        "it was not read",
        Summary.UNKNOWN,
        null,
        null);
  }

  /** The same column with its numbers as categories of these names. */
  ColumnFacts coded(List<String> names) {
    return new ColumnFacts(name, ColumnType.CATEGORY, width, names, null, summary, null, distinct);
  }

  /** Whether rows hold a value of it. */
  public boolean isPacked() {
    return type != ColumnType.TEXT;
  }
}
