package org.proxpep.method.conex;

import org.proxpep.method.Method;
import org.proxpep.method.ProblemClass;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The constraint extrapolation method of D. Boob, Q. Deng and G. Lan, <i>Stochastic first-order
 * methods for convex and nonconvex functional constrained optimization</i>, Math. Program. 197
 * (2023). For inequalities c ≤ 0 and with ℓ_t = c(xᵗ⁻¹) + J(xᵗ⁻¹)(xᵗ−xᵗ⁻¹), ℓ₁ = ℓ₀ = c(x¹),
 *
 * <pre>
 *   s  = (1+θ)ℓ_t − θℓ_{t−1}
 *   y⁺ = [y + s/τ]₊
 *   x⁺ = P(x − (∇F + Jᵀy⁺)/η)
 *   answer: Σγ x⁺ / Σγ
 * </pre>
 *
 * In ℓ and in the step there are different samples, which are independent: two evaluations a step.
 * The settings may let one sample serve for both, which costs one evaluation, has a small bias and
 * is a heuristic.
 *
 * <p>Convex problems: θ = γ = 1, η ∝ √K/D and τ ∝ √K/B. Problems of modulus a &gt; 0, with t from
 * 0: η_t = η + a(t+3)/2, τ_t = τ/(t+1), γ_t ∝ η_t + a/2, θ_t = γ_{t−1}/γ_t. With η = 2(L₀+BL₁) and
 * τ = 32M²/a that is t₀ = 4(L₀+BL₁)/a + 2, γ_t = t+t₀+2, η_t = a(t+t₀+1)/2 of the publication.
 *
 * <p>Accepts convex problems with inequalities over a compact X₀, after about ε⁻² samples.
 * Equalities, as pairs, are a heuristic.
 */
public final class Conex implements Method<ConexState> {

  public static final ProblemClass ACCEPTS = ProblemClass.CONVEX_COMPACT;

  private final ConexSettings settings;

  public Conex(ConexSettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "conex";
  }

  @Override
  public ConexSettings settings() {
    return settings;
  }

  @Override
  public ConexState start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    ACCEPTS.require(name(), problem, settings.allowHeuristic());
    return new ConexState(EqualityPairs.of(problem), start, scenarios, settings.independent());
  }

  @Override
  public void step(ConexState s) {
    double a = settings.modulus();
    double t = (double) s.stepOfRound();
    double eta = settings.eta() + (a > 0 ? 0.5 * a * (t + 3) : 0.0);
    double tau = a > 0 ? settings.tau() / (t + 1) : settings.tau();
    double gamma = eta + 0.5 * a;
    double theta = eta / gamma;
    s.drawBoth();
    for (int k = 0; k < s.constraints(); k++) {
      // The extrapolation takes the older line away; adding it would pull the multipliers apart.
      double extrapolated = (1 + theta) * s.line[k] - theta * s.lineBefore[k];
      s.y[k] = Math.max(0.0, s.y[k] + extrapolated / tau);
    }
    s.combine(s.y);
    s.move(1 / eta);
    s.count(gamma);
    s.t++;
  }
}
