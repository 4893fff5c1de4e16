package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import org.proxpep.model.syntax.Tree;

/** A condition on data, for {@link Mean#given} and {@link Terms#ifElse}. */
public sealed class Condition extends Written<Tree> permits Comparison {

  Condition(Tree tree, Uses uses) {
    super(tree, uses);
  }

  /** {@code this and other}. */
  public final Condition and(Condition other) {
    return new Condition(Tree.Logic.of(part, true, other.part), uses(this, other));
  }

  /** {@code this or other}. */
  public final Condition or(Condition other) {
    return new Condition(Tree.Logic.of(part, false, other.part), uses(this, other));
  }

  /** {@code not this}. */
  public final Condition not() {
    return new Condition(new Tree.Not(part, NOWHERE), uses);
  }

  /** 1 where the condition holds and 0 elsewhere. */
  public final Term asNumber() {
    return new Term(part, uses);
  }
}
