package org.proxpep.report.page;

import static org.proxpep.report.page.PairwiseComparison.text;
import static org.proxpep.report.words.NumberText.count;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.proxpep.compare.Instance;
import org.proxpep.compare.MedianSpread;
import org.proxpep.compare.RunGroup;
import org.proxpep.compare.Standing;
import org.proxpep.compare.Variant;

/** What the numbers of a comparison say, in a few sentences. */
final class ComparisonReading {

  private static final int MOST_NAMES = 4;

  /**
   * A problem on which another method is clearly better.
   *
   * @param ratio its median error over ours
   */
  private record Loss(Instance instance, String to, double ratio) {}

  private final PairwiseComparison contest;
  private final int problems;

  ComparisonReading(PairwiseComparison contest) {
    this.contest = contest;
    this.problems = contest.report().instances().size();
  }

  void write(Html out) {
    unranked(out);
    for (Variant variant : contest.report().variants()) {
      out.element(
          "h3",
          variant == Variant.TUNED
              ? "Tuned on each problem"
              : "Default parameters and published output");
      out.raw("<ul class=\"readings\">");
      for (long budget : contest.budgets()) {
        out.raw("<li><b>")
            .text(count(budget, "evaluation") + ".")
            .raw("</b> ")
            .text(String.join(" ", sentences(variant, budget)))
            .raw("</li>");
      }
      out.raw("</ul>");
    }
  }

  List<String> sentences(Variant variant, long budget) {
    List<Standing> ranked = contest.comparable("", variant, budget);
    if (ranked.isEmpty()) {
      return List.of("No method ran.");
    }
    List<String> all = new ArrayList<>();
    best(ranked, budget, all);
    wins(variant, budget, all);
    if (contest.report().methods().contains(PairwiseComparison.OURS)) {
      place(ranked, all);
      losses(variant, budget, all);
      if (variant == Variant.TUNED) {
        untuned(ranked, budget, all);
      }
    }
    return all;
  }

  private void best(List<Standing> ranked, long budget, List<String> all) {
    Standing best = ranked.get(0);
    Standing.Estimate over = best.overFloor();
    if (Double.isNaN(over.value())) {
      all.add(
          "No floor is known. The least mean error is that of %s: %s."
              .formatted(best.method(), text(best.error())));
      return;
    }
    int known = contest.floorsKnown("", budget);
    all.add(
        "%s has the least mean error, %s times the floor%s."
            .formatted(
                best.method(),
                text(over),
                known < problems
                    ? ", which is known on %d of %d problems".formatted(known, problems)
                    : ""));
    List<Standing> others = ranked.subList(1, ranked.size());
    List<Standing> close =
        others.stream().filter(each -> each.overFloor().value() <= over.high()).toList();
    if (!close.isEmpty()) {
      all.add("Within its interval: " + values(close) + ".");
    } else if (!others.isEmpty()) {
      all.add("No other lies within its interval; next is " + values(others.subList(0, 1)) + ".");
    }
  }

  private static String values(List<Standing> standings) {
    return standings.stream()
        .map(each -> each.method() + " (" + text(each.overFloor().value()) + ")")
        .collect(Collectors.joining(", "));
  }

  /** Who is not ranked, which is the same for all variants and budgets. */
  private void unranked(Html out) {
    List<Standing> all = contest.standings("", Variant.DEFAULTS, contest.greatestBudget());
    int most = all.stream().mapToInt(Standing::instances).max().orElse(0);
    List<Standing> fewer = all.stream().filter(each -> each.instances() < most).toList();
    if (!fewer.isEmpty()) {
      out.paragraph(
          "Ranked are the methods that ran on %s. Others ran on fewer: %s."
              .formatted(
                  most == problems
                      ? "all " + count(problems, "problem")
                      : "the most problems, %d of %d".formatted(most, problems),
                  fewer.stream()
                      .map(each -> each.method() + " on " + each.instances())
                      .collect(Collectors.joining(", "))));
    }
  }

