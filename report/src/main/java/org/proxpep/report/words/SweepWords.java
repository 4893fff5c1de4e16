package org.proxpep.report.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.certificate.Interval;
import org.proxpep.problem.Sense;
import org.proxpep.sweep.SweepPoint;
import org.proxpep.sweep.SweepReport;

/**
 * What a sweep has shown, in sentences.
 *
 * @param objective what it is called
 * @param front whether the parameter is the limit of a second objective
 */
public record SweepWords(SweepReport report, String objective, boolean front) {

  /** The result in one sentence. */
  public String headline() {
    List<SweepPoint> answers = report.answers();
    if (answers.isEmpty()) {
      return "No value of " + report.parameter() + " has an answer.";
    }
    SweepPoint first = answers.get(0);
    SweepPoint last = answers.get(answers.size() - 1);
    return "%s goes from %s at %s = %s to %s at %s."
        .formatted(
            objective,
            NumberText.number(first.objective().estimate()),
            report.parameter(),
            NumberText.number(first.value()),
            NumberText.number(last.objective().estimate()),
            NumberText.number(last.value()));
  }

  /** The verdicts of all points. */
  public String verdicts() {
    long held =
        report.points().stream().filter(p -> VerdictWords.tone(p.verdict()).equals("good")).count();
    return "%s of %s points %s shown to keep all limits."
        .formatted(held, report.points().size(), held == 1 ? "is" : "are");
  }

  /** The class of the style sheet: good, open or bad. */
  public String tone() {
    List<String> tones = report.points().stream().map(p -> VerdictWords.tone(p.verdict())).toList();
    return report.answers().isEmpty()
        ? "bad"
        : tones.stream().allMatch("good"::equals) ? "good" : "open";
  }

  /** How sure the numbers are. */
  public String confidence() {
    boolean exact =
        report.points().stream()
            .allMatch(p -> p.objective().basis() == Interval.Basis.EXACT || p.isInfeasible());
    return exact
        ? "All means are exact: the curve has no error but that of its answers."
        : "With probability "
            + NumberText.plain(report.confidence())
            + " all intervals of all points are right at once.";
  }

  /** What stands out: ranges without an answer, and the knee. */
  public List<String> findings() {
    List<String> lines = new ArrayList<>();
    for (SweepReport.Range range : report.infeasible()) {
      lines.add(
          range.from() == range.to()
              ? "Nothing seems to satisfy the constraints at %s = %s."
                  .formatted(report.parameter(), NumberText.number(range.from()))
              : "Nothing seems to satisfy the constraints from %s = %s to %s."
                  .formatted(
                      report.parameter(),
                      NumberText.number(range.from()),
                      NumberText.number(range.to())));
    }
    for (SweepReport.Knee knee : report.knees()) {
      lines.add(
          "The knee is at %s = %s: %s changes by %s per unit before it and by %s after it."
              .formatted(
                  report.parameter(),
                  NumberText.number(knee.value()),
                  objective,
                  NumberText.number(knee.before()),
                  NumberText.number(knee.after())));
    }
    if (report.knees().isEmpty() && report.answers().size() > 2) {
      lines.add("The curve has no knee: it bends little, or not beyond its error.");
    }
    return lines;
  }

  /** What the picture is about. */
  public String title() {
    return front
        ? objective + " against " + report.parameter()
        : objective + " over " + report.parameter();
  }

  /** Which way is better. */
  public String direction() {
    return report.sense() == Sense.MINIMIZE ? "less is better" : "more is better";
  }

  /** The table of all points. */
  public TableColumns<Integer> columns() {
    List<String> values = values();
    TableColumns<Integer> columns =
        new TableColumns<Integer>()
            .add(
                report.parameter(),
                i -> front ? constraint(point(i), report.parameter()) : values.get(i))
            .add("verdict", i -> point(i).verdict().name())
            .add(objective, i -> interval(point(i).objective()))
            .add("slope", i -> interval(report.slopes().get(i)));
    report.points().stream()
        .flatMap(p -> p.constraints().stream())
        .map(c -> c.name())
        .distinct()
        // The second objective of a front is its first column.
        .filter(name -> !front || !name.equals(report.parameter()))
        .forEach(name -> columns.add(name, i -> constraint(point(i), name)));
    return columns;
  }

  /** The values of the parameter, in three digits where that tells all of them apart. */
  private List<String> values() {
    double[] all = report.points().stream().mapToDouble(SweepPoint::value).toArray();
    List<String> few = Arrays.stream(all).mapToObj(NumberText::number).toList();
    boolean differ = few.stream().distinct().count() == few.size();
    return differ ? few : Arrays.stream(all).mapToObj(NumberText::plain).toList();
  }

  private static String constraint(SweepPoint point, String name) {
    return point.constraints().stream()
        .filter(c -> c.name().equals(name))
        .findFirst()
        .map(c -> interval(c.value()))
        .orElse("");
  }

  private static String interval(Interval interval) {
    return Double.isNaN(interval.estimate()) ? "" : NumberText.of(interval);
  }

  private SweepPoint point(int i) {
    return report.points().get(i);
  }
}
