package org.proxpep.method.conex;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.proxpep.linalg.Rows;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.method.support.FirstOrderState;
import org.proxpep.method.support.SlackState;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The iterates of one run of constraint extrapolation; y are the multipliers. A proximal outer loop
 * may begin new rounds, in which the counts and means start afresh.
 */
public final class ConexState extends FirstOrderState {

  /** ℓ_t and ℓ_{t−1}. */
  final double[] line;

  final double[] lineBefore;

  /** The sample of the line; the same object as that of the step where one serves for both. */
  private final Evaluation other;

  private final double[] before;

  /** Σγx⁺, Σγy⁺ and Σγ of the round. */
  private final double[] weightedX;

  private final double[] weightedY;
  private double weight;

  /** The step that the round began with. */
  private long began = 1;

  /** For a problem without equalities, or with {@link EqualityPairs}. */
  public ConexState(
      StochasticProblem problem, double[] start, Scenarios scenarios, boolean independent) {
    super(problem, start, scenarios);
    this.line = new double[constraints()];
    this.lineBefore = new double[constraints()];
    boolean two = independent && SlackState.keys(problem) == 2;
    this.other = two ? Evaluation.of(problem) : sample;
    this.before = new double[x.length];
    this.weightedX = new double[x.length];
    this.weightedY = new double[constraints()];
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
      System.arraycopy(other.value, 1, line, 0, line.length);
      System.arraycopy(line, 0, lineBefore, 0, line.length);
    }
  }

  /** x ← P(x − u·step), and the line from the old point to the new one. */
  void move(double step) {
    System.arraycopy(x, 0, before, 0, x.length);
    descend(step);
    for (int i = 0; i < x.length; i++) {
      before[i] = x[i] - before[i];
    }
    for (int k = 0; k < line.length; k++) {
      lineBefore[k] = line[k];
      line[k] = other.value[1 + k] + Rows.dot(other.gradient[1 + k], before);
    }
  }

  /** Lets the point count for the answer. */
  void count(double gamma) {
    for (int i = 0; i < x.length; i++) {
      weightedX[i] += gamma * x[i];
    }
    for (int k = 0; k < y.length; k++) {
      weightedY[k] += gamma * y[k];
    }
    weight += gamma;
  }

  /** Begins a round at the weighted mean of the round that ends; the multipliers stay. */
  public void beginRound() {
    for (int i = 0; i < x.length; i++) {
      x[i] = weight > 0 ? weightedX[i] / weight : x[i];
    }
    // The mean of points of X₀ may leave it by a rounding error.
    problem.feasibleSet().project(x, x);
    Arrays.fill(weightedX, 0.0);
    Arrays.fill(weightedY, 0.0);
    weight = 0.0;
    began = t;
  }

  @Override
  public boolean answer(double[] point, double[] multipliers) {
    if (!(weight > 0)) {
      return false;
    }
    for (int i = 0; i < point.length; i++) {
      point[i] = weightedX[i] / weight;
    }
    EqualityPairs.signed(problem, weightedY, 1 / weight, multipliers);
    return true;
  }

  @Override
  public long samples() {
    return steps() * evaluationsOfNextStep();
  }

  @Override
  public int evaluationsOfNextStep() {
    return other == sample ? 1 : 2;
  }

  @Override
  protected void saveMore(DataOutput out) throws IOException {
    write(out, line);
    write(out, lineBefore);
    write(out, weightedX);
    write(out, weightedY);
    out.writeDouble(weight);
    out.writeLong(began);
  }

  @Override
  protected void restoreMore(DataInput in) throws IOException {
    read(in, line);
    read(in, lineBefore);
    read(in, weightedX);
    read(in, weightedY);
    weight = in.readDouble();
    began = in.readLong();
  }
}
