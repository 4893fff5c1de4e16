package org.proxpep.report;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.settings.Records;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * How the documents of this package are written. Of the numbers for which JSON has no word NaN,
 * which means unknown, becomes null, and the infinities, which are answers, become the texts
 * "Infinity" and "-Infinity".
 */
final class Json {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private Json() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** The whole document, indented. */
  static String text(ObjectNode root) {
    return MAPPER.writeValueAsString(root);
  }

  /** The whole document in one line. */
  static String line(ObjectNode root) {
    return root.toString();
  }

  /**
   * A document that was written.
   *
   * @throws IllegalArgumentException if it is not valid JSON
   */
  static JsonNode tree(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("The text is not valid JSON.", e);
    }
  }

  /** All components of a record under their names. */
  static void components(ObjectNode node, Record record) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      put(node, component.getName(), Records.value(record, component));
    }
  }

  /** A number, a truth value, an array of numbers, or the text of anything else. */
  static void put(ObjectNode node, String name, @Nullable Object value) {
    node.putPOJO(name, plain(value));
  }

  private static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof double[] numbers) {
      return DoubleStream.of(numbers).mapToObj(Json::plain).toArray();
    }
    if (value instanceof double[][] rows) {
      return Arrays.stream(rows).map(Json::plain).toArray();
    }
    if (value == null || value.equals(Double.NaN)) {
      return null;
    }
    boolean finite = !(value instanceof Double number) || Double.isFinite(number);
    boolean known =
        value instanceof Number
            || value instanceof Boolean
            || value instanceof long[]
            || value instanceof int[];
    return finite && known ? value : value.toString();
  }
}
