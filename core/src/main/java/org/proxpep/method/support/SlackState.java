package org.proxpep.method.support;

import java.io.IOException;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The state of a method that knows equalities only and meets E[G] ≤ 0 as E[G] + s = 0 with s ≥ 0, a
 * part of the set. With c = (G + s, H), the gradient of ∇F + Jᵀ(y + ρc) in (x, s) is estimated
 * without bias as
 *
 * <pre>
 *   u = ∇F(ζ₁) + J(ζ₁)ᵀ(y + ρc(ζ₂)),   u_s = y + ρc(ζ₂) in the rows of G
 * </pre>
 *
 * with two independent keys ζ₁, ζ₂. Where no constraint differs by scenario, one evaluation gives
 * both, and only one is made.
 */
public abstract class SlackState extends FirstOrderState {

  /** p; the first p constraints are inequalities. */
  public final int p = problem.inequalities();

  /** sᵗ ≥ 0. */
  public final double[] slack = kept(p);

  /** F, G and H at xᵗ under ζ₂; the same object as {@link #sample} where one key is enough. */
  public final Evaluation second = keys(problem) == 2 ? Evaluation.of(problem) : sample;

  /** The direction of descent in s, a workspace. */
  public final double[] uSlack = new double[p];

  private final double[] weight = new double[constraints()];
  private long spent;

  protected SlackState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    this(problem, start, scenarios, 0);
  }

  /**
   * @param spent evaluations made before the first step
   */
  protected SlackState(StochasticProblem problem, double[] start, Scenarios scenarios, int spent) {
    super(problem, start, scenarios);
    this.spent = spent;
  }

  /** How many keys the estimate needs: 2, or 1 where no constraint differs by scenario. */
  public static int keys(StochasticProblem problem) {
    int keys = 1;
    for (int row = 1; row <= problem.inequalities() + problem.equalities(); row++) {
      keys = problem.isDeterministic(row) ? keys : 2;
    }
    return keys;
  }

  /** Evaluates at xᵗ under all keys. */
  public final void drawKeys() {
    drawKeys(x, sample, second);
  }

  /** Evaluates at a point of choice under all keys of step t. */
  public final void drawKeys(double[] at, Evaluation one, Evaluation two) {
    draw(at, one);
    if (two != one) {
      draw(at, secondKey(), two);
    }
  }

  /** Counts evaluations under all keys at so many points. */
  public final void spend(int points) {
    spent += (long) points * keysOfStep();
  }

  /** 1 or 2, see {@link #keys}. */
  public final int keysOfStep() {
    return second == sample ? 1 : 2;
  }

  /** Sets s to what the first sample leaves over, s = [−G]₊, the mean over the keys. */
  public final void openSlack() {
    for (int k = 0; k < p; k++) {
      slack[k] = Math.max(0.0, -0.5 * (sample.value(1 + k) + second.value(1 + k)));
    }
  }

  /** Row k of c = (G + s, H) in an evaluation, with slacks of choice. */
  public final double c(Evaluation evaluation, double[] slacks, int k) {
    return evaluation.value(1 + k) + (k < p ? slacks[k] : 0.0);
  }

  /** out = ∇F(one) + J(one)ᵀ(y + ρc(two)), and outSlack likewise for s. */
  public final void gradient(
      Evaluation one,
      Evaluation two,
      double[] slacks,
      double[] multipliers,
      double rho,
      double[] out,
      double[] outSlack) {
    for (int k = 0; k < weight.length; k++) {
      weight[k] = multipliers[k] + rho * c(two, slacks, k);
    }
    one.combine(weight, out);
    System.arraycopy(weight, 0, outSlack, 0, p);
  }

  /** x ← P(x − ηu), s ← [s − ηκu_s]₊: the step that slacks √κ·s̃ would make in s̃. */
  public final void descendBoth(double eta, double kappa) {
    descend(eta);
    for (int k = 0; k < p; k++) {
      slack[k] = Math.max(0.0, slack[k] - eta * kappa * uSlack[k]);
    }
  }

  @Override
  public final long samples() {
    return spent;
  }

  /** With a slack the multiplier of an inequality may pass below zero on its way. */
  @Override
  public void multipliers(double[] out) {
    for (int k = 0; k < out.length; k++) {
      out[k] = k < p ? Math.max(0.0, y[k]) : y[k];
    }
  }

  @Override
  public void fields(Archive archive) throws IOException {
    super.fields(archive);
    spent = archive.field(spent);
  }
}
