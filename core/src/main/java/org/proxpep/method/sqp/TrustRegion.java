package org.proxpep.method.sqp;

import java.io.IOException;
import org.proxpep.method.Archive;

/** How far models are trusted, in units: it learns from the steps that they made. */
final class TrustRegion {

  /** A step that keeps this part of its promise lets the next one be longer. */
  static final double VERY_GOOD = 0.7;

  /** One that keeps less than this makes it shorter. */
  static final double POOR = 0.25;

  private static final double GROW = 3.0;
  private static final double ROOM = 100.0;
  private static final double LEAST_ROOM = 1e-6;

  /** How much shorter the step after one that did not keep its promise is. */
  private static final double LEAST_SHRINK = 0.1;

  private static final double MOST_SHRINK = 0.5;

  /** For so many steps the radius stays below the length that was too long. */
  private static final int REMEMBERED = 2;

  private static final double BELOW = 0.6;
  private static final double LEAST_RADIUS = 1e-14;
  static final double MOST_RADIUS = 1e12;

  /** From here on the radius grows ever faster: there seems to be no end. */
  private static final double FAR = 1e3;

  /** The least radius in which a way out of a stationary point is looked for. */
  private static final double ESCAPE = 0.1;

  private double radius = 1.0;

  /** The length of the latest step that did not keep its promise, and the steps since. */
  private double tooLong = Double.POSITIVE_INFINITY;

  private int sinceTooLong = REMEMBERED;

  double radius() {
    return radius;
  }

  void set(double to) {
    radius = to;
  }

  void atLeast(double least) {
    radius = Math.max(radius, least);
  }

  void atMost(double most) {
    radius = Math.min(radius, most);
  }

  /** Has room for a change of the solution by this much. */
  void makeRoom(double change) {
    atLeast(Math.min(1.0, ROOM * change));
  }

  /** Where to look for a way out: the radius may have become too small to show one. */
  double reach() {
    return sinceTooLong == 0 ? radius : Math.max(radius, ESCAPE);
  }

  /** At most this, and half of what it was; false if there is nothing left. */
  boolean shrink(double to) {
    radius = Math.min(0.5 * radius, to);
    return radius > LEAST_RADIUS;
  }

  /**
   * After a step that was not taken. The error of the models grows with the square of the length,
   * what they promise in proportion to it: as much shorter as leaves a quarter of the promise.
   *
   * @param ratio what came over what was promised
   * @return false if there is nothing left
   */
  boolean missed(double length, double ratio) {
    tooLong = length;
    sinceTooLong = 0;
    return shrink(length * Math.max(LEAST_SHRINK, Math.min(MOST_SHRINK, 0.75 / (1 - ratio))));
  }

  /** After a step that was taken. */
  void kept(double length, double ratio, boolean bendsDown) {
    sinceTooLong++;
    if (ratio > VERY_GOOD && length > 0.8 * radius) {
      boolean recent = sinceTooLong <= REMEMBERED;
      double most = recent ? Math.max(radius, BELOW * tooLong) : MOST_RADIUS;
      radius = Math.min(most, Math.max(GROW, radius / FAR) * radius);
    } else if (ratio < POOR) {
      radius = Math.max(LEAST_RADIUS, 0.5 * length);
    } else if (!bendsDown) {
      // In a box far larger than its solution a programme loses digits.
      radius = Math.min(radius, Math.max(LEAST_ROOM, ROOM * length));
    }
  }

  void fields(Archive archive) throws IOException {
    radius = archive.field(radius);
    tooLong = archive.field(tooLong);
    sinceTooLong = archive.field(sinceTooLong);
  }
}
