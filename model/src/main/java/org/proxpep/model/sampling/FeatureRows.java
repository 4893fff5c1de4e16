package org.proxpep.model.sampling;

import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Features;

/**
 * The rows of a data vector. Where memory allows they are kept as finished arrays, so that a
 * scenario costs no copying.
 */
public final class FeatureRows {

  private static final long MOST_BYTES = 1L << 28;

  public final int table;
  public final Labels labels;
  public final Features features;
  private final double @Nullable [][] rows;

  public FeatureRows(int table, Features features) {
    this.table = table;
    this.features = features;
    this.labels = Labels.of(features.names());
    Runtime runtime = Runtime.getRuntime();
    long free = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
    long bytes = (16L + 8L * features.size()) * features.rows();
    this.rows =
        features.packed() == null && bytes <= Math.min(MOST_BYTES, free / 4) ? dense() : null;
  }

  private double[][] dense() {
    double[][] result = new double[features.rows()][features.size()];
    for (int i = 0; i < result.length; i++) {
      features.row(i, result[i]);
    }
    return result;
  }

  /** The vector of a row: an array to be read only, or {@code buffer} filled. */
  public double[] row(int row, double[] buffer) {
    double[][] kept = rows;
    if (kept != null) {
      return kept[row];
    }
    features.row(row, buffer);
    return buffer;
  }
}
