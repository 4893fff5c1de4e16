package org.proxpep.report.page;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.problem.Sense;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.chart.Axis;
import org.proxpep.report.chart.ChartNumbers;
import org.proxpep.report.chart.LineChart;
import org.proxpep.run.TraceRow;

/** How a run went: convergence, multipliers, and what the method says of itself. */
final class PathSections {

  private static final int MOST_LINES = 6;

  /** Early values are left out where the rest would be a flat line beside them. */
  private static final double FLAT = 0.04;

  /** The method's own columns that have something to say to others, and their names in pictures. */
  private static final Map<String, String> STATISTICS = new LinkedHashMap<>();

  static {
    STATISTICS.put("slack", "Largest slack");
    STATISTICS.put("beta", "Penalty parameter β");
    STATISTICS.put("penalty", "Largest penalty");
    STATISTICS.put("tau", "Weight τ of the proximal term");
    STATISTICS.put("noise", "Noise of a gradient");
  }

  private final Paths paths;
  private final StochasticProblem problem;
  private final double[] tolerances;
  private final Optional<Certificate> answer;

  /** The constraints that the user wrote. */
  private final int[] own;

  private final double[] samples;
  private final Axis across;

  /**
   * @param tolerances of all constraints, NaN where one is not known
   * @param answer what was measured at the point that the run returned, once there is one
   */
  PathSections(
      Paths paths, StochasticProblem problem, double[] tolerances, Optional<Certificate> answer) {
    this.paths = paths;
    this.problem = problem;
    this.tolerances = tolerances;
    this.answer = answer;
    this.own =
        IntStream.range(0, tolerances.length)
            .filter(k -> !problem.meaning(1 + k).auxiliary())
            .toArray();
    this.samples = paths.samples();
    this.across = Axis.logarithmic(samples);
  }

  void convergence(Html out, CertificateSettings settings, boolean exact) {
    int runs = paths.all().size();
    out.paragraph(
        (runs == 1
                ? "Each line shows how good the point was that the run had reached after so many"
                    + " samples."
                : "Each line shows how good the point was that run %d had reached after so many samples, and the range of all %d runs."
                    .formatted(paths.number(), runs))
            + (answer.isEmpty() ? "" : " The dot is the answer, as the verdict measured it.")
            + (exact
                ? ""
                : " A run measures its points on the same few scenarios. So its lines may differ"
                    + " from the numbers of the verdict by a common error.")
            + counted());
    out.raw("<div class=\"charts\">");
    Drawing objective = objective();
    out.figure(objective.chart, objective.note);
    if (hasConstraints()) {
      out.figure(violation(), "");
    }
    out.figure(
        decreasing(
            "Residual: distance from stationarity",
            "tolerance ",
            settings.residualTolerance(),
            row -> row.measures().gradNorm(),
            certificate -> certificate.residual().estimate()),
        "");
    if (paths.main().inequalities() > 0) {
      out.figure(
          decreasing(
              "Complementarity: multipliers times slack",
              "tolerance ",
              settings.complementarityTolerance(),
              row -> row.measures().complementarity(),
              certificate -> certificate.complementarity().estimate()),
          "");
    }
    out.raw("</div>");
  }

  boolean hasConstraints() {
    return own.length > 0;
  }

  /** A chart and what must be said about it. */
  record Drawing(LineChart chart, String note) {}

  /** The largest of all violations; in units of their tolerances where these differ. */
  LineChart violation() {
    double[] known = Arrays.stream(own).mapToDouble(k -> tolerances[k]).distinct().toArray();
    boolean differ = known.length > 1 && Arrays.stream(known).allMatch(t -> t > 0);
    return differ
        ? decreasing(
            "Worst violation in tolerances",
            "tolerance ",
            1.0,
            row -> worst(row, true),
            certificate -> worst(certificate, true))
        : decreasing(
            "Worst violation",
            "tolerance ",
            known.length == 1 ? known[0] : Double.NaN,
            row -> worst(row, false),
            certificate -> worst(certificate, false));
  }

  /** The largest violation of a constraint that the user wrote. */
  double worst(TraceRow row, boolean inTolerances) {
    double[] values = row.measures().constraints();
    double worst = 0.0;
    for (int k : own) {
      double excess = k < paths.main().inequalities() ? values[k] : Math.abs(values[k]);
      // Math.max keeps a NaN, which a comparison would lose.
      worst = Math.max(worst, inTolerances ? excess / tolerances[k] : excess);
    }
    return worst;
  }

