package org.proxpep.model.data;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Quantiles of a column, which are values that occur in it. Chunks of rows are summed up by
 * themselves and combined in their order, so that the same numbers come out wherever the chunks
 * are. Up to 64 chunks (four million rows) all values are kept; beyond, each chunk keeps values at
 * equal distances of weight.
 */
public final class WeightedQuantiles {

  private static final int MOST_VALUES = 1 << 22;
  private static final int FEWEST_VALUES = 256;

  private WeightedQuantiles() {}

  /** The values of a chunk in ascending order, and what each weighs. */
  public record Part(double[] values, double[] weights) implements Serializable {}

  /**
   * What the rows of one chunk say.
   *
   * @param weight null where rows are equally likely
   * @param rows of the whole table
   */
  public static Part part(
      int begin,
      int end,
      IntToDoubleFunction value,
      @Nullable IntToDoubleFunction weight,
      long rows) {
    int[] order =
        IntStream.range(begin, end)
            .boxed()
            .sorted(Comparator.comparingDouble(value::applyAsDouble))
            .mapToInt(i -> i)
            .toArray();
    double[] values = Arrays.stream(order).mapToDouble(value).toArray();
    double[] weights = new double[values.length];
    Arrays.setAll(weights, k -> weight == null ? 1.0 : weight.applyAsDouble(order[k]));
    int room = Math.max(FEWEST_VALUES, MOST_VALUES / RowChunks.count(rows));
    return values.length <= room ? new Part(values, weights) : thinned(values, weights, room);
  }

  private static Part thinned(double[] values, double[] weights, int room) {
    double total = Arrays.stream(weights).sum();
    double[] kept = new double[room];
    double[] share = new double[room];
    Arrays.fill(share, total / room);
    double sofar = 0.0;
    int at = 0;
    for (int k = 0; k < room; k++) {
      // The middle of each stretch of weight.
      double level = total * (k + 0.5) / room;
      while (at < values.length - 1 && sofar + weights[at] < level) {
        sofar += weights[at++];
      }
      kept[k] = values[at];
    }
    return new Part(kept, share);
  }

  /** The quantiles at levels between 0 and 1 of all chunks in their order. */
  public static double[] of(List<Part> parts, double[] levels) {
    double[] values = parts.stream().flatMapToDouble(p -> Arrays.stream(p.values)).toArray();
    double[] weights = parts.stream().flatMapToDouble(p -> Arrays.stream(p.weights)).toArray();
    int[] order =
        IntStream.range(0, values.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[i]))
            .mapToInt(i -> i)
            .toArray();
    double total = Arrays.stream(order).mapToDouble(i -> weights[i]).sum();
    double[] result = new double[levels.length];
    for (int l = 0; l < levels.length; l++) {
      double sofar = 0.0;
      int at = 0;
      // A hair less, so that rounding does not pass over an even share.
      double wanted = levels[l] * total * (1.0 - 1e-12);
      while (at < order.length - 1 && sofar + weights[order[at]] < wanted) {
        sofar += weights[order[at++]];
      }
      result[l] = values[order[at]];
    }
    return result;
  }

  /** Those of a column in memory. */
  static double[] of(Column column, @Nullable Column weights, double[] levels) {
    List<Part> parts = new ArrayList<>();
    for (int c = 0; c < RowChunks.count(column.rows()); c++) {
      int begin = c * RowChunks.SIZE;
      int end = (int) Math.min(column.rows(), (long) begin + RowChunks.SIZE);
      parts.add(
          part(begin, end, column::value, weights == null ? null : weights::value, column.rows()));
    }
    return of(parts, levels);
  }
}
