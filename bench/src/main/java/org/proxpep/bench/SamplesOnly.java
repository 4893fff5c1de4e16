package org.proxpep.bench;

import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.StochasticProblem;

/**
 * A problem that keeps its exact mean to itself. The steps of a run are the same; its measurements,
 * which a study of many short runs has no use for, become cheap.
 */
final class SamplesOnly extends ForwardingProblem {

  SamplesOnly(StochasticProblem problem) {
    super(problem);
  }
}
