package org.proxpep.report.words;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.Counted;
import org.proxpep.certificate.Decision;
import org.proxpep.certificate.Interval;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.chart.ChartNumbers;
import org.proxpep.run.TraceRow;

/**
 * One constraint that the user wrote, in the user's terms.
 *
 * @param isJudged whether there is a decision; none while a run goes on
 * @param unit what it is measured in; empty if nobody said
 */
public record ConstraintView(ConstraintStatement statement, boolean isJudged, String unit) {

  /** A violation that is smaller beside the tolerance than this is a rounding error. */
  private static final double GRAIN = 1e-3;

  ConstraintView(ConstraintStatement statement, boolean isJudged) {
    this(statement, isJudged, "");
  }

  /** Those of a certificate. */
  static List<ConstraintView> of(Certificate certificate) {
    return certificate.userConstraints().stream().map(c -> new ConstraintView(c, true)).toList();
  }

  /** Those of a certificate, with their units. */
  static List<ConstraintView> of(Certificate certificate, StochasticProblem problem) {
    List<ConstraintView> views = new ArrayList<>();
    for (int k = 0; k < certificate.constraints().size(); k++) {
      ConstraintStatement statement = certificate.constraints().get(k);
      if (!statement.meaning().auxiliary()) {
        views.add(new ConstraintView(statement, true, problem.functionUnit(1 + k)));
      }
    }
    return views;
  }

  /** As a run sees them: estimates, and nothing decided. */
  public static List<ConstraintView> of(
      TraceRow now, List<String> names, StochasticProblem problem) {
    List<ConstraintView> views = new ArrayList<>();
    double[] means = now.measures().constraints();
    for (int i = 0; i < means.length; i++) {
      ConstraintForm meaning = problem.meaning(1 + i);
      Interval shown =
          Double.isFinite(means[i])
              ? new Interval(means[i], means[i], means[i], Interval.Basis.UNKNOWN)
              : Interval.UNKNOWN;
      if (!meaning.auxiliary()) {
        views.add(
            new ConstraintView(
                new ConstraintStatement(
                    names.get(i), meaning, shown, meaning.within(), now.multipliers()[i]),
                false,
                problem.functionUnit(1 + i)));
      }
    }
    return views;
  }

  /** What all of them are forgiven, in words. */
  public static String tolerance(List<ConstraintView> views) {
    double first = views.get(0).tolerance();
    return views.stream().allMatch(c -> c.tolerance() == first)
        ? "tolerance " + ChartNumbers.text(first, 3)
        : "each within its tolerance";
  }

  public String name() {
    return statement.name();
  }

  public ConstraintForm meaning() {
    return statement.meaning();
  }

  /** NaN where it is not known. */
  public double tolerance() {
    return statement.tolerance();
  }

  public double limit() {
    return statement.limit();
  }

  public Interval value() {
    return statement.value();
  }

  public boolean isEquality() {
    return statement.kind() == ConstraintStatement.Kind.EQUALITY;
  }

  public boolean holds() {
    return isJudged && statement.decision() == Decision.HOLDS;
  }

  /** The class of the style sheet. */
  public String tone() {
    return isJudged ? VerdictWords.tone(statement.decision()) : "now";
  }

  public String relation() {
    return switch (meaning().relation()) {
      case AT_MOST -> "≤";
      case AT_LEAST -> "≥";
      case EQUAL -> "=";
    };
  }

  /** Whether the estimate misses the limit by more than rounding. */
  public boolean isMissed() {
    double grain = tolerance() > 0 ? GRAIN * tolerance() : 0.0;
    return statement.violation() > grain;
  }

  /** Whether only the tolerance makes it hold: the limit is within the interval or missed. */
  boolean needsTolerance() {
    double grain = GRAIN * tolerance();
    Interval row = statement.row();
    return isMissed() || row.upper() > grain || (isEquality() && row.lower() < -grain);
  }

  /** How it misses its limit, such as "over by 0.0003"; empty where it does not. */
  String miss() {
    if (!isMissed()) {
      return "";
    }
    String how =
        switch (meaning().relation()) {
          case AT_MOST -> "over by ";
          case AT_LEAST -> "short by ";
          case EQUAL -> "off by ";
        };
    return how + NumberText.number(statement.violation());
  }

