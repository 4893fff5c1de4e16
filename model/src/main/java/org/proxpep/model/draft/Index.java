package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import java.util.Set;
import org.proxpep.model.syntax.Tree;

/**
 * An index that runs through a set, in a sum or a statement: {@code i in I}. A statement that takes
 * a set takes an index too, and what it declares may then depend on the index.
 */
public final class Index extends Term {

  final Binding binding;

  Index(Binding binding) {
    super(Literals.name(binding.name()), new Uses(null, Set.of(), Set.of(binding)));
    this.binding = binding;
  }

  @Override
  Tree.Binder binder() {
    return new Tree.Binder(binding.name(), binding.set().part, NOWHERE);
  }
}
