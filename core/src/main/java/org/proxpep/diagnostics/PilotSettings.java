package org.proxpep.diagnostics;

/**
 * How a pilot sample measures the constants of a problem.
 *
 * @param pairs how many pairs of points are evaluated, each pair under one scenario
 * @param safety factor ≥ 1 by which every measured bound is raised, because a sample sees less than
 *     the supremum
 * @param radius how far from the start to look where X₀ is unbounded
 */
public record PilotSettings(int pairs, double safety, double radius) {

  /** 200 pairs, safety 2, a radius of 10 (and at least the norm of the start). */
  public static final PilotSettings DEFAULT = new PilotSettings(200, 2.0, 10.0);

  public PilotSettings {
    if (pairs < 2) {
      throw new IllegalArgumentException(
          "pairs (" + pairs + ") must be at least 2.\nMaybe use the default, 200.");
    }
    if (!(safety >= 1 && safety < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "safety (" + safety + ") must be at least 1 and finite.\nMaybe use the default, 2.");
    }
    if (!(radius > 0 && radius < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "radius ("
              + radius
              + ") must be positive and finite.\nMaybe give the size of the region of interest.");
    }
  }
}
