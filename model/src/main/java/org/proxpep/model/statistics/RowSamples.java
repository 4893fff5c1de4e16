package org.proxpep.model.statistics;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.proxpep.model.sampling.FarFunction;
import org.proxpep.model.sampling.FunctionAt;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.sampling.RowPart;

/**
 * Values of a function of one draw at x in the scenarios of given keys.
 *
 * @param x what matters of it
 */
public record RowSamples(FarFunction function, double[] x, long[] keys)
    implements Statistic<double[]> {

  public RowSamples {
    x = function.relevant(x);
  }

  @Override
  public String key() {
    return Statistic.key(
        "samples",
        to -> {
          Statistic.describe(function, x, to);
          for (long key : keys) {
            to.writeLong(key);
          }
        });
  }

  private record Found(int[] places, double[] values) implements Serializable {}

  @Override
  public Serializable part(RowPart rows) {
    FunctionAt at = function.at(x);
    InputFiller plan = at.plan();
    RowPart.Reading reading = rows.reading(plan);
    if (reading.perScenario() != 1) {
      throw new IllegalStateException("The expression takes means under several conditions.");
    }
    int[] places = new int[keys.length];
    double[] values = new double[keys.length];
    int found = 0;
    for (int i = 0; i < keys.length; i++) {
      int row = reading.find(0, keys[i]);
      if (row >= 0) {
        reading.fill(0, 1.0, row, at.scratch);
        for (int step = 0; step < plan.steps(); step++) {
          plan.simulate(step, keys[i], at.scratch);
        }
        places[found] = i;
        values[found++] = at.value();
      }
    }
    return new Found(Arrays.copyOf(places, found), Arrays.copyOf(values, found));
  }

  @Override
  public double[] combine(List<? extends Serializable> parts) {
    double[] values = new double[keys.length];
    for (Serializable part : parts) {
      Found found = (Found) part;
      for (int k = 0; k < found.places.length; k++) {
        values[found.places[k]] = found.values[k];
      }
    }
    return values;
  }
}
