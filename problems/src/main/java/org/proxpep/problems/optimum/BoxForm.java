package org.proxpep.problems.optimum;

import java.util.Arrays;
import java.util.List;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.refusal.Refusal;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.SmoothForm;

/**
 * The exact problem over bounds alone: what else X₀ asks for is written as further rows, balls as
 * (‖x−c‖²−r²)/(2r) ≤ 0 after the inequalities and sums of simplexes as Σxᵢ − total = 0 after the
 * equalities.
 */
public final class BoxForm {

  private final ExactMean mean;
  private final Evaluation own;
  private final SmoothForm set;
  private final List<SmoothForm.Row> below;
  private final List<SmoothForm.Row> zero;
  private final int n;
  private final int p;
  private final int m;

  public BoxForm(ExactMean mean, ConvexSet set, int inequalities, int equalities) {
    this.mean = mean;
    this.n = set.dimension();
    this.p = inequalities;
    this.m = equalities;
    this.own = new Evaluation(n, p, m);
    this.set =
        set.smoothForm()
            .orElseThrow(
                () ->
                    new Refusal(
                        "The set X0",
                        set,
                        "must be made of sets with a smooth form, such as boxes, balls and"
                            + " simplexes",
                        "write it as expectation constraints over a box"));
    this.below = this.set.rows().stream().filter(row -> !row.isEquality()).toList();
    this.zero = this.set.rows().stream().filter(SmoothForm.Row::isEquality).toList();
  }

  public int inequalities() {
    return p + below.size();
  }

  public int equalities() {
    return m + zero.size();
  }

  public double lower(int i) {
    return set.lower(i);
  }

  public double upper(int i) {
    return set.upper(i);
  }

  public Evaluation newEvaluation() {
    return new Evaluation(n, inequalities(), equalities());
  }

  public void evaluate(double[] x, Evaluation out) {
    mean.evaluateMean(x, own);
    for (int k = 0; k < own.rows(); k++) {
      int to = k <= p ? k : k + below.size();
      out.setValue(to, own.value(k));
      own.copyTo(k, out.gradient(to));
    }
    int row = 1 + p;
    for (SmoothForm.Row r : below) {
      out.setValue(row, r.at(x, out.gradient(row)));
      row++;
    }
    row += m;
    for (SmoothForm.Row r : zero) {
      out.setValue(row, r.at(x, out.gradient(row)));
      row++;
    }
  }

  /** The multipliers of the problem's own inequalities among those of all rows. */
  public double[] lambda(double[] y) {
    return Arrays.copyOf(y, p);
  }

  /** The same of its equalities. */
  public double[] mu(double[] y) {
    int from = p + below.size();
    return Arrays.copyOfRange(y, from, from + m);
  }
}
