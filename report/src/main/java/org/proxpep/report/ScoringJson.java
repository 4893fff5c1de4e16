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
   * @param entries each a coefficient with what it is multiplied with
   */
  public static String write(String let, List<Map<String, Object>> entries) {
    ObjectNode root = Json.object();
    root.put("format", 1);
    root.put("let", let);
    ArrayNode all = root.putArray("entries");
    for (Map<String, Object> entry : entries) {
      ObjectNode node = all.addObject();
      entry.forEach((key, value) -> node.putPOJO(key, value));
    }
    return Json.text(root);
  }
}
