package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.proxpep.compare.ComparisonReport;
import org.proxpep.compare.Instance;
import org.proxpep.compare.MedianSpread;
import org.proxpep.compare.Profile;
import org.proxpep.compare.RunGroup;
import org.proxpep.compare.Standing;
import org.proxpep.compare.Variant;
import org.proxpep.report.chart.ChartNumbers;
import org.proxpep.report.chart.LineChart;

/** The numbers of a comparison as a page asks for them: often, so each is computed once. */
final class PairwiseComparison {

  /** The method of this project, which every picture shows. */
  static final String OURS = "practical";

  /** More lines than this nobody tells apart; the last style is left to the floor. */
  static final int MOST_LINES = LineChart.STYLES - 1;

  private record Group(String suite, Variant variant, long budget) {}

  private record Place(String instance, String method, Variant variant, long budget) {}

  private record Limit(String instance, double q, long budget) {}

  private final ComparisonReport report;
  private final Map<Place, RunGroup> cells = new HashMap<>();
  private final IdentityHashMap<RunGroup, MedianSpread> spreads = new IdentityHashMap<>();
  private final Map<Group, List<Standing>> standings = new HashMap<>();
  private final Map<Limit, Double> floors = new HashMap<>();
  private final List<String> few;

  PairwiseComparison(ComparisonReport report) {
    this.report = report;
    for (RunGroup cell : report.cells()) {
      cells.put(
          new Place(cell.instance().name(), cell.method(), cell.variant(), cell.budget()), cell);
    }
    this.few = few(report);
    prepare();
  }

  /** Resampling takes milliseconds a cell and there may be thousands: on all cores. */
  private void prepare() {
    List<MedianSpread> made = report.cells().parallelStream().map(RunGroup::spread).toList();
    for (int i = 0; i < made.size(); i++) {
      spreads.put(report.cells().get(i), made.get(i));
    }
    List<String> suites = new ArrayList<>(report.suites());
    suites.add("");
    List<Group> groups = new ArrayList<>();
    for (String suite : suites) {
      for (Variant variant : report.variants()) {
        budgets().forEach(budget -> groups.add(new Group(suite, variant, budget)));
      }
    }
    List<List<Standing>> found =
        groups.parallelStream()
            .map(group -> report.standings(group.suite, group.variant, group.budget))
            .toList();
    for (int i = 0; i < found.size(); i++) {
      standings.put(groups.get(i), found.get(i));
    }
  }

  /** Those with the most area under their performance profiles, and ours, which comes first. */
  private static List<String> few(ComparisonReport report) {
    Map<String, Double> areas = new HashMap<>();
    for (Variant variant : report.variants()) {
      for (long budget : report.settings().budgets()) {
        for (Profile.Curve curve : Profile.performance(report, variant, budget).curves()) {
          areas.merge(curve.method(), Arrays.stream(curve.share()).sum(), Double::sum);
        }
      }
    }
    return report.methods().stream()
        .filter(method -> areas.getOrDefault(method, 0.0) > 0 || method.equals(OURS))
        .sorted(
            Comparator.comparingDouble(
                method ->
                    method.equals(OURS)
                        ? Double.NEGATIVE_INFINITY
                        : -areas.getOrDefault(method, 0.0)))
        .limit(MOST_LINES)
        .toList();
  }

  ComparisonReport report() {
    return report;
  }

  List<Long> budgets() {
    return report.settings().budgets();
  }

  long greatestBudget() {
    return budgets().get(budgets().size() - 1);
  }

  /** The methods that pictures show; the place in this list is the style of the line. */
  List<String> few() {
    return few;
  }

  /** What to say below a picture that does not show all methods; empty if it does. */
  String fewWords() {
    return few.size() == report.methods().size()
        ? ""
        : "Drawn are %d of %d methods: those with the most area under the performance profiles%s."
            .formatted(
                few.size(), report.methods().size(), few.contains(OURS) ? ", and " + OURS : "");
  }

  Optional<RunGroup> cell(Instance instance, String method, Variant variant, long budget) {
    return Optional.ofNullable(cells.get(new Place(instance.name(), method, variant, budget)));
  }

  MedianSpread spread(RunGroup cell) {
    return Objects.requireNonNull(spreads.get(cell));
  }

  /** Over all instances if the name of the suite is empty. */
  List<Standing> standings(String suite, Variant variant, long budget) {
    return Objects.requireNonNull(standings.get(new Group(suite, variant, budget)));
  }

  /**
   * The methods with the most instances, usually all of them: means over fewer cannot be compared.
   * The best first.
   */
  List<Standing> comparable(String suite, Variant variant, long budget) {
    List<Standing> all = standings(suite, variant, budget);
    int most = all.stream().mapToInt(Standing::instances).max().orElse(0);
    return most == 0
        ? List.of()
        : all.stream().filter(each -> each.instances() == most).sorted(BEST_FIRST).toList();
  }

  /** By the mean over the floor, where there is none by the error; what did not run comes last. */
  static final Comparator<Standing> BEST_FIRST =
      Comparator.<Standing>comparingDouble(each -> each.overFloor().value())
          .thenComparingDouble(Standing::error);

  double floor(Instance instance, double q, long budget) {
    return floors.computeIfAbsent(
        new Limit(instance.name(), q, budget), key -> instance.floor(q, budget));
  }

  List<Instance> instances(String suite) {
    return report.instances().stream()
        .filter(each -> suite.isEmpty() || each.suite().equals(suite))
        .toList();
  }

  /** On how many instances a floor is known at a budget. */
  int floorsKnown(String suite, long budget) {
    return (int) instances(suite).stream().filter(each -> floor(each, 0.5, budget) > 0).count();
  }

  /** On how many instances a method has the least median error, those with any; most first. */
  Map<String, Integer> wins(Variant variant, long budget) {
    Map<String, Integer> wins = new HashMap<>();
    for (Instance instance : report.instances()) {
      Map<String, Double> medians = new LinkedHashMap<>();
      for (String method : report.methods()) {
        cell(instance, method, variant, budget)
            .ifPresent(cell -> medians.put(method, spread(cell).median()));
      }
      double least = medians.values().stream().min(Double::compare).orElse(Double.NaN);
      // Where all fail nobody wins.
      medians.forEach(
          (method, median) ->
              wins.merge(method, median == least && least < RunGroup.WORST ? 1 : 0, Integer::sum));
    }
    Map<String, Integer> sorted = new LinkedHashMap<>();
    List<String> order = new ArrayList<>(report.methods());
    order.sort(Comparator.comparingInt(method -> -wins.getOrDefault(method, 0)));
    for (String method : order) {
      if (wins.getOrDefault(method, 0) > 0) {
        sorted.put(method, wins.getOrDefault(method, 0));
      }
    }
    return sorted;
  }

  /** To three digits; a dash where there is none. */
  static String text(double value) {
    return Double.isNaN(value) ? "–" : ChartNumbers.text(value, 3);
  }

  static String text(double value, double low, double high) {
    return Double.isNaN(value) ? "–" : text(value) + " [" + text(low) + ", " + text(high) + "]";
  }

  static String text(Standing.Estimate estimate) {
    return text(estimate.value(), estimate.low(), estimate.high());
  }

  static String words(Variant variant) {
    return variant == Variant.TUNED ? "tuned" : "defaults";
  }

  /** Such as “1,000 evaluations, tuned”. */
  static String words(Variant variant, long budget) {
    return ChartNumbers.count(budget) + " evaluations, " + words(variant);
  }
}
