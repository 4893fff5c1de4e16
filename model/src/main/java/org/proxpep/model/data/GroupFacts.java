package org.proxpep.model.data;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one must know of a group of rows to draw from it without having the rows.
 *
 * @param counts how many rows of each chunk of the table belong to it
 * @param weights what they weigh together, chunk by chunk; null where rows are equally likely
 * @param meanWeight of a row; 1 where rows are equally likely
 * @param first the packed bytes of the first row
 */
public record GroupFacts(int[] counts, double @Nullable [] weights, double meanWeight, byte[] first)
    implements Serializable {

  /**
   * What one chunk says.
   *
   * @param weight of its rows together, rounded
   * @param error what the rounding left out
   */
  public record Part(int count, double weight, double error, byte[] first)
      implements Serializable {}

  /** The facts of all chunks in their order. */
  public static GroupFacts of(List<Part> chunks, boolean weighted) {
    int[] counts = new int[chunks.size()];
    double[] weights = new double[chunks.size()];
    Summary.Sum total = new Summary.Sum();
    byte[] first = new byte[0];
    long size = 0;
    for (int c = 0; c < counts.length; c++) {
      Part part = chunks.get(c);
      counts[c] = part.count;
      Summary.Sum weight = new Summary.Sum(part.weight, part.error);
      weights[c] = weight.value();
      total.add(weight);
      if (size == 0) {
        first = part.first;
      }
      size += part.count;
    }
    return new GroupFacts(
        counts, weighted ? weights : null, weighted ? total.value() / size : 1.0, first);
  }

  /** The number of rows. */
  public int size() {
    int sum = 0;
    for (int count : counts) {
      sum += count;
    }
    return sum;
  }
}
