package org.proxpep.pilot;

import org.proxpep.refusal.Require;

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
    Require.atLeast("pairs", pairs, 2, "use the default, 200");
    Require.atLeast("probes", probes, 0, "use the default, 5");
    Require.atLeast("samples", samples, 2, "use the default, 200");
    Require.atLeast("searchSteps", searchSteps, 0, "use the default, 30");
    Require.that(
        "safety",
        safety,
        safety >= 1 && safety < Double.POSITIVE_INFINITY,
        "at least 1 and finite",
        "use the default, 2");
    Require.positive("radius", radius, "give the size of the region of interest");
  }
}
