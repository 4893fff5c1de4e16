package org.proxpep.method.sampledal;

import static org.proxpep.method.ProblemClass.EXACT_INEQUALITIES;
import static org.proxpep.method.PublishedOutput.RANDOM;

import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.method.support.FirstOrderMethod;

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
public final class SampledAl extends FirstOrderMethod<SampledAlSettings, SampledAlState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "sampled-al",
          "Jin, Wang 2022",
          EXACT_INEQUALITIES,
          RANDOM,
          SampledAlSettings.class,
          SampledAl::new);

  private final double alpha;
  private final double beta;
  private final double rho;

  public SampledAl(SampledAlSettings settings) {
    super(
        ENTRY,
        settings,
        settings.allowHeuristic(),
        (problem, start, scenarios) ->
            new SampledAlState(EqualityPairs.of(problem), start, scenarios, settings.rows()));
    this.alpha = numbers.alpha();
    this.beta = numbers.beta();
    this.rho = Math.min(1.0, settings.rho()) * beta;
  }

  @Override
  public void step(SampledAlState s) {
    s.draw();
    if (s.t > 1) {
      // What the step before has left to do, at the point where it has led.
      s.ascendDrawn(s.t - 1, rho, beta);
    }
    s.combineDrawn(beta, s.constraints());
    s.descend(alpha);
    s.t++;
  }
}
