package org.proxpep.model.data;

import java.io.Serializable;
import org.proxpep.problem.Scenarios;

/**
 * Draws 0..n−1 with given weights in constant time (A. J. Walker 1977, in the order of M. D. Vose
 * 1991): a uniform place keeps its index with some probability and gives its alias otherwise.
 */
final class AliasTable implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Far from the small numbers by which problems and batches derive keys. */
  private static final long COIN = 0x77616c6b6572L << 8;

  final double[] keep;
  final int[] alias;

  /**
   * @param weights positive and finite
   */
  AliasTable(double[] weights) {
    int n = weights.length;
    Summary.Sum sum = new Summary.Sum();
    for (double w : weights) {
      sum.add(w / n);
    }
    double mean = sum.value();
    this.keep = new double[n];
    this.alias = new int[n];
    // Places with too little fill a stack from below, those with enough one from above.
    int[] stack = new int[n];
    int poor = 0;
    int rich = n;
    for (int i = 0; i < n; i++) {
      keep[i] = weights[i] / mean;
      alias[i] = i;
      if (keep[i] < 1.0) {
        stack[poor++] = i;
      } else {
        stack[--rich] = i;
      }
    }
    while (poor > 0 && rich < n) {
      int small = stack[--poor];
      int large = stack[rich];
      alias[small] = large;
      keep[large] -= 1.0 - keep[small];
      if (keep[large] < 1.0) {
        rich++;
        stack[poor++] = large;
      }
    }
    // What is left differs from 1 by rounding only.
    while (poor > 0) {
      keep[stack[--poor]] = 1.0;
    }
  }

  int draw(long key) {
    int place = (int) Scenarios.index(key, keep.length);
    return Scenarios.uniform(Scenarios.derive(key, COIN)) < keep[place] ? place : alias[place];
  }
}
