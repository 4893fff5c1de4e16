package org.proxpep.method.aprid;

import java.io.IOException;
import org.proxpep.method.Archive;
import org.proxpep.method.support.FirstOrderState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of APriD; y are the multipliers z. */
public final class ApridState extends FirstOrderState {

  /** m, the mean gradient. */
  final double[] mean = new double[x.length];

  /** v, the mean squared gradient. */
  final double[] square = new double[x.length];

  /** v̂, the largest v so far. */
  final double[] largest = new double[x.length];

  ApridState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
  }

  @Override
  public void fields(Archive archive) throws IOException {
    super.fields(archive);
    archive.fields(mean, square, largest);
  }
}
