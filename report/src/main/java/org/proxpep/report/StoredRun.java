package org.proxpep.report;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.report.words.RunChange;
import tools.jackson.databind.JsonNode;

/** A run as its folder tells it: result.json and, where it is there, run.json. */
public final class StoredRun {

  private static final int FORMAT = 2;

  private static final String SETTINGS = "settings";

  private static final String NEW_ROWS = " on new rows";

  /** The method of a result of {@code evaluate}. */
  private static final String NO_METHOD = "none";

  private final String folder;
  private final JsonNode result;
  private final JsonNode run;
  private final Map<String, String> swept;

  private StoredRun(String folder, JsonNode result, JsonNode run, Map<String, String> swept) {
    this.folder = folder;
    this.result = result;
    this.run = run;
    this.swept = swept;
  }

  /** Whether a folder seems to hold a run. */
  public static boolean isIn(Path folder) {
    return Files.isRegularFile(folder.resolve("result.json"));
  }

  /**
   * Reads the files of a run.
   *
   * @throws IllegalArgumentException if it is none, or one of another version
   */
  public static StoredRun read(Path folder) {
    Require.that(
        "The folder",
        folder,
        isIn(folder),
        "that of a run, with a result.json in it",
        "a typo, or solve with --output " + folder);
    JsonNode result = tree(folder.resolve("result.json"));
    int format = result.path("format").asInt(0);
    Require.that(
        format == FORMAT,
        "The result (%s) has format %s and must have format %s",
        "it comes from another version: solve again with this one",
        folder.resolve("result.json"),
        format == 0 ? "unknown" : format,
        FORMAT);
    Path facts = folder.resolve("run.json");
    JsonNode run = Files.isRegularFile(facts) ? tree(facts) : Json.object();
    return new StoredRun(folder.toString(), result, run, swept(folder));
  }

  /** What a sweep put in place of its parameter in this point, where the folder is one. */
  private static Map<String, String> swept(Path folder) {
    Path points = folder.toAbsolutePath().normalize().getParent();
    Path sweep = points == null ? null : points.getParent();
    Path plan = sweep == null ? null : sweep.resolve(SweepPlan.FILE);
    if (plan == null || !Files.isRegularFile(plan)) {
      return Map.of();
    }
    try {
      SweepPlan of = SweepPlan.read(Files.readString(plan));
      double[] values = of.values();
      for (int i = 0; i < values.length; i++) {
        if (folder.endsWith(SweepJson.folder(i))) {
          String name = of.terms().getOrDefault("parameter", "");
          return name.isEmpty() ? Map.of() : Map.of(name, allDigits(values[i]));
        }
      }
      return Map.of();
    } catch (IOException | IllegalArgumentException e) {
      return Map.of(); // The run itself can be read.
    }
  }

  private static String allDigits(double value) {
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }

  private static JsonNode tree(Path file) {
    try {
      return Json.tree(Files.readString(file));
    } catch (IOException | IllegalArgumentException e) {
      throw Refusal.of("The file (%s) cannot be read as JSON", "it is damaged: solve again", file)
          .causedBy(e);
    }
  }

  public String folder() {
    return folder;
  }

  public String problem() {
    return text(result.path("problem"));
  }

  public String verdict() {
    return text(result.path("verdict"));
  }

  public String objectiveName() {
    return text(result.path("objective").path("name"));
  }

  /** The objective with its interval. */
  public RunChange.Value objective() {
    return value(result.path("objective"));
  }

  public String version() {
    return text(result.path("version"));
  }

  public String seed() {
    return text(result.path("seed"));
  }

  public long samples() {
    return result.path("samples").asLong(0) + result.path("confirmation_samples").asLong(0);
  }

  public double seconds() {
    return result.path("seconds").asDouble(Double.NaN);
  }

  /** How many constraints are shown to hold, of how many; on new rows, if there are such. */
  public String held() {
    int held = 0;
    int all = 0;
    for (JsonNode constraint : result.path("constraints")) {
      JsonNode population = constraint.path("population");
      JsonNode judged = population.isObject() ? population : constraint;
      all++;
      held += text(judged.path("verdict")).equals("HOLDS") ? 1 : 0;
    }
    return held + " of " + all;
  }

  /** What was given in place of parameters of the model, as texts. */
  public Map<String, String> parameters() {
    Map<String, String> all = texts(run.path("parameters"));
    all.putAll(swept);
    return all;
  }

