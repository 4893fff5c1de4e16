package org.proxpep.report;

import java.util.List;
import java.util.Map;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.theory.HorizonPlan;
import org.proxpep.theory.TheoryEntry;
import org.proxpep.theory.TheoryInputs;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The theory of one problem as JSON: its constants and where they come from, the table, the plans.
 * A number that is not known (NaN) is written as null, an infinite one as the text "Infinity" or
 * "-Infinity".
 */
public final class TheoryJson {

  private TheoryJson() {}

  /**
   * The whole document, indented.
   *
   * @param origins where each constant comes from, by the names of {@link ProblemConstants}
   */
  public static String write(
      String problem,
      TheoryInputs inputs,
      Map<String, String> origins,
      List<TheoryEntry> table,
      List<HorizonPlan> plans) {
    ObjectNode root = Json.object();
    root.put("problem", problem);
    Json.put(root, "horizon", inputs.horizon());
    Json.put(root, "eta", inputs.eta());
    Json.put(root, "theta", inputs.theta());
    Json.put(root, "initial_gap", inputs.initialGap());
    Json.put(root, "rho_c", inputs.rhoC());
    Json.components(root.putObject("constants"), inputs.constants());
    ObjectNode from = root.putObject("constants_from");
    origins.forEach(from::put);
    root.put(
        "constants_estimated",
        origins.values().stream().anyMatch(text -> text.startsWith("estimated")));
    Json.components(root.putObject("schedule"), inputs.schedule());
    ArrayNode rows = root.putArray("table");
    table.forEach(entry -> entry(rows.addObject(), entry));
    ArrayNode planned = root.putArray("plans");
    plans.forEach(plan -> plan(planned.addObject(), plan));
    return Json.text(root);
  }

  private static void entry(ObjectNode node, TheoryEntry entry) {
    node.put("section", entry.section());
    node.put("kind", entry.kind().name());
    node.put("symbol", entry.symbol());
    node.put("label", entry.label());
    node.put("meaning", entry.meaning());
    Json.put(node, "corrected", entry.corrected());
    Json.put(node, "printed", entry.printed());
    node.put("holds", entry.holds().name());
    node.put("soundness", entry.judgement().soundness().name());
    node.put("reason", entry.judgement().reason());
    node.put("correction", entry.correction());
  }

  private static void plan(ObjectNode node, HorizonPlan plan) {
    node.put("target", plan.target().name());
    node.put("meaning", plan.target().meaning());
    node.put("label", plan.target().label());
    Json.put(node, "epsilon", plan.epsilon());
    Json.put(node, "failure_probability", plan.failureProbability());
    node.put("exists", plan.exists());
    Json.put(node, "horizon", plan.horizon());
    Json.put(node, "bound", plan.bound());
    node.put("exact", plan.exact());
    node.put("reason", plan.reason());
  }
}
