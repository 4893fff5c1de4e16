package org.proxpep.method.slpmm;

import static org.proxpep.method.ProblemClass.CONVEX_COMPACT;
import static org.proxpep.method.PublishedOutput.AVERAGE;

import org.proxpep.method.Curvature;
import org.proxpep.method.catalogue.CataloguedMethod;
import org.proxpep.method.catalogue.Horizon;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The stochastic linearised proximal method of multipliers of L. Zhang, Y. Zhang, J. Wu and X.
 * Xiao, <i>Solving stochastic optimization with expectation constraints efficiently by a stochastic
 * augmented Lagrangian-type algorithm</i>, INFORMS J. Comput. 34 (2022). For inequalities c ≤ 0
 * with l(x) = c + J(x−xᵗ),
 *
 * <pre>
 *   x⁺ = argmin over X₀ of ⟨∇F,x⟩ + ‖[λ + σ l(x)]₊‖²/(2σ) + (α/2)‖x−xᵗ‖²
 *   λ⁺ = [λ + σ l(x⁺)]₊
 * </pre>
 *
 * This is Algorithm 1 of Prox-PEP without equalities and curvature, and done by it.
 *
 * <p>Accepts convex problems with inequalities over a compact X₀; σ = K^−1/2, α = K^1/2 and the
 * mean iterate give O(K^−1/2). Equalities, as pairs, are a heuristic.
 */
public final class Slpmm extends CataloguedMethod<SlpmmSettings, SlpmmState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "slpmm",
          "Zhang, Zhang, Wu, Xiao 2022",
          CONVEX_COMPACT,
          AVERAGE,
          SlpmmSettings.class,
          Slpmm::new);

  private final SlpmmSettings numbers;

  public Slpmm(SlpmmSettings settings) {
    super(ENTRY, settings, settings.allowHeuristic());
    this.numbers = Horizon.scaled(settings);
  }

  @Override
  protected SlpmmState begin(StochasticProblem problem, double[] start, Scenarios scenarios) {
    StochasticProblem pairs = EqualityPairs.of(problem);
    return new SlpmmState(pairs, prox(pairs.inequalities()), start, scenarios);
  }

  @Override
  public void step(SlpmmState s) {
    s.method.step(s.inner);
  }

  /** α + τ is the proximal weight; what belongs to equalities has no effect. */
  private ProxPep prox(int constraints) {
    double half = numbers.alpha() / 2;
    double sigma = numbers.sigma();
    return new ProxPep(
        new ProxPepSettings(
            sigma,
            sigma,
            half,
            half,
            1,
            1,
            1,
            1,
            Curvature.Isotropic.zero(constraints),
            settings.subproblemTolerance(),
            false,
            null));
  }
}
