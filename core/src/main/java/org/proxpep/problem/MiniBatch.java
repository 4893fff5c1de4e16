package org.proxpep.problem;

import java.util.function.Supplier;
import org.proxpep.set.ConvexSet;

/**
 * A problem whose scenario is the mean over {@code size} scenarios of another problem, their keys
 * derived from one. No method knows about batches.
 */
public final class MiniBatch implements StochasticProblem {

  private final StochasticProblem problem;
  private final int size;
  private final Supplier<Evaluation> newEvaluation;

  public MiniBatch(StochasticProblem problem, int size) {
    if (size < 1) {
      throw new IllegalArgumentException(
          "The batch size ("
              + size
              + ") must be at least 1.\nMaybe leave it out: one scenario a step is the default.");
    }
    this.problem = problem;
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

  /** The problem whose scenarios are averaged; it has the same expectations. */
  public StochasticProblem inner() {
    return problem;
  }

  /** The problem inside all batches, or {@code problem} itself where it is none. */
  public static StochasticProblem innermost(StochasticProblem problem) {
    StochasticProblem inner = problem;
    while (inner instanceof MiniBatch batch) {
      inner = batch.problem;
    }
    return inner;
  }

  @Override
  public int scenariosPerEvaluation() {
    return Math.multiplyExact(size, problem.scenariosPerEvaluation());
  }

  @Override
  public int dimension() {
    return problem.dimension();
  }

  @Override
  public int inequalities() {
    return problem.inequalities();
  }

  @Override
  public int equalities() {
    return problem.equalities();
  }

  @Override
  public ConvexSet feasibleSet() {
    return problem.feasibleSet();
  }

  @Override
  public double[] startingPoint() {
    return problem.startingPoint();
  }

  @Override
  public String name() {
    return problem.name();
  }

  @Override
  public String variableName(int i) {
    return problem.variableName(i);
  }

  @Override
  public boolean isDeterministic(int row) {
    return problem.isDeterministic(row);
  }

  @Override
  public Sense sense() {
    return problem.sense();
  }

  @Override
  public Meaning meaning(int row) {
    return problem.meaning(row);
  }

  @Override
  public boolean isAuxiliary(int i) {
    return problem.isAuxiliary(i);
  }

  @Override
  public String functionName(int row) {
    return problem.functionName(row);
  }

  @Override
  public String fingerprint() {
    return problem.fingerprint() + " batch=" + size;
  }
}
