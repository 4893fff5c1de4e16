package org.proxpep.study;

/**
 * The plan of a rate study.
 *
 * @param from the shortest horizon T
 * @param to the longest
 * @param points how many horizons, in geometric progression
 * @param replications runs of each horizon, all with scenarios of their own
 * @param seed decides every random number of the study
 * @param threads how many runs go on at once; has no influence on the numbers
 * @param looks at how many iterates of a run the averages over iterates look
 * @param quantile the high quantile that is fitted beside the mean
 * @param confidence of the intervals for the slopes
 * @param resamples draws of the bootstrap
 */
public record RateStudySettings(
    long from,
    long to,
    int points,
    int replications,
    long seed,
    int threads,
    int looks,
    double quantile,
    double confidence,
    int resamples) {

  /** T = 10³ … 10⁵ in 5 points, 20 replications, 200 looks, quantile 0.9, 95 % intervals. */
  public static final RateStudySettings DEFAULT =
      new RateStudySettings(1000, 100_000, 5, 20, 1, 1, 200, 0.9, 0.95, 1000);

  public RateStudySettings {
    require("from", from, from >= 1, "at least 1", "start at 1000");
    require("to", to, to > from, "greater than from (" + from + ")", "go on to 100 times from");
    require("points", points, points >= 3, "at least 3", "take 5: two points have no scatter");
    require("replications", replications, replications >= 2, "at least 2", "take 20");
    require("threads", threads, threads >= 1, "at least 1", "take the number of cores");
    require("looks", looks, looks >= 1, "at least 1", "take 200");
    require("quantile", quantile, quantile > 0 && quantile < 1, "between 0 and 1", "take 0.9");
    require(
        "confidence", confidence, confidence > 0 && confidence < 1, "between 0 and 1", "take 0.95");
    require("resamples", resamples, resamples >= 20, "at least 20", "take 1000");
    long before = 0;
    for (long horizon : horizons(from, to, points)) {
      require(
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
    return new RateStudySettings(
        newFrom,
        newTo,
        newPoints,
        replications,
        seed,
        threads,
        looks,
        quantile,
        confidence,
        resamples);
  }

  public RateStudySettings withReplications(int value) {
    return new RateStudySettings(
        from, to, points, value, seed, threads, looks, quantile, confidence, resamples);
  }

  public RateStudySettings withSeed(long value) {
    return new RateStudySettings(
        from, to, points, replications, value, threads, looks, quantile, confidence, resamples);
  }

  public RateStudySettings withThreads(int value) {
    return new RateStudySettings(
        from, to, points, replications, seed, value, looks, quantile, confidence, resamples);
  }

  public RateStudySettings withLooks(int value) {
    return new RateStudySettings(
        from, to, points, replications, seed, threads, value, quantile, confidence, resamples);
  }

  public RateStudySettings withQuantile(double value) {
    return new RateStudySettings(
        from, to, points, replications, seed, threads, looks, value, confidence, resamples);
  }

  private static void require(
      String name, Number value, boolean holds, String rule, String advice) {
    if (!holds) {
      throw new IllegalArgumentException(
          name + " (" + value + ") must be " + rule + ".\nMaybe " + advice + ".");
    }
  }
}