  /**
   * What the user decided, by name.
   *
   * @param other only settings of which it has some, too: points of a sweep and judgements by new
   *     rows do not keep all
   */
  Map<String, String> settings(StoredRun other) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("version", version());
    all.put("problem", problem());
    boolean solved = isSolved() && other.isSolved();
    all.put("method", isSolved() ? method() : "none, an earlier answer");
    if (solved) {
      all.put("method settings", text(result.path("provenance").path("method_settings")));
      all.put("seed", seed());
    }
    all.put("hold-out", text(result.path("holdout").path("rule")));
    Map<String, String> values = texts(run.path("model_parameters"));
    values.putAll(parameters());
    values.forEach((name, value) -> all.put("parameter " + name, value));
    for (Map.Entry<String, JsonNode> group : run.path(SETTINGS).properties()) {
      if (!other.run.path(SETTINGS).has(group.getKey())) {
        continue;
      }
      texts(group.getValue())
          .forEach(
              (name, value) -> {
                if (!name.equals("seed")) {
                  all.put(group.getKey() + " " + spoken(name), limit(value));
                }
              });
    }
    return all;
  }

  /** A name of Java as words: max samples. */
  private static String spoken(String name) {
    return name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }

  private static String limit(String value) {
    return value.equals("Infinity") || value.equals(String.valueOf(Long.MAX_VALUE))
        ? "no limit"
        : value;
  }

  private String method() {
    return text(result.path("provenance").path("method"));
  }

  /** Not so where new rows judged the answer of another run, which has the settings. */
  private boolean isSolved() {
    return !method().equals(NO_METHOD);
  }

  /** The fingerprints of the tables that the answer comes from, by name. */
  Map<String, String> tables() {
    Map<String, String> all = sources();
    all.remove("model");
    return all;
  }

  /** The fingerprints of model and tables, by name. */
  Map<String, String> fingerprints() {
    Map<String, String> all = sources();
    JsonNode aside = result.path("holdout");
    JsonNode judging = aside.isObject() ? aside : result.path("new_rows");
    all.put("new rows", text(judging.path("fingerprint")));
    return all;
  }

  private Map<String, String> sources() {
    Map<String, String> all = new LinkedHashMap<>();
    for (String part : text(result.path("provenance").path("problem_fingerprint")).split(" ", -1)) {
      int equals = part.indexOf("=#");
      if (equals > 0) {
        all.put(part.substring(0, equals), part.substring(equals + 1));
      }
    }
    return all;
  }

  /** Every number that has an error: objective, gap, constraints, prices, variables. */
  Map<String, RunChange.Value> values() {
    Map<String, RunChange.Value> all = new LinkedHashMap<>();
    all.put(objectiveName(), objective());
    onNewRows(objectiveName(), result.path("objective"), all);
    for (JsonNode constraint : result.path("constraints")) {
      String name = text(constraint.path("name"));
      all.put(name, value(constraint));
      onNewRows(name, constraint, all);
      if (constraint.path("price").isObject()) {
        all.put("price of " + name, value(constraint.path("price")));
      }
    }
    for (JsonNode detail : result.path("solution_details")) {
      double error = number(detail.path("standard_error"));
      all.put(
          text(detail.path("name")),
          new RunChange.Value(
              number(detail.path("value")), RunChange.Value.NORMAL * error, Double.NaN));
    }
    return all;
  }

  private static void onNewRows(String name, JsonNode node, Map<String, RunChange.Value> all) {
    if (node.path("population").isObject()) {
      all.put(name + NEW_ROWS, value(node.path("population")));
    }
  }

  /** The verdict of every constraint by its name. */
  Map<String, String> verdicts() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("verdict", verdict());
    for (JsonNode constraint : result.path("constraints")) {
      String name = "verdict of " + text(constraint.path("name"));
      all.put(name, text(constraint.path("verdict")));
      if (constraint.path("population").isObject()) {
        all.put(name + NEW_ROWS, text(constraint.path("population").path("verdict")));
      }
    }
    return all;
  }

  private static RunChange.Value value(JsonNode node) {
    double estimate = number(node.path("estimate"));
    double half =
        Math.max(estimate - number(node.path("lower")), number(node.path("upper")) - estimate);
    return new RunChange.Value(estimate, half, number(node.path("tolerance")));
  }

  private static Map<String, String> texts(JsonNode node) {
    Map<String, String> all = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      all.put(each.getKey(), text(each.getValue()));
    }
    return all;
  }

  private static String text(@Nullable JsonNode node) {
    return node == null || node.isMissingNode() || node.isNull()
        ? ""
        : node.isValueNode() ? node.asString("") : node.toString();
  }

  private static double number(JsonNode node) {
    return node.isNumber() ? node.asDouble() : Double.NaN;
  }
}
