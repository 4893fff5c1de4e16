package org.proxpep.method.catalogue;

import java.util.Map;

/** Settings as they are published, for tests. */
public final class Published {

  private Published() {}

  /** Every parameter at its default, for a run of so many steps within the theory. */
  public static <C extends Record> C settings(Class<C> type, double steps) {
    return new SettingsRecord<>(type).make(Map.of(), steps, false);
  }
}
