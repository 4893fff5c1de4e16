package org.proxpep.report;

import java.util.List;
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
    Csv csv = new Csv().line(List.of("horizon", "replication", "place", "quantity", "value"));
    long[] horizons = report.horizons();
    for (Rate rate : report.rates()) {
      double[][] values = rate.values();
      for (int point = 0; point < values.length; point++) {
        for (int r = 0; r < values[point].length; r++) {
          csv.line(
              List.of(
                  horizons[point],
                  r + 1,
                  rate.series().place(),
                  rate.series().quantity(),
                  values[point][r]));
        }
      }
    }
    return csv.toString();
  }
}
