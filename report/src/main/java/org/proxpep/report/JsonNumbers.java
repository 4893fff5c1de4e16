package org.proxpep.report;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Numbers for which JSON has no word: NaN, which means unknown, becomes null, and the infinities,
 * which are answers, become the texts "Infinity" and "-Infinity".
 */
final class JsonNumbers {

  private JsonNumbers() {}

  static void put(ObjectNode node, String name, double value) {
    if (Double.isNaN(value)) {
      node.putNull(name);
    } else if (Double.isInfinite(value)) {
      node.put(name, Double.toString(value));
    } else {
      node.put(name, value);
    }
  }

  static void putAll(ObjectNode node, String name, double[] values) {
    ArrayNode array = node.putArray(name);
    for (double value : values) {
      if (Double.isNaN(value)) {
        array.addNull();
      } else if (Double.isInfinite(value)) {
        array.add(Double.toString(value));
      } else {
        array.add(value);
      }
    }
  }
}
