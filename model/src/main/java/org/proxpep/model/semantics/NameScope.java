package org.proxpep.model.semantics;

import org.jspecify.annotations.Nullable;

/**
 * Where an expression stands.
 *
 * @param draw the number of the draw whose mean is being taken; −1 outside means
 * @param indices the indices of sums and constraints around it, the innermost first
 */
public record NameScope(int draw, @Nullable Binding indices) {

  public static final NameScope OUTSIDE = new NameScope(-1, null);

  public record Binding(String name, Value.Member value, @Nullable Binding outer) {}

  public NameScope bind(String name, Value.Member value) {
    return name.isEmpty() ? this : new NameScope(draw, new Binding(name, value, indices));
  }

  public NameScope inside(int number) {
    return new NameScope(number, indices);
  }

  /** Without the indices: where a let expression stands. */
  public NameScope global() {
    return new NameScope(draw, null);
  }

  public Value.@Nullable Member find(String name) {
    for (Binding b = indices; b != null; b = b.outer) {
      if (b.name.equals(name)) {
        return b.value;
      }
    }
    return null;
  }

  /** " (i = 3, j = 4)" for messages and names. */
  public String shown() {
    StringBuilder text = new StringBuilder();
    for (Binding b = indices; b != null; b = b.outer) {
      text.insert(0, b.name + " = " + b.value.label() + ", ");
    }
    return text.length() == 0 ? "" : " (" + text.substring(0, text.length() - 2) + ")";
  }
}
