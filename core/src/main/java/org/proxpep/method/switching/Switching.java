package org.proxpep.method.switching;

import static org.proxpep.method.ProblemClass.INEQUALITIES;
import static org.proxpep.method.PublishedOutput.ANSWER;

import org.proxpep.linalg.Rows;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.FirstOrderMethod;

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
public final class Switching extends FirstOrderMethod<SwitchingSettings, SwitchingState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "switching",
          "Huang, Lin 2023",
          INEQUALITIES,
          ANSWER,
          SwitchingSettings.class,
          Switching::new);

  private final double epsilon;
  private final double eta;
  private final double polyak;

  public Switching(SwitchingSettings settings) {
    super(
        ENTRY,
        settings,
        settings.allowHeuristic(),
        (problem, start, scenarios) ->
            new SwitchingState(problem, start, scenarios, settings.batch()));
    double steps = settings.steps();
    double begin = Math.pow(steps, settings.decay());
    this.epsilon = settings.epsilon() * Math.pow(steps, -0.25) * begin;
    this.eta = settings.eta() * Math.pow(steps, -0.5) * begin;
    this.polyak = Math.min(1.9, settings.polyak());
  }

  @Override
  public void step(SwitchingState s) {
    double shrink = settings.decay() == 0 ? 1.0 : Math.pow((double) s.t, -settings.decay());
    s.draw();
    int worst = s.worst();
    if (worst < 0 || s.c(worst) <= epsilon * shrink) {
      double step = eta * shrink;
      s.offer(step);
      s.descend(0, step);
    } else {
      double[] slope = s.sample.gradient(1 + worst);
      double square = Rows.dot(slope, slope);
      // Where the violation has no slope there is nowhere to go.
      s.descend(1 + worst, square > 0 ? polyak * s.c(worst) / square : 0.0);
    }
    s.t++;
  }
}
