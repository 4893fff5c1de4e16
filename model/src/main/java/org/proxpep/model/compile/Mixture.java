package org.proxpep.model.compile;

import java.util.Arrays;

/**
 * An atom that is the sum of many: Σ c·a, put together in every scenario.
 *
 * @param coefficients where the c are among the outputs
 * @param places by part and entry of it: which entry of the sum it belongs to
 */
record Mixture(Atom sum, Atom[] parts, int[] coefficients, int[][] places) {

  void fill(SecondOrderWork work) {
    double[] to = work.array(sum);
    Arrays.fill(to, 0.0);
    for (int p = 0; p < parts.length; p++) {
      double c = work.out[coefficients[p]];
      if (c != 0.0) {
        double[] values = work.array(parts[p]);
        int offset = parts[p].values.offset();
        int[] place = places[p];
        for (int k = 0; k < place.length; k++) {
          to[place[k]] += c * values[offset + k];
        }
      }
    }
  }
}
