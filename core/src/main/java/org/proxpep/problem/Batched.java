package org.proxpep.problem;

/** A problem whose scenario is a mean over scenarios of another, with the same expectations. */
public interface Batched extends StochasticProblem {

  /** The problem whose scenarios are averaged. */
  StochasticProblem inner();
}
