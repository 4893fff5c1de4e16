package org.proxpep.method.sampledal;

import java.util.Arrays;
import org.proxpep.method.Method;
import org.proxpep.method.ProblemClass;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.method.support.RowSample;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The stochastic primal–dual method of L. Jin and X. Wang, <i>A stochastic primal-dual method for a
 * class of nonconvex constrained optimization</i>, Comput. Optim. Appl. 83 (2022): the augmented
 * Lagrangian of M inequalities c ≤ 0, of which a step draws J,
 *
 * <pre>
 *   u  = ∇F + (M/J) Σ_J [βc_j + z_j]₊ ∇c_j
 *   x⁺ = P(x − αu)
 *   z_j ← z_j + ρ max(−z_j/β, c_j(x⁺)),  j in J
 * </pre>
 *
 * Accepts nonconvex problems with inequalities that are the same in every scenario, and leads to an
 * ε-stationary point at a random iterate. Noisy constraints and equalities, as pairs, are
 * heuristics. The constraints of an evaluation are all at hand, so all are used unless the settings
 * say otherwise.
 *
 * <p>c(x⁺) is what the next step evaluates anyway, so the multipliers of a step are brought up to
 * date there and a step costs one evaluation.
 */
public final class SampledAl implements Method<SampledAlState> {

  public static final ProblemClass ACCEPTS =
      new ProblemClass(false, true, false, false, ProblemClass.Sets.ANY);

  private final SampledAlSettings settings;

  public SampledAl(SampledAlSettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "sampled-al";
  }

  @Override
  public SampledAlSettings settings() {
    return settings;
  }

  @Override
  public SampledAlState start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    ACCEPTS.require(name(), problem, settings.allowHeuristic());
    return new SampledAlState(EqualityPairs.of(problem), start, scenarios);
  }

  @Override
  public void step(SampledAlState s) {
    int all = s.constraints();
    int drawn = settings.rows() == 0 ? all : Math.min(settings.rows(), all);
    s.draw();
    if (s.t > 1) {
      ascend(s, drawn, all);
    }
    Arrays.fill(s.weight, 0.0);
    int first = RowSample.first(s.scenarios, s.t, drawn, all);
    for (int i = 0; i < drawn; i++) {
      int j = RowSample.row(first, i, drawn, all);
      double weight = Math.max(0.0, settings.beta() * s.c(j) + s.y[j]);
      s.weight[j] = weight * all / drawn;
    }
    s.combine(s.weight);
    s.descend(settings.alpha());
    s.t++;
  }

  /** What the step before has left to do, at the point where it has led. */
  private void ascend(SampledAlState s, int drawn, int all) {
    int first = RowSample.first(s.scenarios, s.t - 1, drawn, all);
    for (int i = 0; i < drawn; i++) {
      int j = RowSample.row(first, i, drawn, all);
      s.y[j] += settings.rho() * Math.max(-s.y[j] / settings.beta(), s.c(j));
    }
  }
}