  private static double worst(Certificate certificate, boolean inTolerances) {
    return certificate.userConstraints().stream()
        .mapToDouble(c -> inTolerances ? c.violation() / c.tolerance() : c.violation())
        .max()
        .orElse(Double.NaN);
  }

  /** Lines follow the smoothed functions, the verdict counts. */
  private String counted() {
    boolean smoothed =
        answer.stream()
            .flatMap(certificate -> certificate.userConstraints().stream())
            .map(ConstraintStatement::counted)
            .anyMatch(counted -> counted != null && counted.decides());
    return smoothed
        ? " The lines show smoothed rates, the dot shows the counted ones; so they may lie apart."
        : "";
  }

  /** What is known of tolerances before there is a certificate. */
  static double[] tolerances(StochasticProblem problem, CertificateSettings settings) {
    return IntStream.rangeClosed(1, problem.inequalities() + problem.equalities())
        .mapToDouble(row -> problem.meaning(row).within())
        .map(within -> Double.isNaN(within) ? settings.feasibilityTolerance() : within)
        .toArray();
  }

  /** Those of a certificate. */
  static double[] tolerances(Certificate certificate) {
    return certificate.constraints().stream().mapToDouble(ConstraintStatement::tolerance).toArray();
  }

  Drawing objective() {
    ToDoubleFunction<TraceRow> what = row -> problem.sense().value(row.measures().f());
    double[] values = paths.column(what);
    Optional<Paths.Spread> spread = paths.spread(what);
    double[] least = spread.map(Paths.Spread::least).orElse(values);
    double[] most = spread.map(Paths.Spread::most).orElse(values);
    double mark = answer.map(c -> c.objective().of(problem.sense()).estimate()).orElse(Double.NaN);
    Axis whole = Axis.linear(values, least, most, new double[] {mark});
    Axis up = whole;
    String note = "";
    int from = values.length * 2 / 5;
    double[] late = range(from, values, least, most);
    double[] all = range(0, values, least, most);
    double span = late[1] - late[0];
    if (values.length > 10 && span < FLAT * (all[1] - all[0])) {
      double room = Math.max(span, 1e-9 * Math.max(Math.abs(late[0]), Math.abs(late[1])));
      up =
          Axis.linear(
              least(Math.max(all[0], late[0] - 1.5 * room), mark),
              most(Math.min(all[1], late[1] + 1.5 * room), mark));
      note =
          "Early values are outside the picture. They range from %s to %s."
              .formatted(ChartNumbers.text(all[0]), ChartNumbers.text(all[1]));
    }
    String name = problem.functionName(0);
    String title =
        (name.equals("objective") ? "Objective" : "Objective " + name)
            + (problem.sense() == Sense.MAXIMIZE ? ", maximized" : "");
    LineChart chart = chart(title, values, up);
    add(chart, name, values, spread);
    mark(chart, mark);
    return new Drawing(chart, note);
  }

  /** The smaller one; a number that is not known does not count. */
  private static double least(double a, double b) {
    return b < a ? b : a;
  }

  private static double most(double a, double b) {
    return b > a ? b : a;
  }

  /** The answer stands where the run ended. */
  private void mark(LineChart chart, double value) {
    if (Double.isFinite(value)) {
      chart.mark("the answer", (double) paths.last().samples(), value);
    }
  }

  private static double[] range(int from, double[]... columns) {
    double[] range = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (double[] column : columns) {
      for (int i = from; i < column.length; i++) {
        if (Double.isFinite(column[i])) {
          range[0] = Math.min(range[0], column[i]);
          range[1] = Math.max(range[1], column[i]);
        }
      }
    }
    return range;
  }

  private LineChart decreasing(
      String title,
      String levelName,
      double level,
      ToDoubleFunction<TraceRow> what,
      ToDoubleFunction<Certificate> end) {
    double mark = answer.map(end::applyAsDouble).orElse(Double.NaN);
    double[] values = paths.column(what);
    Optional<Paths.Spread> spread = paths.spread(what);
    Axis up =
        Axis.logarithmic(
            values,
            spread.map(Paths.Spread::least).orElse(values),
            spread.map(Paths.Spread::most).orElse(values),
            new double[] {level > 0 ? level : Double.NaN, mark});
    LineChart chart = chart(title, values, up);
    add(chart, "this run", values, spread);
    mark(chart, Math.max(0.0, mark));
    if (level > 0) {
      chart.level(levelName + ChartNumbers.text(level), level);
    }
    return chart;
  }

