package org.proxpep.method.pdsg;

import java.io.IOException;
import org.proxpep.method.Archive;
import org.proxpep.method.support.SampledRowsState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of PDSG; y is z, so the multipliers of the Lagrangian are z/M. */
public final class PdsgState extends SampledRowsState {

  /** s, the sum of squared clipped gradients, coordinate by coordinate. */
  final double[] sum = new double[x.length];

  PdsgState(StochasticProblem problem, double[] start, Scenarios scenarios, int rows) {
    super(problem, start, scenarios, rows);
  }

  @Override
  protected double multiplierFactor() {
    return 1.0 / Math.max(1, constraints());
  }

  @Override
  public void fields(Archive archive) throws IOException {
    super.fields(archive);
    archive.field(sum);
  }
}
