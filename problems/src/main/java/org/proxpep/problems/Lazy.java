package org.proxpep.problems;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value computed when first asked for, once, whichever thread asks. */
final class Lazy<T> {

  private final Supplier<T> compute;
  private volatile @Nullable T value;

  Lazy(Supplier<T> compute) {
    this.compute = compute;
  }

  T get() {
    T known = value;
    if (known == null) {
      synchronized (this) {
        known = value;
        if (known == null) {
          known = compute.get();
          value = known;
        }
      }
    }
    return known;
  }
}
