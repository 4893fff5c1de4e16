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

  /**
   * @param value of an index, its member; of what an adversary chooses, its entries
   */
  public record Binding(String name, Value value, @Nullable Binding outer) {}

  public NameScope bind(String name, Value value) {
    return name.isEmpty() ? this : new NameScope(draw, new Binding(name, value, indices));
  }

  public NameScope inside(int number) {
    return new NameScope(number, indices);
  }

  /** Without the indices: where a let expression stands. */
  public NameScope global() {
    return new NameScope(draw, null);
  }

  /** The index of that name, or null. */
  public Value.@Nullable Member find(String name) {
    return value(name) instanceof Value.Member member ? member : null;
  }

  /** What is bound to a name, or null. */
  public @Nullable Value value(String name) {
    for (Binding b = indices; b != null; b = b.outer) {
      if (b.name.equals(name)) {
        return b.value;
      }
    }
    return null;
  }

  /** " (i = 3, j = 4)" for messages and names. */
  public String shown() {
    String text = indexText();
    return text.isEmpty() ? "" : " (" + text + ")";
  }

  /** The indices alone, such as {@code i = 1, j = north}. */
  public String indexText() {
    StringBuilder text = new StringBuilder();
    for (Binding b = indices; b != null; b = b.outer) {
      if (b.value instanceof Value.Member member) {
        text.insert(0, b.name + " = " + member.label() + (text.isEmpty() ? "" : ", "));
      }
    }
    return text.toString();
  }
}
