package org.proxpep.method.support;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * A {@link SlackState} with the STORM estimate of the gradient of an augmented Lagrangian L(·; y,
 * ρ) in v = (x, s),
 *
 * <pre>
 *   d ← ∇L(vᵗ; y, ρ_t) + (1−a)(d − ∇L(vᵗ⁻¹; y, ρ_{t−1}))
 * </pre>
 *
 * with the same keys at both points, and the like estimate of E[c], which costs nothing more.
 */
public abstract class StormState extends SlackState {

  /** The estimate of E[c], c = (G + s, H). */
  public final double[] level = kept(constraints());

  private final double[] estimate = kept(x.length);
  private final double[] estimateSlack = kept(p);
  private final double[] before = kept(x.length);
  private final double[] beforeSlack = kept(p);
  private final Evaluation again = Evaluation.of(problem);
  private final Evaluation againSecond = second == sample ? again : Evaluation.of(problem);
  private final double[] old = new double[x.length];
  private final double[] oldSlack = new double[p];

  protected StormState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
  }

  /** Evaluates at vᵗ and, where the estimate remembers anything, a &lt; 1, at vᵗ⁻¹. */
  public final void drawPoints(double a) {
    drawKeys();
    if (a < 1) {
      drawKeys(before, again, againSecond);
    }
    spend(points(a));
    if (t == 1) {
      openSlack();
    }
  }

  /** At how many points a step with momentum a evaluates. */
  public static int points(double a) {
    return a < 1 ? 2 : 1;
  }

  /** Brings the estimates up to date with what was drawn and sets (u, u_s) = d. */
  public final void estimate(double a, double[] multipliers, double rho, double rhoBefore) {
    gradient(sample, second, slack, multipliers, rho, u, uSlack);
    for (int k = 0; k < level.length; k++) {
      double fresh = mean(sample, second, slack, k);
      level[k] =
          a < 1 ? fresh + (1 - a) * (level[k] - mean(again, againSecond, beforeSlack, k)) : fresh;
    }
    if (a < 1) {
      gradient(again, againSecond, beforeSlack, multipliers, rhoBefore, old, oldSlack);
      remember(a, u, estimate, old);
      remember(a, uSlack, estimateSlack, oldSlack);
    }
    System.arraycopy(u, 0, estimate, 0, u.length);
    System.arraycopy(uSlack, 0, estimateSlack, 0, p);
  }

  private static void remember(double a, double[] fresh, double[] estimate, double[] old) {
    for (int i = 0; i < fresh.length; i++) {
      fresh[i] += (1 - a) * (estimate[i] - old[i]);
    }
  }

  private double mean(Evaluation one, Evaluation two, double[] slacks, int k) {
    return 0.5 * (c(one, slacks, k) + c(two, slacks, k));
  }

  /** v ← P(v − ηd), with the step κη in the slacks. */
  public final void move(double eta, double kappa) {
    System.arraycopy(x, 0, before, 0, x.length);
    System.arraycopy(slack, 0, beforeSlack, 0, p);
    descendBoth(eta, kappa);
  }
}
