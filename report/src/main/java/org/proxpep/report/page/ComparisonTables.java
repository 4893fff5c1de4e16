package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.proxpep.compare.Cell;
import org.proxpep.compare.Instance;
import org.proxpep.compare.Reading;
import org.proxpep.compare.Refusal;
import org.proxpep.compare.RunOutcome;
import org.proxpep.compare.Spread;
import org.proxpep.compare.Standing;
import org.proxpep.compare.Variant;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.chart.Numbers;
import org.proxpep.run.Candidate;

/** The numbers of a comparison: of all, of a suite, of a problem. */
final class ComparisonTables {

  private final Contest contest;

  ComparisonTables(Contest contest) {
    this.contest = contest;
  }

  void standings(Html out, Variant variant, long budget) {
    int problems = contest.report().instances().size();
    out.table(
        "Standings, " + Contest.words(variant, budget),
        List.of(
            "method",
            "problems",
            "heuristic on",
            "mean error",
            "median over floor",
            "95th percentile over floor",
            "solved",
            "seconds a run"),
        "methods");
    String best = best("", variant, budget);
    contest.standings("", variant, budget).stream()
        .sorted(Contest.BEST_FIRST)
        .forEach(
            each ->
                out.row(
                    List.of(
                        each.method(),
                        each.instances() + " of " + problems,
                        Integer.toString(each.heuristic()),
                        Contest.text(each.error()),
                        Contest.text(each.overFloor()),
                        Contest.text(each.highOverFloor()),
                        Double.isNaN(each.solved()) ? "–" : Math.round(100 * each.solved()) + " %",
                        Contest.text(each.seconds())),
                    each.method().equals(best)
                        ? Set.of(Double.isNaN(each.overFloor().value()) ? 3 : 4)
                        : Set.of()));
    out.endTable();
  }

  /** The best of those that can be compared, or nobody. */
  private String best(String suite, Variant variant, long budget) {
    List<Standing> ranked = contest.comparable(suite, variant, budget);
    return ranked.isEmpty() ? "" : ranked.get(0).method();
  }

  /** Every other method against ours on the problems of both. */
  void duels(Html out, Variant ours, Variant theirs, long budget) {
    out.table(
        "Others (%s) against practical (%s), %s evaluations"
            .formatted(Contest.words(theirs), Contest.words(ours), Numbers.count(budget)),
        List.of(
            "method",
            "problems of both",
            "mean error, practical = 1",
            "less error on",
            "clearly",
            "more error on",
            "clearly"),
        "methods");
    contest.report().methods().stream()
        .filter(method -> !method.equals(Contest.OURS))
        .map(method -> Duel.of(contest, ours, method, theirs, budget))
        .sorted(Comparator.comparingDouble(Duel::ratio))
        .forEach(
            duel ->
                out.row(
                    List.of(
                        duel.other(),
                        Integer.toString(duel.instances()),
                        Contest.text(duel.ratio()),
                        Integer.toString(duel.less()),
                        Integer.toString(duel.clearlyLess()),
                        Integer.toString(duel.more()),
                        Integer.toString(duel.clearlyMore()))));
    out.endTable();
  }

  /** Methods by budgets. Without any floor the mean errors stand in its place. */
  void suite(Html out, String suite, Variant variant) {
    List<String> header = new ArrayList<>(List.of("method", "problems"));
    for (long budget : contest.budgets()) {
      if (contest.floorsKnown(suite, budget) > 0) {
        header.add("median over floor, " + Numbers.count(budget));
        header.add("95th percentile over floor, " + Numbers.count(budget));
      } else {
        header.add("mean error, " + Numbers.count(budget));
      }
    }
    int problems = contest.instances(suite).size();
    out.table("Suite " + suite + ", " + Contest.words(variant), header, "methods");
    List<String> methods = contest.report().methods();
    for (int m = 0; m < methods.size(); m++) {
      List<String> cells = new ArrayList<>(List.of(methods.get(m)));
      Set<Integer> bold = new HashSet<>();
      for (long budget : contest.budgets()) {
        Standing each = contest.standings(suite, variant, budget).get(m);
        if (cells.size() == 1) {
          cells.add(each.instances() + " of " + problems);
        }
        if (each.method().equals(best(suite, variant, budget))) {
          bold.add(cells.size());
        }
        if (contest.floorsKnown(suite, budget) > 0) {
          cells.add(Contest.text(each.overFloor()));
          cells.add(Contest.text(each.highOverFloor()));
        } else {
          cells.add(Contest.text(each.error()));
        }
      }
      out.row(cells, bold);
    }
    out.endTable();
  }

