package org.proxpep.report;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Coefficients and transformations of data vectors, for other programs. */
public final class ScoringJson {

  private ScoringJson() {}

  /**
   * The whole document.
   *
   * @param columns each a column with what stands in for its missing values
   * @param entries each a coefficient with what it is multiplied with
   */
  public static String write(
      String let, List<Map<String, Object>> columns, List<Map<String, Object>> entries) {
    ObjectNode root = Json.object();
    root.put("format", 1);
    root.put("let", let);
    put(root.putArray("columns"), columns);
    put(root.putArray("entries"), entries);
    return Json.text(root);
  }

  private static void put(ArrayNode all, List<Map<String, Object>> objects) {
    for (Map<String, Object> each : objects) {
      ObjectNode node = all.addObject();
      each.forEach((key, value) -> node.putPOJO(key, value));
    }
  }
}
