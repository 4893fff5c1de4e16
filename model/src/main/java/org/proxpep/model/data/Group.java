package org.proxpep.model.data;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.problem.Scenarios;

/**
 * The rows over which one mean is taken. A scenario key picks one of them, equally likely or by
 * weight: without a condition and weights {@code row(key)} is {@code Scenarios.index(key, rows)}.
 *
 * <p>A problem with several groups gives each a key of its own, {@code Scenarios.derive(xi, k)} for
 * group k, so that their rows are independent.
 */
public final class Group {

  private final String condition;
  private final int tableRows;
  private final int size;
  private final boolean elsewhere;
  private final int @Nullable [] rows;
  private final long @Nullable [] member;
  private final @Nullable Column weights;
  private final double meanWeight;

  /** By chunk of the table: where its rows begin among those of the group; the size at the end. */
  private final int @Nullable [] starts;

  private final @Nullable WeightedChunks chunks;
  private final @Nullable AliasTable @Nullable [] alias;

  /**
   * @param rows in ascending order; null for all rows of the table
   * @param weights null where rows are equally likely; otherwise positive in the rows
   */
  Group(String condition, int tableRows, int @Nullable [] rows, @Nullable Column weights) {
    this.condition = condition;
    this.elsewhere = false;
    this.tableRows = tableRows;
    this.rows = rows;
    this.size = rows == null ? tableRows : rows.length;
    if (rows == null) {
      this.member = null;
    } else {
      long[] bits = new long[(tableRows + 63) >> 6];
      for (int row : rows) {
        bits[row >> 6] |= 1L << row;
      }
      this.member = bits;
    }
    this.weights = weights;
    if (weights == null) {
      this.starts = null;
      this.chunks = null;
      this.alias = null;
      this.meanWeight = 1.0;
    } else {
      int count = RowChunks.count(tableRows);
      int[] begins = new int[count + 1];
      double[] chunkWeights = new double[count];
      @Nullable AliasTable[] tables = new AliasTable[count];
      Summary.Sum sum = new Summary.Sum();
      for (int c = 0, i = 0; c < count; c++) {
        begins[c] = i;
        while (i < size && RowChunks.of(rowAt(i)) == c) {
          i++;
        }
        begins[c + 1] = i;
        double[] each = new double[i - begins[c]];
        Summary.Sum part = new Summary.Sum();
        for (int k = 0; k < each.length; k++) {
          each[k] = weights.value(rowAt(begins[c] + k));
          part.add(each[k]);
        }
        sum.add(part);
        chunkWeights[c] = part.value();
        tables[c] = each.length == 0 ? null : new AliasTable(each);
      }
      this.starts = begins;
      this.chunks = new WeightedChunks(chunkWeights);
      this.alias = tables;
      this.meanWeight = sum.value() / size;
    }
  }

  private Group(String condition, int tableRows, GroupFacts facts) {
    this.condition = condition;
    this.elsewhere = true;
    this.tableRows = tableRows;
    this.rows = null;
    this.member = null;
    this.weights = null;
    this.alias = null;
    this.meanWeight = facts.meanWeight();
    double[] chunkWeights = facts.weights();
    this.chunks = chunkWeights == null ? null : new WeightedChunks(chunkWeights);
    int[] begins = new int[facts.counts().length + 1];
    for (int c = 0; c < facts.counts().length; c++) {
      begins[c + 1] = begins[c] + facts.counts()[c];
    }
    this.starts = begins;
    this.size = begins[begins.length - 1];
  }

  /**
   * A group whose rows are elsewhere. It can say in which chunk of rows a key ends, and {@link
   * GroupPart} which row of the chunk it is.
   */
  public static Group elsewhere(String condition, int tableRows, GroupFacts facts) {
    return new Group(condition, tableRows, facts);
  }

  private void requireHere() {
    if (elsewhere) {
      throw new IllegalStateException("The rows of the group " + condition + " are elsewhere.");
    }
  }

  /** The chunk with the row of a key. */
  public int chunk(long key) {
    WeightedChunks weighted = chunks;
    if (weighted != null) {
      return weighted.draw(key);
    }
    int i = (int) Scenarios.index(key, size);
    int[] begins = starts;
    if (begins == null || size == tableRows) {
      return RowChunks.of(i);
    }
    int at = Arrays.binarySearch(begins, i);
    if (at < 0) {
      return -at - 2;
    }
    // Chunks without rows begin where the next one does.
    while (begins[at + 1] == i) {
      at++;
    }
    return at;
  }

  /** The place of a key's row among those of its chunk, where rows are equally likely. */
  int placeInChunk(long key, int chunk) {
    int i = (int) Scenarios.index(key, size);
    int[] begins = starts;
    return i - (begins == null || size == tableRows ? chunk << RowChunks.SHIFT : begins[chunk]);
  }

  boolean isWeighted() {
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
    requireHere();
    return rows == null ? i : rows[i];
  }

  /** The row of the table that a scenario key stands for. */
  public int row(long key) {
    @Nullable AliasTable[] tables = alias;
    int[] begins = starts;
    if (tables == null || begins == null) {
      return rowAt((int) Scenarios.index(key, size));
    }
    int chunk = chunk(key);
    return rowAt(begins[chunk] + Objects.requireNonNull(tables[chunk]).draw(key));
  }

  /** Whether a row of the table belongs to the group. */
  public boolean contains(int row) {
    requireHere();
    return member == null || (member[row >> 6] & 1L << row) != 0;
  }

  /**
   * What a row's value is multiplied by so that the plain average over all N rows of the table is
   * the mean of this group: 0 outside, N/(size of the group) inside, times the row's weight over
   * the group's mean weight.
   */
  public double factor(int row) {
    if (!contains(row)) {
      return 0.0;
    }
    return factorInside(weights == null ? 1.0 : weights.value(row));
  }
}
