package org.proxpep.report.words;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.Counted;
import org.proxpep.certificate.Gap;
import org.proxpep.certificate.Interval;
import org.proxpep.certificate.Verdict;
import org.proxpep.problem.Relation;
import org.proxpep.problem.Sense;
import org.proxpep.report.chart.ChartNumbers;

/**
 * What a change of a limit is worth, to first order: the multipliers are the derivatives of the
 * optimal value, −λᵢ for a limit that is loosened and −μⱼ for a right side that is raised. Only
 * multipliers that differ from zero beyond their error are prices.
 */
public final class Prices {

  /** The change of which the tables speak: so many tolerances, within these parts of the limit. */
  private static final double TOLERANCES = 10;

  private static final double LEAST_PART = 0.01;
  private static final double LARGEST_PART = 0.1;

  /** A limit that is farther away than this part of the constraint's size does not bind. */
  private static final double FAR = 0.05;

  private final Certificate certificate;
  private final Sense sense;
  private final String objective;
  private final List<ConstraintView> constraints;

  Prices(Certificate certificate, Sense sense) {
    this.certificate = certificate;
    this.sense = sense;
    this.objective = certificate.objectiveName();
    this.constraints = ConstraintView.of(certificate);
  }

  /** Whether the multipliers mean anything: they are prices near a solution only. */
  private boolean areKnown() {
    Verdict verdict = certificate.verdict();
    return verdict != Verdict.VIOLATED
        && verdict != Verdict.INFEASIBLE_SUSPECTED
        && verdict != Verdict.DIVERGED
        && certificate.objective().basis() != Interval.Basis.UNKNOWN;
  }

  private @Nullable Interval price(ConstraintView c) {
    return areKnown() ? c.statement().price() : null;
  }

  /** Whether the limit is so far away, or its multiplier 0, that it surely has no price. */
  private boolean isSlack(ConstraintView c) {
    ConstraintStatement statement = c.statement();
    if (!areKnown() || c.isEquality() || statement.price() != null || !c.holds()) {
      return false;
    }
    Counted counted = statement.counted();
    // The multiplier is that of the smoothed function, whatever is counted.
    double room =
        counted != null && counted.decides()
            ? Math.abs(c.limit() - counted.smoothed())
            : -statement.row().upper();
    boolean clear = -statement.row().estimate() > c.tolerance();
    // Away from a solution a limit may have a price and room as well.
    boolean priced = Math.abs(statement.multiplier()) * room > certificate.gap().tolerance();
    return (statement.multiplier() == 0 && clear) || (room > FAR * statement.size() && !priced);
  }

  /**
   * What a unit of the limit costs, such as "costs 0.55 of cost per unit, between 0.54 and 0.56";
   * empty where nothing is known.
   */
  public String perUnit(ConstraintView c) {
    Interval price = price(c);
    if (price == null) {
      return isSlack(c) ? "does not bind" : "";
    }
    // Away from a stationary point multipliers are no slopes of an optimum.
    String about = certificate.gap().isClosed() ? "" : "roughly ";
    if (c.isEquality()) {
      Interval slope = negative(price).of(sense);
      return "a unit more changes %s by %s%s"
          .formatted(objective, about, number(slope) + between(slope));
    }
    return "costs %s%s of %s per unit%s".formatted(about, number(price), objective, between(price));
  }

  private static Interval negative(Interval price) {
    return new Interval(-price.estimate(), -price.upper(), -price.lower(), price.basis());
  }

  private static String number(Interval price) {
    return NumberText.number(price.estimate());
  }

  private static String between(Interval price) {
    String low = NumberText.number(price.lower());
    String high = NumberText.number(price.upper());
    return low.equals(high) ? "" : ", between " + low + " and " + high;
  }

  /** A round number that is small beside the limit and beside the size of the constraint. */
  static double change(ConstraintView c) {
    double limit = Math.abs(c.limit());
    double size = c.statement().size();
    // A limit of 0.9999 on a probability leaves 0.0001 to change: its size.
    if (limit > 0 && !(size < limit)) {
      size = limit;
    }
    double change = TOLERANCES * c.tolerance();
    if (size > 0) {
      change = Math.min(Math.max(change, LEAST_PART * size), LARGEST_PART * size);
    }
    return change > 0 ? ChartNumbers.roundDown(change) : 1.0;
  }

