package org.proxpep.model.draft;

import static org.proxpep.model.draft.Written.AND;
import static org.proxpep.model.draft.Written.OR;

/** A condition on data, for {@link Mean#given} and {@link Terms#ifElse}. */
public sealed class Condition permits Comparison {

  final Written written;

  Condition(Written written) {
    this.written = written;
  }

  /** {@code this and other}. */
  public final Condition and(Condition other) {
    return new Condition(Written.infix(AND, written, " and ", other.written));
  }

  /** {@code this or other}. */
  public final Condition or(Condition other) {
    return new Condition(Written.infix(OR, written, " or ", other.written));
  }

  /** {@code not this}. */
  public final Condition not() {
    return new Condition(Written.not(written));
  }

  /** 1 where the condition holds and 0 elsewhere. */
  public final Term asNumber() {
    return new Term(written);
  }

  /** The model's text. */
  @Override
  public final String toString() {
    return written.text();
  }
}
