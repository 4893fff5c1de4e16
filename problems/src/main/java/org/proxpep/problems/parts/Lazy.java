package org.proxpep.problems.parts;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value computed when first asked for, once, whichever thread asks. */
public final class Lazy<T> {

  private final Supplier<T> compute;
  private volatile @Nullable T value;

  public Lazy(Supplier<T> compute) {
    this.compute = compute;
  }

  public T get() {
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
