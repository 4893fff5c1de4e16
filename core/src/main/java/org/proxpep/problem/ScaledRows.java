package org.proxpep.problem;

/**
 * A part of the gradient of a function under many scenarios: that of lane j in variable {@code from
 * + i} is {@code factor[j]·row[j][offset + i]}, i below {@code length}. Sums are made of the rows
 * as they are, and no gradient is written out.
 *
 * <p>The arrays are those of a {@link ScenarioBlock}, which writes them again for the next
 * scenarios.
 */
@SuppressWarnings("ArrayRecordComponent") // Views, which nobody compares.
public record ScaledRows(int from, int length, double[] factor, double[][] row, int offset) {

  /** Where the part ends in a row. */
  int end() {
    return offset + length;
  }
}
