package org.proxpep.model.problem;

import java.util.Arrays;
import org.proxpep.model.data.Features;
import org.proxpep.model.semantics.Block;
import org.proxpep.model.semantics.Symbol;

/** Coefficients of standardised columns, told in the units of the columns. */
final class OriginalUnits {

  private OriginalUnits() {}

  /** Empty if there are none; NaN where a variable is no such coefficient. */
  static double[] of(double[] x, ModelParts parts) {
    double[] result = new double[0];
    for (Symbol symbol : parts.context().symbols.values()) {
      if (!(symbol instanceof Symbol.Data data) || !data.rows().features.isScaled()) {
        continue;
      }
      Features features = data.rows().features;
      for (Block block : parts.model().blocks()) {
        for (Block.Along along : block.along(features.names())) {
          if (result.length == 0) {
            result = new double[x.length];
            Arrays.fill(result, Double.NaN);
          }
          int[] places = along.places();
          double[] own = Arrays.stream(places).mapToDouble(i -> x[i]).toArray();
          double[] original = features.inOriginalUnits(own);
          for (int i = 0; i < places.length; i++) {
            result[places[i]] = original[i];
          }
        }
      }
    }
    return result;
  }
}
