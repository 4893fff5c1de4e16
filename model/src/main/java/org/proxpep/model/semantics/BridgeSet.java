package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The bridges of a translation; where several could take a form, the first does. */
public final class BridgeSet {

  private final List<Bridge> bridges;

  public BridgeSet(List<? extends Bridge> bridges) {
    this.bridges = List.copyOf(bridges);
  }

  /** These and another one, which comes last. */
  public BridgeSet with(Bridge another) {
    List<Bridge> all = new ArrayList<>(bridges);
    all.add(another);
    return new BridgeSet(all);
  }

  /** The words of functions over scenarios. */
  public List<String> words() {
    return bridges.stream()
        .map(Bridge::function)
        .filter(Objects::nonNull)
        .map(Bridge.Function::word)
        .toList();
  }

  /** Whether an argument of a function over scenarios may be that word. */
  boolean hasOption(String word) {
    return bridges.stream()
        .map(Bridge::function)
        .filter(Objects::nonNull)
        .anyMatch(function -> function.options().contains(word));
  }

  /** The bridge of a function, or null. */
  @Nullable Bridge named(String word) {
    for (Bridge bridge : bridges) {
      Bridge.Function function = bridge.function();
      if (function != null && function.word().equals(word)) {
        return bridge;
      }
    }
    return null;
  }

  /** What the first bridge says that says anything, or null. */
  public <T> @Nullable T first(java.util.function.Function<Bridge, @Nullable T> form) {
    for (Bridge bridge : bridges) {
      T turned = form.apply(bridge);
      if (turned != null) {
        return turned;
      }
    }
    return null;
  }
}
