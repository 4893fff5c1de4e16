package org.proxpep.method.lagrangian;

import static org.proxpep.method.ProblemClass.ANY;
import static org.proxpep.method.PublishedOutput.LAST;

import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.FirstOrderMethod;
import org.proxpep.problem.SmoothSlopes;

/**
 * Stochastic gradient descent in x and ascent in the multipliers of the Lagrangian, as constrained
 * learning is mostly done, with the νPI controller of Sohrabi, Ramirez, Zhang, Lacoste-Julien and
 * Gallego-Posada, <i>On PI controllers for updating Lagrange multipliers in constrained
 * optimization</i>, ICML 2024, for the multipliers. With e = (G, H) at xᵗ,
 *
 * <pre>
 *   x⁺ = P(x − η_x (∇F + Jᵀy))
 *   ξ⁺ = νξ + (1−ν)e                               (ξ⁺ = e at the first step)
 *   y⁺ = y + η_y (K_i e + K_p (ξ⁺−ξ)),  cut at 0 for the inequalities
 * </pre>
 *
 * A prox term r is taken by the prox of η_x r in place of P. Accepts every problem and guarantees
 * nothing; with K_p = 0 it is plain descent–ascent.
 */
public final class Lagrangian extends FirstOrderMethod<LagrangianSettings, LagrangianState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "lagrangian",
          "descent–ascent; Sohrabi et al. 2024 for kp > 0",
          ANY,
          LAST,
          LagrangianSettings.class,
          Lagrangian::new);

  private final double etaX;
  private final double etaY;

  public Lagrangian(LagrangianSettings settings) {
    super(
        ENTRY,
        settings,
        true,
        (problem, start, scenarios) ->
            new LagrangianState(SmoothSlopes.of(problem), start, scenarios));
    // With decay the steps are, at the end, what they are all along without it.
    double rate = Math.pow(settings.steps(), settings.decay() - 0.5);
    this.etaX = settings.etaX() * rate;
    this.etaY = settings.etaY() * rate;
  }

  @Override
  public void step(LagrangianState s) {
    double shrink = settings.decay() == 0 ? 1.0 : Math.pow((double) s.t, -settings.decay());
    s.draw();
    s.combine(s.y);
    s.descend(etaX * shrink);
    s.ascend(etaY * shrink, settings.ki(), settings.kp(), settings.nu());
    s.t++;
  }
}
