package org.proxpep.settings;

import java.util.function.Consumer;

/**
 * What is changed by copies: a method withX leaves the object as it is and gives another one that
 * differs in x. Fields are set once, on a copy that nobody else has seen.
 *
 * @param <T> the class itself
 */
public abstract class Copied<T extends Copied<T>> implements Cloneable {

  protected Copied() {}

  /** A copy, field by field so that none is forgotten when one is added, with a change. */
  @SuppressWarnings("unchecked") // A clone is of the same class.
  protected final T with(Consumer<T> change) {
    T other;
    try {
      other = (T) clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e);
    }
    change.accept(other);
    return other;
  }
}
