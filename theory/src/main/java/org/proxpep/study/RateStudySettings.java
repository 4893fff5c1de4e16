package org.proxpep.study;

import java.util.Map;
import org.proxpep.refusal.Require;
import org.proxpep.settings.Records;
import org.proxpep.settings.Setting;

/**
 * The plan of a rate study.
 *
 * @param from the shortest horizon T
 * @param to the longest
 * @param points how many horizons, in geometric progression
 * @param replications runs of each horizon, all with scenarios of their own
 * @param seed the seed of all random numbers of the study
 * @param threads how many runs go on at once; has no influence on the numbers
 * @param looks at how many iterates of a run the averages over iterates look
 * @param quantile the high quantile that is fitted beside the mean
 * @param confidence of the intervals for the slopes
 * @param resamples draws of the bootstrap
 */
public record RateStudySettings(
    @Setting(flag = "from", label = "T", help = "the least number of steps") long from,
    @Setting(flag = "to", label = "T", help = "the greatest number of steps") long to,
    @Setting(
            flag = "points",
            label = "N",
            help = "how many numbers of steps, in geometric progression")
        int points,
    @Setting(flag = "replications", label = "N", help = "runs for each") int replications,
    long seed,
    int threads,
    @Setting(
            flag = "looks",
            label = "N",
            help = "iterates that stand for all in averages over a run")
        int looks,
    @Setting(flag = "quantile", label = "Q", help = "the high quantile over replications")
        double quantile,
    double confidence,
    int resamples) {

  /** T = 10³ … 10⁵ in 5 points, 20 replications, 200 looks, quantile 0.9, 95 % intervals. */
  public static final RateStudySettings DEFAULT =
      new RateStudySettings(1000, 100_000, 5, 20, 1, 1, 200, 0.9, 0.95, 1000);

  public RateStudySettings {
    Require.atLeast("from", from, 1, "start at 1000");
    Require.that("to", to, to > from, "greater than from (" + from + ")", "choose 100 times from");
    Require.atLeast("points", points, 3, "take 5: two points have no scatter");
    Require.atLeast("replications", replications, 2, "take 20");
    Require.atLeast("threads", threads, 1, "take the number of cores");
    Require.atLeast("looks", looks, 1, "take 200");
    Require.that("quantile", quantile, quantile > 0 && quantile < 1, "between 0 and 1", "take 0.9");
    Require.that(
        "confidence", confidence, confidence > 0 && confidence < 1, "between 0 and 1", "take 0.95");
    Require.atLeast("resamples", resamples, 20, "take 1000");
    long before = 0;
    for (long horizon : horizons(from, to, points)) {
      Require.that(
          "points",
          points,
          horizon > before,
          "so few that the horizons from " + from + " to " + to + " differ",
          "take fewer points");
      before = horizon;
    }
  }

  /** The horizons, growing by about the same factor. */
  public long[] horizons() {
    return horizons(from, to, points);
  }

  private static long[] horizons(long from, long to, int points) {
    long[] horizons = new long[points];
    double factor = (double) to / from;
    for (int k = 0; k < points; k++) {
      horizons[k] = Math.round(from * Math.pow(factor, k / (points - 1.0)));
    }
    return horizons;
  }

  /** These settings over another range of horizons. */
  public RateStudySettings withHorizons(long newFrom, long newTo, int newPoints) {
    return Records.with(this, Map.of("from", newFrom, "to", newTo, "points", newPoints));
  }

  public RateStudySettings withReplications(int value) {
    return Records.with(this, "replications", value);
  }

  public RateStudySettings withSeed(long value) {
    return Records.with(this, "seed", value);
  }

  public RateStudySettings withThreads(int value) {
    return Records.with(this, "threads", value);
  }

  public RateStudySettings withLooks(int value) {
    return Records.with(this, "looks", value);
  }

  public RateStudySettings withQuantile(double value) {
    return Records.with(this, "quantile", value);
  }
}
