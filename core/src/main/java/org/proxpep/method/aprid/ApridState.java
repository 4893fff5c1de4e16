package org.proxpep.method.aprid;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.proxpep.method.support.FirstOrderState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of APriD; y are the multipliers z. */
public final class ApridState extends FirstOrderState {

  /** m, the mean gradient. */
  final double[] mean;

  /** v, the mean squared gradient. */
  final double[] square;

  /** v̂, the largest v so far. */
  final double[] largest;

  ApridState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
    this.mean = new double[x.length];
    this.square = new double[x.length];
    this.largest = new double[x.length];
  }

  @Override
  protected void saveMore(DataOutput out) throws IOException {
    write(out, mean);
    write(out, square);
    write(out, largest);
  }

  @Override
  protected void restoreMore(DataInput in) throws IOException {
    read(in, mean);
    read(in, square);
    read(in, largest);
  }
}
