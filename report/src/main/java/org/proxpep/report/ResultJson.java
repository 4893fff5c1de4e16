package org.proxpep.report;

import java.util.Locale;
import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.ConstraintStatement;
import org.proxpep.diagnostics.Interval;
import org.proxpep.method.InvariantReport;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.Provenance;
import org.proxpep.run.Result;
import org.proxpep.solve.CertifiedResult;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A certified result as JSON. Every name is the user's; a number that is not finite is written as
 * null, since JSON has no word for it.
 */
public final class ResultJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private ResultJson() {}

  /**
   * The whole document, indented.
   *
   * @param problem what was solved; knows how its numbers are read
   */
  public static String write(CertifiedResult result, StochasticProblem problem) {
    return write(result, problem, "");
  }

  /**
   * The whole document, indented.
   *
   * @param engine what computed and where, if not this machine; empty if it did
   */
  public static String write(CertifiedResult result, StochasticProblem problem, String engine) {
    ObjectNode tree = tree(result, problem);
    if (!engine.isEmpty()) {
      ((ObjectNode) tree.get("provenance")).put("engine", engine);
    }
    return MAPPER.writeValueAsString(tree);
  }

  private static ObjectNode tree(CertifiedResult result, StochasticProblem problem) {
    Result run = result.run();
    Candidate point = result.selected();
    Certificate certificate = result.certificate();
    Provenance provenance = run.provenance();
    ObjectNode root = MAPPER.createObjectNode();
    root.put("verdict", certificate.verdict().name());
    root.put("sentence", certificate.sentence());
    root.put("problem", provenance.problem());
    ObjectNode objective = root.putObject("objective");
    objective.put("name", run.trace().functionNames().get(0));
    objective.put("sense", problem.sense().name().toLowerCase(Locale.ROOT));
    interval(objective, certificate.objective().of(problem.sense()));
    ArrayNode constraints = root.putArray("constraints");
    for (ConstraintStatement statement : certificate.constraints()) {
      constraint(constraints.addObject(), statement);
    }
    ArrayNode conflict = root.putArray("conflict");
    certificate.conflict().forEach(conflict::add);
    ObjectNode solution = root.putObject("solution");
    double[] x = point.x();
    for (int i = 0; i < x.length; i++) {
      number(solution, run.variableNames().get(i), x[i]);
    }
    interval(root.putObject("residual"), certificate.residual());
    interval(root.putObject("complementarity"), certificate.complementarity());
    root.put("confidence", certificate.settings().confidence());
    number(root, "residual_tolerance", certificate.settings().residualTolerance());
    number(root, "complementarity_tolerance", certificate.settings().complementarityTolerance());
    root.put("confirmation_samples", certificate.samples());
    root.put("looks", certificate.looks());
    root.put("output", point.kind().name());
    root.put("status", run.status().name());
    root.put("message", run.message());
    root.put("replications", result.runs().size());
    root.put("steps", run.steps());
    root.put("samples", result.samples());
    number(root, "seconds", result.runs().stream().mapToDouble(Result::seconds).max().orElse(0));
    root.put("seed", result.runs().get(0).provenance().seed());
    root.put("version", provenance.softwareVersion());
    provenance(root.putObject("provenance"), provenance);
    if (!run.invariants().isEmpty()) {
      ArrayNode invariants = root.putArray("invariants");
      for (InvariantReport report : run.invariants()) {
        invariant(invariants.addObject(), report);
      }
    }
    return root;
  }

  private static void constraint(ObjectNode node, ConstraintStatement statement) {
    boolean inequality = statement.kind() == ConstraintStatement.Kind.INEQUALITY;
    node.put("name", statement.name());
    node.put("kind", inequality ? "inequality" : "equality");
    interval(node, statement.value());
    node.put("relation", statement.meaning().relation().symbol());
    number(node, "bound", statement.limit());
    number(node, "tolerance", statement.tolerance());
    number(node, "violation", statement.violation());
    number(node, "multiplier", statement.multiplier());
    node.put("verdict", statement.decision().name());
  }

  private static void provenance(ObjectNode node, Provenance provenance) {
    node.put("java", provenance.javaVersion());
    node.put("method", provenance.method());
    node.put("method_settings", provenance.methodSettings());
    node.put("run_settings", provenance.runSettings());
    node.put("problem_fingerprint", provenance.problemFingerprint());
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

  private static void interval(ObjectNode node, Interval interval) {
    number(node, "estimate", interval.estimate());
    number(node, "lower", interval.lower());
    number(node, "upper", interval.upper());
    node.put("basis", interval.basis().name());
  }

  private static void number(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      node.put(name, value);
    } else {
      node.putNull(name);
    }
  }
}