  /** All about one problem, in a fold. */
  void problem(Html out, Instance instance) {
    StochasticProblem problem = instance.problem();
    out.raw("<details class=\"numbers\"><summary>")
        .text(
            "%s: %s, %s, %s%s"
                .formatted(
                    instance.name(),
                    Contest.count(problem.dimension(), "variable"),
                    problem.inequalities() == 1
                        ? "1 inequality"
                        : Numbers.count(problem.inequalities()) + " inequalities",
                    problem.equalities() == 1
                        ? "1 equality"
                        : Numbers.count(problem.equalities()) + " equalities",
                    instance.convex() ? "" : ", not convex"))
        .raw("</summary>");
    for (Variant variant : contest.report().variants()) {
      for (long budget : contest.budgets()) {
        cells(out, instance, variant, budget);
      }
    }
    out.endFold();
  }

  private void cells(Html out, Instance instance, Variant variant, long budget) {
    double median = contest.floor(instance, 0.5, budget);
    double high = contest.floor(instance, 0.95, budget);
    String terms = Contest.words(variant, budget);
    out.paragraph(
        terms
            + (Double.isNaN(median)
                ? ". No floor is known."
                : ". Floor: median %s, 95th percentile %s."
                    .formatted(Contest.text(median), Contest.text(high))));
    List<Cell> cells = new ArrayList<>();
    for (String method : contest.report().methods()) {
      contest.cell(instance, method, variant, budget).ifPresent(cells::add);
    }
    if (cells.isEmpty()) {
      out.note("No method ran.");
      return;
    }
    cells.sort(Comparator.comparingDouble(cell -> contest.spread(cell).median()));
    out.table(
        instance.name() + ", " + terms,
        List.of(
            "method",
            "median error",
            "95th percentile",
            "output",
            "gap",
            "violation",
            "distance",
            "residual",
            "error, last",
            "error, average",
            "remarks"),
        "methods remarks");
    double least = contest.spread(cells.get(0)).median();
    for (Cell cell : cells) {
      Spread spread = contest.spread(cell);
      out.row(
          List.of(
              cell.method(),
              Contest.text(spread.median(), spread.medianLow(), spread.medianHigh()),
              Contest.text(spread.q95(), spread.q95Low(), spread.q95High()),
              word(cell.selected()),
              median(cell, Reading::gap),
              median(cell, Reading::violation),
              median(cell, Reading::distance),
              median(cell, Reading::residual),
              error(cell, Candidate.Kind.LAST),
              error(cell, Candidate.Kind.AVERAGE),
              remarks(cell)),
          spread.median() == least ? Set.of(1) : Set.of());
    }
    out.endTable();
  }

  /** Over the runs that have it. */
  private static String median(Cell cell, ToDoubleFunction<Reading> measure) {
    return Contest.text(
        median(Arrays.stream(cell.measure(measure)).filter(v -> !Double.isNaN(v)).toArray()));
  }

  /** Of an output, whether selected or not; a dash if no run has it. */
  private static String error(Cell cell, Candidate.Kind output) {
    boolean none =
        cell.outcomes().stream()
            .flatMap(run -> run.readings().stream())
            .noneMatch(reading -> reading.output() == output);
    return none ? "–" : Contest.text(median(cell.errors(output)));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length == 0
        ? Double.NaN
        : sorted.length % 2 == 1 ? sorted[half] : 0.5 * (sorted[half - 1] + sorted[half]);
  }

  private static String remarks(Cell cell) {
    List<String> all = new ArrayList<>();
    if (!cell.parameters().isEmpty()) {
      all.add(cell.parameters());
    }
    if (!cell.heuristic().isEmpty()) {
      all.add("heuristic: " + cell.heuristic());
    }
    List<RunOutcome> failed =
        cell.outcomes().stream()
            .filter(run -> Double.isInfinite(run.error(cell.selected())))
            .toList();
    if (!failed.isEmpty()) {
      all.add(
          "%d of %s without a measurable answer (%s)"
              .formatted(
                  failed.size(),
                  Contest.count(cell.outcomes().size(), "run"),
                  failed.stream()
                      .map(RunOutcome::status)
                      .distinct()
                      .collect(Collectors.joining(", "))));
    }
    return String.join("; ", all);
  }

  private static String word(Candidate.Kind output) {
    return output.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** What did not run, by method and reason. */
  void refusals(Html out) {
    record Why(String method, String reason) {}
    Map<Why, List<String>> all = new LinkedHashMap<>();
    for (Refusal refusal : contest.report().refusals()) {
      all.computeIfAbsent(new Why(refusal.method(), refusal.reason()), key -> new ArrayList<>())
          .add(refusal.instance().name());
    }
    out.table(
        "What did not run", List.of("method", "problems", "reason and names"), "methods remarks");
    all.forEach(
        (why, names) ->
            out.row(
                List.of(
                    why.method(),
                    Integer.toString(names.size()),
                    why.reason() + " – " + String.join(", ", names))));
    out.endTable();
  }
}
