package org.proxpep.report.page;

import static org.proxpep.report.page.PairwiseComparison.text;
import static org.proxpep.report.page.PairwiseComparison.words;
import static org.proxpep.report.words.NumberText.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.proxpep.compare.Instance;
import org.proxpep.compare.Profile;
import org.proxpep.compare.Standing;
import org.proxpep.compare.Variant;
import org.proxpep.report.chart.Axis;
import org.proxpep.report.chart.ChartNumbers;
import org.proxpep.report.chart.LineChart;
import org.proxpep.report.chart.RangeChart;

/** The curves of a comparison. A method has the same colour in all of them. */
final class ComparisonPictures {

  private static final double[] TOLERANCES = {0.1, 0.01, 0.001};

  /** Every so many points of a profile stand in the table of all methods. */
  private static final int STRIDE = 10;

  private final PairwiseComparison contest;

  ComparisonPictures(PairwiseComparison contest) {
    this.contest = contest;
  }

  /** Means over the floor with their intervals, for all methods that have any. */
  void ranges(Html out, Variant variant, long budget) {
    List<Standing> sorted =
        contest.standings("", variant, budget).stream()
            .filter(each -> !Double.isNaN(each.overFloor().value()))
            .sorted(PairwiseComparison.BEST_FIRST)
            .toList();
    if (sorted.isEmpty()) {
      return;
    }
    String title = "Mean error over the floor, " + words(variant, budget);
    RangeChart chart =
        new RangeChart(
            title,
            "From %s of %s to %s of %s, with intervals; the dotted line is the floor."
                .formatted(
                    text(sorted.get(0).overFloor().value()),
                    sorted.get(0).method(),
                    text(sorted.get(sorted.size() - 1).overFloor().value()),
                    sorted.get(sorted.size() - 1).method()),
            "times the floor");
    int problems = contest.report().instances().size();
    boolean fewer = false;
    for (Standing each : sorted) {
      boolean all = each.instances() == problems;
      fewer |= !all;
      Standing.Estimate over = each.overFloor();
      chart.row(
          each.method() + (all ? "" : " *"),
          over.value(),
          over.low(),
          over.high(),
          each.method().equals(PairwiseComparison.OURS));
    }
    out.raw("<figure><figcaption>").text(title).raw("</figcaption>").raw(chart.svg(out.newId()));
    if (fewer) {
      out.note("* did not run on all problems, so its mean is not comparable");
    }
    out.raw("</figure>");
  }

  void performance(Html out, Variant variant, long budget) {
    Profile profile = Profile.performance(contest.report(), variant, budget);
    draw(
        out,
        "Performance profile, " + words(variant, budget),
        "times the least median error",
        profile,
        Axis.logarithmic(profile.x()),
        STRIDE);
  }

  void data(Html out, Variant variant) {
    for (double tolerance : TOLERANCES) {
      Profile profile = Profile.data(contest.report(), variant, tolerance);
      draw(
          out,
          "Data profile, error at most %s, %s"
              .formatted(ChartNumbers.text(tolerance), words(variant)),
          "evaluations",
          profile,
          Axis.logarithmic(profile.x()),
          1);
    }
  }

  private void draw(
      Html out, String title, String xName, Profile profile, Axis across, int stride) {
    double[] x = profile.x();
    LineChart chart =
        new LineChart(title, description(profile), xName, x, across, Axis.linear(0, 1));
    List<String> few = contest.few();
    for (int style = 0; style < few.size(); style++) {
      for (Profile.Curve curve : profile.curves()) {
        if (curve.method().equals(few.get(style))) {
          chart.line(curve.method(), style, curve.share());
        }
      }
    }
    out.figure(chart, "", fold -> numbers(fold, title, profile, stride));
  }

  private static String description(Profile profile) {
    int last = profile.x().length - 1;
    return "Share of problems, at the right end "
        + profile.curves().stream()
            .map(curve -> curve.method() + " " + text(curve.share()[last]))
            .collect(Collectors.joining(", "))
        + ".";
  }

