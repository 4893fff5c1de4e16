package org.proxpep.model.draft;

/** {@code constraint within tolerance}. */
final class Tolerated implements Constraint {

  final Written written;

  private Tolerated(Written written) {
    this.written = written;
  }

  static Tolerated of(Constraint constraint, double tolerance) {
    Written inner = written(constraint);
    if (constraint instanceof Tolerated) {
      throw new IllegalArgumentException(
          "The constraint ("
              + inner.shown()
              + ") must have one tolerance.\nMaybe leave out one of the two.");
    }
    String text = inner.text() + " within " + Terms.number(tolerance).written.at(Written.SUM);
    return new Tolerated(new Written(text, Written.COMPARISON, inner.uses()));
  }

  /** What stands behind the name of a constraint. */
  static Written written(Constraint constraint) {
    if (constraint instanceof Tolerated tolerated) {
      return tolerated.written;
    }
    return constraint instanceof Comparison comparison
        ? comparison.written
        : ((Between) constraint).written;
  }

  /** The model's text. */
  @Override
  public String toString() {
    return written.text();
  }
}
