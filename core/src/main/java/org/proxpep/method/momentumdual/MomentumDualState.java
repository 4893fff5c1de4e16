package org.proxpep.method.momentumdual;

import java.io.IOException;
import org.proxpep.method.Archive;
import org.proxpep.method.support.AscentState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of momentum with dual ascent; y are the multipliers (λ, μ). */
public final class MomentumDualState extends AscentState {

  /** v, the gradients so far, each forgotten slowly. */
  final double[] velocity = new double[x.length];

  MomentumDualState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
  }

  @Override
  public void fields(Archive archive) throws IOException {
    super.fields(archive);
    archive.field(velocity);
  }
}
