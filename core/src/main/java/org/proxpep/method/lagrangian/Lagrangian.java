package org.proxpep.method.lagrangian;

import org.proxpep.method.Method;
import org.proxpep.method.ProblemClass;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

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
 * Accepts every problem and guarantees nothing; with K_p = 0 it is plain descent–ascent.
 */
public final class Lagrangian implements Method<LagrangianState> {

  public static final ProblemClass ACCEPTS = ProblemClass.ANY;

  private final LagrangianSettings settings;

  public Lagrangian(LagrangianSettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "lagrangian";
  }

  @Override
  public LagrangianSettings settings() {
    return settings;
  }

  @Override
  public LagrangianState start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    return new LagrangianState(problem, start, scenarios);
  }

  @Override
  public void step(LagrangianState s) {
    double shrink = settings.decay() == 0 ? 1.0 : Math.pow((double) s.t, -settings.decay());
    s.draw();
    s.combine(s.y);
    s.descend(settings.etaX() * shrink);
    int p = s.problem.inequalities();
    for (int k = 0; k < s.constraints(); k++) {
      double e = s.c(k);
      // Before the first step there is no change to speak of.
      double before = s.t == 1 ? e : s.smooth[k];
      s.smooth[k] = settings.nu() * before + (1 - settings.nu()) * e;
      double move = settings.ki() * e + settings.kp() * (s.smooth[k] - before);
      double y = s.y[k] + settings.etaY() * shrink * move;
      s.y[k] = k < p ? Math.max(0.0, y) : y;
    }
    s.t++;
  }
}
