package org.proxpep.model.draft;

/**
 * A set of indices: a {@linkplain Terms#range range}, {@linkplain Terms#members names}, a set with
 * a name, or the indices of a vector.
 */
public sealed class IndexSet permits Term {

  final Written written;

  IndexSet(Written written) {
    this.written = written;
  }

  /** As it stands in square brackets behind a name that is being declared. */
  String binder() {
    return written.at(Written.RANGE);
  }

  /** The model's text. */
  @Override
  public final String toString() {
    return written.text();
  }
}
