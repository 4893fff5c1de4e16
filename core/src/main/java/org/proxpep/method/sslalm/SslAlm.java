package org.proxpep.method.sslalm;

import static org.proxpep.method.ProblemClass.ANY;
import static org.proxpep.method.PublishedOutput.ANSWER;

import java.util.Arrays;
import org.proxpep.linalg.Rows;
import org.proxpep.method.catalogue.CataloguedMethod;
import org.proxpep.method.catalogue.Horizon;
import org.proxpep.method.catalogue.MethodEntry;
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
public final class SslAlm extends CataloguedMethod<SslAlmSettings, SslAlmState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "ssl-alm",
          "Huang, Zhang, Alacaoglu 2025",
          ANY,
          ANSWER,
          SslAlmSettings.class,
          SslAlm::new);

  private final SslAlmSettings numbers;
  private final double beta;

  public SslAlm(SslAlmSettings settings) {
    super(ENTRY, settings, true);
    this.numbers = Horizon.scaled(settings);
    this.beta = Math.min(1.0, numbers.beta());
  }

  @Override
  protected SslAlmState begin(StochasticProblem problem, double[] start, Scenarios scenarios) {
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
      s.y[k] += numbers.eta() * s.c(s.second, s.slack, k);
    }
    if (Rows.norm(s.y) >= settings.reset()) {
      Arrays.fill(s.y, 0.0);
    }
    s.gradient(s.sample, s.second, s.slack, s.y, settings.rho(), s.u, s.uSlack);
    addPull(settings.mu(), s.x, s.z, s.u);
    addPull(settings.mu(), s.slack, s.zSlack, s.uSlack);
    s.descendBoth(numbers.tau(), settings.slack());
    follow(beta, s.x, s.z);
    follow(beta, s.slack, s.zSlack);
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
