package org.proxpep.method.proxpep;

import static org.proxpep.method.ProblemClass.ANY;
import static org.proxpep.method.PublishedOutput.RANDOM;

import org.proxpep.method.Curvature;
import org.proxpep.method.catalogue.Horizon;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.problem.StochasticProblem;

/**
 * A variant of Algorithm 1 for comparisons with methods that are tuned: linear models (Σ = 0), the
 * theorem's powers of K with factors to choose, and a penalty that reaches its largest value in ten
 * steps.
 *
 * @param tau τ/√K &gt; 0, with τ the curvature that Σ₀ᵗ adds
 * @param sigma σK^(3/4) &gt; 0, with σ both dual steps
 * @param alpha α√K/(τK^(1/4)) &gt; 0, with α the proximal weight of x
 * @param beta β_max &gt; 0; β grows from a tenth of it by tenths
 * @param steps the horizon K
 */
public record LinearProxPep(
    @MethodParameter(value = "curvature tau", power = 0.5, grid = "0.01 0.1 1 10 100") double tau,
    @MethodParameter(value = "dual steps", power = -0.75, grid = "0.01 0.1 1 10 100 1000")
        double sigma,
    @MethodParameter(value = "proximal weight over K^(1/4), as a share of tau", byDefault = 0.1)
        double alpha,
    @MethodParameter(value = "largest penalty", byDefault = 1000) double beta,
    double steps) {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
              "prox-pep-linear",
              "Tang, Wang, Zhang",
              ANY,
              RANDOM,
              LinearProxPep.class,
              (problem, variant) -> variant.method(problem))
          .withNote("a variant of Algorithm 1 with linear models");

  /** Algorithm 1 with these numbers for a problem. */
  public ProxPep method(StochasticProblem problem) {
    LinearProxPep numbers = Horizon.scaled(this);
    return new ProxPep(
        ENTRY,
        new ProxPepSettings(
            numbers.sigma,
            numbers.sigma,
            alpha * tau * Math.pow(steps, 0.25),
            numbers.tau,
            Math.pow(steps, 1.5),
            0.1 * beta,
            0.1 * beta,
            beta,
            Curvature.Isotropic.zero(problem.inequalities() + problem.equalities()),
            ProxPepSettings.DEFAULT_SUBPROBLEM_TOLERANCE,
            false,
            null));
  }
}
