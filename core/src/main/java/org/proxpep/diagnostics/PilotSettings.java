package org.proxpep.diagnostics;

/**
 * How a pilot sample measures the constants of a problem.
 *
 * @param pairs how many pairs of points are evaluated, each pair under one scenario
 * @param probes at how many points the extreme curvatures of each function are looked for, each
 *     with 16 evaluations; 0 leaves the moduli to the pairs
 * @param samples how many scenarios make a mean, where it is not known exactly
 * @param searchSteps how many steps to spend on a strictly feasible point; 0 for none, ε₀ is then
 *     unknown
 * @param safety factor ≥ 1 by which every measured bound is raised, because a sample sees less than
 *     the supremum
 * @param radius how far from the start to look where X₀ is unbounded
 */
public record PilotSettings(
    int pairs, int probes, int samples, int searchSteps, double safety, double radius) {

  /**
   * 200 pairs, 5 probes, 200 samples, 30 steps of search, safety 2, a radius of 10 (and at least
   * the norm of the start).
   */
  public static final PilotSettings DEFAULT = new PilotSettings(200, 5, 200, 30, 2.0, 10.0);

  public PilotSettings {
    if (pairs < 2) {
      throw new IllegalArgumentException(
          "pairs (" + pairs + ") must be at least 2.\nMaybe use the default, 200.");
    }
    if (probes < 0) {
      throw new IllegalArgumentException(
          "probes (" + probes + ") must be at least 0.\nMaybe use the default, 5.");
    }
    if (samples < 2) {
      throw new IllegalArgumentException(
          "samples (" + samples + ") must be at least 2.\nMaybe use the default, 200.");
    }
    if (searchSteps < 0) {
      throw new IllegalArgumentException(
          "searchSteps (" + searchSteps + ") must be at least 0.\nMaybe use the default, 30.");
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
