package org.proxpep.method.extragradient;

import org.proxpep.method.support.FirstOrderState;
import org.proxpep.method.support.WeightedMean;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of the extragradient method; y are the multipliers (λ, μ). */
public final class ExtragradientState extends FirstOrderState {

  /** x̄ and ȳ, where the second sample of a step is taken. */
  private final double[] middleX = new double[x.length];

  private final double[] middleY = new double[constraints()];

  private final Evaluation second = Evaluation.of(problem);

  /** Of x̄ and ȳ, weighted with the steps. */
  private final WeightedMean meanX = keptMean(x.length);

  private final WeightedMean meanY = keptMean(constraints());

  ExtragradientState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
  }

  /** x̄ and ȳ from the first sample, and the second sample there. */
  void lookAhead(double etaX, double etaY) {
    draw();
    move(sample, y, etaX, etaY, middleX, middleY);
    draw(middleX, secondKey(), second);
  }

  /** x⁺ and y⁺ from the second sample. */
  void move(double etaX, double etaY) {
    move(second, middleY, etaX, etaY, x, y);
  }

  /** From (x, y) along the slopes of the Lagrangian with multipliers {@code at} in a sample. */
  private void move(
      Evaluation of, double[] at, double etaX, double etaY, double[] toX, double[] toY) {
    of.combine(at, u);
    for (int i = 0; i < x.length; i++) {
      toX[i] = x[i] - etaX * u[i];
    }
    bringBack(etaX, toX);
    for (int k = 0; k < constraints(); k++) {
      toY[k] = cut(k, y[k] + etaY * of.value(1 + k));
    }
  }

  /** Lets (x̄, ȳ) count for the answer. */
  void count(double gamma) {
    meanX.add(gamma, middleX);
    meanY.add(gamma, middleY);
  }

  @Override
  public boolean answer(double[] point, double[] multipliers) {
    return meanX.write(point) && meanY.write(multipliers);
  }

  @Override
  public long samples() {
    return 2 * steps();
  }

  @Override
  public long evaluationsOfNextStep() {
    return 2;
  }
}
