package org.proxpep.method.conex;

import java.io.IOException;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.method.support.FirstOrderState;
import org.proxpep.method.support.SlackState;
import org.proxpep.method.support.WeightedMean;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The iterates of one run of constraint extrapolation; y are the multipliers. A proximal outer loop
 * may begin new rounds, in which the counts and means start afresh.
 */
public final class ConexState extends FirstOrderState {

  /** ℓ_t and ℓ_{t−1}. */
  final double[] line = kept(constraints());

  final double[] lineBefore = kept(constraints());

  /** The sample of the line; the same object as that of the step where one serves for both. */
  private final Evaluation other;

  private final double[] before = new double[x.length];

  /** Of x⁺ and y⁺ over the round. */
  private final WeightedMean meanX = keptMean(x.length);

  private final WeightedMean meanY = keptMean(constraints());

  /** The step that the round began with. */
  private long began = 1;

  /** For a problem without equalities, or with {@link EqualityPairs}. */
  public ConexState(
      StochasticProblem problem, double[] start, Scenarios scenarios, boolean independent) {
    super(problem, start, scenarios);
    boolean two = independent && SlackState.keys(problem) == 2;
    this.other = two ? Evaluation.of(problem) : sample;
  }

  /** t of the publication, from 0. */
  long stepOfRound() {
    return t - began;
  }

  /** Evaluates at xᵗ for the step and for the line after it. */
  void drawBoth() {
    draw();
    if (other != sample) {
      draw(x, secondKey(), other);
    }
    if (t == began) {
      System.arraycopy(other.values(), 1, line, 0, line.length);
      System.arraycopy(line, 0, lineBefore, 0, line.length);
    }
  }

  /** x ← P(x − u·step), and the line from the old point to the new one. */
  void move(double step) {
    System.arraycopy(x, 0, before, 0, x.length);
    descend(step);
    Vectors.subtract(x, before, before);
    for (int k = 0; k < line.length; k++) {
      lineBefore[k] = line[k];
      line[k] = other.value(1 + k) + other.dot(1 + k, before);
    }
  }

  /** Lets the point count for the answer. */
  void count(double gamma) {
    meanX.add(gamma, x);
    meanY.add(gamma, y);
  }

  /** Begins a round at the weighted mean of the round that ends; the multipliers stay. */
  public void beginRound() {
    meanX.write(x);
    // The mean of points of X₀ may leave it by a rounding error.
    problem.feasibleSet().project(x, x);
    meanX.clear();
    meanY.clear();
    began = t;
  }

  @Override
  public boolean answer(double[] point, double[] multipliers) {
    if (!meanX.write(point)) {
      return false;
    }
    EqualityPairs.signed(problem, meanY.sum, 1 / meanY.weight(), multipliers);
    return true;
  }

  @Override
  public long samples() {
    return steps() * evaluationsOfNextStep();
  }

  @Override
  public long evaluationsOfNextStep() {
    return other == sample ? 1 : 2;
  }

  @Override
  public void fields(Archive archive) throws IOException {
    super.fields(archive);
    began = archive.field(began);
  }
}