  private void wins(Variant variant, long budget, List<String> all) {
    Map<String, Integer> wins = contest.wins(variant, budget);
    if (wins.isEmpty()) {
      return;
    }
    String first =
        wins.entrySet().stream()
            .limit(MOST_NAMES)
            .map(win -> win.getKey() + " on " + win.getValue())
            .collect(Collectors.joining(", "));
    int others = wins.values().stream().skip(MOST_NAMES).mapToInt(Integer::intValue).sum();
    all.add(
        "Of %s, the least median error is that of %s%s."
            .formatted(
                count(problems, "problem"), first, others == 0 ? "" : ", others on " + others));
  }

  private static void place(List<Standing> ranked, List<String> all) {
    for (int i = 1; i < ranked.size(); i++) {
      Standing each = ranked.get(i);
      if (each.method().equals(PairwiseComparison.OURS)) {
        double value = each.overFloor().value();
        all.add(
            "%s has place %d of %d, with %s."
                .formatted(
                    PairwiseComparison.OURS,
                    i + 1,
                    ranked.size(),
                    text(Double.isNaN(value) ? each.error() : value)));
      }
    }
  }

  /** Where another method is clearly better. */
  private void losses(Variant variant, long budget, List<String> all) {
    int ran = 0;
    int lost = 0;
    Optional<Loss> worst = Optional.empty();
    for (Instance instance : contest.report().instances()) {
      Optional<RunGroup> ours = contest.cell(instance, PairwiseComparison.OURS, variant, budget);
      if (ours.isEmpty()) {
        continue;
      }
      ran++;
      Optional<Loss> loss = loss(instance, contest.spread(ours.get()), variant, budget);
      lost += loss.isPresent() ? 1 : 0;
      if (loss.isPresent() && (worst.isEmpty() || loss.get().ratio() < worst.get().ratio())) {
        worst = loss;
      }
    }
    if (ran < problems) {
      all.add("%s ran on %d of %d.".formatted(PairwiseComparison.OURS, ran, problems));
    }
    if (ran == 0) {
      return;
    }
    all.add(
        worst.isEmpty()
            ? "On none is the interval of another's median entirely below that of practical."
            : "On %d of %d the interval of another's median lies entirely below that of practical, most so on %s, where the median error of %s is %s times that of practical."
                .formatted(
                    lost,
                    ran,
                    worst.get().instance().name(),
                    worst.get().to(),
                    text(worst.get().ratio())));
  }

  private Optional<Loss> loss(Instance instance, MedianSpread ours, Variant variant, long budget) {
    return contest.report().methods().stream()
        .flatMap(method -> contest.cell(instance, method, variant, budget).stream())
        .filter(cell -> contest.spread(cell).medianHigh() < ours.medianLow())
        .map(
            cell ->
                new Loss(instance, cell.method(), contest.spread(cell).median() / ours.median()))
        .min(Comparator.comparingDouble(Loss::ratio));
  }

  /** Where ours would stand without the tuning that the others had. */
  private void untuned(List<Standing> tuned, long budget, List<String> all) {
    for (Standing each : contest.standings("", Variant.DEFAULTS, budget)) {
      if (!each.method().equals(PairwiseComparison.OURS)
          || each.instances() != tuned.get(0).instances()) {
        continue;
      }
      List<Standing> others =
          tuned.stream().filter(other -> !other.method().equals(PairwiseComparison.OURS)).toList();
      long before =
          others.stream()
              .filter(other -> PairwiseComparison.BEST_FIRST.compare(other, each) < 0)
              .count();
      double value = each.overFloor().value();
      all.add(
          "With its defaults %s would have place %d of %d among the tuned, with %s."
              .formatted(
                  PairwiseComparison.OURS,
                  before + 1,
                  others.size() + 1,
                  text(Double.isNaN(value) ? each.error() : value)));
    }
  }
}
