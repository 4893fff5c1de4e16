package org.proxpep.report;

import java.util.List;
import java.util.Map;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.theory.Plan;
import org.proxpep.theory.TheoryEntry;
import org.proxpep.theory.TheoryInputs;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The theory of one problem as JSON: its constants and where they come from, the table, the plans.
 * A number that is not known (NaN) is written as null, an infinite one as the text "Infinity" or
 * "-Infinity".
 */
public final class TheoryJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

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
      List<Plan> plans) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("problem", problem);
    JsonNumbers.put(root, "horizon", inputs.horizon());
    JsonNumbers.put(root, "eta", inputs.eta());
    JsonNumbers.put(root, "theta", inputs.theta());
    JsonNumbers.put(root, "initial_gap", inputs.initialGap());
    JsonNumbers.put(root, "rho_c", inputs.rhoC());
    constants(root.putObject("constants"), inputs.constants());
    ObjectNode from = root.putObject("constants_from");
    origins.forEach(from::put);
    root.put(
        "constants_estimated",
        origins.values().stream().anyMatch(text -> text.startsWith("estimated")));
    schedule(root.putObject("schedule"), inputs.schedule());
    ArrayNode rows = root.putArray("table");
    table.forEach(entry -> entry(rows.addObject(), entry));
    ArrayNode planned = root.putArray("plans");
    plans.forEach(plan -> plan(planned.addObject(), plan));
    return MAPPER.writeValueAsString(root);
  }

  private static void constants(ObjectNode node, ProblemConstants k) {
    JsonNumbers.put(node, "d0", k.d0());
    JsonNumbers.put(node, "nuG", k.nuG());
    JsonNumbers.put(node, "nuH", k.nuH());
    JsonNumbers.put(node, "kappaF", k.kappaF());
    JsonNumbers.put(node, "kappaG", k.kappaG());
    JsonNumbers.put(node, "kappaH", k.kappaH());
    JsonNumbers.put(node, "epsilon0", k.epsilon0());
    JsonNumbers.put(node, "l0", k.l0());
    JsonNumbers.putAll(node, "l", k.l());
    JsonNumbers.putAll(node, "lTilde", k.lTilde());
  }

  private static void schedule(ObjectNode node, TheoremSchedule s) {
    JsonNumbers.put(node, "cG", s.cG());
    JsonNumbers.put(node, "cH", s.cH());
    JsonNumbers.put(node, "alpha0", s.alpha0());
    JsonNumbers.put(node, "tau0", s.tau0());
    JsonNumbers.put(node, "c0", s.c0());
    JsonNumbers.put(node, "betaMax", s.betaMax());
  }

  private static void entry(ObjectNode node, TheoryEntry entry) {
    node.put("section", entry.section());
    node.put("kind", entry.kind().name());
    node.put("symbol", entry.symbol());
    node.put("label", entry.label());
    node.put("meaning", entry.meaning());
    JsonNumbers.put(node, "corrected", entry.corrected());
    JsonNumbers.put(node, "printed", entry.printed());
    node.put("holds", entry.holds().name());
    node.put("soundness", entry.judgement().soundness().name());
    node.put("reason", entry.judgement().reason());
    node.put("correction", entry.correction());
  }

  private static void plan(ObjectNode node, Plan plan) {
    node.put("target", plan.target().name());
    node.put("meaning", plan.target().meaning());
    node.put("label", plan.target().label());
    JsonNumbers.put(node, "epsilon", plan.epsilon());
    JsonNumbers.put(node, "failure_probability", plan.failureProbability());
    node.put("exists", plan.exists());
    JsonNumbers.put(node, "horizon", plan.horizon());
    JsonNumbers.put(node, "bound", plan.bound());
    node.put("exact", plan.exact());
    node.put("reason", plan.reason());
  }
}
