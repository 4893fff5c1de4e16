package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import org.proxpep.study.IterateKind;
import org.proxpep.study.Rate;
import org.proxpep.study.RateReport;
import org.proxpep.study.RateStudySettings;
import org.proxpep.study.SlopeComparison;
import org.proxpep.study.SlopeFit;

/** A rate study, for people. */
final class RatesText {

  private static final double QUARTER = -0.25;
  private static final double EIGHTH = -0.125;

  private final PrintWriter out;

  RatesText(PrintWriter out) {
    this.out = out;
  }

  void print(RateReport report, String schedule) {
    RateStudySettings settings = report.settings();
    long[] horizons = report.horizons();
    out.println(
        "%s, %s schedule, T = %s, %d replications each, seed %d"
            .formatted(
                report.problem(),
                schedule,
                String.join(", ", Arrays.stream(horizons).mapToObj(Long::toString).toList()),
                settings.replications(),
                settings.seed()));
    failures(report);
    String high = TextTable.number(settings.quantile()) + " quantile";
    IterateKind place = null;
    for (Rate rate : report.rates()) {
      if (rate.series().place() != place) {
        place = rate.series().place();
        out.println();
        row(
            capital(place.words()),
            "T=" + horizons[0],
            "T=" + horizons[horizons.length - 1],
            "slope [%s %% interval]".formatted(TextTable.number(100 * settings.confidence())),
            "T^(-1/4)",
            "T^(-1/8)");
      }
      row("  " + rate.series().quantity().words(), rate.means(), rate.meanSlope());
      row("    " + high, rate.quantiles(), rate.quantileSlope());
    }
    out.println();
    out.println(
        "The last columns say whether the error falls faster than the rate, is consistent with it"
            + " or falls");
    out.println("slower; undecided where a value is zero, negative or not known.");
    out.flush();
  }

  private void failures(RateReport report) {
    int[] failures = report.failures();
    for (int k = 0; k < failures.length; k++) {
      if (failures[k] > 0) {
        out.println(
            "%d of the runs with T = %d failed and are left out."
                .formatted(failures[k], report.horizons()[k]));
      }
    }
  }

  private void row(String name, double[] values, SlopeFit fit) {
    row(
        name,
        PlainText.format("%.2e", values[0]),
        PlainText.format("%.2e", values[values.length - 1]),
        slope(fit),
        word(fit.against(QUARTER)),
        word(fit.against(EIGHTH)));
  }

  private static String slope(SlopeFit fit) {
    if (Double.isNaN(fit.slope())) {
      return "";
    }
    return Double.isNaN(fit.low())
        ? PlainText.format("%6.3f", fit.slope())
        : PlainText.format("%6.3f [%.2f, %.2f]", fit.slope(), fit.least(), fit.greatest());
  }

  private static String word(SlopeComparison comparison) {
    return comparison.name().toLowerCase(Locale.ROOT);
  }

  private static String capital(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private void row(
      String name, String first, String last, String slope, String quarter, String eighth) {
    out.println(
        PlainText.format(
                "%-32s %9s %9s  %-23s  %-10s %-10s", name, first, last, slope, quarter, eighth)
            .stripTrailing());
  }
}
