package org.proxpep.report.page;

import static org.proxpep.report.page.PairwiseComparison.text;
import static org.proxpep.report.page.PairwiseComparison.words;
import static org.proxpep.report.words.NumberText.count;

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
import org.proxpep.compare.Instance;
import org.proxpep.compare.MedianSpread;
import org.proxpep.compare.PointErrors;
import org.proxpep.compare.RunGroup;
import org.proxpep.compare.RunOutcome;
import org.proxpep.compare.Standing;
import org.proxpep.compare.UnsuitedMethod;
import org.proxpep.compare.Variant;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.chart.ChartNumbers;
import org.proxpep.report.words.TableColumns;
import org.proxpep.run.Candidate;

/** The numbers of a comparison: of all, of a suite, of a problem. */
final class ComparisonTables {

  private final PairwiseComparison contest;

  ComparisonTables(PairwiseComparison contest) {
    this.contest = contest;
  }

  void standings(Html out, Variant variant, long budget) {
    int problems = contest.report().instances().size();
    String best = best("", variant, budget);
    out.table(
        "Standings, " + words(variant, budget),
        "methods",
        new TableColumns<Standing>()
            .add("method", Standing::method)
            .add("problems", each -> each.instances() + " of " + problems)
            .add("heuristic on", Standing::heuristic)
            .add("mean error", each -> text(each.error()))
            .add("median over floor", each -> text(each.overFloor()))
            .add("95th percentile over floor", each -> text(each.highOverFloor()))
            .add(
                "solved",
                each -> Double.isNaN(each.solved()) ? "–" : Math.round(100 * each.solved()) + " %")
            .add("seconds a run", each -> text(each.seconds())),
        contest.standings("", variant, budget).stream()
            .sorted(PairwiseComparison.BEST_FIRST)
            .toList(),
        each ->
            each.method().equals(best)
                ? Set.of(Double.isNaN(each.overFloor().value()) ? 3 : 4)
                : Set.of());
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
            .formatted(words(theirs), words(ours), ChartNumbers.count(budget)),
        "methods",
        new TableColumns<PairwiseRecord>()
            .add("method", PairwiseRecord::other)
            .add("problems of both", PairwiseRecord::instances)
            .add("mean error, practical = 1", duel -> text(duel.ratio()))
            .add("less error on", PairwiseRecord::less)
            .add("clearly", PairwiseRecord::clearlyLess)
            .add("more error on", PairwiseRecord::more)
            .add("clearly", PairwiseRecord::clearlyMore),
        contest.report().methods().stream()
            .filter(method -> !method.equals(PairwiseComparison.OURS))
            .map(method -> PairwiseRecord.of(contest, ours, method, theirs, budget))
            .sorted(Comparator.comparingDouble(PairwiseRecord::ratio))
            .toList());
  }

  /** Methods by budgets. Without any floor the mean errors stand in its place. */
  void suite(Html out, String suite, Variant variant) {
    List<String> header = new ArrayList<>(List.of("method", "problems"));
    for (long budget : contest.budgets()) {
      if (contest.floorsKnown(suite, budget) > 0) {
        header.add("median over floor, " + ChartNumbers.count(budget));
        header.add("95th percentile over floor, " + ChartNumbers.count(budget));
      } else {
        header.add("mean error, " + ChartNumbers.count(budget));
      }
    }
    int problems = contest.instances(suite).size();
    out.table("Suite " + suite + ", " + words(variant), header, "methods");
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
          cells.add(text(each.overFloor()));
          cells.add(text(each.highOverFloor()));
        } else {
          cells.add(text(each.error()));
        }
      }
      out.row(cells, bold);
    }
    out.endTable();
  }

  /** All about one problem, in a fold. */
  void problem(Html out, Instance instance) {
    StochasticProblem problem = instance.problem();
    out.numbers(
        "%s: %s, %s, %s%s"
            .formatted(
                instance.name(),
                count(problem.dimension(), "variable"),
                problem.inequalities() == 1
                    ? "1 inequality"
                    : ChartNumbers.count(problem.inequalities()) + " inequalities",
                problem.equalities() == 1
                    ? "1 equality"
                    : ChartNumbers.count(problem.equalities()) + " equalities",
                instance.convex() ? "" : ", not convex"));
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
    String terms = words(variant, budget);
    out.paragraph(
        terms
            + (Double.isNaN(median)
                ? ". No floor is known."
                : ". Floor: median %s, 95th percentile %s.".formatted(text(median), text(high))));
    List<RunGroup> cells = new ArrayList<>();
    for (String method : contest.report().methods()) {
      contest.cell(instance, method, variant, budget).ifPresent(cells::add);
    }
    if (cells.isEmpty()) {
      out.note("No method ran.");
      return;
    }
    cells.sort(Comparator.comparingDouble(cell -> contest.spread(cell).median()));
    double least = contest.spread(cells.get(0)).median();
    out.table(
        instance.name() + ", " + terms,
        "methods remarks",
        new TableColumns<RunGroup>()
            .add("method", RunGroup::method)
            .add("median error", cell -> medianError(contest.spread(cell)))
            .add("95th percentile", cell -> percentile(contest.spread(cell)))
            .add("output", cell -> word(cell.selected()))
            .add("gap", cell -> median(cell, PointErrors::gap))
            .add("violation", cell -> median(cell, PointErrors::violation))
            .add("distance", cell -> median(cell, PointErrors::distance))
            .add("residual", cell -> median(cell, PointErrors::residual))
            .add("error, last", cell -> error(cell, Candidate.Kind.LAST))
            .add("error, average", cell -> error(cell, Candidate.Kind.AVERAGE))
            .add("remarks", ComparisonTables::remarks),
        cells,
        cell -> contest.spread(cell).median() == least ? Set.of(1) : Set.of());
  }

  private static String medianError(MedianSpread spread) {
    return text(spread.median(), spread.medianLow(), spread.medianHigh());
  }

  private static String percentile(MedianSpread spread) {
    return text(spread.q95(), spread.q95Low(), spread.q95High());
  }

  /** Over the runs that have it. */
  private static String median(RunGroup cell, ToDoubleFunction<PointErrors> measure) {
    return text(
        median(Arrays.stream(cell.measure(measure)).filter(v -> !Double.isNaN(v)).toArray()));
  }

  /** Of an output, whether selected or not; a dash if no run has it. */
  private static String error(RunGroup cell, Candidate.Kind output) {
    boolean none =
        cell.outcomes().stream()
            .flatMap(run -> run.readings().stream())
            .noneMatch(reading -> reading.output() == output);
    return none ? "–" : text(median(cell.errors(output)));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length == 0
        ? Double.NaN
        : sorted.length % 2 == 1 ? sorted[half] : 0.5 * (sorted[half - 1] + sorted[half]);
  }

  private static String remarks(RunGroup cell) {
    List<String> all = new ArrayList<>();
    if (!cell.parameters().isEmpty()) {
      all.add(cell.parameters());
    }
    if (!cell.heuristic().isEmpty()) {
      all.add("heuristic: " + cell.heuristic());
    }
    List<RunOutcome> failed =
        cell.outcomes().stream()
            .filter(run -> Double.isInfinite(run.error(cell.selectedOf(run))))
            .toList();
    if (!failed.isEmpty()) {
      all.add(
          "%d of %s without a measurable answer (%s)"
              .formatted(
                  failed.size(),
                  count(cell.outcomes().size(), "run"),
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
    for (UnsuitedMethod refusal : contest.report().refusals()) {
      all.computeIfAbsent(new Why(refusal.method(), refusal.reason()), key -> new ArrayList<>())
          .add(refusal.instance().name());
    }
    out.table(
        "What did not run",
        "methods remarks",
        new TableColumns<Map.Entry<Why, List<String>>>()
            .add("method", each -> each.getKey().method())
            .add("problems", each -> each.getValue().size())
            .add(
                "reason and names",
                each -> each.getKey().reason() + " – " + String.join(", ", each.getValue())),
        List.copyOf(all.entrySet()));
  }
}
