package org.proxpep.model.data;

import java.io.Serializable;

/** Reads a data vector from packed rows, wherever they are. */
public final class PackedFeatures implements Serializable {

  private static final long serialVersionUID = 1L;

  private final PackedRows.View view;
  private final FeatureEntries entries;

  PackedFeatures(PackedRows.View view, FeatureEntries entries) {
    this.view = view;
    this.entries = entries;
  }

  /** Writes the vector of a row into {@code out}, which has that length. */
  public void row(PackedRows rows, int row, double[] out) {
    row(rows, row, out, 0);
  }

  void row(PackedRows rows, int row, double[] out, int base) {
    view.get(rows, row, out, base);
    entries.finish(out, base);
  }
}
