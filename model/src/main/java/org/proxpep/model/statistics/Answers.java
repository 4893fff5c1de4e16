package org.proxpep.model.statistics;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a table that is elsewhere. */
@SuppressWarnings("serial") // A hash map is serializable.
public final class Answers implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Map<String, Serializable> known = new HashMap<>();

  /** Nothing is known yet. */
  public Answers() {}

  /** Null if it is not known. */
  @SuppressWarnings("unchecked") // A statistic puts what it wants.
  public <T extends Serializable> @Nullable T get(Statistic<T> statistic) {
    return (T) known.get(statistic.key());
  }

  void put(Statistic<?> statistic, Serializable answer) {
    known.put(statistic.key(), answer);
  }

  void addAll(Answers others) {
    known.putAll(others.known);
  }
}
