package org.proxpep.method.smoothing;

import static org.proxpep.method.ProblemClass.ANY;
import static org.proxpep.method.PublishedOutput.LAST;

import org.proxpep.method.catalogue.Horizon;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.support.AscentState;
import org.proxpep.method.support.FirstOrderMethod;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.SmoothSlopes;
import org.proxpep.problem.StochasticProblem;

/**
 * Stochastic gradients of smoothed functions, after Duchi, Bartlett and Wainwright, <i>Randomized
 * smoothing for stochastic optimization</i>, SIAM J. Optimization 22 (2012), and Nesterov's
 * smoothing of maxima, Math. Programming 103 (2005): every kink of F, G and H is rounded off over a
 * width w ~ K^(−1/4), and with the rounded functions
 *
 * <pre>
 *   x⁺ = P(x − η_x (∇F + Jᵀy))
 *   y⁺ = y + η_y (G, H),  cut at 0 for the inequalities
 * </pre>
 *
 * Kinks are rounded by formulas and not by random shifts, which needs no more evaluations. A prox
 * term r is taken by the prox of η_x r in place of P. Without kinks, or where a problem cannot
 * round them, this is plain descent–ascent. Guarantees nothing.
 */
public final class Smoothing extends FirstOrderMethod<SmoothingSettings, Smoothing.State> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "smoothing",
          "Duchi, Bartlett, Wainwright 2012, with dual ascent",
          ANY,
          LAST,
          SmoothingSettings.class,
          Smoothing::new);

  /** The iterates; y are the multipliers (λ, μ). */
  public static final class State extends AscentState {

    State(StochasticProblem rounded, double[] start, Scenarios scenarios) {
      super(rounded, start, scenarios);
    }
  }

  public Smoothing(SmoothingSettings settings) {
    super(
        ENTRY,
        settings,
        true,
        (problem, start, scenarios) ->
            new State(
                SmoothSlopes.of(rounded(problem, start, Horizon.scaled(settings).width())),
                start,
                scenarios));
  }

  private static StochasticProblem rounded(
      StochasticProblem problem, double[] start, double width) {
    return problem.hasKinks()
        ? problem.roundedKinks().map(kinks -> kinks.rounded(start, width)).orElse(problem)
        : problem;
  }

  @Override
  public void step(State s) {
    s.draw();
    s.combine(s.y);
    s.descend(numbers.etaX());
    s.ascend(numbers.etaY(), 1.0, 0.0, 0.0);
    s.t++;
  }
}
