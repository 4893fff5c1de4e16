package org.proxpep.compare;

import org.proxpep.problem.SamplesOnly;
import org.proxpep.problem.StochasticProblem;

/**
 * What methods are shown of a problem. A method that may pass over all rows of a table solves it to
 * the end, which no method that draws samples can do: the two classes are never compared in one
 * table.
 */
public enum ProblemView {

  /** Scenarios one by one, each by its key; no exact mean and no table. */
  SAMPLES_ONLY("samples only"),

  /** Whatever the problem offers, its table and exact means included. */
  TABLES("sees the table");

  private final String label;

  ProblemView(String label) {
    this.label = label;
  }

  /** The name of the class, as in {@code samples only}. */
  public String label() {
    return label;
  }

  StochasticProblem of(StochasticProblem problem) {
    return this == TABLES ? problem : new SamplesOnly(problem);
  }

  /** What tells runs under this view from others. */
  String fingerprint(StochasticProblem problem) {
    return this == TABLES ? problem.fingerprint() + "\n" + label : problem.fingerprint();
  }
}
