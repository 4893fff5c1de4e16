package org.proxpep.problem;

/**
 * A problem that keeps its exact mean to itself. The steps of a run are the same; its measurements,
 * which a study of many short runs has no use for, become cheap.
 */
public final class SamplesOnly extends ForwardingProblem {

  public SamplesOnly(StochasticProblem problem) {
    super(problem);
  }
}
