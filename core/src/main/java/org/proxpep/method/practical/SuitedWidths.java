package org.proxpep.method.practical;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;

/**
 * The widths of probabilities that nobody has given, where the second phase solves a table: each
 * solution suits them anew, narrower from time to time, until they are as narrow as the rows allow
 * and solutions stay where they are.
 */
final class SuitedWidths {

  private static final PracticalConstants.Widths WIDTHS = PracticalConstants.USED.widths();

  /** Null where nothing is counted. */
  private final @Nullable CountedSamples counted;

  private int choices;

  /** Where the last choice was made; empty at the start. */
  private double[] at = {};

  /** The objective at the last solution with the narrowest widths; NaN before there is one. */
  private double value = Double.NaN;

  /** A solution that moves by less than this part of its size leaves the widths as they are. */
  private double still = WIDTHS.still();

  SuitedWidths(@Nullable CountedSamples counted) {
    this.counted = counted;
  }

  boolean areFree() {
    return counted != null && counted.hasFreeWidths();
  }

  /** Whether there is a choice left. */
  boolean mayChange() {
    return areFree() && choices < WIDTHS.choices();
  }

  /** Whether widths are as narrow as the rows of the table allow. */
  boolean areSharpest() {
    return choices >= WIDTHS.sharpenings();
  }

  /**
   * Chooses widths for a solution; false if that would change nothing.
   *
   * @param objective at x
   * @param size of the objective
   */
  boolean choose(double[] x, double objective, double size, long rows) {
    boolean settled =
        areSharpest() && (isStill(x) || Math.abs(objective - value) <= WIDTHS.worth() * size);
    if (counted == null || !mayChange() || settled) {
      return false;
    }
    value = areSharpest() ? objective : Double.NaN;
    choose(counted, x, rows);
    return true;
  }

  /** Says what the objective is at a start with the narrowest widths. */
  void beginAt(double objective) {
    value = areSharpest() ? objective : Double.NaN;
    still = areSharpest() ? WIDTHS.stillFromStart() : WIDTHS.still();
  }

  private void choose(CountedSamples of, double[] x, long rows) {
    choices++;
    at = x.clone();
    double part = Math.min(1.0, (double) choices / (double) WIDTHS.sharpenings());
    of.suit(x, Math.pow((double) rows, part));
  }

  /** Chooses the last widths at once, for a point near a solution. */
  void chooseSharpest(double[] x, long rows) {
    if (counted != null && mayChange() && !areSharpest()) {
      choices = WIDTHS.sharpenings() - 1;
      choose(counted, x, rows);
    }
  }

  /** Whether a point is where widths were last chosen. */
  private boolean isStill(double[] x) {
    return at.length > 0
        && Vectors.distance(x, at) <= still * Math.max(Rows.norm(x), Double.MIN_NORMAL);
  }

  void fields(Archive archive) throws IOException {
    choices = archive.field(choices);
    at = archive.array(at);
    value = archive.field(value);
    still = archive.field(still);
  }
}
