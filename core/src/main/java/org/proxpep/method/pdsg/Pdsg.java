package org.proxpep.method.pdsg;

import static org.proxpep.method.ProblemClass.CONVEX_INEQUALITIES;
import static org.proxpep.method.PublishedOutput.AVERAGE;

import org.proxpep.linalg.Rows;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.method.support.FirstOrderMethod;

/**
 * The primal–dual stochastic gradient method of Y. Xu, <i>Primal-dual stochastic gradient method
 * for convex programs with many functional constraints</i>, SIAM J. Optim. 30 (2020), on the
 * augmented Lagrangian F + (1/M)Σ_j ψ_β(c_j, z_j) of M inequalities c ≤ 0. With J of them drawn,
 *
 * <pre>
 *   u  = ∇F + (1/J) Σ_J [βc_j + z_j]₊ ∇c_j
 *   s  ← s + (u / max(1,‖u‖))²                 by coordinates
 *   x⁺ = P(x − u / (√(s/10) + 1/α))            by coordinates
 *   z_j ← z_j + ρ max(−z_j/β, c_j),  j in J
 * </pre>
 *
 * Accepts convex problems with inequalities; α, ρ ∝ K^−1/2 and the mean iterate give O(K^−1/2).
 * Equalities, as pairs, are a heuristic. The constraints of an evaluation are all at hand, so all
 * are used unless the settings say otherwise.
 */
public final class Pdsg extends FirstOrderMethod<PdsgSettings, PdsgState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "pdsg", "Xu 2020", CONVEX_INEQUALITIES, AVERAGE, PdsgSettings.class, Pdsg::new);

  private final double beta;

  public Pdsg(PdsgSettings settings) {
    super(
        ENTRY,
        settings,
        settings.allowHeuristic(),
        (problem, start, scenarios) ->
            new PdsgState(EqualityPairs.of(problem), start, scenarios, settings.rows()));
    this.beta = settings.beta() * numbers.rho();
  }

  @Override
  public void step(PdsgState s) {
    s.draw();
    s.combineDrawn(beta, 1.0);
    descend(s);
    s.ascendDrawn(s.t, numbers.rho(), beta);
    s.t++;
  }

  private void descend(PdsgState s) {
    double norm = Math.max(1.0, Rows.norm(s.u));
    for (int i = 0; i < s.u.length; i++) {
      double clipped = s.u[i] / norm;
      s.sum[i] += clipped * clipped;
      s.u[i] /= Math.sqrt(s.sum[i] / settings.adaptive()) + 1 / numbers.alpha();
    }
    s.descend(1.0);
  }
}
