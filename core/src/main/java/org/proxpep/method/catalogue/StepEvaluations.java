package org.proxpep.method.catalogue;

import org.proxpep.problem.StochasticProblem;

/** Settings of a method whose steps cost more than one evaluation. */
@FunctionalInterface
public interface StepEvaluations {

  /** How many evaluations a step needs; the horizon K is the budget over this number. */
  int evaluationsOfStep(StochasticProblem problem);

  /** Settings with a batch of samples for a step. */
  interface Batched extends StepEvaluations {

    /** How many samples make the estimates of a step. */
    int batch();

    @Override
    default int evaluationsOfStep(StochasticProblem problem) {
      return batch();
    }
  }
}
