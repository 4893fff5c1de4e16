package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.chart.BarChart;
import org.proxpep.report.chart.ChartNumbers;
import org.proxpep.report.words.ResultView;
import org.proxpep.solve.CertifiedResult;

/** The point by name: short vectors in a table, long ones as a picture and a table in a fold. */
final class SolutionSection {

  private static final int SHORT = 12;
  private static final int BARS = 15;

  private final Html out;
  private final double[] x;
  private final List<String> names;
  private final ResultView view;
  private final StochasticProblem problem;

  SolutionSection(Html out, CertifiedResult result, ResultView view, StochasticProblem problem) {
    this.out = out;
    this.x = result.selected().x();
    this.names = result.run().variableNames();
    this.view = view;
    this.problem = problem;
  }

  void write() {
    Map<String, List<Integer>> vectors = new LinkedHashMap<>();
    List<Integer> single = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      if (!problem.isAuxiliary(i)) {
        int bracket = names.get(i).indexOf('[');
        if (bracket > 0) {
          vectors
              .computeIfAbsent(names.get(i).substring(0, bracket), n -> new ArrayList<>())
              .add(i);
        } else {
          single.add(i);
        }
      }
    }
    List<Integer> plain = new ArrayList<>();
    if (single.size() > 2 * SHORT) {
      vectors.put("the variables", single);
    } else {
      plain.addAll(single);
    }
    vectors.values().stream().filter(v -> v.size() <= SHORT).forEach(plain::addAll);
    if (!plain.isEmpty()) {
      table("Solution", plain);
    }
    vectors.forEach(
        (name, members) -> {
          if (members.size() > SHORT) {
            vector(name, members);
          }
        });
    out.note(view.origin());
    out.note(view.errorsMeaning() + (view.hasErrors() ? "." : ""));
    if (!view.zeros().isEmpty()) {
      out.note(view.zeros());
    }
    if (!view.kinks().isEmpty()) {
      out.note(view.kinks());
    }
  }

  private void table(String caption, List<Integer> members) {
    boolean units = view.hasOriginalUnits();
    out.table(
        caption,
        units ? List.of("variable", "value", "in original units") : List.of("variable", "value"));
    for (int i : members) {
      out.row(
          units
              ? List.of(names.get(i), view.variable(i), view.inOriginalUnits(i))
              : List.of(names.get(i), view.variable(i)));
    }
    out.endTable();
  }

  private void vector(String name, List<Integer> members) {
    List<Integer> largest =
        members.stream()
            .sorted(Comparator.comparingDouble(i -> -Math.abs(x[i])))
            .limit(BARS)
            .toList();
    double[] values = largest.stream().mapToDouble(i -> x[i]).toArray();
    String title =
        "The largest %d of %d entries of %s".formatted(values.length, members.size(), name);
    out.raw("<figure class=\"narrow\"><figcaption>").text(title).raw("</figcaption>");
    out.raw(
        BarChart.svg(
            out.newId(),
            title,
            "Bars to both sides of zero; the same numbers follow in a table.",
            largest.stream().map(names::get).toList(),
            values));
    long zeros = members.stream().filter(i -> x[i] == 0).count();
    double size = Math.sqrt(members.stream().mapToDouble(i -> x[i] * x[i]).sum());
    out.note(
        "%s has %d entries, %s of them exactly 0. Their sum is %s, the Euclidean norm %s."
            .formatted(
                name,
                members.size(),
                zeros == 0 ? "none" : Long.toString(zeros),
                ChartNumbers.text(
                    Arrays.stream(members.stream().mapToDouble(i -> x[i]).toArray()).sum()),
                ChartNumbers.text(size)));
    out.fold("All " + members.size() + " entries of " + name);
    table("All entries of " + name, members);
    out.endFold().raw("</figure>");
  }
}