  /** In a few words: "holds", "violated by 0.3", "undecided"; empty while a run goes on. */
  public String state() {
    if (!isJudged) {
      return "";
    }
    return switch (statement.decision()) {
      case HOLDS -> isMissed() ? "holds within its tolerance, " + miss() : "holds";
      case VIOLATED -> "violated by " + violation();
      case UNDECIDED -> "undecided";
    };
  }

  /** In one or two words, to stand on a badge. */
  public String label() {
    if (holds() && isMissed()) {
      return "within tolerance";
    }
    return isJudged ? VerdictWords.label(statement.decision()) : "";
  }

  /** By how much, or by how much at least where that is estimated. */
  String violation() {
    Interval row = statement.row();
    return row.halfWidth() == 0
        ? NumberText.number(statement.violation())
        : "at least " + NumberText.atLeast(statement.violationAtLeast());
  }

  /** The value, such as "0.0481 ± 0.0012". */
  public String valueText() {
    // So many digits that a reader sees which side of the limit it is on.
    double grain = isMissed() ? Math.min(tolerance(), statement.violation()) : tolerance();
    return NumberText.with(NumberText.of(value(), grain), unit);
  }

  /** A value of it to three digits, and to the first one of its tolerance. */
  public String number(double value) {
    return NumberText.near(value, tolerance());
  }

  /** What stands between a value and its limit. */
  public String demand() {
    String how =
        switch (meaning().relation()) {
          case AT_MOST -> "limit ";
          case AT_LEAST -> "at least ";
          case EQUAL -> "must equal ";
        };
    return how + NumberText.plain(limit());
  }

  /** The same as an inequality, unless that would be a false one. */
  public String condition() {
    return isMissed() ? demand() : meaning().relation().symbol() + " " + NumberText.plain(limit());
  }

  /** Value and limit, such as "0.0481 ± 0.0012, limit 0.05". */
  public String figures() {
    Counted counted = statement.counted();
    String value = valueText();
    if (counted != null) {
      value +=
          counted.decides()
              ? " counted, " + smoothed(counted, tolerance()) + " smoothed"
              : " smoothed, " + NumberText.of(counted.value(), tolerance()) + " counted";
    }
    return value + ", " + demand();
  }

  /** What else must be known of it: what counting says, rare events, heavy tails. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    String beside = beside(statement.counted(), tolerance());
    if (!beside.isEmpty()) {
      notes.add(beside);
    }
    if (!rarity().isEmpty()) {
      notes.add(rarity());
    }
    if (!statement.doubt().isEmpty()) {
      notes.add(statement.doubt());
    }
    return notes;
  }

  /** Whether few scenarios carry the mean. */
  String rarity() {
    long events = statement.carriers();
    return events == 0
        ? ""
        : "depends on about %d rare event%s".formatted(events, events == 1 ? "" : "s");
  }

  /** What was counted beside what was smoothed; empty where nothing was. */
  static String beside(@Nullable Counted counted, double tolerance) {
    if (counted == null) {
      return "";
    }
    String events = counted.events() < 0 ? "" : counted.events() + " of " + counted.trials();
    if (counted.decides()) {
      return "by counting"
          + (events.isEmpty() ? "" : " " + events)
          + ", smoothed "
          + smoothed(counted, tolerance);
    }
    return "smoothed; counted "
        + NumberText.of(counted.value(), tolerance)
        + (events.isEmpty() ? "" : " (" + events + ")");
  }

  private static String smoothed(Counted counted, double tolerance) {
    // Without a tolerance there is no digit that would matter.
    return tolerance > 0
        ? NumberText.near(counted.smoothed(), tolerance)
        : NumberText.number(counted.smoothed());
  }

  /** A sentence without the name: "holds: 0.0481 ± 0.0012, limit 0.05". */
  public String reading() {
    String verb =
        !isJudged
            ? "is now "
            : switch (statement.decision()) {
              case HOLDS -> state() + ": ";
              case VIOLATED, UNDECIDED -> "is " + state() + ": ";
            };
    String more = rarity() + statement.doubt();
    return verb + figures() + (more.isEmpty() ? "" : "; " + more);
  }

  /** One sentence, such as "false_alarm holds: 0.0481 ± 0.0012, limit 0.05, tolerance 0.001." */
  String sentence() {
    boolean constant = statement.row().basis() == Interval.Basis.CONSTANT;
    return name()
        + " "
        + reading()
        + ", tolerance "
        + NumberText.number(tolerance())
        + (constant ? "; all values drawn were the same." : ".");
  }
}
