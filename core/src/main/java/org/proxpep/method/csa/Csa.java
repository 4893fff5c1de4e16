package org.proxpep.method.csa;

import static org.proxpep.method.ProblemClass.CONVEX_COMPACT;
import static org.proxpep.method.PublishedOutput.ANSWER;

import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.FirstOrderMethod;

/**
 * Cooperative stochastic approximation of G. Lan and Z. Zhou, <i>Algorithms for stochastic
 * optimization with function or expectation constraints</i>, Comput. Optim. Appl. 76 (2020): a step
 * along the objective where the constraints seem satisfied, else along the worst of them. With the
 * means over J samples,
 *
 * <pre>
 *   v  = ∇F if max_k c_k ≤ η/√t, else ∇c_k of the largest c_k
 *   x⁺ = P(x − (γ/√t) v)
 *   answer: Σ (γ/√t)x_t / Σ γ/√t over t ≥ K/2 with max_k c_k ≤ η/√t
 * </pre>
 *
 * Accepts convex problems with inequalities over a compact X₀; γ = D/(M_F+M_G), η = 4D(M_F+M_G) and
 * the answer above give O(K^−1/2). Published for one constraint; of several, E[c_k] ≤ 0, the
 * largest mean is taken, not the mean of the largest. Equalities, as pairs, are a heuristic.
 */
public final class Csa extends FirstOrderMethod<CsaSettings, CsaState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of("csa", "Lan, Zhou 2020", CONVEX_COMPACT, ANSWER, CsaSettings.class, Csa::new);

  public Csa(CsaSettings settings) {
    super(
        ENTRY,
        settings,
        settings.allowHeuristic(),
        (problem, start, scenarios) -> new CsaState(problem, start, scenarios, settings.batch()));
  }

  @Override
  public void step(CsaState s) {
    double root = Math.sqrt((double) s.t);
    double gamma = settings.gamma() / root;
    s.draw();
    int worst = s.worst();
    if (worst < 0 || s.c(worst) <= settings.eta() / root) {
      if (2 * s.t >= (long) settings.steps()) {
        s.count(gamma);
      }
      s.descend(0, gamma);
    } else {
      s.descend(1 + worst, gamma);
    }
    s.t++;
  }
}
