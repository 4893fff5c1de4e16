package org.proxpep.model.draft;

import java.util.Set;
import org.proxpep.model.language.Model;

/**
 * An index that runs through a set, in a sum or a statement: {@code i in I}. A statement that takes
 * a set takes an index too, and what it declares may then depend on the index.
 */
public final class Index extends Term {

  final Binding binding;

  private Index(Binding binding) {
    super(
        new Written(
            Model.nameInText(binding.name()),
            Written.ATOM,
            new Uses(null, Set.of(), Set.of(binding))));
    this.binding = binding;
  }

  static Index of(String name, IndexSet set) {
    return new Index(new Binding(name, set.written));
  }

  @Override
  String binder() {
    return written.text() + " in " + binding.set().at(Written.RANGE);
  }
}
