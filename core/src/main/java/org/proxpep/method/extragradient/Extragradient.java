package org.proxpep.method.extragradient;

import static org.proxpep.method.ProblemClass.ANY;
import static org.proxpep.method.PublishedOutput.ANSWER;

import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.CosineDecay;
import org.proxpep.method.support.FirstOrderMethod;
import org.proxpep.problem.SmoothSlopes;

/**
 * The extragradient method of G. M. Korpelevich (1976) with samples, as in A. Juditsky, A.
 * Nemirovski and C. Tauvel, <i>Solving variational inequalities with stochastic mirror-prox
 * algorithm</i>, Stoch. Syst. 1 (2011), on the saddle point of the Lagrangian. With two independent
 * scenarios ξ and ζ a step,
 *
 * <pre>
 *   x̄  = P(x − η_x (∇F + Jᵀy)(x, ξ)),   ȳ  = y + η_y c(x, ξ)
 *   x⁺ = P(x − η_x (∇F + Jᵀȳ)(x̄, ζ)),   y⁺ = y + η_y c(x̄, ζ)
 *   answer: Σγx̄ / Σγ with γ ∝ η_x
 * </pre>
 *
 * and multipliers of inequalities cut at 0. A prox term r is taken by the prox of η_x r in place of
 * P. For convex problems, bounded sets and steps ∝ K^−1/2 the answer has an error of O(K^−1/2);
 * other problems are taken without guarantee.
 */
public final class Extragradient
    extends FirstOrderMethod<ExtragradientSettings, ExtragradientState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "extragradient",
          "Juditsky, Nemirovski, Tauvel 2011",
          ANY,
          ANSWER,
          ExtragradientSettings.class,
          Extragradient::new);

  public Extragradient(ExtragradientSettings settings) {
    super(
        ENTRY,
        settings,
        true,
        (problem, start, scenarios) ->
            new ExtragradientState(SmoothSlopes.of(problem), start, scenarios));
  }

  @Override
  public void step(ExtragradientState s) {
    double shrink = CosineDecay.factor(settings.cosine(), s.t, settings.steps());
    double etaX = numbers.etaX() * shrink;
    double etaY = numbers.etaY() * shrink;
    s.lookAhead(etaX, etaY);
    s.move(etaX, etaY);
    s.count(shrink);
    s.t++;
  }
}
