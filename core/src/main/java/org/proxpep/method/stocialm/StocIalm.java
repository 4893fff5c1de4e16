package org.proxpep.method.stocialm;

import static org.proxpep.method.ProblemClass.ANY;
import static org.proxpep.method.PublishedOutput.LAST;

import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.FirstOrderMethod;

/**
 * The stochastic inexact augmented Lagrangian method of Z. Li, P.-Y. Chen, S. Liu, S. Lu and Y. Xu,
 * <i>Stochastic inexact augmented Lagrangian method for nonconvex expectation constrained
 * optimization</i>, Comput. Optim. Appl. 87 (2024). Round k = 0, 1, … minimises the augmented
 * Lagrangian of penalty β_k = β₀σᵏ over v = (x, s) by PStorm, steps t = 1, 2, … of the round:
 *
 * <pre>
 *   d ← ∇L(v) + (1−b_t)(d − ∇L(v before))     b_t = min(1, b t^−2/3), d = ∇L(v) at t = 1
 *   v⁺ = P(v − (η/β_k) t^−1/3 d)
 *   with ∇L = ∇F(ζ₁) + J(ζ₁)ᵀ(y + β_k c(ζ₂))
 * </pre>
 *
 * and ends with y ← y + wc, w = w₀ min(1, γ_k/‖c‖), γ_k = (log 2)²‖c(x¹)‖/((k+1)log²(k+2)). The c
 * of that is the estimate that PStorm's recursion gives for E[c], and in ‖c(x¹)‖ the slacks are
 * zero. The step falls with β_k as the publication's 1/L_k does.
 *
 * <p>Accepts nonconvex problems with equalities, and inequalities by slacks s ≥ 0; after about ε⁻⁵
 * samples. A step costs four evaluations: two points under two independent keys ζ₁, ζ₂ (one key
 * where no constraint differs by scenario), and half of that where b_t = 1.
 */
public final class StocIalm extends FirstOrderMethod<StocIalmSettings, StocIalmState> {

  private static final double LOG_2 = Math.log(2);

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "stoc-ialm",
          "Li, Chen, Liu, Lu, Xu 2024",
          ANY,
          LAST,
          StocIalmSettings.class,
          StocIalm::new);

  public StocIalm(StocIalmSettings settings) {
    super(
        ENTRY,
        settings,
        true,
        (problem, start, scenarios) -> new StocIalmState(problem, start, scenarios, settings));
  }

  @Override
  public void step(StocIalmState s) {
    double t = (double) s.stepOfRound();
    double b = s.momentum();
    double beta = s.beta();
    s.drawPoints(b);
    if (s.t == 1) {
      s.measureStart();
    }
    s.estimate(b, s.y, beta, beta);
    s.move(settings.eta() / beta / StrictMath.cbrt(t), settings.slack());
    if (s.stepOfRound() == settings.inner()) {
      s.ascend(settings.dual(), gamma((double) s.round()) * s.violationAtStart());
    }
    s.t++;
  }

  /** γ_k/‖c(x¹)‖. */
  private static double gamma(double k) {
    double log = Math.log(k + 2.0);
    return LOG_2 * LOG_2 / ((k + 1.0) * log * log);
  }
}
