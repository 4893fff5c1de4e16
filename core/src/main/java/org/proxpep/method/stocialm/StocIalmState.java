package org.proxpep.method.stocialm;

import java.io.IOException;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.method.support.StormState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of the stochastic inexact augmented Lagrangian method. */
public final class StocIalmState extends StormState {

  private static final double LARGEST_GROWTH = 1e8;

  private final StocIalmSettings settings;
  private double violationAtStart;

  StocIalmState(
      StochasticProblem problem, double[] start, Scenarios scenarios, StocIalmSettings settings) {
    super(problem, start, scenarios);
    this.settings = settings;
  }

  /** k, from 0. */
  long round() {
    return (t - 1) / settings.inner();
  }

  /** The step within the round, from 1. */
  long stepOfRound() {
    return (t - 1) % settings.inner() + 1;
  }

  /** β_k; a run of more rounds than were planned for must not let it overflow. */
  double beta() {
    double growth = Math.pow(settings.sigma(), (double) round());
    return settings.beta() * Math.min(growth, LARGEST_GROWTH);
  }

  /** b_t; a round begins without memory. */
  double momentum() {
    long step = stepOfRound();
    return step == 1
        ? 1.0
        : Math.min(1.0, settings.momentum() * Math.pow((double) step, -2.0 / 3.0));
  }

  /** ‖c(x¹)‖ without slacks. */
  double violationAtStart() {
    return violationAtStart;
  }

  void measureStart() {
    double sum = 0.0;
    for (int k = 0; k < constraints(); k++) {
      double value = 0.5 * (sample.value(1 + k) + second.value(1 + k));
      sum += value * value;
    }
    violationAtStart = Math.sqrt(sum);
  }

  /** y ← y + w₀ min(1, γ/‖c‖) c. */
  void ascend(double dual, double gamma) {
    double norm = Rows.norm(level);
    double w = norm > gamma ? dual * gamma / norm : dual;
    Vectors.addMultiple(w, level, y);
  }

  /**
   * y + βc with the estimate of E[c]: what the gradients of the constraints weigh in the augmented
   * Lagrangian. A large β makes the noise of c large too, so the mean over many steps is better.
   */
  @Override
  public void multipliers(double[] out) {
    double beta = beta();
    for (int k = 0; k < out.length; k++) {
      double value = y[k] + beta * level[k];
      out[k] = k < p ? Math.max(0.0, value) : value;
    }
  }

  @Override
  public long evaluationsOfNextStep() {
    return (long) points(momentum()) * keysOfStep();
  }

  @Override
  public void fields(Archive archive) throws IOException {
    super.fields(archive);
    violationAtStart = archive.field(violationAtStart);
  }
}
