package org.proxpep.method.slpmm;

import org.proxpep.method.Method;
import org.proxpep.method.ProblemClass;
import org.proxpep.method.proxpep.Curvature;
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
public final class Slpmm implements Method<SlpmmState> {

  public static final ProblemClass ACCEPTS = ProblemClass.CONVEX_COMPACT;

  private final SlpmmSettings settings;

  public Slpmm(SlpmmSettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "slpmm";
  }

  @Override
  public SlpmmSettings settings() {
    return settings;
  }

  @Override
  public SlpmmState start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    ACCEPTS.require(name(), problem, settings.allowHeuristic());
    StochasticProblem pairs = EqualityPairs.of(problem);
    return new SlpmmState(pairs, prox(pairs.inequalities()), start, scenarios);
  }

  @Override
  public void step(SlpmmState s) {
    s.method.step(s.inner);
  }

  /** α + τ is the proximal weight; what belongs to equalities has no effect. */
  private ProxPep prox(int constraints) {
    double half = settings.alpha() / 2;
    double sigma = settings.sigma();
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
