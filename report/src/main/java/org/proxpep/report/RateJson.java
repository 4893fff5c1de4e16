package org.proxpep.report;

import java.util.Locale;
import org.proxpep.study.Rate;
import org.proxpep.study.RateReport;
import org.proxpep.study.RateStudySettings;
import org.proxpep.study.SlopeFit;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A rate study as JSON. A number that is not known (NaN) is written as null, an infinite one as the
 * text "Infinity" or "-Infinity". The single runs are in the CSV only.
 */
public final class RateJson {

  private RateJson() {}

  /** The whole document, indented. */
  public static String write(RateReport report, String schedule) {
    ObjectNode root = Json.object();
    root.put("problem", report.problem());
    root.put("method", report.method());
    root.put("schedule", schedule);
    RateStudySettings settings = report.settings();
    root.put("replications", settings.replications());
    root.put("seed", settings.seed());
    root.put("looks", settings.looks());
    root.put("quantile", settings.quantile());
    root.put("confidence", settings.confidence());
    Json.put(root, "horizons", report.horizons());
    Json.put(root, "failures", report.failures());
    ArrayNode rates = root.putArray("rates");
    for (Rate rate : report.rates()) {
      ObjectNode node = rates.addObject();
      node.put("place", rate.series().place().name());
      node.put("quantity", rate.series().quantity().name());
      Json.put(node, "means", rate.means());
      Json.put(node, "quantiles", rate.quantiles());
      slope(node.putObject("mean_slope"), rate.meanSlope());
      slope(node.putObject("quantile_slope"), rate.quantileSlope());
    }
    return Json.text(root);
  }

  private static void slope(ObjectNode node, SlopeFit fit) {
    Json.put(node, "slope", fit.slope());
    Json.put(node, "low", fit.low());
    Json.put(node, "high", fit.high());
    Json.put(node, "line_error", fit.lineError());
    Json.put(node, "prefactor", fit.prefactor());
    Json.put(node, "scatter", fit.scatter());
    node.put("against_quarter", fit.against(-0.25).name().toLowerCase(Locale.ROOT));
    node.put("against_eighth", fit.against(-0.125).name().toLowerCase(Locale.ROOT));
  }
}
