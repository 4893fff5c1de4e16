package org.proxpep.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.report.chart.ChartNumbers;
import org.proxpep.report.words.NumberText;
import org.proxpep.report.words.TableColumns;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * All runs in a folder and below it, by the names of their folders.
 *
 * @param left what could not be read, and why
 */
public record RunList(List<StoredRun> runs, List<String> left) {

  private static final int DEPTH = 6;
  private static final int SHORT = 8;

  public RunList {
    runs = List.copyOf(runs);
    left = List.copyOf(left);
  }

  /**
   * Looks for runs.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static RunList in(Path folder) {
    Require.that("The folder", folder, Files.isDirectory(folder), "a folder", "a typo");
    List<StoredRun> runs = new ArrayList<>();
    List<String> left = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder, DEPTH)) {
      for (Path each : all.filter(StoredRun::isIn).sorted().toList()) {
        try {
          runs.add(StoredRun.read(each));
        } catch (IllegalArgumentException e) {
          left.add(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
      }
    } catch (IOException e) {
      throw Refusal.of("The folder (%s) cannot be read", "its permissions", folder).causedBy(e);
    }
    if (runs.isEmpty()) {
      throw Refusal.of(
          "The folder (%s) must hold runs: %s",
          "solve with --output " + folder.resolve("NAME"),
          folder,
          left.isEmpty() ? "no folder in it has a result.json" : left.get(0));
    }
    return new RunList(runs, left);
  }

  /** The columns of a table of runs. */
  public static TableColumns<StoredRun> columns() {
    return new TableColumns<StoredRun>()
        .add("folder", StoredRun::folder)
        .add("problem", StoredRun::problem)
        .add("set", RunList::parameters)
        .add("seed", StoredRun::seed)
        .add("verdict", StoredRun::verdict)
        .add("objective", run -> run.objective().text())
        .add("limits held", StoredRun::held)
        .add("samples", run -> ChartNumbers.count(run.samples()))
        .add("version", StoredRun::version);
  }

  private static String parameters(StoredRun run) {
    List<String> all = new ArrayList<>();
    run.parameters().forEach((name, value) -> all.add(name + " = " + shortened(value)));
    return String.join(", ", all);
  }

  /** Values of a sweep have all digits; people want three. */
  private static String shortened(String value) {
    try {
      return value.length() <= SHORT ? value : NumberText.number(Double.parseDouble(value));
    } catch (NumberFormatException e) {
      return value;
    }
  }

  /** The whole document, indented. */
  public String json() {
    ObjectNode root = Json.object();
    ArrayNode list = root.putArray("runs");
    for (StoredRun run : runs) {
      ObjectNode node = list.addObject();
      node.put("folder", run.folder());
      node.put("problem", run.problem());
      ObjectNode parameters = node.putObject("parameters");
      run.parameters().forEach(parameters::put);
      node.put("seed", run.seed());
      node.put("verdict", run.verdict());
      ObjectNode objective = node.putObject("objective");
      objective.put("name", run.objectiveName());
      Json.put(objective, "estimate", run.objective().estimate());
      Json.put(objective, "half_width", run.objective().half());
      node.put("limits_held", run.held());
      node.put("samples", run.samples());
      Json.put(node, "seconds", run.seconds());
      node.put("version", run.version());
    }
    ArrayNode unread = root.putArray("left_out");
    left.forEach(unread::add);
    return Json.text(root);
  }
}
