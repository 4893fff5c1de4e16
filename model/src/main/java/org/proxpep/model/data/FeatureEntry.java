package org.proxpep.model.data;

import org.jspecify.annotations.Nullable;

/**
 * How one entry of a data vector comes from a column.
 *
 * @param column null for the constant 1
 */
public record FeatureEntry(String name, @Nullable Column column, Form form) {

  /** What becomes of the value of the column. */
  public sealed interface Form {}

  /** It is 1, whatever the row. */
  public record Constant() implements Form {}

  /** The number as it is. */
  public record Plain() implements Form {}

  /** (number − mean)/sd. */
  public record Scaled(double mean, double sd) implements Form {}

  /**
   * 1 in rows of a category, else 0.
   *
   * @param text the category, or the number as it is written
   * @param number NaN for a text
   */
  public record Category(String text, double number) implements Form {}

  /** 1 from an edge up to another, which is outside; else 0. */
  public record Bin(double from, double to) implements Form {}

  /** The entry of a knot. */
  public record Knot(SplineBasis spline, int knot) implements Form {}
}
