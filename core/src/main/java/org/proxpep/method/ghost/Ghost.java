package org.proxpep.method.ghost;

import static org.proxpep.method.ProblemClass.INEQUALITIES;
import static org.proxpep.method.PublishedOutput.LAST;

import org.proxpep.method.catalogue.CataloguedMethod;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;

/**
 * The stochastic ghost penalty method of F. Facchinei and V. Kungurtsev, <i>Stochastic
 * approximation for expectation objective and expectation inequality-constrained nonconvex
 * optimization</i> (2023). For inequalities c ≤ 0, the direction d of a sample mean (∇F, c, J) is
 *
 * <pre>
 *   κ = (1−λ) max[c]₊ + λ min over ‖d‖∞ ≤ ρ of max[c + Jd]₊
 *   d = argmin ∇Fᵀd + (τ/2)‖d‖²   s.t.   c + Jd ≤ κ,  ‖d‖∞ ≤ β,  x + d in X₀
 * </pre>
 *
 * and since the mean of d over samples is not the d of the mean, a step takes the multilevel
 * estimate: with N of probability p(1−p)^N, d(1) of the first sample, d_all of 2^(N+1) samples,
 * d_odd and d_even of their halves,
 *
 * <pre>
 *   d̃  = d(1) + (d_all − ½d_odd − ½d_even)/P(N)
 *   x⁺ = P(x + γ_k d̃),  γ_k = min(1, γ₀/k^q), q = 1 as published
 * </pre>
 *
 * Step k costs 2^(N+1) evaluations, on average 2p/(2p−1) for p &gt; ½. N is cut at a level L, which
 * takes the rest of the probability, (1−p)^L: the cost is bounded, and d̃ has the mean of d over
 * 2^(L+1) samples in place of infinitely many. N is a function of the seed and k, so the cost of
 * the next step is known before it is made.
 *
 * <p>Accepts nonconvex problems with inequalities over ℝⁿ or a box, and converges in the limit.
 * Equalities, as pairs, and other sets, on which x⁺ is only projected, are heuristics. The
 * multipliers are those of the programmes for d_all, averaged with the weights γ_k.
 */
public final class Ghost extends CataloguedMethod<GhostSettings, GhostState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "ghost",
          "Facchinei, Kungurtsev 2023",
          INEQUALITIES,
          LAST,
          GhostSettings.class,
          Ghost::new);

  public Ghost(GhostSettings settings) {
    super(ENTRY, settings, settings.allowHeuristic());
  }

  @Override
  protected GhostState begin(StochasticProblem problem, double[] start, Scenarios scenarios) {
    if (!settings.allowHeuristic() && problem.feasibleSet().separable().isEmpty()) {
      throw Refusal.of(
          "Problem %s has a set X0 (%s), but method ghost must have all vectors or a box",
          "set allowHeuristic: the method then projects onto X0 after each step, without its"
              + " guarantee",
          problem.name(),
          problem.feasibleSet());
    }
    return new GhostState(EqualityPairs.of(problem), start, scenarios, settings);
  }

  @Override
  public void step(GhostState s) {
    double gamma = Math.min(1.0, settings.gamma() * Math.pow((double) s.t, -settings.decay()));
    s.drawLevels();
    s.estimate();
    for (int k = 0; k < s.constraints(); k++) {
      s.y[k] += gamma * (s.latest[k] - s.y[k]);
    }
    s.descend(-gamma);
    s.t++;
  }
}
