package org.proxpep.method.switching;

import org.proxpep.linalg.Rows;
import org.proxpep.method.Method;
import org.proxpep.method.ProblemClass;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The switching subgradient method of Y. Huang and Q. Lin, <i>Oracle complexity of single-loop
 * switching subgradient methods for non-smooth weakly convex functional constrained
 * optimization</i>, NeurIPS 2023. With the largest mean g = c_k over a batch,
 *
 * <pre>
 *   x⁺ = P(x − η_t ∇F)               if g ≤ ε_t
 *   x⁺ = P(x − θ(g/‖∇c_k‖²) ∇c_k)    otherwise, the step of Polyak
 *   answer: an xᵗ with g ≤ ε_t, drawn with probability in proportion to η_t
 * </pre>
 *
 * Accepts weakly convex problems, smooth or not, with inequalities; ε_t = ε, η_t = (ν/4L²)min(ε²/L,
 * ν/4ρ) and θ = 1 lead to an ε-stationary point after about ε⁻⁴ steps. Both may also shrink like
 * t^−q. A step of Polyak trusts g: where the constraints are noisy, a batch or θ &lt; 1 keeps it
 * from running after the noise. Equalities, as pairs, are a heuristic.
 */
public final class Switching implements Method<SwitchingState> {

  public static final ProblemClass ACCEPTS =
      new ProblemClass(false, true, false, true, ProblemClass.Sets.ANY);

  private final SwitchingSettings settings;

  public Switching(SwitchingSettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "switching";
  }

  @Override
  public SwitchingSettings settings() {
    return settings;
  }

  @Override
  public SwitchingState start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    ACCEPTS.require(name(), problem, settings.allowHeuristic());
    return new SwitchingState(problem, start, scenarios, settings.batch());
  }

  @Override
  public void step(SwitchingState s) {
    double shrink = settings.decay() == 0 ? 1.0 : Math.pow((double) s.t, -settings.decay());
    s.draw();
    int worst = s.worst();
    if (worst < 0 || s.c(worst) <= settings.epsilon() * shrink) {
      double eta = settings.eta() * shrink;
      s.offer(eta);
      s.descend(0, eta);
    } else {
      double[] slope = s.sample.gradient[1 + worst];
      double square = Rows.dot(slope, slope);
      // Where the violation has no slope there is nowhere to go.
      s.descend(1 + worst, square > 0 ? settings.polyak() * s.c(worst) / square : 0.0);
    }
    s.t++;
  }
}
