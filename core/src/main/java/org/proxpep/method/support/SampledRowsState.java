package org.proxpep.method.support;

import java.util.Arrays;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/**
 * The iterates of a method on the augmented Lagrangian of M inequalities whose steps look at J of
 * them, at equal distances from a random first one, so that each is drawn with probability J/M.
 */
public abstract class SampledRowsState extends FirstOrderState {

  private final double[] weight = new double[constraints()];
  private final int drawn;

  /**
   * @param rows J; 0 means all of them
   */
  protected SampledRowsState(
      StochasticProblem problem, double[] start, Scenarios scenarios, int rows) {
    super(problem, start, scenarios);
    this.drawn = rows == 0 ? y.length : Math.min(rows, y.length);
  }

  /** u = ∇F + (scale/J) Σ_J [βc_j + y_j]₊ ∇c_j. */
  public final void combineDrawn(double beta, double scale) {
    Arrays.fill(weight, 0.0);
    int first = first(t);
    for (int i = 0; i < drawn; i++) {
      int j = row(first, i);
      weight[j] = Math.max(0.0, beta * c(j) + y[j]) * scale / drawn;
    }
    combine(weight);
  }

  /** y_j ← y_j + ρ max(−y_j/β, c_j) for the rows that some step has drawn. */
  public final void ascendDrawn(long step, double rho, double beta) {
    int first = first(step);
    for (int i = 0; i < drawn; i++) {
      int j = row(first, i);
      y[j] += rho * Math.max(-y[j] / beta, c(j));
    }
  }

  /** The random first row of a step; 0 where all rows are drawn. */
  private int first(long step) {
    return drawn < y.length
        ? (int)
            Scenarios.index(Scenarios.derive(scenarios.key(Purpose.DECISION, step), 0), y.length)
        : 0;
  }

  private int row(int first, int i) {
    return (int) ((first + (long) i * y.length / drawn) % y.length);
  }
}
