package org.proxpep.diagnostics;

import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/**
 * Estimates the constants of assumptions (A2)–(A6) from pairs of points of X₀, both evaluated under
 * one scenario: bounds on values and gradients as the largest seen, moduli of weak convexity from
 * differences of gradients along the pair,
 *
 * <pre>
 *   L ≥ −⟨∇(x)−∇(x′), x−x′⟩/‖x−x′‖²  for F and G,     L̃ ≥ ‖∇(x)−∇(x′)‖/‖x−x′‖  for H,
 * </pre>
 *
 * each times a safety factor. A sample cannot see a supremum, so these are estimates, not bounds.
 */
public final class PilotSample {

  private final StochasticProblem problem;
  private final PilotSettings settings;
  private final int n;
  private final int p;
  private final int m;
  private final double reach;
  private double nuG;
  private double nuH;
  private double kappaF;
  private double kappaG;
  private double kappaH;
  private double l0;
  private final double[] l;
  private final double[] lTilde;

  private PilotSample(StochasticProblem problem, PilotSettings settings, double[] start) {
    this.problem = problem;
    this.settings = settings;
    this.n = problem.dimension();
    this.p = problem.inequalities();
    this.m = problem.equalities();
    this.l = new double[p];
    this.lTilde = new double[m];
    double diameter = problem.feasibleSet().diameter();
    this.reach =
        Double.isInfinite(diameter)
            ? Math.max(settings.radius(), Rows.norm(start))
            : 0.5 * diameter;
  }

  /** The constants as seen from the problem's starting point. */
  public static ProblemConstants constants(
      StochasticProblem problem, Scenarios scenarios, PilotSettings settings) {
    double[] start = problem.startingPoint().clone();
    problem.feasibleSet().project(start, start);
    PilotSample pilot = new PilotSample(problem, settings, start);
    pilot.look(start, scenarios);
    return pilot.result();
  }

  private void look(double[] start, Scenarios scenarios) {
    Evaluation here = Evaluation.of(problem);
    Evaluation there = Evaluation.of(problem);
    double[] x = new double[n];
    double[] z = new double[n];
    ScenarioRandom random = new ScenarioRandom();
    for (int pair = 0; pair < settings.pairs(); pair++) {
      random.reseed(scenarios.key(Purpose.PILOT, 2L * pair));
      long xi = scenarios.key(Purpose.PILOT, 2L * pair + 1);
      // Half of the first points stay near the start, where the run begins.
      double spread = pair % 2 == 0 ? reach : reach * Math.pow(2, -1 - pair % 10);
      around(start, spread, random, x);
      around(x, 0.1 * reach, random, z);
      evaluate(x, xi, here);
      evaluate(z, xi, there);
      bounds(here);
      bounds(there);
      moduli(x, here, z, there);
    }
  }

  private void around(double[] center, double spread, ScenarioRandom random, double[] out) {
    double scale = spread / Math.sqrt(n);
    for (int i = 0; i < n; i++) {
      out[i] = center[i] + scale * random.nextGaussian();
    }
    problem.feasibleSet().project(out, out);
  }

  private void evaluate(double[] x, long xi, Evaluation out) {
    problem.evaluate(x, xi, out);
    OracleException.requireFinite(problem, out, 0, xi);
  }

  private void bounds(Evaluation e) {
    kappaF = Math.max(kappaF, Rows.norm(e.gradient[0]));
    for (int i = 0; i < p; i++) {
      int row = e.rowOfInequality(i);
      nuG = Math.max(nuG, Math.abs(e.value[row]));
      kappaG = Math.max(kappaG, Rows.norm(e.gradient[row]));
    }
    for (int j = 0; j < m; j++) {
      int row = e.rowOfEquality(j);
      nuH = Math.max(nuH, Math.abs(e.value[row]));
      kappaH = Math.max(kappaH, Rows.norm(e.gradient[row]));
    }
  }

  private void moduli(double[] x, Evaluation here, double[] z, Evaluation there) {
    double apart = 0.0;
    for (int i = 0; i < n; i++) {
      apart += (x[i] - z[i]) * (x[i] - z[i]);
    }
    if (apart == 0) {
      return; // A corner of X₀ caught both points.
    }
    for (int row = 0; row < here.rows(); row++) {
      double along = 0.0;
      double squared = 0.0;
      for (int i = 0; i < n; i++) {
        double change = here.gradient[row][i] - there.gradient[row][i];
        along -= change * (x[i] - z[i]);
        squared += change * change;
      }
      if (row == 0) {
        l0 = Math.max(l0, along / apart);
      } else if (row <= p) {
        l[row - 1] = Math.max(l[row - 1], along / apart);
      } else {
        lTilde[row - 1 - p] = Math.max(lTilde[row - 1 - p], Math.sqrt(squared / apart));
      }
    }
  }

  private ProblemConstants result() {
    double s = settings.safety();
    for (int i = 0; i < p; i++) {
      l[i] *= s;
    }
    for (int j = 0; j < m; j++) {
      lTilde[j] *= s;
    }
    return new ProblemConstants(
        2 * reach,
        s * nuG,
        s * nuH,
        s * kappaF,
        s * kappaG,
        s * kappaH,
        Double.NaN,
        s * l0,
        l,
        lTilde);
  }
}
