package org.proxpep.model.language;

import org.jspecify.annotations.Nullable;

/**
 * Where an expression stands.
 *
 * @param draw the number of the draw whose mean is being taken; −1 outside means
 * @param indices the indices of sums and constraints around it, the innermost first
 */
record Scope(int draw, @Nullable Binding indices) {

  static final Scope OUTSIDE = new Scope(-1, null);

  record Binding(String name, Value.Member value, @Nullable Binding outer) {}

  Scope bind(String name, Value.Member value) {
    return name.isEmpty() ? this : new Scope(draw, new Binding(name, value, indices));
  }

  Scope inside(int number) {
    return new Scope(number, indices);
  }

  /** Without the indices: where a let expression stands. */
  Scope global() {
    return new Scope(draw, null);
  }

  Value.@Nullable Member find(String name) {
    for (Binding b = indices; b != null; b = b.outer) {
      if (b.name.equals(name)) {
        return b.value;
      }
    }
    return null;
  }

  /** " (i = 3, j = 4)" for messages and names. */
  String shown() {
    StringBuilder text = new StringBuilder();
    for (Binding b = indices; b != null; b = b.outer) {
      text.insert(0, b.name + " = " + b.value.labels().label(b.value.place()) + ", ");
    }
    return text.length() == 0 ? "" : " (" + text.substring(0, text.length() - 2) + ")";
  }
}
