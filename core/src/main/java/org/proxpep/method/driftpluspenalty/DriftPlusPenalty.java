package org.proxpep.method.driftpluspenalty;

import static org.proxpep.method.ProblemClass.CONVEX_COMPACT;
import static org.proxpep.method.PublishedOutput.AVERAGE;

import org.proxpep.method.catalogue.CataloguedMethod;
import org.proxpep.method.catalogue.Horizon;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The method of H. Yu, M. Neely and X. Wei, <i>Online convex optimization with stochastic
 * constraints</i>, NeurIPS 2017, with virtual queues Q for inequalities c ≤ 0:
 *
 * <pre>
 *   x⁺ = P(x − (V∇F + Σ Q_k ∇c_k) / (2α))
 *   Q_k⁺ = max(0, Q_k + c_k + ∇c_kᵀ(x⁺−x))
 * </pre>
 *
 * Accepts convex problems with inequalities over a compact X₀; V = √K, α = K and the mean iterate
 * give O(K^−1/2). Equalities, as pairs, are a heuristic.
 */
public final class DriftPlusPenalty
    extends CataloguedMethod<DriftPlusPenaltySettings, DriftPlusPenaltyState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "drift-plus-penalty",
          "Yu, Neely, Wei 2017",
          CONVEX_COMPACT,
          AVERAGE,
          DriftPlusPenaltySettings.class,
          DriftPlusPenalty::new);

  private final double v;
  private final double alpha;

  public DriftPlusPenalty(DriftPlusPenaltySettings settings) {
    super(ENTRY, settings, settings.allowHeuristic());
    DriftPlusPenaltySettings numbers = Horizon.scaled(settings);
    this.v = numbers.v();
    this.alpha = settings.v() * numbers.alpha();
  }

  @Override
  protected DriftPlusPenaltyState begin(
      StochasticProblem problem, double[] start, Scenarios scenarios) {
    return new DriftPlusPenaltyState(EqualityPairs.of(problem), start, scenarios, v);
  }

  @Override
  public void step(DriftPlusPenaltyState s) {
    s.draw();
    direction(s);
    s.move();
    for (int k = 0; k < s.constraints(); k++) {
      s.y[k] = Math.max(0.0, s.y[k] + s.linear(k));
    }
    s.t++;
  }

  /** u = (V∇F + Σ Q_k ∇c_k) / (2α). */
  private void direction(DriftPlusPenaltyState s) {
    double half = 1 / (2 * alpha);
    for (int i = 0; i < s.u.length; i++) {
      double sum = v * s.sample.gradient(0)[i];
      for (int k = 0; k < s.constraints(); k++) {
        sum += s.y[k] * s.sample.gradient(1 + k)[i];
      }
      s.u[i] = half * sum;
    }
  }
}
