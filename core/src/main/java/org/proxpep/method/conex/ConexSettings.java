package org.proxpep.method.conex;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.catalogue.StepEvaluations;
import org.proxpep.method.support.SlackState;
import org.proxpep.problem.StochasticProblem;

/**
 * The numbers of constraint extrapolation.
 *
 * @param eta η/√K &gt; 0, with η the proximal weight in x
 * @param tau τ/√K &gt; 0, with τ the proximal weight in the multipliers
 * @param modulus a ≥ 0, the modulus of strong convexity to build on; 0 for convex problems
 * @param independent whether the line ℓ has a sample of its own, as published
 * @param steps the horizon K
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record ConexSettings(
    @MethodParameter(
            value = "proximal weight in x",
            power = 0.5,
            grid = "0.01 0.1 1 10 100",
            advice = "1/D in a set of diameter D")
        double eta,
    @MethodParameter(
            value = "proximal weight in the multipliers",
            power = 0.5,
            grid = "0.01 0.1 1 10 100 1000",
            advice = "1/B for multipliers up to B")
        double tau,
    @MethodParameter(
            value = "strong convexity to build on",
            byDefault = 0,
            range = "[0,inf)",
            advice = "0, which assumes convexity only")
        double modulus,
    @MethodParameter(
            value = "1: a second sample for the line; 0: the same",
            scale = false,
            grid = "0 1")
        boolean independent,
    double steps,
    boolean allowHeuristic)
    implements StepEvaluations {

  public ConexSettings {
    AllowedRange.check(ConexSettings.class, eta, tau, modulus, steps);
  }

  @Override
  public int evaluationsOfStep(StochasticProblem problem) {
    return independent ? SlackState.keys(problem) : 1;
  }
}
