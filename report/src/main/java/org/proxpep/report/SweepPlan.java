package org.proxpep.report;

import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a sweep is going to do, kept with its points so that no other one goes on with them.
 *
 * @param terms what decides its numbers, by name
 */
public record SweepPlan(Map<String, String> terms, double[] values) {

  /** Its file in the folder of the sweep. */
  public static final String FILE = "plan.json";

  public SweepPlan {
    terms = new TreeMap<>(terms);
    values = values.clone();
  }

  /** The whole document, indented. */
  public String text() {
    ObjectNode root = Json.object();
    ObjectNode all = root.putObject("terms");
    terms.forEach(all::put);
    Json.put(root, "values", values);
    return Json.text(root);
  }

  /**
   * Reads it back.
   *
   * @throws IllegalArgumentException if it is not valid JSON
   */
  public static SweepPlan read(String text) {
    JsonNode root = Json.tree(text);
    Map<String, String> terms = new TreeMap<>();
    for (Map.Entry<String, JsonNode> each : root.path("terms").properties()) {
      terms.put(each.getKey(), each.getValue().asString(""));
    }
    JsonNode list = root.path("values");
    double[] values = new double[list.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = list.path(i).asDouble();
    }
    return new SweepPlan(terms, values);
  }
}