  private void add(LineChart chart, String name, double[] values, Optional<Paths.Spread> spread) {
    if (spread.isEmpty()) {
      chart.line(name, 0, values);
      return;
    }
    Paths.Spread s = spread.get();
    chart.line("run " + paths.number(), 0, values);
    if (paths.all().size() > 2) {
      chart.line("median of all runs", 1, s.median());
    }
    chart.band("all " + paths.all().size() + " runs", 0, s.least(), s.most());
  }

  private LineChart chart(String title, double[] values, Axis up) {
    double first = values.length == 0 ? Double.NaN : values[0];
    double last = values.length == 0 ? Double.NaN : values[values.length - 1];
    String description =
        "From %s at the start to %s after %s samples%s."
            .formatted(
                ChartNumbers.text(first),
                ChartNumbers.text(last),
                ChartNumbers.count(paths.last().samples()),
                up.isLogarithmic() ? ", on logarithmic axes" : "");
    return new LineChart(title, description, "samples", samples, across, up);
  }

  void multipliers(Html out) {
    List<String> names = paths.main().constraintNames();
    double[] last = paths.last().multipliers();
    List<Integer> drawn =
        Arrays.stream(own)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -Math.abs(last[i])))
            .limit(MOST_LINES)
            .sorted()
            .toList();
    if (drawn.isEmpty()) {
      return;
    }
    double[][] columns = new double[drawn.size()][];
    for (int k = 0; k < columns.length; k++) {
      int i = drawn.get(k);
      columns[k] = paths.column(row -> row.multipliers()[i]);
    }
    double[][] withZero = Arrays.copyOf(columns, columns.length + 1);
    withZero[columns.length] = new double[] {0};
    LineChart chart =
        new LineChart(
            drawn.size() == 1 ? "Multiplier of " + names.get(drawn.get(0)) : "Multipliers",
            "The multipliers of "
                + String.join(", ", drawn.stream().map(names::get).toList())
                + " along the run.",
            "samples",
            samples,
            across,
            Axis.linear(withZero));
    for (int k = 0; k < columns.length; k++) {
      chart.line(names.get(drawn.get(k)), k % LineChart.STYLES, columns[k]);
    }
    int left = own.length - drawn.size();
    out.figure(
        chart,
        left == 0
            ? ""
            : "The %d largest; the other %d %s in the table of constraints."
                .formatted(drawn.size(), left, left == 1 ? "is" : "are"));
  }

  /** Slack, penalty and weights, where the method has them. */
  void phases(Html out) {
    List<String> names = paths.main().statisticNames();
    STATISTICS.forEach(
        (name, title) -> {
          int column = names.indexOf(name);
          if (column >= 0) {
            double[] values = paths.column(row -> row.statistics()[column]);
            boolean drawable =
                Arrays.stream(values).allMatch(v -> !(v < 0))
                    && Arrays.stream(values).anyMatch(v -> v > 0 && Double.isFinite(v));
            if (name.equals("slack") && Arrays.stream(values).allMatch(v -> v == 0)) {
              out.note("The slack was 0 at every logged step: no constraint was relaxed.");
            }
            if (drawable) {
              LineChart chart =
                  chart(title, values, Axis.logarithmic(values)).line(title, 0, values);
              out.figure(chart, phase(name, values));
            }
          }
        });
  }

  /**
   * Where a phase ends: the slack is positive while constraints are relaxed, and the penalty of
   * Algorithm 1 grows until it suffices.
   */
  private String phase(String name, double[] values) {
    int last = values.length - 1;
    if (name.equals("beta")) {
      while (last > 0 && values[last - 1] == values[values.length - 1]) {
        last--;
      }
      return last == 0
          ? "It does not change."
          : last == values.length - 1
              ? ""
              : "It has not changed since "
                  + ChartNumbers.count((long) samples[last])
                  + " samples.";
    }
    if (!name.equals("slack")) {
      return "";
    }
    while (last >= 0 && !(values[last] > 0)) {
      last--;
    }
    return last < 0 || last == values.length - 1
        ? "Constraints are relaxed to the end."
        : "No logged step after "
            + ChartNumbers.count((long) samples[last])
            + " samples relaxes a constraint.";
  }
}
