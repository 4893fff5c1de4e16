package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import org.proxpep.model.syntax.Tree;

/**
 * A set of indices: a {@linkplain Terms#range range}, {@linkplain Terms#members names}, a set with
 * a name, or the indices of a vector.
 */
public sealed class IndexSet extends Written<Tree> permits Term {

  IndexSet(Tree tree, Uses uses) {
    super(tree, uses);
  }

  /** As it stands in square brackets behind a name that is being declared. */
  Tree.Binder binder() {
    return new Tree.Binder("", part, NOWHERE);
  }
}
