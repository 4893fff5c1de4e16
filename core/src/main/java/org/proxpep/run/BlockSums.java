package org.proxpep.run;

import java.io.IOException;
import java.util.Arrays;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;

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
    Vectors.addMultiple(1.0, previous, before);
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
    return Vectors.of(before.length, i -> (before[i] + previous[i] + current[i]) / count);
  }

  /** The mean over the previous and current block. */
  double[] tailAverage(long count) {
    long inTail = count - tailStart(count) + 1;
    return Vectors.of(before.length, i -> (previous[i] + current[i]) / inTail);
  }

  void fields(Archive archive) throws IOException {
    archive.fields(before, previous, current);
  }
}
