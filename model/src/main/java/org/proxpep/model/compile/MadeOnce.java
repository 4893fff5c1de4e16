package org.proxpep.model.compile;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something that is made when it is first asked for, once. */
final class MadeOnce<T> {

  private final Supplier<T> make;
  private @Nullable T made;

  MadeOnce(Supplier<T> make) {
    this.make = make;
  }

  synchronized T get() {
    T value = made;
    if (value == null) {
      value = make.get();
      made = value;
    }
    return value;
  }
}
