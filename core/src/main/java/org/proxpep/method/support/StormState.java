package org.proxpep.method.support;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
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
  public final double[] level;

  private final double[] estimate;
  private final double[] estimateSlack;
  private final double[] before;
  private final double[] beforeSlack;
  private final Evaluation again;
  private final Evaluation againSecond;
  private final double[] old;
  private final double[] oldSlack;

  protected StormState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
    this.level = new double[constraints()];
    this.estimate = new double[x.length];
    this.estimateSlack = new double[p];
    this.before = new double[x.length];
    this.beforeSlack = new double[p];
    this.again = Evaluation.of(problem);
    this.againSecond = keysOfStep() == 2 ? Evaluation.of(problem) : again;
    this.old = new double[x.length];
    this.oldSlack = new double[p];
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

  @Override
  protected void saveMore(DataOutput out) throws IOException {
    super.saveMore(out);
    write(out, level);
    write(out, estimate);
    write(out, estimateSlack);
    write(out, before);
    write(out, beforeSlack);
  }

  @Override
  protected void restoreMore(DataInput in) throws IOException {
    super.restoreMore(in);
    read(in, level);
    read(in, estimate);
    read(in, estimateSlack);
    read(in, before);
    read(in, beforeSlack);
  }
}
