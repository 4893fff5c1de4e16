package org.proxpep.model.data;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.problem.Scenarios;

/**
 * The rows over which one mean is taken. A scenario key picks one of them, equally likely or by
 * weight: without a condition and weights {@code row(key)} is {@code Scenarios.index(key, rows)}.
 *
 * <p>A problem with several groups gives each a key of its own, {@code Scenarios.derive(xi, k)} for
 * group k, so that their rows are independent. A group whose rows are elsewhere can be sent there.
 */
@SuppressWarnings("serial") // A group that is sent has no rows.
public final class Group implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String condition;
  private final int tableRows;
  private final int size;
  private final double meanWeight;

  /** By chunk of the table: where its rows begin among those of the group; the size at the end. */
  private final int[] starts;

  private final @Nullable WeightedChunks chunks;

  /** The rows; null if they are elsewhere. */
  private final @Nullable GroupPart part;

  Group(String condition, int tableRows, GroupFacts facts, @Nullable GroupPart part) {
    this.condition = condition;
    this.tableRows = tableRows;
    this.part = part;
    this.meanWeight = facts.meanWeight();
    double[] weights = facts.weights();
    this.chunks = weights == null ? null : new WeightedChunks(weights);
    this.starts = new int[facts.counts().length + 1];
    for (int c = 0; c < facts.counts().length; c++) {
      starts[c + 1] = starts[c] + facts.counts()[c];
    }
    this.size = starts[starts.length - 1];
  }

  /**
   * A group whose rows are elsewhere. It can say in which chunk of rows a key ends, and {@link
   * GroupPart} which row of the chunk it is.
   */
  public static Group elsewhere(String condition, int tableRows, GroupFacts facts) {
    return new Group(condition, tableRows, facts, null);
  }

  private GroupPart here() {
    if (part == null) {
      throw new IllegalStateException("The rows of the group " + condition + " are elsewhere.");
    }
    return part;
  }

  /** The chunk with the row of a key. */
  public int chunk(long key) {
    WeightedChunks weighted = chunks;
    return weighted != null ? weighted.draw(key) : chunkOf((int) Scenarios.index(key, size));
  }

  /** The chunk with row i of the group. */
  private int chunkOf(int i) {
    if (size == tableRows) {
      return RowChunks.of(i);
    }
    int at = Arrays.binarySearch(starts, i);
    if (at < 0) {
      return -at - 2;
    }
    // Chunks without rows begin where the next one does.
    while (starts[at + 1] == i) {
      at++;
    }
    return at;
  }

  /** The place of a key's row among those of its chunk, where rows are equally likely. */
  int placeInChunk(long key, int chunk) {
    return (int) Scenarios.index(key, size) - starts[chunk];
  }

  /** Whether rows differ in how likely they are. */
  public boolean isWeighted() {
    return chunks != null;
  }

  /** What a row of the group counts in the plain average over the table. */
  double factorInside(double weight) {
    double share = (double) tableRows / size;
    return chunks == null ? share : share * (weight / meanWeight);
  }

  /** The condition in the words of the model; empty for all rows. */
  public String condition() {
    return condition;
  }

  /** The number of rows, at least 1. */
  public int size() {
    return size;
  }

  /** Row i of the group (0 ≤ i &lt; size), as a row of the table. */
  public int rowAt(int i) {
    int chunk = chunkOf(i);
    return here().rowAt(chunk, i - starts[chunk]);
  }

  /** The row of the table that a scenario key stands for. */
  public int row(long key) {
    GroupPart rows = here();
    return chunks == null && size == tableRows
        ? (int) Scenarios.index(key, size)
        : rows.row(this, key, chunk(key), 0);
  }

  /** Whether a row of the table belongs to the group. */
  public boolean contains(int row) {
    return here().contains(row);
  }

  /**
   * What a row's value is multiplied by so that the plain average over all N rows of the table is
   * the mean of this group: 0 outside, N/(size of the group) inside, times the row's weight over
   * the group's mean weight.
   */
  public double factor(int row) {
    return here().factor(this, row);
  }
}
