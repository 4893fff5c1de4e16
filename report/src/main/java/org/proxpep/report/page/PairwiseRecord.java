package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.proxpep.compare.Instance;
import org.proxpep.compare.MedianSpread;
import org.proxpep.compare.RunGroup;
import org.proxpep.compare.Variant;

/**
 * Two methods on the instances that both ran on, by their median errors. Clearly means that the
 * intervals of the medians do not meet.
 *
 * @param ratio the geometric mean of the other's median error over ours
 */
record PairwiseRecord(
    String other,
    int instances,
    double ratio,
    int less,
    int clearlyLess,
    int more,
    int clearlyMore) {

  static PairwiseRecord of(
      PairwiseComparison contest, Variant ours, String other, Variant theirs, long budget) {
    List<MedianSpread[]> pairs = new ArrayList<>();
    double logs = 0.0;
    for (Instance instance : contest.report().instances()) {
      Optional<RunGroup> a = contest.cell(instance, PairwiseComparison.OURS, ours, budget);
      Optional<RunGroup> b = contest.cell(instance, other, theirs, budget);
      if (a.isPresent() && b.isPresent()) {
        MedianSpread[] pair = {contest.spread(a.get()), contest.spread(b.get())};
        pairs.add(pair);
        logs += Math.log(ratio(pair[0], pair[1]));
      }
    }
    return new PairwiseRecord(
        other,
        pairs.size(),
        Math.exp(logs / pairs.size()),
        count(pairs, (mine, its) -> ratio(mine, its) < 1),
        count(pairs, (mine, its) -> its.medianHigh() < mine.medianLow()),
        count(pairs, (mine, its) -> ratio(mine, its) > 1),
        count(pairs, (mine, its) -> its.medianLow() > mine.medianHigh()));
  }

  private static double ratio(MedianSpread mine, MedianSpread its) {
    return its.median() == mine.median() ? 1.0 : its.median() / mine.median();
  }

  private static int count(
      List<MedianSpread[]> pairs, BiPredicate<MedianSpread, MedianSpread> which) {
    return (int) pairs.stream().filter(p -> which.test(p[0], p[1])).count();
  }
}
