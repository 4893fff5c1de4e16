package org.proxpep.method.penaltystorm;

import static org.proxpep.method.ProblemClass.EQUALITIES;
import static org.proxpep.method.PublishedOutput.RANDOM;

import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.FirstOrderMethod;

/**
 * The single-loop quadratic penalty method of A. Alacaoglu and S. Wright, <i>Complexity of single
 * loop algorithms for nonlinear programming with stochastic objective and constraints</i>, AISTATS
 * 2024, with the STORM estimate d of the gradient of E[F] + (ρ/2)‖E[H]‖²:
 *
 * <pre>
 *   ∇(x; ρ) = ∇F(ζ₁) + ρ J(ζ₁)ᵀH(ζ₂)
 *   d ← ∇(xᵗ; ρ_t) + (1−a_t)(d − ∇(xᵗ⁻¹; ρ_{t−1}))
 *   x⁺ = P(x − η_t d)
 *   ρ_t = ρ t^1/5,  η_t = η t^−3/5,  a_t = min(1, a t^−4/5), a_1 = 1
 * </pre>
 *
 * The old penalty belongs to the old point: with the new one there, the change of ρ would stay in d
 * as a bias.
 *
 * <p>Accepts nonconvex problems with equalities, after about ε⁻⁵ samples at a random iterate.
 * Inequalities, by slacks s ≥ 0 in the set, are a heuristic. The multipliers are ρ_t times an
 * estimate of E[H] of the same kind; the method itself keeps none, so it begins without those of an
 * earlier answer. A step costs four evaluations: two points under two independent keys ζ₁, ζ₂ (one
 * key where no constraint differs by scenario), and half of that where a_t = 1.
 */
public final class PenaltyStorm extends FirstOrderMethod<PenaltyStormSettings, PenaltyStormState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "penalty-storm",
          "Alacaoglu, Wright 2024",
          EQUALITIES,
          RANDOM,
          PenaltyStormSettings.class,
          PenaltyStorm::new);

  public PenaltyStorm(PenaltyStormSettings settings) {
    super(
        ENTRY,
        settings,
        settings.allowHeuristic(),
        (problem, start, scenarios) -> new PenaltyStormState(problem, start, scenarios, settings));
  }

  @Override
  public void step(PenaltyStormState s) {
    double a = s.momentum();
    double rho = s.rho(s.t);
    s.drawPoints(a);
    s.estimate(a, s.none, rho, s.rho(s.t - 1));
    for (int k = 0; k < s.constraints(); k++) {
      s.y[k] = rho * s.level[k];
    }
    s.move(settings.eta() * Math.pow((double) s.t, -0.6), settings.slack());
    s.t++;
  }
}
