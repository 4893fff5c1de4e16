package org.proxpep.method.conex;

import static org.proxpep.method.ProblemClass.CONVEX_COMPACT;
import static org.proxpep.method.PublishedOutput.ANSWER;

import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.method.support.FirstOrderMethod;
import org.proxpep.problem.SmoothSlopes;

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
 * A prox term r is taken by the prox of r/η in place of P. In ℓ and in the step there are different
 * samples, which are independent: two evaluations a step. The settings may let one sample serve for
 * both, which costs one evaluation, has a small bias and is a heuristic.
 *
 * <p>Convex problems: θ = γ = 1, η ∝ √K/D and τ ∝ √K/B. Problems of modulus a &gt; 0, with t from
 * 0: η_t = η + a(t+3)/2, τ_t = τ/(t+1), γ_t ∝ η_t + a/2, θ_t = γ_{t−1}/γ_t. With η = 2(L₀+BL₁) and
 * τ = 32M²/a that is t₀ = 4(L₀+BL₁)/a + 2, γ_t = t+t₀+2, η_t = a(t+t₀+1)/2 of the publication.
 *
 * <p>Accepts convex problems with inequalities over a compact X₀, after about ε⁻² samples.
 * Equalities, as pairs, are a heuristic.
 */
public final class Conex extends FirstOrderMethod<ConexSettings, ConexState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "conex", "Boob, Deng, Lan 2023", CONVEX_COMPACT, ANSWER, ConexSettings.class, Conex::new);

  public Conex(ConexSettings settings) {
    super(
        ENTRY,
        settings,
        settings.allowHeuristic(),
        (problem, start, scenarios) ->
            new ConexState(
                SmoothSlopes.of(EqualityPairs.of(problem)),
                start,
                scenarios,
                settings.independent()));
  }

  @Override
  public void step(ConexState s) {
    double a = numbers.modulus();
    double t = (double) s.stepOfRound();
    double eta = numbers.eta() + (a > 0 ? 0.5 * a * (t + 3) : 0.0);
    double tau = a > 0 ? numbers.tau() / (t + 1) : numbers.tau();
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