  /** All methods, drawn or not. */
  private static void numbers(Html out, String title, Profile profile, int stride) {
    double[] x = profile.x();
    List<String> header = new ArrayList<>(List.of("method"));
    for (int i = 0; i < x.length; i += stride) {
      header.add(x[i] >= 1000 ? ChartNumbers.count(Math.round(x[i])) : ChartNumbers.text(x[i], 3));
    }
    out.table(title + ": share of problems at", header, "methods");
    for (Profile.Curve curve : profile.curves()) {
      List<String> cells = new ArrayList<>(List.of(curve.method()));
      double[] share = curve.share();
      for (int i = 0; i < share.length; i += stride) {
        cells.add(text(share[i]));
      }
      out.row(cells);
    }
    out.endTable();
  }

  /** The mean error of a suite against the budget, with the floor below. */
  void suite(Html out, String suite, Variant variant) {
    List<Long> budgets = contest.budgets();
    double[] x = budgets.stream().mapToDouble(Long::doubleValue).toArray();
    List<Instance> instances = contest.instances(suite);
    double[] floor = floor(suite, instances);
    List<double[]> lines = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (String method : contest.few()) {
      double[] errors = errors(suite, method, variant, instances.size());
      lines.add(errors);
      if (Arrays.stream(errors).allMatch(Double::isNaN)) {
        missing.add(method);
      }
    }
    if (missing.size() == lines.size()) {
      out.note("None of the methods that pictures show ran on all problems of this suite.");
      return;
    }
    // One axis for all variants, so that pictures side by side can be compared.
    List<double[]> all = new ArrayList<>(List.of(floor));
    for (Variant each : contest.report().variants()) {
      contest.few().forEach(method -> all.add(errors(suite, method, each, instances.size())));
    }
    LineChart chart =
        new LineChart(
            "Mean error, " + words(variant),
            "Geometric means over %s of the median errors, on logarithmic axes."
                .formatted(count(instances.size(), "problem")),
            "evaluations",
            x,
            Axis.logarithmic(x),
            Axis.logarithmic(all.toArray(new double[0][])));
    for (int style = 0; style < lines.size(); style++) {
      if (!missing.contains(contest.few().get(style))) {
        chart.line(contest.few().get(style), style, lines.get(style));
      }
    }
    boolean known = Arrays.stream(floor).anyMatch(value -> !Double.isNaN(value));
    if (known) {
      chart.line("floor", PairwiseComparison.MOST_LINES, floor);
    }
    String note =
        (missing.isEmpty()
                ? ""
                : "Not drawn, because they did not run on all problems of the suite: "
                    + String.join(", ", missing)
                    + ". ")
            + (known ? "" : "No floor is drawn: it is not known for all problems of the suite.");
    out.figure(chart, note.strip(), fold -> errorNumbers(fold, suite, variant, floor));
  }

  private double[] errors(String suite, String method, Variant variant, int instances) {
    return contest.budgets().stream()
        .mapToDouble(
            budget ->
                contest.standings(suite, variant, budget).stream()
                    .filter(each -> each.method().equals(method))
                    .filter(each -> each.instances() == instances)
                    .mapToDouble(Standing::error)
                    .findFirst()
                    .orElse(Double.NaN))
        .toArray();
  }

  /** The geometric mean of the floors, NaN unless all are known. */
  private double[] floor(String suite, List<Instance> instances) {
    return contest.budgets().stream()
        .mapToDouble(
            budget ->
                contest.floorsKnown(suite, budget) < instances.size()
                    ? Double.NaN
                    : Math.exp(
                        instances.stream()
                            .mapToDouble(each -> Math.log(contest.floor(each, 0.5, budget)))
                            .average()
                            .orElse(Double.NaN)))
        .toArray();
  }

  private void errorNumbers(Html out, String suite, Variant variant, double[] floor) {
    List<String> header = new ArrayList<>(List.of("method", "problems"));
    contest.budgets().forEach(budget -> header.add(ChartNumbers.count(budget)));
    out.table(
        "Mean error of all methods on %s, %s".formatted(suite, words(variant)), header, "methods");
    for (String method : contest.report().methods()) {
      List<String> cells = new ArrayList<>(List.of(method));
      for (long budget : contest.budgets()) {
        for (Standing each : contest.standings(suite, variant, budget)) {
          if (each.method().equals(method)) {
            if (cells.size() == 1) {
              cells.add(Integer.toString(each.instances()));
            }
            cells.add(text(each.error()));
          }
        }
      }
      out.row(cells);
    }
    List<String> last = new ArrayList<>(List.of("floor", ""));
    Arrays.stream(floor).forEach(value -> last.add(text(value)));
    out.row(last).endTable();
  }
}
