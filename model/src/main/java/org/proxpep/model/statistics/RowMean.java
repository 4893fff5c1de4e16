package org.proxpep.model.statistics;

import java.io.Serializable;
import java.util.Arrays;
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

  /** The means of functions, in one pass where all rows are here. */
  public static double[] here(FunctionAt functions, Enumeration scenarios) {
    ChunkedSum[] total = sums(functions.size());
    for (long from = 0; from < scenarios.count(); from += RowChunks.SIZE) {
      ChunkedSum[] sum = sums(functions.size());
      long to = Math.min(scenarios.count(), from + RowChunks.SIZE);
      for (long i = from; i < to; i++) {
        double factor = scenarios.fill(i, functions.scratch);
        if (factor != 0.0) {
          double[] values = functions.values();
          for (int k = 0; k < sum.length; k++) {
            sum[k].add(factor * values[k]);
          }
        }
      }
      for (int k = 0; k < sum.length; k++) {
        total[k].add(sum[k].sum(), sum[k].error());
      }
    }
    return Arrays.stream(total).mapToDouble(sum -> sum.mean(scenarios.count())).toArray();
  }

  private static ChunkedSum[] sums(int count) {
    ChunkedSum[] sums = new ChunkedSum[count];
    Arrays.setAll(sums, k -> new ChunkedSum());
    return sums;
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
