package org.proxpep.model.draft;

/** {@code lower <= value <= upper}. */
public final class Between implements Constraint {

  final Written written;

  private Between(Written written) {
    this.written = written;
  }

  static Between of(Written lower, Written value, Written upper) {
    String text =
        lower.at(Written.SUM) + " <= " + value.at(Written.SUM) + " <= " + upper.at(Written.SUM);
    return new Between(new Written(text, Written.COMPARISON, Written.uses(lower, value, upper)));
  }

  /** The model's text. */
  @Override
  public String toString() {
    return written.text();
  }
}
