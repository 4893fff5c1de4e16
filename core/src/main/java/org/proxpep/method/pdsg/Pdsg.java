package org.proxpep.method.pdsg;

import java.util.Arrays;
import org.proxpep.linalg.Rows;
import org.proxpep.method.Method;
import org.proxpep.method.ProblemClass;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.method.support.RowSample;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

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
public final class Pdsg implements Method<PdsgState> {

  public static final ProblemClass ACCEPTS = ProblemClass.CONVEX_INEQUALITIES;

  private final PdsgSettings settings;

  public Pdsg(PdsgSettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "pdsg";
  }

  @Override
  public PdsgSettings settings() {
    return settings;
  }

  @Override
  public PdsgState start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    ACCEPTS.require(name(), problem, settings.allowHeuristic());
    return new PdsgState(EqualityPairs.of(problem), start, scenarios);
  }

  @Override
  public void step(PdsgState s) {
    double beta = settings.beta();
    int all = s.constraints();
    int drawn = settings.rows() == 0 ? all : Math.min(settings.rows(), all);
    s.draw();
    int first = RowSample.first(s.scenarios, s.t, drawn, all);
    Arrays.fill(s.weight, 0.0);
    for (int i = 0; i < drawn; i++) {
      int j = RowSample.row(first, i, drawn, all);
      s.weight[j] = Math.max(0.0, beta * s.c(j) + s.y[j]) / drawn;
    }
    s.combine(s.weight);
    descend(s);
    for (int i = 0; i < drawn; i++) {
      int j = RowSample.row(first, i, drawn, all);
      s.y[j] += settings.rho() * Math.max(-s.y[j] / beta, s.c(j));
    }
    s.t++;
  }

  private void descend(PdsgState s) {
    double norm = Math.max(1.0, Rows.norm(s.u));
    for (int i = 0; i < s.u.length; i++) {
      double clipped = s.u[i] / norm;
      s.sum[i] += clipped * clipped;
      s.u[i] /= Math.sqrt(s.sum[i] / settings.adaptive()) + 1 / settings.alpha();
    }
    s.descend(1.0);
  }
}
