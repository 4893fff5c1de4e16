package org.proxpep.model.draft;

import org.jspecify.annotations.Nullable;

/** A decision variable, or a vector or matrix of them; free until it is told where to lie. */
public final class Variable extends Term {

  private final Statements statements;
  private final String heading;
  private @Nullable Domain domain;
  private @Nullable Term start;

  Variable(Statements statements, Written name, String heading) {
    super(name);
    this.statements = statements;
    this.heading = heading;
  }

  /** Between bounds, either of which may be infinite. */
  public Variable in(double lower, double upper) {
    return in(Domain.interval(lower, upper));
  }

  /** Between bounds, numbers or vectors. */
  public Variable in(Term lower, Term upper) {
    return in(Domain.interval(lower, upper));
  }

  public Variable in(Domain set) {
    requireNew(domain, "domain");
    statements.require(set.written, "domain of " + this);
    domain = set;
    return this;
  }

  /** Where to start: one number for all entries, or one for each. */
  public Variable start(double... values) {
    return start(values.length == 1 ? Terms.number(values[0]) : Terms.vector(values));
  }

  public Variable start(Term values) {
    requireNew(start, "start");
    statements.require(values.written, "start of " + this);
    start = values;
    return this;
  }

  private void requireNew(@Nullable Object before, String what) {
    if (before != null) {
      throw new IllegalArgumentException(
          "The "
              + what
              + " of "
              + this
              + " ("
              + before
              + ") must be given once."
              + "\nMaybe leave out one of the two.");
    }
  }

  String statement() {
    Domain set = domain;
    Term from = start;
    return "var "
        + heading
        + (set == null ? "" : " in " + set.written.text())
        + (from == null ? "" : " start " + from.written.at(Written.SUM));
  }
}
