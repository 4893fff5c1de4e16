package org.proxpep.model.data;

import org.jspecify.annotations.Nullable;

/**
 * How one entry of a data vector comes from a column.
 *
 * @param column null for the constant 1
 * @param category the text that makes it 1, null if the entry is a number
 * @param mean what is taken from the number, 0 if it is as it is
 * @param sd what it is then divided by, 1 if it is as it is
 */
public record FeatureEntry(
    String name, @Nullable Column column, @Nullable String category, double mean, double sd) {

  /** Whether it is shifted and scaled. */
  public boolean isScaled() {
    return mean != 0.0 || sd != 1.0;
  }
}
