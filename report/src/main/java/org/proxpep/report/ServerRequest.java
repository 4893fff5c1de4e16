package org.proxpep.report;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A line of what other programs ask of {@code serve}: to run a command, or to interrupt one.
 *
 * @param id the caller's name for the request, which all lines about it repeat
 * @param arguments the words of the command; empty for an interrupt
 * @param interrupt whether the request of that id is to end soon with what it has
 */
public record ServerRequest(long id, List<String> arguments, boolean interrupt) {

  public ServerRequest {
    arguments = List.copyOf(arguments);
  }

  /**
   * Reads {@code {"id": 7, "arguments": ["solve", "plan.pep"]}} or {@code {"interrupt": 7}}.
   *
   * @throws IllegalArgumentException if the line is neither
   */
  public static ServerRequest read(String line) {
    JsonNode root = Json.tree(line);
    if (root.path("interrupt").isIntegralNumber()) {
      return new ServerRequest(root.path("interrupt").asLong(), List.of(), true);
    }
    List<String> words = new ArrayList<>();
    for (JsonNode word : root.path("arguments")) {
      if (!word.isString()) {
        throw new IllegalArgumentException("The arguments must be texts.");
      }
      words.add(word.asString());
    }
    if (!root.path("id").isIntegralNumber() || words.isEmpty()) {
      throw new IllegalArgumentException("A request must have a whole number id and arguments.");
    }
    return new ServerRequest(root.path("id").asLong(), words, false);
  }
}
