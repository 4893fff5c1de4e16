package org.proxpep.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.proxpep.refusal.FileTrouble;
import org.proxpep.refusal.Refusal;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The file model.json: a model and its answer, so that they can be asked about new rows without the
 * old ones.
 *
 * @param name what errors call the model
 * @param version of the software that wrote it
 * @param fingerprint of the problem that was solved, as in result.json
 * @param text the model
 * @param files numbers of files that the model names
 * @param parameters what replaced values of parameters, by name
 * @param numbers what was learnt from rows: scales, stand-ins for missing values, means
 * @param texts columns, their types and categories
 * @param variables the answer by name, auxiliary variables included
 * @param sizes of the constraints by name, which the standard tolerances are parts of
 * @param multipliers of the constraints by name
 * @param settings confidence and tolerances; NaN for standard ones
 */
public record StoredModel(
    String name,
    String version,
    String fingerprint,
    String text,
    Map<String, double[][]> files,
    Map<String, double[][]> parameters,
    Map<String, double[]> numbers,
    Map<String, List<String>> texts,
    Map<String, Double> variables,
    Map<String, Double> sizes,
    Map<String, Double> multipliers,
    Map<String, Double> settings) {

  /** The name of the file. */
  public static final String FILE = "model.json";

  private static final int FORMAT = 1;

  /** The document, indented. */
  public String json() {
    ObjectNode root = Json.object();
    root.put("format", FORMAT);
    root.put("name", name);
    root.put("version", version);
    root.put("problem_fingerprint", fingerprint);
    root.put("text", text);
    numbers(root.putObject("variables"), variables);
    numbers(root.putObject("sizes"), sizes);
    numbers(root.putObject("multipliers"), multipliers);
    numbers(root.putObject("settings"), settings);
    ObjectNode learnt = root.putObject("learnt_numbers");
    numbers.forEach((key, values) -> Json.put(learnt, key, values));
    ObjectNode words = root.putObject("learnt_texts");
    texts.forEach((key, values) -> values.forEach(words.putArray(key)::add));
    matrices(root.putObject("parameters"), parameters);
    matrices(root.putObject("files"), files);
    return Json.text(root);
  }

  private static void matrices(ObjectNode node, Map<String, double[][]> values) {
    values.forEach(
        (name, rows) -> {
          ArrayNode all = node.putArray(name);
          for (double[] row : rows) {
            ArrayNode each = all.addArray();
            for (double number : row) {
              each.add(number);
            }
          }
        });
  }

  private static void numbers(ObjectNode node, Map<String, Double> values) {
    values.forEach((key, value) -> Json.put(node, key, value));
  }

  /**
   * Reads the file of a folder that {@code solve --output} wrote.
   *
   * @throws Refusal if there is none, or the folder holds files of different runs
   */
  public static StoredModel read(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      throw Refusal.of(
          "The folder (%s) has no file %s",
          Files.isDirectory(folder)
              ? "solve the model again with --output %s: only models with one table and an answer"
                  + " have such a file"
              : "a typo: %s is not there",
          folder,
          FILE,
          folder);
    }
    JsonNode root = tree(file);
    if (root.path("format").asInt(0) != FORMAT) {
      throw Refusal.of(
          "The file (%s) has the format %s, and this version reads %s",
          "solve the model again, or take the version %s that wrote it",
          file,
          root.path("format").asInt(0),
          FORMAT,
          root.path("version").asString("unknown"));
    }
    StoredModel stored = stored(root, file);
    Path result = folder.resolve("result.json");
    if (Files.isRegularFile(result)) {
      String other = tree(result).path("provenance").path("problem_fingerprint").asString("");
      if (!other.equals(stored.fingerprint)) {
        throw Refusal.of(
            "The folder (%s) has a result.json of another model or other data than its %s",
            "a later run without an answer replaced it: solve the model again with --output",
            folder,
            FILE);
      }
    }
    return stored;
  }

  private static JsonNode tree(Path file) {
    try {
      return JsonMapper.builder().build().readTree(Files.readString(file));
    } catch (IOException e) {
      throw Refusal.of(
              "The file (%s) cannot be read: %s", "its permissions", file, FileTrouble.of(e))
          .causedBy(e);
    } catch (JacksonException e) {
      throw Refusal.of(
              "The file (%s) is not valid JSON at line %s, column %s",
              "it was changed or cut off: solve the model again",
              file,
              e.getLocation().getLineNr(),
              e.getLocation().getColumnNr())
          .causedBy(e);
    }
  }

  private static StoredModel stored(JsonNode root, Path file) {
    String text = root.path("text").asString("");
    Map<String, Double> variables = numbers(root.path("variables"));
    if (text.isEmpty() || variables.isEmpty()) {
      throw Refusal.of(
          "The file (%s) must have a text and variables",
          "it was changed: solve the model again", file);
    }
    Map<String, double[]> learnt = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : root.path("learnt_numbers").properties()) {
      learnt.put(each.getKey(), row(each.getValue()));
    }
    Map<String, List<String>> words = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : root.path("learnt_texts").properties()) {
      List<String> list = new ArrayList<>();
      each.getValue().forEach(word -> list.add(word.asString("")));
      words.put(each.getKey(), list);
    }
    return new StoredModel(
        root.path("name").asString("model"),
        root.path("version").asString("unknown"),
        root.path("problem_fingerprint").asString(""),
        text,
        matrices(root.path("files")),
        matrices(root.path("parameters")),
        learnt,
        words,
        variables,
        numbers(root.path("sizes")),
        numbers(root.path("multipliers")),
        numbers(root.path("settings")));
  }

  private static Map<String, double[][]> matrices(JsonNode node) {
    Map<String, double[][]> values = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      List<double[]> rows = new ArrayList<>();
      each.getValue().forEach(row -> rows.add(row(row)));
      values.put(each.getKey(), rows.toArray(new double[0][]));
    }
    return values;
  }

  private static Map<String, Double> numbers(JsonNode node) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      values.put(each.getKey(), number(each.getValue()));
    }
    return values;
  }

  private static double[] row(JsonNode node) {
    double[] values = new double[node.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = number(node.get(i));
    }
    return values;
  }

  /** As {@link Json} writes numbers. */
  private static double number(JsonNode node) {
    return node.isNumber()
        ? node.asDouble()
        : switch (node.asString("")) {
          case "Infinity" -> Double.POSITIVE_INFINITY;
          case "-Infinity" -> Double.NEGATIVE_INFINITY;
          default -> Double.NaN;
        };
  }
}
