package org.proxpep.method.icpp;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.catalogue.StepEvaluations;
import org.proxpep.method.conex.ConexSettings;
import org.proxpep.problem.StochasticProblem;

/**
 * The numbers of the constrained proximal point method.
 *
 * @param mu μ₀ ≥ 0, the proximal weight of the objective
 * @param muG μ/μ₀ ≥ 0, with μ the proximal weight of every constraint
 * @param eta η &gt; 0, the proximal weight in x of the extrapolation within a round
 * @param tau τ &gt; 0, the one in the multipliers, over the step of the round
 * @param rounds how many proximal steps K steps are divided into
 * @param independent whether the line has a sample of its own, as published
 * @param modulus that of the extrapolation; NaN for μ₀, as published
 * @param steps the horizon K
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record IcppSettings(
    @MethodParameter(
            value = "proximal weight of the objective",
            grid = "0.1 1",
            range = "[0,inf)",
            advice = "the weak convexity of the objective")
        double mu,
    @MethodParameter(
            value = "that of the constraints over mu",
            name = "mu-g",
            scale = false,
            grid = "0 1",
            range = "[0,inf)",
            advice = "1, the largest weak convexity of the constraints over mu")
        double muG,
    @MethodParameter(value = "proximal weight within a round", byDefault = 10, grid = "10 100")
        double eta,
    @MethodParameter(
            value = "that in the multipliers, over the step",
            byDefault = 1000,
            grid = "100 1000 10000")
        double tau,
    @MethodParameter(
            value = "how many proximal steps",
            byDefault = 10,
            scale = false,
            grid = "2 10",
            range = "[0,inf)")
        long rounds,
    @MethodParameter(value = "1: a second sample for the line; 0: the same") boolean independent,
    @MethodParameter(
            value = "strong convexity to build on; mu if not given",
            byDefault = Double.NaN,
            range = "")
        double modulus,
    double steps,
    boolean allowHeuristic)
    implements StepEvaluations {

  public IcppSettings {
    AllowedRange.check(IcppSettings.class, mu, muG, eta, tau, rounds, modulus, steps);
  }

  /** How many steps make a round. */
  long inner() {
    return Math.max(1, (long) steps / Math.max(1, rounds));
  }

  /** The numbers of a round. */
  ConexSettings conex() {
    return new ConexSettings(
        eta, tau, Double.isNaN(modulus) ? mu : modulus, independent, 1, allowHeuristic);
  }

  @Override
  public int evaluationsOfStep(StochasticProblem problem) {
    return conex().evaluationsOfStep(problem);
  }
}
