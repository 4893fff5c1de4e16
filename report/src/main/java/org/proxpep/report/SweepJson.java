package org.proxpep.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.proxpep.certificate.Decision;
import org.proxpep.certificate.Interval;
import org.proxpep.certificate.Verdict;
import org.proxpep.problem.Relation;
import org.proxpep.report.words.SweepFacts;
import org.proxpep.sweep.SweepConstraint;
import org.proxpep.sweep.SweepPoint;
import org.proxpep.sweep.SweepReport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A sweep as JSON, and its points from the results that were kept. */
public final class SweepJson {

  /** Raised whenever a program that reads the document must be changed. */
  private static final int FORMAT = 1;

  private SweepJson() {}

  /** The whole document, indented. */
  public static String write(SweepReport report, SweepFacts facts) {
    ObjectNode root = Json.object();
    root.put("format", FORMAT);
    root.put("version", facts.version());
    root.put("command", facts.command());
    root.put("seed", facts.seed());
    root.put("problem", facts.problem());
    root.put("kind", facts.isFront() ? "front" : "curve");
    root.put("parameter", report.parameter());
    ArrayNode objectives = root.putArray("objectives");
    objectives.add(facts.objective());
    if (facts.isFront()) {
      objectives.add(facts.second());
    }
    root.put("sense", report.sense().name().toLowerCase(Locale.ROOT));
    root.put("confidence", report.confidence());
    root.put("samples", report.cost());
    ArrayNode points = root.putArray("points");
    for (int i = 0; i < report.points().size(); i++) {
      point(points.addObject(), report.points().get(i), report.slopes().get(i), report, facts);
    }
    ArrayNode knees = root.putArray("knees");
    for (SweepReport.Knee knee : report.knees()) {
      ObjectNode node = knees.addObject();
      node.put("index", knee.index());
      Json.put(node, "value", knee.value());
      Json.put(node, "slope_before", knee.before());
      Json.put(node, "slope_after", knee.after());
    }
    ArrayNode infeasible = root.putArray("infeasible");
    for (SweepReport.Range range : report.infeasible()) {
      ObjectNode node = infeasible.addObject();
      Json.put(node, "from", range.from());
      Json.put(node, "to", range.to());
    }
    return Json.text(root);
  }

  private static void point(
      ObjectNode node, SweepPoint point, Interval slope, SweepReport report, SweepFacts facts) {
    node.put("index", point.index());
    node.put("folder", folder(point.index()));
    Json.put(node.putObject("parameters"), report.parameter(), point.value());
    node.put("verdict", point.verdict().name());
    ObjectNode objective = node.putObject("objective");
    objective.put("name", facts.objective());
    limits(objective, point.objective());
    limits(node.putObject("slope"), slope);
    Json.put(node, "gap", point.gap());
    ObjectNode prices = Json.object();
    ArrayNode constraints = node.putArray("constraints");
    for (SweepConstraint c : point.constraints()) {
      ObjectNode each = constraints.addObject();
      each.put("name", c.name());
      limits(each, c.value());
      each.put("relation", c.relation().symbol());
      Json.put(each, "bound", c.limit());
      Json.put(each, "tolerance", c.tolerance());
      each.put("verdict", c.decision().name());
      Interval price = c.price();
      if (price != null) {
        limits(each.putObject("price"), price);
        limits(prices.putObject(c.name()), price);
      }
    }
    node.set("prices", prices);
    node.put("samples", point.samples());
    node.put("confirmation_samples", point.confirmation());
  }

  /** Where the files of a point are, below the folder of the sweep. */
  public static String folder(int index) {
    return String.format(Locale.ROOT, "points/%03d", index);
  }

  private static void limits(ObjectNode node, Interval interval) {
    Json.put(node, "estimate", interval.estimate());
    Json.put(node, "lower", finite(interval.lower()));
    Json.put(node, "upper", finite(interval.upper()));
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? value : Double.NaN;
  }

  /**
   * The point of a sweep whose result this is: what {@code SweepPoint.of} had said of it.
   *
   * @param result the text of a result.json
   * @throws IllegalArgumentException if it is none
   */
  public static SweepPoint point(int index, double value, String result) {
    JsonNode root = Json.tree(result);
    Map<String, Double> solution = new LinkedHashMap<>();
    Map<String, Double> multipliers = new LinkedHashMap<>();
    List<SweepConstraint> constraints = new ArrayList<>();
    for (JsonNode part : List.of(root, root.path("internal"))) {
      for (Map.Entry<String, JsonNode> entry : part.path("solution").properties()) {
        solution.put(entry.getKey(), number(entry.getValue()));
      }
      for (JsonNode c : part.path("constraints")) {
        multipliers.put(c.path("name").asString(""), number(c.path("multiplier")));
      }
    }
    for (JsonNode c : root.path("constraints")) {
      constraints.add(constraint(c));
    }
    return new SweepPoint(
        index,
        value,
        Verdict.valueOf(root.path("verdict").asString("")),
        interval(root.path("objective")),
        number(root.path("gap").path("estimate")),
        constraints,
        solution,
        multipliers,
        root.path("samples").asLong(),
        root.path("confirmation_samples").asLong());
  }

  private static SweepConstraint constraint(JsonNode c) {
    Relation relation = Relation.EQUAL;
    for (Relation each : Relation.values()) {
      relation = each.symbol().equals(c.path("relation").asString("")) ? each : relation;
    }
    JsonNode price = c.path("price");
    return new SweepConstraint(
        c.path("name").asString(""),
        relation,
        number(c.path("bound")),
        number(c.path("tolerance")),
        interval(c),
        Decision.valueOf(c.path("verdict").asString("")),
        number(c.path("multiplier")),
        price.isObject() ? interval(price) : null);
  }

  private static Interval interval(JsonNode node) {
    String basis = node.path("basis").asString("");
    return new Interval(
        number(node.path("estimate")),
        or(node.path("lower"), Double.NEGATIVE_INFINITY),
        or(node.path("upper"), Double.POSITIVE_INFINITY),
        basis.isEmpty() ? Interval.Basis.DERIVED : Interval.Basis.valueOf(basis));
  }

  private static double number(JsonNode node) {
    return or(node, Double.NaN);
  }

  private static double or(JsonNode node, double otherwise) {
    return node.isNumber() ? node.asDouble() : otherwise;
  }
}
