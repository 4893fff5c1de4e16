package org.proxpep.run;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Sums of vectors v¹, v², … in three blocks of numbers t: the current one from the last power of
 * two on, the previous one from the power before, and all before that. So the mean over everything
 * and the mean over the tail cost one vector addition a step, with no horizon to be known.
 */
final class BlockSums {

  private double[] before;
  private double[] previous;
  private double[] current;

  BlockSums(int length) {
    before = new double[length];
    previous = new double[length];
    current = new double[length];
  }

  /** Adds v^t; t runs through 1, 2, 3, … */
  void add(long t, double[] v) {
    if (Long.bitCount(t) == 1) {
      startBlock();
    }
    double[] to = current;
    for (int i = 0; i < to.length; i++) {
      to[i] += v[i];
    }
  }

  private void startBlock() {
    for (int i = 0; i < before.length; i++) {
      before[i] += previous[i];
    }
    double[] empty = previous;
    previous = current;
    current = empty;
    Arrays.fill(current, 0.0);
  }

  /** The number of the first vector in the tail when {@code count} have been added. */
  static long tailStart(long count) {
    return Math.max(1, Long.highestOneBit(count) / 2);
  }

  /** The mean over all {@code count} ≥ 1 vectors. */
  double[] average(long count) {
    double[] mean = new double[before.length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (before[i] + previous[i] + current[i]) / count;
    }
    return mean;
  }

  /** The mean over the previous and current block. */
  double[] tailAverage(long count) {
    long inTail = count - tailStart(count) + 1;
    double[] mean = new double[before.length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (previous[i] + current[i]) / inTail;
    }
    return mean;
  }

  void save(DataOutput out) throws IOException {
    Binary.writeArray(out, before);
    Binary.writeArray(out, previous);
    Binary.writeArray(out, current);
  }

  void restore(DataInput in) throws IOException {
    Binary.readInto(in, before);
    Binary.readInto(in, previous);
    Binary.readInto(in, current);
  }
}
