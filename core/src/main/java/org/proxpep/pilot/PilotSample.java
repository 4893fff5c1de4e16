package org.proxpep.pilot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.pilot.PilotReport.Estimate;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * Estimates the constants of assumptions (A2)–(A6) and (C) from evaluations at points of X₀.
 *
 * <ul>
 *   <li>ν and κ are the largest values and gradients seen at pairs of points.
 *   <li>L and L̃ are the larger of two: differences of gradients over these pairs, and extreme
 *       eigenvalues of the Hessian at a few points.
 *   <li>ρ_c is the least that makes the sampled mean of exp[(G−g)²/ρ_c²] equal to e, at a few
 *       points.
 *   <li>ε₀ is how strictly a point that was searched for satisfies the inequalities, on the exact
 *       mean or, less three standard errors, on scenarios that the search did not see.
 * </ul>
 *
 * All but D₀ and ε₀ are raised by a safety factor. A sample cannot see a supremum, so these are
 * estimates, not bounds.
 */
public final class PilotSample {

  private static final int SPREAD_POINTS = 5;

  private final PilotOracle oracle;
  private final List<Estimate> estimates = new ArrayList<>();

  private PilotSample(PilotOracle oracle) {
    this.oracle = oracle;
  }

  /** The constants as seen from the problem's starting point. */
  public static ProblemConstants constants(
      StochasticProblem problem, Scenarios scenarios, PilotSettings settings) {
    return measure(problem, scenarios, settings).constants();
  }

  /** The constants as seen from the problem's starting point, and how each was obtained. */
  public static PilotReport measure(
      StochasticProblem problem, Scenarios scenarios, PilotSettings settings) {
    return new PilotSample(new PilotOracle(problem, scenarios, settings)).report();
  }

  private PilotReport report() {
    double d0 = diameter();
    PilotBounds pairs = new PilotBounds(oracle);
    String atPairs = "the largest at " + 2 * oracle.settings.pairs() + " points";
    double nuG = raise("nu_g", pairs.nuG, atPairs);
    double nuH = raise("nu_h", pairs.nuH, atPairs);
    double kappaF = raise("kappa_f", pairs.kappaF, atPairs);
    double kappaG = raise("kappa_g", pairs.kappaG, atPairs);
    double kappaH = raise("kappa_h", pairs.kappaH, atPairs);
    PilotCurvatures probes = new PilotCurvatures(oracle);
    double l0 = modulus("L0", 0, pairs, probes);
    double[] l = new double[oracle.p];
    for (int i = 0; i < l.length; i++) {
      l[i] = modulus("L" + (i + 1), 1 + i, pairs, probes);
    }
    double[] lTilde = new double[oracle.m];
    for (int j = 0; j < lTilde.length; j++) {
      lTilde[j] = modulus("Ltilde" + (j + 1), 1 + l.length + j, pairs, probes);
    }
    double rhoC = lightTail(pairs.points, Math.max(nuG, nuH));
    StrictFeasibility strict = new StrictFeasibility(oracle, pairs);
    estimates.add(new Estimate("epsilon0", strict.epsilon0, strict.epsilon0, strict.how));
    return new PilotReport(
        new ProblemConstants(d0, nuG, nuH, kappaF, kappaG, kappaH, strict.epsilon0, l0, l, lTilde),
        rhoC,
        Arrays.stream(strict.point).boxed().toList(),
        estimates,
        oracle.evaluations);
  }

  private double diameter() {
    double d0 = 2 * oracle.reach;
    boolean bounded = oracle.set.diameter() < Double.POSITIVE_INFINITY;
    String how = bounded ? "the diameter of X0" : "X0 is unbounded: twice the radius";
    estimates.add(new Estimate("D0", d0, d0, how));
    return d0;
  }

  private double modulus(String symbol, int row, PilotBounds pairs, PilotCurvatures probes) {
    return probes.modulus[row] > pairs.modulus[row]
        ? raise(
            symbol,
            probes.modulus[row],
            "the steepest eigenvalue at " + oracle.settings.probes() + " points")
        : raise(
            symbol,
            pairs.modulus[row],
            "differences of gradients over " + oracle.settings.pairs() + " pairs of points");
  }

  private double lightTail(List<double[]> points, double nu) {
    List<double[]> few = new ArrayList<>();
    few.add(oracle.start);
    few.addAll(points.subList(0, Math.min(SPREAD_POINTS - 1, points.size())));
    double seen = oracle.p + oracle.m > 0 ? LightTail.seenAt(few, oracle) : 0.0;
    // |G − g| ≤ 2ν always gives 2ν.
    double safety = oracle.settings.safety();
    double value = Math.min(safety * seen, 2 * nu);
    estimates.add(
        new Estimate(
            "rho_c",
            seen,
            value,
            "%s scenarios at each of %s points, times %s, at most twice nu"
                .formatted(oracle.settings.samples(), few.size(), safety)));
    return value;
  }

  private double raise(String symbol, double seen, String how) {
    double safety = oracle.settings.safety();
    estimates.add(new Estimate(symbol, seen, safety * seen, how + ", times " + safety));
    return safety * seen;
  }
}
