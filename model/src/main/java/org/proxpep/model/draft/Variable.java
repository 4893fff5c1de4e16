package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.refusal.Require;

/** A decision variable, or a vector or matrix of them; free until it is told where to lie. */
public final class Variable extends Term {

  private final ModelDraft draft;
  private final String name;
  private final List<IndexSet> sets;
  private @Nullable Domain domain;
  private @Nullable Written<? extends Tree> start;
  private String unit = "";

  Variable(ModelDraft draft, String name, List<IndexSet> sets) {
    super(Literals.name(name), Uses.name(draft, name));
    this.draft = draft;
    this.name = name;
    this.sets = sets;
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
    domain = only(domain, set, "domain");
    return this;
  }

  /** Where to start: one number for all entries, or one for each. */
  public Variable start(double... values) {
    return start(values.length == 1 ? Terms.number(values[0]) : Terms.vector(values));
  }

  public Variable start(Term values) {
    start = only(start, values, "start");
    return this;
  }

  /** Starts that are drawn, the same in every run. */
  public Variable start(Distribution distribution) {
    start = only(start, distribution, "start");
    return this;
  }

  /** Starts that are drawn from a seed, the same in every run. */
  public Variable start(Distribution distribution, int seed) {
    return start(distribution.seeded(seed));
  }

  /** What the variable is measured in, for results. */
  public Variable unit(String name) {
    unit = Literals.unit(unit, name, toString());
    return this;
  }

  private <T extends Written<?>> T only(@Nullable T before, T now, String what) {
    Require.that(
        before == null,
        "The %s of %s (%s) must be given once",
        "leave out one of the two",
        what,
        this,
        before);
    now.requireIn(draft, now.uses, what + " of " + this);
    return now;
  }

  Statement statement() {
    return new Statement.Variable(
        name,
        Literals.binders(sets),
        domain == null ? null : domain.part,
        start == null ? null : start.part,
        unit,
        NOWHERE,
        NOWHERE);
  }
}