  /** What a change of the limit would buy, as half a sentence; empty where nothing is known. */
  public String words(ConstraintView c) {
    Interval price = price(c);
    if (price == null) {
      return isSlack(c) ? "it does not bind: moving the limit a little changes nothing" : "";
    }
    String how =
        !c.isEquality()
            ? "loosening the limit by "
            : price.estimate() > 0 ? "raising the right side by " : "lowering the right side by ";
    double change = change(c);
    return how
        + ChartNumbers.text(change)
        + " would improve "
        + objective
        + " by about "
        + number(gain(price, change))
        + between(gain(price, change));
  }

  /** What the change improves; that of an equality is made towards the better side. */
  private static Interval gain(Interval price, double change) {
    Interval better = price.estimate() < 0 ? negative(price) : price;
    return new Interval(
        better.estimate() * change,
        better.lower() * change,
        better.upper() * change,
        price.basis());
  }

  private List<ConstraintView> priced() {
    return constraints.stream().filter(c -> price(c) != null).toList();
  }

  /** Whether there is a table to show. */
  public boolean hasTable() {
    return !priced().isEmpty();
  }

  /** What the table shows, or why there is none. */
  public String introduction() {
    if (constraints.isEmpty()) {
      return "There is no limit to loosen.";
    }
    if (!areKnown()) {
      return "No prices are given. Prices belong to the best point that keeps the limits, and it is"
          + " not shown that this point is it.";
    }
    if (!hasTable() && certificate.gap().kind() == Gap.Kind.UNKNOWN) {
      return "No prices are given: the slopes and curvatures at the point do not determine them.";
    }
    return hasTable()
        ? "By how much the best value of "
            + objective
            + " would improve if you moved a limit. The numbers come from the prices and are right"
            + " for small changes."
        : "No limit has a price that differs from zero by more than its error.";
  }

  public TableColumns<ConstraintView> columns() {
    TableColumns<ConstraintView> columns =
        new TableColumns<ConstraintView>()
            .add("constraint", ConstraintView::name)
            .add("a change", Prices::move)
            .add("improves " + objective + " by about", c -> text(c, Interval::estimate, true));
    if (areEstimated()) {
      columns
          .add("at least", c -> text(c, Interval::lower, true))
          .add("at most", c -> text(c, Interval::upper, true));
    }
    return columns.add("per unit", c -> text(c, Interval::estimate, false));
  }

  private boolean areEstimated() {
    return constraints.stream().map(this::price).anyMatch(p -> p != null && p.halfWidth() > 0);
  }

  private interface End {
    double of(Interval interval);
  }

  private String text(ConstraintView c, End end, boolean change) {
    Interval price = price(c);
    return price == null ? "" : ChartNumbers.text(end.of(gain(price, change ? change(c) : 1.0)), 3);
  }

  private static String move(ConstraintView c) {
    Interval price = c.statement().price();
    boolean lowered =
        c.isEquality()
            ? price != null && price.estimate() < 0
            : c.meaning().relation() == Relation.AT_LEAST;
    double change = change(c);
    return ChartNumbers.text(c.limit())
        + " → "
        + ChartNumbers.text(lowered ? c.limit() - change : c.limit() + change);
  }

  /** A row for each limit that has a price. */
  public List<ConstraintView> rows() {
    return priced();
  }

  /** What is to be said below the table. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    int others = constraints.size() - priced().size();
    if (others > 0) {
      notes.add(
          "%d other%s no price that differs from zero by more than its error."
              .formatted(others, others == 1 ? " has" : "s have"));
    }
    if (areEstimated()) {
      notes.add(
          "Each of these intervals, taken alone, is right with probability "
              + NumberText.plain(certificate.settings().confidence())
              + ".");
    }
    if (!certificate.gap().isClosed()) {
      notes.add("It is not shown that the point is the best nearby, so these numbers are rough.");
    }
    return notes;
  }
}
