package org.proxpep.run;

import java.util.Comparator;
import java.util.List;
import org.proxpep.residual.Measures;
import org.proxpep.settings.Records;

/**
 * A point that a run offers as its answer.
 *
 * @param multipliers λ, then μ, that belong to x
 * @param measures as in the trace, on the same scenarios for all candidates of a run
 */
public record Candidate(Kind kind, double[] x, double[] multipliers, Measures measures) {

  /** Where the point comes from; x¹..x^T are the points at which the T steps evaluated. */
  public enum Kind {
    /** What the method itself offers, such as a corrected average. */
    ANSWER,
    /** x^{T+1}, the point after the last step. */
    LAST,
    /** The mean of x¹..x^T and of their multipliers. */
    AVERAGE,
    /** The same over the last half to three quarters of the steps. */
    TAIL_AVERAGE,
    /** x^R with R uniform on 1..T, the output of the paper's corollary. */
    RANDOM,
    /** A point at which a row of the trace was logged that showed little residual and violation. */
    SNAPSHOT,
    /** A point of least violation, found by a run on the constraints alone. */
    CLOSEST,
    /** x¹, where the run began. */
    START,
    /** Where a shorter run from one of several starts ended. */
    EXPLORED,
    /** A point on the way from one that satisfies the constraints to one that does not. */
    BETWEEN
  }

  public Candidate {
    x = x.clone();
    multipliers = multipliers.clone();
  }

  @Override
  public double[] x() {
    return x.clone();
  }

  @Override
  public double[] multipliers() {
    return multipliers.clone();
  }

  /** The same at another point, which differs in what follows from the rest. */
  public Candidate at(double[] other) {
    return new Candidate(kind, other, multipliers, measures);
  }

  Candidate as(Kind other) {
    return new Candidate(other, x, multipliers, measures);
  }

  /**
   * The method's own answer where there is one that could be measured and violates no constraint by
   * more than {@code allowed} and two standard errors; else the least objective among the
   * candidates that count as feasible: those whose violation is at most {@code tolerance}, or, if
   * there is none, at most the least violation of all. That is also what is allowed. The first of
   * equals wins, and what could not be measured loses.
   *
   * @param inequalities p
   * @param errors a standard error for every constraint
   */
  static Candidate best(
      List<Candidate> candidates, double tolerance, int inequalities, double[] errors) {
    List<Candidate> measured =
        candidates.stream()
            .filter(c -> !Double.isNaN(c.measures.f() + c.measures.maxViolation()))
            .toList();
    double least =
        measured.stream()
            .mapToDouble(c -> c.measures.maxViolation())
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    double allowed = Math.max(least, tolerance);
    for (Candidate c : measured) {
      if (c.kind == Kind.ANSWER && c.exceedsNowhere(allowed, inequalities, errors)) {
        return c;
      }
    }
    return measured.stream()
        .filter(c -> c.measures.maxViolation() <= allowed)
        .min(Comparator.comparingDouble(c -> c.measures.f()))
        .orElse(candidates.get(0));
  }

  private boolean exceedsNowhere(double allowed, int inequalities, double[] errors) {
    double[] values = measures.constraints();
    for (int k = 0; k < values.length; k++) {
      double amount = k < inequalities ? Math.max(0.0, values[k]) : Math.abs(values[k]);
      if (!(amount <= allowed + 2.0 * errors[k])) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return Records.same(this, other);
  }

  @Override
  public int hashCode() {
    return Records.hash(this);
  }

  @Override
  public String toString() {
    return Records.text(this);
  }
}
