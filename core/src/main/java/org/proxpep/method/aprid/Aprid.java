package org.proxpep.method.aprid;

import static org.proxpep.method.ProblemClass.CONVEX_COMPACT;
import static org.proxpep.method.PublishedOutput.AVERAGE;

import org.proxpep.linalg.Rows;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.method.support.FirstOrderMethod;

/**
 * The adaptive primal–dual method of Y. Yan and Y. Xu, <i>Adaptive primal-dual stochastic gradient
 * method for expectation-constrained convex stochastic programs</i>, Math. Program. Comput. 14
 * (2022): for inequalities c ≤ 0,
 *
 * <pre>
 *   u  = ∇F + Σ z_k ∇c_k
 *   m  ← β₁m + (1−β₁)u
 *   v  ← β₂v + (1−β₂)u² / max(1, ‖u‖²/θ),   v̂ ← max(v̂, v)     by coordinates
 *   x⁺ = P(x − α m/√v̂),   z⁺ = [z + ρc]₊
 * </pre>
 *
 * Accepts convex problems with inequalities over a compact X₀; α, ρ ∝ K^−1/2 and the mean iterate
 * give O(K^−1/2). The publication projects in the norm of √v̂, which is the same for a box; on
 * other sets the Euclidean projection is a heuristic. Equalities, as pairs, are one too.
 */
public final class Aprid extends FirstOrderMethod<ApridSettings, ApridState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "aprid", "Yan, Xu 2022", CONVEX_COMPACT, AVERAGE, ApridSettings.class, Aprid::new);

  public Aprid(ApridSettings settings) {
    super(
        ENTRY,
        settings,
        settings.allowHeuristic(),
        (problem, start, scenarios) -> new ApridState(EqualityPairs.of(problem), start, scenarios));
  }

  @Override
  public void step(ApridState s) {
    s.draw();
    s.combine(s.y);
    adapt(s);
    s.descend(numbers.alpha());
    for (int k = 0; k < s.constraints(); k++) {
      s.y[k] = Math.max(0.0, s.y[k] + numbers.rho() * s.c(k));
    }
    s.t++;
  }

  /** u ← m/√v̂. */
  private void adapt(ApridState s) {
    double b1 = numbers.beta1();
    double b2 = numbers.beta2();
    double clip = Math.max(1.0, Rows.dot(s.u, s.u) / numbers.theta());
    for (int i = 0; i < s.u.length; i++) {
      s.mean[i] = b1 * s.mean[i] + (1 - b1) * s.u[i];
      s.square[i] = b2 * s.square[i] + (1 - b2) * s.u[i] * s.u[i] / clip;
      s.largest[i] = Math.max(s.largest[i], s.square[i]);
      // A coordinate that no gradient has touched stays.
      s.u[i] = s.largest[i] == 0 ? 0.0 : s.mean[i] / Math.sqrt(s.largest[i]);
    }
  }
}
