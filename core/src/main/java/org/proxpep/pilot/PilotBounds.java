package org.proxpep.pilot;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

/**
 * The largest values, gradients and curvatures at pairs of points, each pair under one scenario.
 * The curvature over a pair x, x′ is
 *
 * <pre>
 *   −⟨∇(x)−∇(x′), x−x′⟩/‖x−x′‖²  for F and G,     ‖∇(x)−∇(x′)‖/‖x−x′‖  for H.
 * </pre>
 */
final class PilotBounds {

  private static final double ROUNDING = 1e-14;

  private final PilotOracle oracle;

  /** The first point of every pair. */
  final List<double[]> points = new ArrayList<>();

  double nuG;
  double nuH;
  double kappaF;
  double kappaG;
  double kappaH;

  /** Of F, the p Gᵢ and the m Hⱼ. */
  final double[] modulus;

  PilotBounds(PilotOracle oracle) {
    this.oracle = oracle;
    this.modulus = new double[1 + oracle.p + oracle.m];
    Evaluation here = Evaluation.of(oracle.problem);
    Evaluation there = Evaluation.of(oracle.problem);
    ScenarioRandom random = new ScenarioRandom();
    double[] z = new double[oracle.n];
    for (int pair = 0; pair < oracle.settings.pairs(); pair++) {
      random.reseed(oracle.key(PilotOracle.PAIRS + 2L * pair));
      long xi = oracle.key(PilotOracle.PAIRS + 2L * pair + 1);
      // Half of the first points stay near the start, where the run begins.
      double spread = pair % 2 == 0 ? oracle.reach : oracle.reach * Math.pow(2, -1 - pair % 10);
      double[] x = new double[oracle.n];
      oracle.around(oracle.start, spread, random, x);
      oracle.around(x, 0.1 * oracle.reach, random, z);
      oracle.evaluate(x, xi, here);
      oracle.evaluate(z, xi, there);
      bounds(here);
      bounds(there);
      moduli(x, here, z, there);
      points.add(x);
    }
  }

  private void bounds(Evaluation e) {
    kappaF = Math.max(kappaF, e.norm(0));
    for (int i = 0; i < oracle.p; i++) {
      int row = e.rowOfInequality(i);
      nuG = Math.max(nuG, Math.abs(e.value(row)));
      kappaG = Math.max(kappaG, e.norm(row));
    }
    for (int j = 0; j < oracle.m; j++) {
      int row = e.rowOfEquality(j);
      nuH = Math.max(nuH, Math.abs(e.value(row)));
      kappaH = Math.max(kappaH, e.norm(row));
    }
  }

  private void moduli(double[] x, Evaluation here, double[] z, Evaluation there) {
    double apart = 0.0;
    for (int i = 0; i < x.length; i++) {
      apart += (x[i] - z[i]) * (x[i] - z[i]);
    }
    if (apart == 0) {
      return; // A corner of X₀ caught both points.
    }
    for (int row = 0; row < modulus.length; row++) {
      double along = 0.0;
      double squared = 0.0;
      for (int i = 0; i < x.length; i++) {
        double change = here.gradient(row)[i] - there.gradient(row)[i];
        along -= change * (x[i] - z[i]);
        squared += change * change;
      }
      double seen = row <= oracle.p ? along / apart : Math.sqrt(squared / apart);
      double size = here.norm(row) + there.norm(row);
      // A convex function may seem to curve down by a rounding error of its gradients.
      if (seen > ROUNDING * size / Math.sqrt(apart)) {
        modulus[row] = Math.max(modulus[row], seen);
      }
    }
  }
}
