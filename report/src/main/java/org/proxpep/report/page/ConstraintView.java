package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.ConstraintStatement;
import org.proxpep.diagnostics.Interval;
import org.proxpep.report.chart.LimitStrip;
import org.proxpep.report.chart.Numbers;
import org.proxpep.run.TraceRow;

/**
 * One constraint in the user's terms.
 *
 * @param state holds, violated, undecided; empty while a run goes on
 * @param tone the class of the style sheet
 * @param atLeast by how much it is violated at least; 0 if it is not, or that is not known
 * @param auxiliary whether the user did not write it
 */
record ConstraintView(
    String name,
    LimitStrip.Side side,
    double limit,
    double tolerance,
    Interval value,
    double multiplier,
    String state,
    String tone,
    double atLeast,
    boolean auxiliary) {

  static List<ConstraintView> of(Certificate certificate, Reading reading) {
    List<ConstraintView> views = new ArrayList<>();
    for (int i = 0; i < certificate.constraints().size(); i++) {
      ConstraintStatement c = certificate.constraints().get(i);
      int row = 1 + i;
      views.add(
          new ConstraintView(
              c.name(),
              reading.side(row),
              reading.limit(row),
              c.tolerance(),
              reading.value(row, c.value()),
              c.multiplier(),
              VerdictWords.label(c.decision()),
              VerdictWords.tone(c.decision()),
              c.violationAtLeast(),
              reading.isAuxiliaryRow(row)));
    }
    return views;
  }

  /** As a run sees it: estimates, and nothing decided. */
  static List<ConstraintView> of(
      TraceRow now, List<String> names, double tolerance, Reading reading) {
    List<ConstraintView> views = new ArrayList<>();
    double[] means = now.measures().constraints();
    for (int i = 0; i < means.length; i++) {
      int row = 1 + i;
      double value = reading.value(row, means[i]);
      Interval shown =
          Double.isFinite(value)
              ? new Interval(value, value, value, Interval.Basis.UNKNOWN)
              : Interval.UNKNOWN;
      views.add(
          new ConstraintView(
              names.get(i),
              reading.side(row),
              reading.limit(row),
              tolerance,
              shown,
              now.multipliers()[i],
              "",
              "now",
              0,
              reading.isAuxiliaryRow(row)));
    }
    return views;
  }

  String relation() {
    return switch (side) {
      case BELOW -> "≤";
      case ABOVE -> "≥";
      case AT -> "=";
    };
  }

  /** Such as "at most 0.05". */
  String limitWords() {
    return switch (side) {
          case BELOW -> "at most ";
          case ABOVE -> "at least ";
          case AT -> "equal to ";
        }
        + Numbers.text(limit);
  }

  /** The estimate with its interval; seven digits where it is exact. */
  String valueText() {
    return text(value);
  }

  static String text(Interval value) {
    return value.basis() == Interval.Basis.EXACT || value.halfWidth() == 0
        ? Numbers.text(value.estimate(), 7)
        : value.text().replace('-', '−');
  }

  /** A sentence without the name: "holds: 0.0481 ± 0.0012, limit 0.05". */
  String reading() {
    String words =
        switch (side) {
          case BELOW -> ", limit ";
          case ABOVE -> ", at least ";
          case AT -> ", must equal ";
        };
    String verb =
        switch (tone) {
          case "good" -> "holds: ";
          case "bad" -> "is violated by at least " + Numbers.text(atLeast, 3) + ": ";
          case "open" -> "is undecided: ";
          default -> "is now ";
        };
    return verb + valueText() + words + Numbers.text(limit);
  }
}
