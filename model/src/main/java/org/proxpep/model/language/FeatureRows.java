package org.proxpep.model.language;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Features;

/**
 * The rows of a data vector. Where memory allows they are kept as finished arrays, so that a
 * scenario costs no copying.
 */
final class FeatureRows {

  private static final long MOST_BYTES = 1L << 28;

  final int table;
  final Labels labels;
  private final Features features;
  private final double @Nullable [][] rows;
  private double @Nullable [] lower;
  private double @Nullable [] upper;

  FeatureRows(int table, Features features) {
    this.table = table;
    this.features = features;
    this.labels = Labels.of(features.names());
    Runtime runtime = Runtime.getRuntime();
    long free = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
    long bytes = (16L + 8L * features.size()) * features.rows();
    this.rows = bytes <= Math.min(MOST_BYTES, free / 4) ? dense() : null;
  }

  private double[][] dense() {
    double[][] result = new double[features.rows()][features.size()];
    for (int i = 0; i < result.length; i++) {
      features.row(i, result[i]);
    }
    return result;
  }

  List<String> names() {
    return features.names();
  }

  /** The vector of a row: an array to be read only, or {@code buffer} filled. */
  double[] row(int row, double[] buffer) {
    double[][] kept = rows;
    if (kept != null) {
      return kept[row];
    }
    features.row(row, buffer);
    return buffer;
  }

  double[] lower() {
    return measured(true);
  }

  double[] upper() {
    return measured(false);
  }

  private synchronized double[] measured(boolean least) {
    double[] low = lower;
    double[] high = upper;
    if (low == null || high == null) {
      low = new double[features.size()];
      high = new double[features.size()];
      Arrays.fill(low, Double.POSITIVE_INFINITY);
      Arrays.fill(high, Double.NEGATIVE_INFINITY);
      double[] buffer = new double[features.size()];
      for (int i = 0; i < features.rows(); i++) {
        double[] z = row(i, buffer);
        for (int j = 0; j < z.length; j++) {
          low[j] = Math.min(low[j], z[j]);
          high[j] = Math.max(high[j], z[j]);
        }
      }
      lower = low;
      upper = high;
    }
    return least ? low : high;
  }
}
