package org.proxpep.model.statistics;

import java.io.Serializable;
import java.util.List;
import org.proxpep.model.sampling.FarFunction;
import org.proxpep.model.sampling.FunctionAt;
import org.proxpep.model.sampling.RowPart;

/**
 * The values of a function of one draw at x in all rows, each followed by how much the row counts.
 *
 * @param x what matters of it
 */
public record RowValues(FarFunction function, double[] x) implements Statistic<double[]> {

  public RowValues {
    x = function.relevant(x);
  }

  @Override
  public String key() {
    return Statistic.key("values", to -> Statistic.describe(function, x, to));
  }

  @Override
  public Serializable part(RowPart rows) {
    FunctionAt at = function.at(x);
    RowPart.Reading reading = rows.reading(at.plan());
    double[] found = new double[2 * rows.count()];
    for (int row = 0; row < rows.count(); row++) {
      found[2 * row + 1] = reading.fill(row, at.scratch);
      found[2 * row] = at.value();
    }
    return found;
  }

  @Override
  public double[] combine(List<? extends Serializable> parts) {
    int length = parts.stream().mapToInt(part -> ((double[]) part).length).sum();
    double[] all = new double[length];
    int at = 0;
    for (Serializable part : parts) {
      double[] some = (double[]) part;
      System.arraycopy(some, 0, all, at, some.length);
      at += some.length;
    }
    return all;
  }
}
