package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import org.proxpep.model.syntax.Tree;

/** A mean over scenarios, or what is made of one: {@code E[e]}, {@code cvar(0.95, e)} and so on. */
public final class Mean extends Term {

  Mean(Tree tree, Uses uses) {
    super(tree, uses);
  }

  /** The same over the rows of data where a condition holds: {@code E[e | condition]}. */
  public Term given(Condition condition) {
    Tree rows = condition.part;
    Tree given =
        part instanceof Tree.Call call
            ? new Tree.Call(call.function(), call.arguments(), rows, NOWHERE, NOWHERE)
            : new Tree.Mean(((Tree.Mean) part).body(), rows, NOWHERE);
    return new Term(given, uses(this, condition));
  }
}
