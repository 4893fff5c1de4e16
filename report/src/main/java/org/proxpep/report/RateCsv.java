package org.proxpep.report;

import org.proxpep.study.Rate;
import org.proxpep.study.RateReport;

/**
 * What was measured on each run of a rate study, one value a line. The value of a run that failed
 * is empty.
 */
public final class RateCsv {

  private RateCsv() {}

  /** The whole table with its heading. */
  public static String write(RateReport report) {
    StringBuilder text = new StringBuilder("horizon,replication,place,quantity,value\n");
    long[] horizons = report.horizons();
    for (Rate rate : report.rates()) {
      double[][] values = rate.values();
      for (int point = 0; point < values.length; point++) {
        for (int r = 0; r < values[point].length; r++) {
          double value = values[point][r];
          text.append(horizons[point])
              .append(',')
              .append(r + 1)
              .append(',')
              .append(rate.series().place())
              .append(',')
              .append(rate.series().quantity())
              .append(',')
              .append(Double.isNaN(value) ? "" : Double.toString(value))
              .append('\n');
        }
      }
    }
    return text.toString();
  }
}
