package org.proxpep.problems;

import org.proxpep.problem.ForwardingProblem;

/** A library problem that tells its exact mean and nothing of its optimum. */
public final class Nameless extends ForwardingProblem {

  public Nameless(LibraryProblem inner) {
    super(inner);
  }
}
