package org.proxpep.theory;

import org.proxpep.problem.ProblemConstants;

/** The letters that formulas of several classes are written in. */
abstract class Bounds {

  final TheoryInputs in;
  final ProblemConstants k;
  final Form form;
  final Parameters parameters;
  final ApproximationBounds approximation;
  final SlackBounds slack;

  Bounds(Basis basis) {
    this.in = basis.in();
    this.k = basis.constants();
    this.form = basis.form();
    this.parameters = basis.p();
    this.approximation = basis.models();
    this.slack = basis.slack();
  }
}
