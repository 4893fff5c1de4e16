package org.proxpep.method.csa;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.proxpep.method.support.EitherOrState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of CSA. */
public final class CsaState extends EitherOrState {

  /** Σγ_t x_t and Σγ_t over the steps that count for the answer. */
  private final double[] weighted;

  private double weight;

  CsaState(StochasticProblem problem, double[] start, Scenarios scenarios, int batch) {
    super(problem, start, scenarios, batch);
    this.weighted = new double[x.length];
  }

  /** Lets xᵗ count for the answer. */
  void count(double gamma) {
    for (int i = 0; i < x.length; i++) {
      weighted[i] += gamma * x[i];
    }
    weight += gamma;
  }

  @Override
  public boolean answer(double[] point, double[] multipliers) {
    if (!(weight > 0)) {
      return false;
    }
    for (int i = 0; i < point.length; i++) {
      point[i] = weighted[i] / weight;
    }
    multipliers(multipliers);
    return true;
  }

  @Override
  protected void saveMore(DataOutput out) throws IOException {
    write(out, weighted);
    out.writeDouble(weight);
    out.writeDouble(objective);
  }

  @Override
  protected void restoreMore(DataInput in) throws IOException {
    read(in, weighted);
    weight = in.readDouble();
    objective = in.readDouble();
  }
}
