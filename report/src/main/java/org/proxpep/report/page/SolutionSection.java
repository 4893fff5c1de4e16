package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.chart.BarChart;
import org.proxpep.report.chart.Numbers;
import org.proxpep.run.Candidate;

/** The point by name: short vectors in a table, long ones as a picture and a table in a fold. */
final class SolutionSection {

  private static final int SHORT = 12;
  private static final int BARS = 15;

  private SolutionSection() {}

  static void write(Html out, Candidate point, List<String> names, StochasticProblem problem) {
    double[] x = point.x();
    Map<String, List<Integer>> vectors = new LinkedHashMap<>();
    List<Integer> auxiliary = new ArrayList<>();
    List<Integer> single = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      if (problem.isAuxiliary(i)) {
        auxiliary.add(i);
      } else {
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
      table(out, "Solution", plain, names, x);
    }
    vectors.forEach(
        (name, members) -> {
          if (members.size() > SHORT) {
            vector(out, name, members, names, x);
          }
        });
    if (!auxiliary.isEmpty()) {
      out.fold("Variables that the model needed to express its means");
      table(out, "Auxiliary variables", auxiliary, names, x);
      out.endFold();
    }
    out.note("This point is " + origin(point.kind()) + ".");
  }

  private static void table(
      Html out, String caption, List<Integer> members, List<String> names, double[] x) {
    out.table(caption, List.of("variable", "value"));
    for (int i : members) {
      out.row(List.of(names.get(i), Numbers.text(x[i], 7)));
    }
    out.endTable();
  }

  private static void vector(
      Html out, String name, List<Integer> members, List<String> names, double[] x) {
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
        "%s has %d entries, %s of them exactly 0; sum %s, Euclidean norm %s."
            .formatted(
                name,
                members.size(),
                zeros == 0 ? "none" : Long.toString(zeros),
                Numbers.text(
                    Arrays.stream(members.stream().mapToDouble(i -> x[i]).toArray()).sum()),
                Numbers.text(size)));
    out.fold("All " + members.size() + " entries of " + name);
    table(out, "All entries of " + name, members, names, x);
    out.endFold().raw("</figure>");
  }

  private static String origin(Candidate.Kind kind) {
    return switch (kind) {
      case ANSWER -> "the method's own answer";
      case LAST -> "the last point of the run";
      case AVERAGE -> "the average of all points of the run";
      case TAIL_AVERAGE -> "the average of the later points of the run";
      case RANDOM -> "a point drawn at random from the run";
      case SNAPSHOT -> "one of the best points seen along the run";
      case CLOSEST -> "a point of least violation, not a solution";
    };
  }
}
