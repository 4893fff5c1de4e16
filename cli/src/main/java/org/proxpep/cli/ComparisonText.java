package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.proxpep.compare.ComparisonReport;
import org.proxpep.compare.ComparisonSettings;
import org.proxpep.compare.Standing;
import org.proxpep.compare.Variant;

/** The standings of a comparison for the terminal; details are in the files. */
final class ComparisonText {

  private ComparisonText() {}

  static void print(ComparisonReport report, PrintWriter out) {
    ComparisonSettings settings = report.settings();
    out.printf(
        Locale.ROOT,
        "%d methods on %d problems, %d seeds%s%n",
        report.methods().size(),
        report.instances().size(),
        settings.seeds(),
        settings.tunes()
            ? "; tuned over %d settings on %d other seeds"
                .formatted(settings.tuningSettings(), settings.tuningSeeds())
            : "");
    for (long budget : settings.budgets()) {
      for (Variant variant : report.variants()) {
        out.printf(
            Locale.ROOT,
            "%n%,d evaluations, %s%n%-20s %8s %9s %-22s %9s %7s %9s%n",
            budget,
            variant == Variant.TUNED ? "tuned" : "published parameters",
            "method",
            "problems",
            "error",
            "  over the floor",
            "q95/floor",
            "solved",
            "time");
        report.standings("", variant, budget).stream()
            .filter(standing -> standing.instances() > 0)
            .sorted(Comparator.comparingDouble(ComparisonText::rank))
            .forEach(standing -> line(standing, out));
      }
    }
    if (!report.refusals().isEmpty()) {
      List<String> methods = report.refusals().stream().map(r -> r.method()).distinct().toList();
      out.printf(
          Locale.ROOT,
          "%n%d times a method refused a problem (%s); the page has the reasons.%n",
          report.refusals().size(),
          String.join(", ", methods));
    }
    out.printf(
        Locale.ROOT,
        "%nerror        geometric mean over problems of the median of max(|gap|, violation)%n"
            + "floor        what the best possible estimate reaches from the same samples%n"
            + "q95/floor    95th percentiles of both%n"
            + "solved       runs with an error of at most %s%n"
            + "*            on some problems beyond the theory of the method%n",
        Standing.SOLVED);
  }

  private static double rank(Standing standing) {
    double ratio = standing.overFloor().value();
    return Double.isNaN(ratio) ? standing.error() : ratio;
  }

  private static void line(Standing s, PrintWriter out) {
    String ratio =
        Double.isNaN(s.overFloor().value())
            ? "none known"
            : String.format(
                Locale.ROOT,
                "%7.3g [%.3g, %.3g]",
                s.overFloor().value(),
                s.overFloor().low(),
                s.overFloor().high());
    String high =
        Double.isNaN(s.highOverFloor().value())
            ? ""
            : String.format(Locale.ROOT, "%.3g", s.highOverFloor().value());
    out.printf(
        Locale.ROOT,
        "%-20s %8d %9.2e %-22s %9s %5.0f %% %9s%n",
        s.method() + (s.heuristic() > 0 ? " *" : ""),
        s.instances(),
        s.error(),
        ratio,
        high,
        100 * s.solved(),
        time(s.seconds()));
  }

  private static String time(double seconds) {
    return seconds < 1
        ? String.format(Locale.ROOT, "%.3g ms", 1000 * seconds)
        : String.format(Locale.ROOT, "%.3g s", seconds);
  }
}
