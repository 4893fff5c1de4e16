package org.proxpep.problem;

import java.util.function.Supplier;

/**
 * A problem whose scenario is the mean over {@code size} scenarios of another problem, their keys
 * derived from one. No method knows about batches.
 */
public final class MiniBatch extends ForwardingProblem implements Batched {

  private final int size;
  private final Supplier<Evaluation> newEvaluation;

  public MiniBatch(StochasticProblem problem, int size) {
    super(problem);
    if (size < 1) {
      throw new IllegalArgumentException(
          "The batch size ("
              + size
              + ") must be at least 1.\nMaybe leave it out: one scenario a step is the default.");
    }
    this.size = size;
    this.newEvaluation = () -> Evaluation.of(problem);
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    Evaluation one = out.scratch(Evaluation.class, newEvaluation);
    out.clear();
    for (int i = 0; i < size; i++) {
      problem.evaluate(x, Scenarios.derive(xi, i), one);
      out.add(1.0, one);
    }
    out.scale(1.0 / size);
  }

  /** The number of scenarios of the inner problem that one evaluation averages. */
  public int size() {
    return size;
  }

  @Override
  public StochasticProblem inner() {
    return problem;
  }

  /** The problem inside all batches, or {@code problem} itself where it is none. */
  public static StochasticProblem innermost(StochasticProblem problem) {
    StochasticProblem inner = problem;
    while (inner instanceof Batched batch) {
      inner = batch.inner();
    }
    return inner;
  }

  @Override
  public int scenariosPerEvaluation() {
    return Math.multiplyExact(size, problem.scenariosPerEvaluation());
  }

  @Override
  public String fingerprint() {
    return problem.fingerprint() + " batch=" + size;
  }
}
