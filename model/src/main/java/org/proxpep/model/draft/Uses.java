package org.proxpep.model.draft;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a piece of a model refers to, so that names keep their meaning wherever the piece is put.
 *
 * @param draft where its names were declared; null if none was
 * @param names names that are declared or columns, as they would be looked up
 * @param indices indices that no sum or statement around them binds yet; two of the same name are
 *     still two
 */
record Uses(@Nullable ModelDraft draft, Set<String> names, Set<Binding> indices) {

  static final Uses NOTHING = new Uses(null, Set.of(), Set.of());

  /** Something of a draft that is not looked up by a name of its own. */
  static Uses of(@Nullable ModelDraft draft) {
    return new Uses(draft, Set.of(), Set.of());
  }

  static Uses name(@Nullable ModelDraft draft, String name) {
    return new Uses(draft, Set.of(name), Set.of());
  }

  /** Both together; of two drafts the caller has made sure that they are one. */
  Uses and(Uses other) {
    return new Uses(
        draft == null ? other.draft : draft,
        union(names, other.names),
        union(indices, other.indices));
  }

  private static <T> Set<T> union(Set<T> a, Set<T> b) {
    if (a.containsAll(b)) {
      return a;
    }
    Set<T> all = new LinkedHashSet<>(a);
    all.addAll(b);
    return all;
  }

  /** What is left once an index is bound. */
  Uses without(Binding index) {
    Set<Binding> rest = new LinkedHashSet<>(indices);
    rest.remove(index);
    return new Uses(draft, names, rest);
  }
}
