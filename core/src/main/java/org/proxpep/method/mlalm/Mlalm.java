package org.proxpep.method.mlalm;

import static org.proxpep.method.ProblemClass.EXACT_CONSTRAINTS;
import static org.proxpep.method.PublishedOutput.RANDOM;

import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.FirstOrderMethod;

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
public final class Mlalm extends FirstOrderMethod<MlalmSettings, MlalmState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "mlalm",
          "Shi, Wang, Wang 2025",
          EXACT_CONSTRAINTS,
          RANDOM,
          MlalmSettings.class,
          Mlalm::new);

  private final double eta;
  private final double momentum;
  private final double beta;
  private final double rho;

  public Mlalm(MlalmSettings settings) {
    super(ENTRY, settings, settings.allowHeuristic(), MlalmState::new);
    this.eta = numbers.eta();
    this.momentum = Math.min(1.0, numbers.momentum());
    this.beta = numbers.beta();
    this.rho = Math.min(1.0, settings.rho()) * beta;
  }

  @Override
  public void step(MlalmState s) {
    int p = s.problem.inequalities();
    s.draw();
    if (s.t > 1) {
      s.draw(s.before, s.again);
    }
    s.estimate(momentum);
    for (int k = 0; k < s.constraints(); k++) {
      double weight = s.y[k] + beta * s.c(k);
      s.weight[k] = k < p ? Math.max(0.0, weight) : weight;
      s.y[k] += rho * (k < p ? Math.max(-s.y[k] / beta, s.c(k)) : s.c(k));
    }
    s.combineEstimate();
    System.arraycopy(s.x, 0, s.before, 0, s.x.length);
    s.descend(eta);
    s.t++;
  }
}
