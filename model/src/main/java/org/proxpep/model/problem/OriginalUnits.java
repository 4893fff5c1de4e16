package org.proxpep.model.problem;

import java.util.Arrays;
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
      for (VariableGroup group : parts.groups()) {
        if (group.labels().equals(data.rows().features.names())) {
          if (result.length == 0) {
            result = new double[x.length];
            Arrays.fill(result, Double.NaN);
          }
          int from = group.first();
          double[] own = Arrays.copyOfRange(x, from, from + group.size());
          System.arraycopy(data.rows().features.inOriginalUnits(own), 0, result, from, own.length);
        }
      }
    }
    return result;
  }
}
