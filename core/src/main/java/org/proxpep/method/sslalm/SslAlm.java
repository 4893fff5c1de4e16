package org.proxpep.method.sslalm;

import java.util.Arrays;
import org.proxpep.linalg.Rows;
import org.proxpep.method.Method;
import org.proxpep.method.ProblemClass;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The stochastic smoothed and linearised augmented Lagrangian method of R. Huang, J. Zhang and A.
 * Alacaoglu, <i>Stochastic smoothed primal-dual algorithms for nonconvex optimization with linear
 * inequality constraints</i>, ICML 2025. For c = 0, with independent keys ζ₁, ζ₂,
 *
 * <pre>
 *   y⁺ = y + ηc(ζ₂),  set to 0 where ‖y⁺‖ ≥ M_y
 *   u  = ∇F(ζ₁) + J(ζ₁)ᵀ(y⁺ + ρc(ζ₂)) + μ(x−z)
 *   x⁺ = P(x − τu)
 *   z⁺ = z + β(x⁺−z)
 *   answer: z
 * </pre>
 *
 * Accepts nonconvex objectives with linear constraints, inequalities by slacks s ≥ 0 that share the
 * smoothing; τ, η, β ∝ K^−1/2 lead to an ε-stationary point after about ε⁻⁴ samples. Other
 * constraints are a heuristic; unless that is asked for, two evaluations at the start look whether
 * the gradients differ from point to point. A step costs two evaluations, or one where no
 * constraint differs by scenario.
 */
public final class SslAlm implements Method<SslAlmState> {

  public static final ProblemClass ACCEPTS = ProblemClass.ANY;

  private final SslAlmSettings settings;

  public SslAlm(SslAlmSettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "ssl-alm";
  }

  @Override
  public SslAlmSettings settings() {
    return settings;
  }

  @Override
  public SslAlmState start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    if (settings.allowHeuristic()) {
      return new SslAlmState(problem, start, scenarios, 0);
    }
    LinearProbe.require(problem, start, scenarios);
    return new SslAlmState(problem, start, scenarios, LinearProbe.EVALUATIONS);
  }

  @Override
  public void step(SslAlmState s) {
    s.drawKeys();
    s.spend(1);
    if (s.t == 1) {
      s.openSlack();
      System.arraycopy(s.slack, 0, s.zSlack, 0, s.p);
    }
    for (int k = 0; k < s.constraints(); k++) {
      s.y[k] += settings.eta() * s.c(s.second, s.slack, k);
    }
    if (Rows.norm(s.y) >= settings.reset()) {
      Arrays.fill(s.y, 0.0);
    }
    s.gradient(s.sample, s.second, s.slack, s.y, settings.rho(), s.u, s.uSlack);
    addPull(settings.mu(), s.x, s.z, s.u);
    addPull(settings.mu(), s.slack, s.zSlack, s.uSlack);
    s.descendBoth(settings.tau(), settings.slack());
    follow(settings.beta(), s.x, s.z);
    follow(settings.beta(), s.slack, s.zSlack);
    s.t++;
  }

  private static void addPull(double mu, double[] x, double[] z, double[] u) {
    for (int i = 0; i < u.length; i++) {
      u[i] += mu * (x[i] - z[i]);
    }
  }

  private static void follow(double beta, double[] x, double[] z) {
    for (int i = 0; i < z.length; i++) {
      z[i] += beta * (x[i] - z[i]);
    }
  }
}
