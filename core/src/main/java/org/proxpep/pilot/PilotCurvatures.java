package org.proxpep.pilot;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.residual.CurvatureProbe;

/**
 * The moduli of weak convexity as extreme eigenvalues of Hessians at a few points, each under one
 * scenario ({@link CurvatureProbe}). Differences over pairs of random points see about the mean of
 * all eigenvalues; this sees a single negative one among many.
 */
final class PilotCurvatures {

  private static final int STEPS = 8;
  private static final double LENGTH = 1e-5;

  /** Curvatures that much smaller than the largest are errors of differences. */
  private static final double NEGLIGIBLE = 1e-5;

  /** Of F, the p Gᵢ and the m Hⱼ. */
  final double[] modulus;

  PilotCurvatures(PilotOracle oracle) {
    this.modulus = new double[1 + oracle.p + oracle.m];
    CurvatureProbe probe = new CurvatureProbe(oracle.set, STEPS);
    Evaluation at = Evaluation.of(oracle.problem);
    ScenarioRandom random = new ScenarioRandom();
    double[] x = new double[oracle.n];
    double[] z = new double[oracle.n];
    for (int j = 0; j < oracle.settings.probes(); j++) {
      random.reseed(oracle.key(PilotOracle.PROBES + 2L * j));
      long xi = oracle.key(PilotOracle.PROBES + 2L * j + 1);
      // The middle of two points is rarely on the boundary, where half of all directions end.
      oracle.around(oracle.start, oracle.reach, random, x);
      oracle.around(oracle.start, oracle.reach, random, z);
      for (int i = 0; i < x.length; i++) {
        x[i] = 0.5 * (x[i] + z[i]);
      }
      oracle.set.project(x, x);
      for (int row = 0; row < modulus.length; row++) {
        int k = row;
        probe
            .look(
                (point, out) -> {
                  oracle.evaluate(point, xi, at);
                  at.copyTo(k, out);
                },
                x,
                LENGTH * oracle.reach,
                random)
            .ifPresent(seen -> keep(k, k <= oracle.p, seen));
      }
    }
  }

  private void keep(int row, boolean oneSided, CurvatureProbe.Extremes seen) {
    double steepest = Math.max(Math.abs(seen.smallest()), Math.abs(seen.largest()));
    double curvature = oneSided ? -seen.smallest() : steepest;
    if (curvature > Math.max(NEGLIGIBLE * steepest, seen.noise())) {
      modulus[row] = Math.max(modulus[row], curvature);
    }
  }
}
