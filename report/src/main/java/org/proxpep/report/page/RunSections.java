package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.proxpep.report.chart.ChartNumbers;
import org.proxpep.run.Provenance;
import org.proxpep.run.Result;
import org.proxpep.solve.CertifiedResult;

/** What it cost, what was run, and how to run it again. */
final class RunSections {

  private RunSections() {}

  static void cost(Html out, CertifiedResult result) {
    List<Result> runs = result.runs();
    out.table(
        "Cost", List.of("part", "steps", "samples", "seconds", "ended because"), "remarks stacked");
    int chosen = result.choice().chosen().replication();
    for (int r = 0; r < runs.size(); r++) {
      String name = runs.size() == 1 ? "run" : "run " + (r + 1);
      cost(out, r == chosen && runs.size() > 1 ? name + ", chosen" : name, runs.get(r));
    }
    for (Result side : result.sideRuns()) {
      cost(out, "extra run: " + side.provenance().problem(), side);
    }
    long fresh = result.certificate().samples();
    out.row(
        List.of(
            "verdict",
            "",
            fresh == 0 ? "none: the means are exact" : ChartNumbers.count(fresh),
            "",
            result.certificate().looks() > 1
                ? "decided, or out of samples, after " + result.certificate().looks() + " looks"
                : "one look"));
    out.endTable();
    out.note(
        "Seconds are wall time and include the measurements along the run. Several runs may have"
            + " used the machine at the same time. Samples are those of the steps.");
  }

  private static void cost(Html out, String name, Result run) {
    out.row(
        List.of(
            name,
            ChartNumbers.count(run.steps()),
            ChartNumbers.count(run.samples()),
            seconds(run.seconds()),
            run.message()));
  }

  static String seconds(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.0f", value);
  }

  static void dataAndModel(Html out, ReportFacts facts) {
    if (!facts.data().isEmpty()) {
      out.raw("<ul>");
      facts.data().forEach(line -> out.element("li", line));
      out.raw("</ul>");
    }
    if (!facts.model().isEmpty()) {
      out.code("The model", facts.model().stripTrailing());
    }
    if (facts.data().isEmpty() && facts.model().isEmpty()) {
      out.paragraph("The problem is a Java class and has no text to show.");
    }
  }

  static void reproduce(Html out, ReportFacts facts, Provenance provenance, long seed) {
    if (!facts.command().isEmpty()) {
      out.code("The command", facts.command());
    }
    List<String[]> pairs = new ArrayList<>();
    pairs.add(new String[] {"seed", Long.toString(seed)});
    pairs.add(new String[] {"version", provenance.softwareVersion()});
    pairs.add(new String[] {"Java", provenance.javaVersion()});
    pairs.add(new String[] {"method", provenance.method()});
    facts.settings().forEach((name, value) -> pairs.add(new String[] {name, value}));
    pairs.add(new String[] {"fingerprint of problem and data", provenance.problemFingerprint()});
    pairs.add(
        new String[] {"settings of the method", SettingsText.of(provenance.methodSettings())});
    pairs.add(new String[] {"settings of the run", SettingsText.of(provenance.runSettings())});
    out.terms(pairs);
    out.note("The same version, seed and data give the same numbers, to the last digit.");
  }
}
