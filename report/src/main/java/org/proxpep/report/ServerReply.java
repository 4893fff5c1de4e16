package org.proxpep.report;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The lines that {@code serve} writes, one JSON object each. */
public final class ServerReply {

  private ServerReply() {}

  /** The first line of all. */
  public static String ready(String version) {
    return Json.line(Json.object().put("ready", true).put("version", version));
  }

  /** A line that the command printed for people. */
  public static String log(long id, String text) {
    return Json.line(Json.object().put("id", id).put("log", text));
  }

  /** A line that is no request. */
  public static String refused(String reason) {
    return Json.line(Json.object().put("refused", reason));
  }

  /**
   * The last line about a request.
   *
   * @param exit the exit code of the command
   * @param output what the command wrote to its standard output
   * @param place where the model is at fault; null if it is not
   */
  public static String end(long id, int exit, String output, @Nullable Place place) {
    ObjectNode root = Json.object().put("id", id).put("exit", exit).put("output", output);
    if (place != null) {
      root.putObject("model_error")
          .put("message", place.message())
          .put("line", place.line())
          .put("column", place.column());
    }
    return Json.line(root);
  }

  /**
   * A place in a model that is at fault.
   *
   * @param message all of the message, as the command prints it
   */
  public record Place(String message, int line, int column) {

    public Place {
      Objects.requireNonNull(message, "message");
    }
  }
}
