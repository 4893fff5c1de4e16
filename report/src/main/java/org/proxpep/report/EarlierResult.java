package org.proxpep.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.proxpep.problem.StochasticProblem;
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
    } catch (IOException | JacksonException e) {
      throw new IllegalArgumentException(
          "The result (" + file + ") cannot be read: " + e.getMessage() + ".\nMaybe a typo.", e);
    }
    Map<String, Double> solution = new LinkedHashMap<>();
    Map<String, Double> multipliers = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : root.path("solution").properties()) {
      if (entry.getValue().isNumber()) {
        solution.put(entry.getKey(), entry.getValue().asDouble());
      }
    }
    for (JsonNode constraint : root.path("constraints")) {
      if (constraint.path("multiplier").isNumber()) {
        multipliers.put(
            constraint.path("name").asString(""), constraint.path("multiplier").asDouble());
      }
    }
    if (solution.isEmpty()) {
      throw new IllegalArgumentException(
          "The file ("
              + file
              + ") must be a result with a solution in it.\nMaybe give the result.json of an"
              + " earlier run.");
    }
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
      throw new IllegalArgumentException(
          "The result ("
              + file
              + ") has none of the variables of "
              + problem.name()
              + ", such as "
              + problem.variableName(0)
              + ".\nMaybe it belongs to another problem.");
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
