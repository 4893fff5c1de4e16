package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.ConstraintStatement;
import org.proxpep.diagnostics.Interval;
import org.proxpep.problem.Meaning;
import org.proxpep.problem.Relation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.chart.Numbers;
import org.proxpep.run.TraceRow;

/**
 * One constraint in the user's terms.
 *
 * @param state holds, violated, undecided; empty while a run goes on
 * @param tone the class of the style sheet
 * @param atLeast by how much it is violated at least; 0 if it is not, or that is not known
 */
record ConstraintView(
    String name,
    Meaning meaning,
    double tolerance,
    Interval value,
    double multiplier,
    String state,
    String tone,
    double atLeast) {

  /**
   * Digits of an exact value that are smaller beside the tolerance than this are rounding errors.
   */
  private static final double GRAIN = 1e-4;

  static List<ConstraintView> of(Certificate certificate) {
    List<ConstraintView> views = new ArrayList<>();
    for (ConstraintStatement c : certificate.constraints()) {
      views.add(
          new ConstraintView(
              c.name(),
              c.meaning(),
              c.tolerance(),
              c.value(),
              c.multiplier(),
              VerdictWords.label(c.decision()),
              VerdictWords.tone(c.decision()),
              c.violationAtLeast()));
    }
    return views;
  }

  /** As a run sees it: estimates, and nothing decided. */
  static List<ConstraintView> of(
      TraceRow now, List<String> names, double tolerance, StochasticProblem problem) {
    List<ConstraintView> views = new ArrayList<>();
    double[] means = now.measures().constraints();
    for (int i = 0; i < means.length; i++) {
      Meaning meaning = problem.meaning(1 + i);
      double value = meaning.value(means[i]);
      Interval shown =
          Double.isFinite(value)
              ? new Interval(value, value, value, Interval.Basis.UNKNOWN)
              : Interval.UNKNOWN;
      views.add(
          new ConstraintView(
              names.get(i),
              meaning,
              meaning.tolerance(tolerance),
              shown,
              now.multipliers()[i],
              "",
              "now",
              0));
    }
    return views;
  }

  /** What all of them are forgiven, in words. */
  static String tolerance(List<ConstraintView> views) {
    double first = views.get(0).tolerance;
    return views.stream().allMatch(c -> c.tolerance == first)
        ? "tolerance " + Numbers.text(first)
        : "each within its tolerance";
  }

  double limit() {
    return meaning.limit();
  }

  /** Whether the user did not write it. */
  boolean auxiliary() {
    return meaning.auxiliary();
  }

  boolean isEquality() {
    return meaning.relation() == Relation.EQUAL;
  }

  String relation() {
    return switch (meaning.relation()) {
      case AT_MOST -> "≤";
      case AT_LEAST -> "≥";
      case EQUAL -> "=";
    };
  }

  /** The estimate with its interval; seven digits where it is exact. */
  String valueText() {
    double grain = GRAIN * tolerance;
    double estimate = value.estimate();
    return value.halfWidth() == 0 && grain > 0 && Math.abs(estimate) < 1e9 * grain
        ? Numbers.text(Math.rint(estimate / grain) * grain, 7)
        : text(value);
  }

  static String text(Interval value) {
    return value.basis() == Interval.Basis.EXACT || value.halfWidth() == 0
        ? Numbers.text(value.estimate(), 7)
        : value.text().replace('-', '−');
  }

  /** A sentence without the name: "holds: 0.0481 ± 0.0012, limit 0.05". */
  String reading() {
    String words =
        switch (meaning.relation()) {
          case AT_MOST -> ", limit ";
          case AT_LEAST -> ", at least ";
          case EQUAL -> ", must equal ";
        };
    String verb =
        switch (tone) {
          case "good" -> "holds: ";
          case "bad" -> "is violated by at least " + Numbers.text(atLeast, 3) + ": ";
          case "open" -> "is undecided: ";
          default -> "is now ";
        };
    return verb + valueText() + words + Numbers.text(limit());
  }
}
