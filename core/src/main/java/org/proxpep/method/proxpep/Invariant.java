package org.proxpep.method.proxpep;

import java.io.IOException;
import org.proxpep.method.Archive;
import org.proxpep.method.InvariantReport;

/** The running account of one inequality. */
final class Invariant {

  /** Sides this close, relative to the sizes that were added up, count as equal. */
  private static final double ROUNDING = 1e-10;

  private final String label;
  private final String statement;
  private final String note;
  private long checked;
  private long violated;
  private long step;
  private double left = Double.NaN;
  private double right = Double.NaN;
  private double worst = Double.NEGATIVE_INFINITY;

  Invariant(String label, String statement, String note) {
    this.label = label;
    this.statement = statement;
    this.note = note;
  }

  /** Notes left ≤ right at step t; {@code size} is the largest number that went into the sides. */
  void check(long t, double left, double right, double size) {
    checked++;
    // Relative, so that the step shown as worst is one that counts as violated, if any is.
    double scale = Math.abs(size) + Math.abs(left) + Math.abs(right);
    double excess = scale > 0 ? (left - right) / scale : 0.0;
    if (excess > ROUNDING || Double.isNaN(excess)) {
      violated++;
    }
    if (excess > worst || Double.isNaN(excess)) {
      worst = excess;
      step = t;
      this.left = left;
      this.right = right;
    }
  }

  InvariantReport report() {
    return new InvariantReport(label, statement, checked, violated, step, left, right, note);
  }

  void fields(Archive archive) throws IOException {
    checked = archive.field(checked);
    violated = archive.field(violated);
    step = archive.field(step);
    left = archive.field(left);
    right = archive.field(right);
    worst = archive.field(worst);
  }
}
