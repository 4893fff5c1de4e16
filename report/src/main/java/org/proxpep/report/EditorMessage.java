package org.proxpep.report;

import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message about a place in a file, as editors show them.
 *
 * @param line counted from 1
 * @param column the first character, counted from 1
 * @param length in characters
 * @param text what is wrong
 * @param hint what might help; empty for nothing
 */
public record EditorMessage(
    String file, int line, int column, int length, Severity severity, String text, String hint) {

  /** How bad it is. */
  public enum Severity {
    ERROR,
    WARNING;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** All messages as a document {@code {"messages": [...]}}. */
  public static String json(List<EditorMessage> messages) {
    ObjectNode root = Json.object();
    ArrayNode all = root.putArray("messages");
    for (EditorMessage message : messages) {
      Json.components(all.addObject(), message);
    }
    return Json.text(root);
  }
}
