package org.proxpep.method.mlalm;

import org.proxpep.method.Method;
import org.proxpep.method.ProblemClass;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The momentum-based linearised augmented Lagrangian method of Q. Shi, X. Wang and H. Wang, <i>A
 * momentum-based linearized augmented Lagrangian method for nonconvex constrained stochastic
 * optimization</i>, Math. Oper. Res. (2025), with the STORM estimate d of ∇E[F]:
 *
 * <pre>
 *   d  ← ∇F(xᵗ,ξ_t) + (1−a)(d − ∇F(xᵗ⁻¹,ξ_t))
 *   x⁺ = P(x − η (d + Σ_E (z+βc)∇c + Σ_I [z+βc]₊∇c))
 *   z_E⁺ = z + ρc,   z_I⁺ = z + ρ max(−z/β, c)
 * </pre>
 *
 * Accepts nonconvex problems whose constraints are the same in every scenario; β = K^1/4 and η, a ∝
 * K^−1/2 give an ε-stationary point after about ε⁻⁴ samples, at a random iterate. With noisy
 * constraints it is a heuristic: value and gradient of one sample are not independent.
 *
 * <p>A step costs two evaluations, at xᵗ and at xᵗ⁻¹.
 */
public final class Mlalm implements Method<MlalmState> {

  public static final ProblemClass ACCEPTS =
      new ProblemClass(false, true, true, false, ProblemClass.Sets.ANY);

  private final MlalmSettings settings;

  public Mlalm(MlalmSettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "mlalm";
  }

  @Override
  public MlalmSettings settings() {
    return settings;
  }

  @Override
  public MlalmState start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    ACCEPTS.require(name(), problem, settings.allowHeuristic());
    return new MlalmState(problem, start, scenarios);
  }

  @Override
  public void step(MlalmState s) {
    double beta = settings.beta();
    double rho = settings.rho();
    int p = s.problem.inequalities();
    s.draw();
    if (s.t > 1) {
      s.draw(s.before, s.again);
    }
    s.estimate(settings.momentum());
    for (int k = 0; k < s.constraints(); k++) {
      double weight = s.y[k] + beta * s.c(k);
      s.weight[k] = k < p ? Math.max(0.0, weight) : weight;
      s.y[k] += rho * (k < p ? Math.max(-s.y[k] / beta, s.c(k)) : s.c(k));
    }
    s.combineEstimate();
    System.arraycopy(s.x, 0, s.before, 0, s.x.length);
    s.descend(settings.eta());
    s.t++;
  }
}
