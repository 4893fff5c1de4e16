package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import org.proxpep.compare.ComparisonReport;
import org.proxpep.compare.ComparisonSettings;
import org.proxpep.compare.Standing;
import org.proxpep.compare.UnsuitedMethod;
import org.proxpep.compare.Variant;
import org.proxpep.report.words.ComparisonTerms;
import org.proxpep.report.words.NumberText;

/** The standings of a comparison for the terminal; details are in the files. */
final class ComparisonText {

  private ComparisonText() {}

  static void print(ComparisonReport report, PrintWriter out) {
    ComparisonSettings settings = report.settings();
    out.printf(
        "%s on %s, %s, %s%s%n",
        NumberText.count(report.methods().size(), "method"),
        NumberText.count(report.instances().size(), "problem"),
        settings.view().label(),
        NumberText.count(settings.seeds(), "seed"),
        settings.tunes()
            ? "; tuned over %s on %d other seeds"
                .formatted(ComparisonTerms.settings(settings), settings.tuningSeeds())
            : "");
    for (long budget : settings.budgets()) {
      for (Variant variant : report.variants()) {
        out.printf(
            "%n%,d evaluations, %s%n%-20s %8s %9s %-22s %9s %7s %9s%n",
            budget,
            variant == Variant.TUNED ? "tuned" : "default parameters",
            "method",
            "problems",
            "error",
            "  over the floor",
            "q95/floor",
            "solved",
            "time");
        report.standings("", variant, budget).stream()
            .filter(standing -> standing.instances() > 0)
            .sorted(
                Comparator.comparingInt((Standing standing) -> -standing.instances())
                    .thenComparingDouble(ComparisonText::rank))
            .forEach(standing -> line(standing, out));
      }
    }
    if (!report.refusals().isEmpty()) {
      List<String> methods = report.refusals().stream().map(r -> r.method()).distinct().toList();
      out.printf(
          "%nMethods refused %s; the page has all reasons, these are the first:%n",
          NumberText.count(report.refusals().size(), "problem"));
      for (String method : methods) {
        List<UnsuitedMethod> its =
            report.refusals().stream().filter(each -> each.method().equals(method)).toList();
        out.printf(
            "%-20s %8d %s%n",
            method, its.size(), its.get(0).reason() + " (" + its.get(0).instance().name() + ")");
      }
    }
    out.printf(
        "%nerror        geometric mean over problems of the median of max(|gap|, violation)%n"
            + "floor        what the best possible estimate reaches from the same samples%n"
            + "q95/floor    95th percentiles of both%n"
            + "problems     means are over these; methods that ran on fewer come after the others%n"
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
            : PlainText.format(
                "%7.3g [%.3g, %.3g]",
                s.overFloor().value(), s.overFloor().low(), s.overFloor().high());
    String high =
        Double.isNaN(s.highOverFloor().value())
            ? ""
            : PlainText.format("%.3g", s.highOverFloor().value());
    out.printf(
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
        ? PlainText.format("%.3g ms", 1000 * seconds)
        : PlainText.format("%.3g s", seconds);
  }
}
