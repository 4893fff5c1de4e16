package org.proxpep.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.proxpep.certificate.Interval;
import org.proxpep.report.words.SweepFacts;
import org.proxpep.sweep.SweepConstraint;
import org.proxpep.sweep.SweepPoint;
import org.proxpep.sweep.SweepReport;

/** A sweep as a table, one line a point; a number that is not known is an empty cell. */
public final class SweepCsv {

  private SweepCsv() {}

  /** The whole file. */
  public static String write(SweepReport report, SweepFacts facts) {
    Set<String> names = new LinkedHashSet<>();
    report.points().forEach(p -> p.constraints().forEach(c -> names.add(c.name())));
    List<String> header = new ArrayList<>(List.of(report.parameter(), "verdict"));
    header.addAll(columns(facts.objective()));
    header.addAll(columns("slope"));
    for (String name : names) {
      // The parameter of a front is the limit of its second objective, which has its own columns.
      header.addAll(columns(name.equals(report.parameter()) ? name + "_value" : name));
      header.addAll(columns(name + "_price"));
    }
    header.addAll(List.of("gap", "samples", "confirmation_samples"));
    Csv csv = new Csv().line(header);
    for (int i = 0; i < report.points().size(); i++) {
      SweepPoint point = report.points().get(i);
      List<Object> cells = new ArrayList<>(List.of(point.value(), point.verdict().name()));
      cells.addAll(cells(point.objective()));
      cells.addAll(cells(report.slopes().get(i)));
      for (String name : names) {
        SweepConstraint c =
            point.constraints().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElse(null);
        Interval price = c == null ? null : c.price();
        cells.addAll(cells(c == null ? Interval.UNKNOWN : c.value()));
        cells.addAll(cells(price == null ? Interval.UNKNOWN : price));
      }
      cells.addAll(List.of(point.gap(), point.samples(), point.confirmation()));
      csv.line(cells);
    }
    return csv.toString();
  }

  private static List<String> columns(String name) {
    return List.of(name, name + "_lower", name + "_upper");
  }

  private static List<Object> cells(Interval interval) {
    return List.of(interval.estimate(), interval.lower(), interval.upper());
  }
}
