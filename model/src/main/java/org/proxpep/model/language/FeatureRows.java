package org.proxpep.model.language;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Features;
import org.proxpep.model.data.PackedRows;

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

  FeatureRows(int table, Features features) {
    this.table = table;
    this.features = features;
    this.labels = Labels.of(features.names());
    Runtime runtime = Runtime.getRuntime();
    long free = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
    long bytes = (16L + 8L * features.size()) * features.rows();
    this.rows = !features.isElsewhere() && bytes <= Math.min(MOST_BYTES, free / 4) ? dense() : null;
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

  /** The vector of a packed row in {@code buffer}. */
  double[] row(PackedRows packed, int row, double[] buffer) {
    features.row(packed, row, buffer);
    return buffer;
  }

  double[] lower() {
    return features.lower();
  }

  double[] upper() {
    return features.upper();
  }
}
