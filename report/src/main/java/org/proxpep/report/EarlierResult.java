package org.proxpep.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.FileTrouble;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The point and multipliers of a result.json, by name, to start another run from.
 *
 * @param file what messages call it
 */
public record EarlierResult(
    String file, Map<String, Double> solution, Map<String, Double> multipliers) {

  /**
   * Reads a file that {@link ResultJson} wrote.
   *
   * @throws IllegalArgumentException if it is not one
   */
  public static EarlierResult read(Path file) {
    JsonNode root;
    try {
      root = JsonMapper.builder().build().readTree(Files.readString(file));
    } catch (IOException e) {
      throw Refusal.of("The result (%s) cannot be read: %s", "a typo", file, FileTrouble.of(e))
          .causedBy(e);
    } catch (JacksonException e) {
      // What the library says names its own classes and settings.
      throw Refusal.of(
              "The result (%s) is not valid JSON at line %s, column %s",
              "give the result.json of an earlier run",
              file,
              e.getLocation().getLineNr(),
              e.getLocation().getColumnNr())
          .causedBy(e);
    }
    Map<String, Double> solution = new LinkedHashMap<>();
    Map<String, Double> multipliers = new LinkedHashMap<>();
    // What the user did not write is apart from what they did.
    for (JsonNode point : List.of(root.path("solution"), root.path("internal").path("solution"))) {
      for (Map.Entry<String, JsonNode> entry : point.properties()) {
        if (entry.getValue().isNumber()) {
          solution.put(entry.getKey(), entry.getValue().asDouble());
        }
      }
    }
    for (JsonNode part : List.of(root, root.path("internal"))) {
      for (JsonNode constraint : part.path("constraints")) {
        if (constraint.path("multiplier").isNumber()) {
          multipliers.put(
              constraint.path("name").asString(""), constraint.path("multiplier").asDouble());
        }
      }
    }
    Require.that(
        "The file",
        file,
        !solution.isEmpty(),
        "a result with a solution in it",
        "give the result.json of an earlier run");
    return new EarlierResult(file.toString(), solution, multipliers);
  }

  /**
   * The start for a problem: variables by name, those that the result does not have where the
   * problem itself starts.
   *
   * @throws IllegalArgumentException if no variable of the problem is in the result
   */
  public double[] start(StochasticProblem problem) {
    double[] x = problem.startingPoint().clone();
    int found = 0;
    for (int i = 0; i < x.length; i++) {
      Double value = solution.get(problem.variableName(i));
      if (value != null) {
        x[i] = value;
        found++;
      }
    }
    if (found == 0) {
      throw Refusal.of(
          "The result (%s) has none of the variables of %s, such as %s",
          "it belongs to another problem", file, problem.name(), problem.variableName(0));
    }
    return x;
  }

  /** The user's variables that the result does not have. */
  public List<String> missing(StochasticProblem problem) {
    return IntStream.range(0, problem.dimension())
        .filter(i -> !problem.isAuxiliary(i))
        .mapToObj(problem::variableName)
        .filter(name -> !solution.containsKey(name))
        .toList();
  }

  /** The multipliers for a problem by name; zero where the result has none. */
  public double[] multipliers(StochasticProblem problem) {
    double[] y = new double[problem.inequalities() + problem.equalities()];
    for (int k = 0; k < y.length; k++) {
      double value = multipliers.getOrDefault(problem.functionName(1 + k), 0.0);
      y[k] = k < problem.inequalities() ? Math.max(0.0, value) : value;
    }
    return y;
  }
}
