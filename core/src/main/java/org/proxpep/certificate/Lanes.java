package org.proxpep.certificate;

import java.util.Arrays;
import org.proxpep.linalg.Rows;

/** Vectors under several scenarios at a time: an array for each entry, a lane for each scenario. */
final class Lanes {

  private static final int CHAINS = 4;

  private final double[][] chains = new double[CHAINS][AnswerSums.GROUP];

  /** to += factor·from in the first lanes. */
  static void addScaled(double[] to, double factor, double[] from, int count) {
    for (int j = 0; j < count; j++) {
      to[j] += factor * from[j];
    }
  }

  /** Writes ⟨d, v⟩ for every lane of v, each with the bits of {@link Rows#dot}. */
  void dot(double[] d, double[][] v, int count, double[] to) {
    if (d.length < CHAINS) {
      // The other chains would add zeros.
      Arrays.fill(to, 0, count, 0.0);
      for (int i = 0; i < d.length; i++) {
        addScaled(to, d[i], v[i], count);
      }
      return;
    }
    for (double[] chain : chains) {
      Arrays.fill(chain, 0, count, 0.0);
    }
    int whole = d.length - d.length % CHAINS;
    for (int i = 0; i < d.length; i++) {
      addScaled(chains[i < whole ? i % CHAINS : 0], d[i], v[i], count);
    }
    for (int j = 0; j < count; j++) {
      to[j] = (chains[0][j] + chains[1][j]) + (chains[2][j] + chains[3][j]);
    }
  }

  /** Writes the vector of one lane. */
  static void copy(double[][] v, int lane, double[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] = v[i][lane];
    }
  }
}
