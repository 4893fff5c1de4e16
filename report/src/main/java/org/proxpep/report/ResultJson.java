package org.proxpep.report;

import java.util.List;
import org.proxpep.diagnostics.Measures;
import org.proxpep.method.InvariantReport;
import org.proxpep.run.Candidate;
import org.proxpep.run.Provenance;
import org.proxpep.run.Result;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A result as JSON. Every name is the user's; a number that is not finite is written as null, since
 * JSON has no word for it.
 */
public final class ResultJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private ResultJson() {}

  /** The whole document, indented. */
  public static String write(Result result) {
    return MAPPER.writeValueAsString(tree(result));
  }

  private static ObjectNode tree(Result result) {
    Candidate point = result.recommended();
    Measures measures = point.measures();
    Provenance provenance = result.provenance();
    ObjectNode root = MAPPER.createObjectNode();
    root.put("status", result.status().name());
    root.put("message", result.message());
    root.put("problem", provenance.problem());
    root.put("method", provenance.method());
    ObjectNode objective = root.putObject("objective");
    objective.put("name", result.trace().functionNames().get(0));
    number(objective, "estimate", measures.f());
    ArrayNode constraints = root.putArray("constraints");
    double[] values = measures.constraints();
    double[] multipliers = point.multipliers();
    List<String> names = result.trace().constraintNames();
    for (int k = 0; k < values.length; k++) {
      boolean inequality = k < result.trace().inequalities();
      ObjectNode constraint = constraints.addObject();
      constraint.put("name", names.get(k));
      constraint.put("kind", inequality ? "inequality" : "equality");
      number(constraint, "estimate", values[k]);
      constraint.put("bound", 0.0);
      number(constraint, "violation", inequality ? Math.max(0.0, values[k]) : Math.abs(values[k]));
      number(constraint, "multiplier", multipliers[k]);
    }
    ObjectNode solution = root.putObject("solution");
    double[] x = point.x();
    for (int i = 0; i < x.length; i++) {
      number(solution, result.variableNames().get(i), x[i]);
    }
    root.put("output", point.kind().name());
    number(root, "residual", measures.gradNorm());
    number(root, "complementarity", measures.complementarity());
    root.put("steps", result.steps());
    root.put("samples", result.samples());
    number(root, "seconds", result.seconds());
    root.put("seed", provenance.seed());
    root.put("version", provenance.softwareVersion());
    ObjectNode origin = root.putObject("provenance");
    origin.put("java", provenance.javaVersion());
    origin.put("method_settings", provenance.methodSettings());
    origin.put("run_settings", provenance.runSettings());
    origin.put("problem_fingerprint", provenance.problemFingerprint());
    if (!result.invariants().isEmpty()) {
      ArrayNode invariants = root.putArray("invariants");
      for (InvariantReport report : result.invariants()) {
        invariant(invariants.addObject(), report);
      }
    }
    return root;
  }

  private static void invariant(ObjectNode node, InvariantReport report) {
    node.put("label", report.label());
    node.put("statement", report.statement());
    node.put("checked", report.checked());
    node.put("violated", report.violated());
    node.put("step", report.step());
    number(node, "left", report.left());
    number(node, "right", report.right());
    node.put("note", report.note());
  }

  private static void number(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      node.put(name, value);
    } else {
      node.putNull(name);
    }
  }
}
