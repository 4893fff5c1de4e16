package org.proxpep.report.page;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.proxpep.settings.Records;

/**
 * What a report says beside the result, which does not know it. Empty texts are left out.
 *
 * @param title the name of the problem, for people
 * @param date when the result was made
 * @param description one or two sentences on what the problem is about
 * @param command the command line that repeats the run
 * @param model the text of the model as it was run
 * @param data a line for each table: its file, rows, groups
 * @param settings names and values that the user chose or may want to know
 */
public record ReportFacts(
    String title,
    String date,
    String description,
    String command,
    String model,
    List<String> data,
    Map<String, String> settings) {

  public ReportFacts {
    data = List.copyOf(data);
    // The order in which they were put in is the order in which they are read.
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /** No facts but a title. */
  public static ReportFacts of(String title) {
    return new ReportFacts(title, "", "", "", "", List.of(), Map.of());
  }

  public ReportFacts withDate(String value) {
    return Records.with(this, "date", value);
  }

  public ReportFacts withDescription(String value) {
    return Records.with(this, "description", value);
  }

  public ReportFacts withCommand(String value) {
    return Records.with(this, "command", value);
  }

  public ReportFacts withModel(String value) {
    return Records.with(this, "model", value);
  }

  public ReportFacts withData(List<String> value) {
    return Records.with(this, "data", value);
  }

  public ReportFacts withSettings(Map<String, String> value) {
    return Records.with(this, "settings", value);
  }
}
