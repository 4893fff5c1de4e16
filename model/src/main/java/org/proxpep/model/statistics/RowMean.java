package org.proxpep.model.statistics;

import java.io.Serializable;
import java.util.List;
import org.proxpep.model.data.RowChunks;
import org.proxpep.model.sampling.Enumeration;
import org.proxpep.model.sampling.FarFunction;
import org.proxpep.model.sampling.FunctionAt;
import org.proxpep.model.sampling.RowPart;

/**
 * The mean of a function of one draw at x.
 *
 * @param x what matters of it
 * @param count the rows of the table
 */
public record RowMean(FarFunction function, double[] x, long count) implements Statistic<Double> {

  public RowMean {
    x = function.relevant(x);
  }

  @Override
  public String key() {
    return Statistic.key("mean", to -> Statistic.describe(function, x, to));
  }

  /** The same where all rows are here. */
  public static double here(FunctionAt function, Enumeration scenarios) {
    ChunkedSum total = new ChunkedSum();
    for (long from = 0; from < scenarios.count(); from += RowChunks.SIZE) {
      ChunkedSum sum = new ChunkedSum();
      long to = Math.min(scenarios.count(), from + RowChunks.SIZE);
      for (long i = from; i < to; i++) {
        sum.add(scenarios.fill(i, function.scratch), function);
      }
      total.add(sum.sum(), sum.error());
    }
    return total.mean(scenarios.count());
  }

  /** Sums of the chunks, each followed by its rounding error. */
  @Override
  public Serializable part(RowPart rows) {
    FunctionAt at = function.at(x);
    RowPart.Reading reading = rows.reading(at.plan());
    double[] sums = new double[2 * rows.chunks];
    for (int c = 0; c < rows.chunks; c++) {
      ChunkedSum sum = new ChunkedSum();
      int begin = c * RowChunks.SIZE;
      int end = Math.min(rows.count(), begin + RowChunks.SIZE);
      for (int row = begin; row < end; row++) {
        sum.add(reading.fill(row, at.scratch), at);
      }
      sums[2 * c] = sum.sum();
      sums[2 * c + 1] = sum.error();
    }
    return sums;
  }

  @Override
  public Double combine(List<? extends Serializable> parts) {
    ChunkedSum total = new ChunkedSum();
    for (Serializable part : parts) {
      double[] sums = (double[]) part;
      for (int k = 0; k < sums.length; k += 2) {
        total.add(sums[k], sums[k + 1]);
      }
    }
    return total.mean(count);
  }
}
