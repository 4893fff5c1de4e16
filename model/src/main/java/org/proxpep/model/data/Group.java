package org.proxpep.model.data;

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
  private final int @Nullable [] rows;
  private final long @Nullable [] member;
  private final @Nullable Column weights;
  private final double meanWeight;
  private final @Nullable AliasTable alias;

  /**
   * @param rows in ascending order; null for all rows of the table
   * @param weights null where rows are equally likely; otherwise positive in the rows
   */
  Group(String condition, int tableRows, int @Nullable [] rows, @Nullable Column weights) {
    this.condition = condition;
    this.tableRows = tableRows;
    this.rows = rows;
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
      this.alias = null;
      this.meanWeight = 1.0;
    } else {
      double[] each = new double[size()];
      Summary.Sum sum = new Summary.Sum();
      for (int i = 0; i < each.length; i++) {
        each[i] = weights.value(rowAt(i));
        sum.add(each[i]);
      }
      this.alias = new AliasTable(each);
      this.meanWeight = sum.value() / each.length;
    }
  }

  /** The condition in the words of the model; empty for all rows. */
  public String condition() {
    return condition;
  }

  /** The number of rows, at least 1. */
  public int size() {
    return rows == null ? tableRows : rows.length;
  }

  /** Row i of the group (0 ≤ i &lt; size), as a row of the table. */
  public int rowAt(int i) {
    return rows == null ? i : rows[i];
  }

  /** The row of the table that a scenario key stands for. */
  public int row(long key) {
    int i = alias == null ? (int) Scenarios.index(key, size()) : alias.draw(key);
    return rowAt(i);
  }

  /** Whether a row of the table belongs to the group. */
  public boolean contains(int row) {
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
    double share = (double) tableRows / size();
    return weights == null ? share : share * (weights.value(row) / meanWeight);
  }
}
