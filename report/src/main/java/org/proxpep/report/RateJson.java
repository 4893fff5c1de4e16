package org.proxpep.report;

import java.util.Locale;
import org.proxpep.study.Rate;
import org.proxpep.study.RateReport;
import org.proxpep.study.RateStudySettings;
import org.proxpep.study.SlopeFit;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A rate study as JSON. A number that is not known (NaN) is written as null, an infinite one as the
 * text "Infinity" or "-Infinity". The single runs are in the CSV only.
 */
public final class RateJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private RateJson() {}

  /** The whole document, indented. */
  public static String write(RateReport report, String schedule) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("problem", report.problem());
    root.put("method", report.method());
    root.put("schedule", schedule);
    RateStudySettings settings = report.settings();
    root.put("replications", settings.replications());
    root.put("seed", settings.seed());
    root.put("looks", settings.looks());
    root.put("quantile", settings.quantile());
    root.put("confidence", settings.confidence());
    ArrayNode horizons = root.putArray("horizons");
    for (long horizon : report.horizons()) {
      horizons.add(horizon);
    }
    ArrayNode failures = root.putArray("failures");
    for (int count : report.failures()) {
      failures.add(count);
    }
    ArrayNode rates = root.putArray("rates");
    for (Rate rate : report.rates()) {
      ObjectNode node = rates.addObject();
      node.put("place", rate.series().place().name());
      node.put("quantity", rate.series().quantity().name());
      JsonNumbers.putAll(node, "means", rate.means());
      JsonNumbers.putAll(node, "quantiles", rate.quantiles());
      slope(node.putObject("mean_slope"), rate.meanSlope());
      slope(node.putObject("quantile_slope"), rate.quantileSlope());
    }
    return MAPPER.writeValueAsString(root);
  }

  private static void slope(ObjectNode node, SlopeFit fit) {
    JsonNumbers.put(node, "slope", fit.slope());
    JsonNumbers.put(node, "low", fit.low());
    JsonNumbers.put(node, "high", fit.high());
    JsonNumbers.put(node, "line_error", fit.lineError());
    JsonNumbers.put(node, "prefactor", fit.prefactor());
    JsonNumbers.put(node, "scatter", fit.scatter());
    node.put("against_quarter", fit.against(-0.25).name().toLowerCase(Locale.ROOT));
    node.put("against_eighth", fit.against(-0.125).name().toLowerCase(Locale.ROOT));
  }
}
