package org.proxpep.method.stosqp;

import static org.proxpep.method.ProblemClass.EXACT_EQUALITIES;
import static org.proxpep.method.PublishedOutput.LAST;

import org.proxpep.linalg.Rows;
import org.proxpep.method.StepException;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.FirstOrderMethod;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;

/**
 * Stochastic sequential quadratic programming of A. Berahas, F. Curtis, D. Robinson and B. Zhou,
 * <i>Sequential quadratic optimization for nonlinear equality constrained stochastic
 * optimization</i>, SIAM J. Optim. 31 (2021), with the identity for the Hessian:
 *
 * <pre>
 *   d + Jᵀy = −∇F,  Jd = −c                      the step and its multipliers
 *   Δl = ‖c‖₁ − ‖c+Jd‖₁
 *   τ_trial = 0.9 Δl/(∇Fᵀd + dᵀd)                if the denominator is positive, else ∞
 *   τ ← min(0.99τ, τ_trial)                      if τ &gt; τ_trial
 *   Δq = −τ∇Fᵀd + Δl;   ξ likewise with ξ_trial = Δq/(τ‖d‖²)
 *   α_min = bξτ/(τL+Γ),  α_max = α_min + θb²
 *   α = min(1, 2(1−η)bΔq/((τL+Γ)‖d‖²)), lengthened by 1.1 while the merit function surely falls,
 *       then brought into [α_min, α_max];    x⁺ = x + αd
 * </pre>
 *
 * L and Γ are estimated by difference quotients at the start, which cost eight evaluations.
 *
 * <p>Accepts equalities without noise over ℝⁿ, nonconvex ones too. On other sets x⁺ is projected,
 * and noisy constraints are taken as they come: both are heuristics. Inequalities are refused.
 */
public final class StoSqp extends FirstOrderMethod<StoSqpSettings, StoSqpState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "sto-sqp",
          "Berahas, Curtis, Robinson, Zhou 2021",
          EXACT_EQUALITIES,
          LAST,
          StoSqpSettings.class,
          StoSqp::new);

  public StoSqp(StoSqpSettings settings) {
    super(
        ENTRY,
        settings,
        settings.allowHeuristic(),
        (problem, start, scenarios) -> new StoSqpState(problem, start, scenarios, settings));
  }

  @Override
  public StoSqpState start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    if (problem.inequalities() > 0) {
      throw Refusal.of(
          "Problem %s has inequalities (%s), but method sto-sqp must have equalities only",
          "add a slack variable to each inequality and bound it by X0",
          problem.name(),
          problem.inequalities());
    }
    return super.start(problem, start, scenarios);
  }

  @Override
  public void step(StoSqpState s) {
    s.draw();
    if (!s.solve()) {
      throw StepException.of(
          "The linear system of step %s of problem %s has no finite solution",
          "the gradients of the constraints vanish", s.t, s.problem.name());
    }
    double square = Rows.dot(s.u, s.u);
    s.take(square > 0 ? stepSize(s, square) : 0.0);
  }

  private double stepSize(StoSqpState s, double square) {
    double before = s.violation(0);
    double deltaL = before - s.violation(1);
    double excess = s.excess();
    if (excess > 0) {
      // In exact numbers the quotient is never below 0.9/‖y‖, in rounded ones it may be.
      double trial = Math.max(0.9 * deltaL / excess, 0.9 / s.largestMultiplier());
      s.tau = s.tau > trial ? Math.min(0.99 * s.tau, trial) : s.tau;
    }
    // −τ∇Fᵀd + Δl with ∇Fᵀd = excess − ‖d‖².
    double deltaQ = s.tau * (square - excess) + deltaL;
    double trial = deltaQ / (s.tau * square);
    if (trial > 0 && s.xi > trial) {
      s.xi = Math.min(0.99 * s.xi, trial);
    }
    double b = settings.b();
    double bend = s.tau * s.lipschitz + s.gamma;
    double least = b * s.xi * s.tau / bend;
    double most = least + settings.theta() * b * b;
    double alpha = Math.min(1.0, 2 * (1 - settings.eta()) * b * deltaQ / (bend * square));
    while (alpha > 0
        && 1.1 * alpha <= most
        && change(s, 1.1 * alpha, before, deltaL, deltaQ, bend * square) <= 0) {
      alpha *= 1.1;
    }
    return Math.min(Math.max(alpha, least), most);
  }

  /** At most zero if the merit function surely falls by the share η of what is wanted. */
  private double change(
      StoSqpState s, double alpha, double before, double deltaL, double deltaQ, double bend) {
    return (settings.eta() - 1) * settings.b() * alpha * deltaQ
        + s.violation(alpha)
        - before
        + alpha * deltaL
        + 0.5 * bend * alpha * alpha;
  }
}
