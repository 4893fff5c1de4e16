package org.proxpep.theory;

/** What rests on the bounds on multipliers, steps and the envelope. */
abstract class Rates extends Bounds {

  final DualBounds dual;
  final IncrementBounds increments;
  final MoreauBounds moreau;

  Rates(Theory theory) {
    super(theory.basis());
    this.dual = theory.dual();
    this.increments = theory.increments();
    this.moreau = theory.moreau();
  }
}
