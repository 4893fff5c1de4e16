package org.proxpep.report.page;

import java.util.Optional;
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
    int instances = 0;
    int less = 0;
    int clearlyLess = 0;
    int more = 0;
    int clearlyMore = 0;
    double logs = 0.0;
    for (Instance instance : contest.report().instances()) {
      Optional<RunGroup> a = contest.cell(instance, PairwiseComparison.OURS, ours, budget);
      Optional<RunGroup> b = contest.cell(instance, other, theirs, budget);
      if (a.isEmpty() || b.isEmpty()) {
        continue;
      }
      MedianSpread mine = contest.spread(a.get());
      MedianSpread its = contest.spread(b.get());
      instances++;
      double ratio = its.median() == mine.median() ? 1.0 : its.median() / mine.median();
      logs += Math.log(ratio);
      less += ratio < 1 ? 1 : 0;
      more += ratio > 1 ? 1 : 0;
      clearlyMore += its.medianLow() > mine.medianHigh() ? 1 : 0;
      clearlyLess += its.medianHigh() < mine.medianLow() ? 1 : 0;
    }
    double mean = instances == 0 ? Double.NaN : Math.exp(logs / instances);
    return new PairwiseRecord(other, instances, mean, less, clearlyLess, more, clearlyMore);
  }
}
