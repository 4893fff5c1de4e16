package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.Interval;
import org.proxpep.diagnostics.Verdict;
import org.proxpep.problem.Relation;
import org.proxpep.report.chart.Numbers;
import org.proxpep.run.Result;
import org.proxpep.run.Status;
import org.proxpep.solve.CertifiedResult;

/**
 * What a change of a limit is worth, to first order: the multipliers are the derivatives of the
 * optimal value, −λᵢ for a limit that is loosened and −μⱼ for a right side that is raised.
 */
final class Prices {

  /** A multiplier this small beside the largest is that of a constraint that does not bind. */
  private static final double NEGLIGIBLE = 1e-7;

  /** The change of which the tables speak: so many tolerances, within these parts of the limit. */
  private static final double TOLERANCES = 10;

  private static final double LEAST_PART = 0.01;
  private static final double LARGEST_PART = 0.2;

  /** Of more constraints than this, those that do not bind are counted only. */
  private static final int MANY = 12;

  private final CertifiedResult result;
  private final String objective;
  private final List<ConstraintView> constraints;
  private final List<double[]> others;
  private final double largest;

  Prices(CertifiedResult result, List<ConstraintView> constraints) {
    this.result = result;
    this.objective = result.run().trace().functionNames().get(0);
    this.constraints = constraints;
    this.others = independent(result);
    this.largest =
        constraints.stream().mapToDouble(c -> Math.abs(c.multiplier())).max().orElse(0.0);
  }

  /** The multipliers of each run's own answer, where several ran independently. */
  private static List<double[]> independent(CertifiedResult result) {
    List<double[]> all = new ArrayList<>();
    int rows = result.runs().get(0).trace().rows().size();
    for (Result run : result.runs()) {
      // A second attempt after a violation starts where the first ended and logs next to nothing.
      boolean attempt = run.trace().rows().size() < Math.min(4, rows);
      if (!attempt && run.status() != Status.DIVERGED && run.status() != Status.ORACLE_FAILED) {
        all.add(run.recommended().multipliers());
      }
    }
    return all.size() > 1 ? all : List.of();
  }

  /** Whether the multipliers mean anything. */
  boolean areKnown() {
    Verdict verdict = result.certificate().verdict();
    return verdict != Verdict.VIOLATED
        && verdict != Verdict.INFEASIBLE_SUSPECTED
        && verdict != Verdict.DIVERGED
        && result.certificate().objective().basis() != Interval.Basis.UNKNOWN
        && constraints.stream().allMatch(c -> Double.isFinite(c.multiplier()));
  }

  private boolean binds(ConstraintView c) {
    return Math.abs(c.multiplier()) > NEGLIGIBLE * largest;
  }

  /** A round number that is small beside the limit, or beside nothing if the limit is 0. */
  static double change(ConstraintView c) {
    double size = Math.abs(c.limit());
    double change = Math.max(TOLERANCES * c.tolerance(), LEAST_PART * size);
    if (size > 0) {
      change = Math.min(change, LARGEST_PART * size);
    }
    return change > 0 ? Numbers.roundDown(change) : 1.0;
  }

  /** For each constraint half a sentence, or nothing. */
  List<String> words() {
    return constraints.stream().map(c -> areKnown() ? words(c) : "").toList();
  }

  private String words(ConstraintView c) {
    if (!binds(c)) {
      return c.isEquality()
          ? "moving the right side a little changes nothing"
          : "it does not bind: moving the limit a little changes nothing";
    }
    double change = change(c);
    String improves =
        " would improve "
            + objective
            + " by about "
            + Numbers.text(Math.abs(c.multiplier()) * change, 2);
    if (!c.isEquality()) {
      return "loosening the limit by " + Numbers.text(change) + improves;
    }
    return (c.multiplier() > 0 ? "raising" : "lowering")
        + " the right side by "
        + Numbers.text(change)
        + improves;
  }

  void write(Html out) {
    if (constraints.isEmpty()) {
      out.paragraph("There is no limit to loosen.");
      return;
    }
    if (!areKnown()) {
      out.paragraph(
          "No prices are given: they belong to a best point that keeps the limits, which this one is"
              + " not shown to be.");
      return;
    }
    String name = objective;
    out.paragraph(
        "By how much the best value of "
            + name
            + " would improve if a limit were moved, from the multipliers. Right for small changes.");
    boolean ranges = !others.isEmpty();
    List<String> header =
        new ArrayList<>(List.of("constraint", "a change", "improves " + name + " by about"));
    if (ranges) {
      header.add("range over " + others.size() + " runs");
    }
    header.add("per unit");
    out.table("What loosening a limit buys", header);
    boolean many = constraints.stream().filter(c -> !c.auxiliary()).count() > MANY;
    int left = 0;
    for (int i = 0; i < constraints.size(); i++) {
      ConstraintView c = constraints.get(i);
      if (many && !c.auxiliary() && !binds(c)) {
        left++;
      } else if (!c.auxiliary()) {
        out.row(cells(i, ranges));
      }
    }
    out.endTable();
    if (left > 0) {
      out.note(left + " others do not bind: moving their limits a little changes nothing.");
    }
    out.note(
        (ranges
                ? "The range is that of independent runs; it is no confidence interval."
                : "There is one run, so no range is given; several (--replications) would show one.")
            + caution());
  }

  private String caution() {
    Certificate certificate = result.certificate();
    return certificate.verdict() == Verdict.CERTIFIED
        ? ""
        : " The point is not shown to be stationary, so take these numbers as rough.";
  }

  private List<String> cells(int i, boolean ranges) {
    ConstraintView c = constraints.get(i);
    double change = change(c);
    boolean lowered =
        c.meaning().relation() == Relation.AT_LEAST || (c.isEquality() && c.multiplier() < 0);
    double sign = c.isEquality() && c.multiplier() < 0 ? -1 : 1;
    List<String> cells = new ArrayList<>();
    cells.add(c.name());
    cells.add(
        Numbers.text(c.limit())
            + " → "
            + Numbers.text(lowered ? c.limit() - change : c.limit() + change));
    cells.add(binds(c) ? Numbers.text(sign * c.multiplier() * change, 3) : "0, it does not bind");
    if (ranges) {
      // With the price shown, which may belong to another point of its run than that run's answer.
      double[] values =
          DoubleStream.concat(
                  DoubleStream.of(c.multiplier()), others.stream().mapToDouble(y -> y[i]))
              .map(y -> sign * y * change)
              .filter(Double::isFinite)
              .toArray();
      cells.add(
          values.length == 0
              ? "unknown"
              : Numbers.text(Arrays.stream(values).min().orElseThrow(), 3)
                  + " to "
                  + Numbers.text(Arrays.stream(values).max().orElseThrow(), 3));
    }
    cells.add(Numbers.text(sign * c.multiplier(), 4));
    return cells;
  }
}
