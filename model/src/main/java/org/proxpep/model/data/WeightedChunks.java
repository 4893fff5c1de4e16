package org.proxpep.model.data;

import java.io.Serializable;
import java.util.Arrays;
import org.proxpep.problem.Scenarios;

/** Draws a chunk of rows as likely as the weights of its rows together. */
final class WeightedChunks implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Far from the small numbers by which problems and batches derive keys. */
  private static final long CHUNK = 0x6368756e6bL << 8;

  /** The chunks that have a weight. */
  private final int[] chunk;

  private final AliasTable alias;

  /**
   * @param weights of the chunks, one of them positive
   */
  WeightedChunks(double[] weights) {
    int[] found = new int[weights.length];
    double[] positive = new double[weights.length];
    int count = 0;
    for (int c = 0; c < weights.length; c++) {
      if (weights[c] > 0) {
        positive[count] = weights[c];
        found[count++] = c;
      }
    }
    this.chunk = Arrays.copyOf(found, count);
    this.alias = new AliasTable(Arrays.copyOf(positive, count));
  }

  int draw(long key) {
    // A table of one chunk spends no key on it.
    return chunk.length == 1 ? chunk[0] : chunk[alias.draw(Scenarios.derive(key, CHUNK))];
  }
}
