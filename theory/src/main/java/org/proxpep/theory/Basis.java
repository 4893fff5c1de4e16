package org.proxpep.theory;

import org.proxpep.problem.ProblemConstants;

/** What every bound starts from: the inputs, the form, and the bounds on models and slacks. */
record Basis(
    TheoryInputs in, Form form, Parameters p, ApproximationBounds models, SlackBounds slack) {

  static Basis of(TheoryInputs in, Form form) {
    Parameters p = new Parameters(in, form);
    return new Basis(
        in, form, p, new ApproximationBounds(in.constants(), p), new SlackBounds(in, p, form));
  }

  ProblemConstants constants() {
    return in.constants();
  }
}
