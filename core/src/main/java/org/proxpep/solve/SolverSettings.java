package org.proxpep.solve;

import org.proxpep.settings.Setting;

/**
 * How much is done around one run.
 *
 * @param replications independent runs whose candidates are compared
 * @param starts starting points to try within the budget
 * @param threads the most threads, 0 for all cores; has no influence on any number
 * @param validationSamples on how many scenarios candidates are compared where means are not exact
 * @param recovery whether a violation is followed by a search for the point of least violation
 */
public record SolverSettings(
    @Setting(flag = "replications", label = "N", help = "independent runs to choose from")
        int replications,
    @Setting(flag = "starts", label = "N", help = "starting points to try within the budget")
        int starts,
    @Setting(flag = "threads", label = "N", help = "threads for all this; 0: all cores")
        int threads,
    @Setting(
            flag = "validation-samples",
            label = "N",
            help = "scenarios that candidates are compared on",
            expert = true)
        int validationSamples,
    boolean recovery) {

  /** One run from one start on all cores, 2000 samples for comparisons, recovery. */
  public static final SolverSettings DEFAULT = new SolverSettings(1, 1, 0, 2000, true);

  public SolverSettings {
    Replications.requirePositive("replications", replications);
    Replications.requirePositive("starts", starts);
    if (threads < 0) {
      throw new IllegalArgumentException(
          "threads (" + threads + ") must not be negative.\nMaybe 0, for all cores.");
    }
    Replications.requirePositive("validationSamples", validationSamples);
  }

  int coresUsed() {
    return threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
  }

  public SolverSettings withReplications(int value) {
    return new SolverSettings(value, starts, threads, validationSamples, recovery);
  }

  public SolverSettings withStarts(int value) {
    return new SolverSettings(replications, value, threads, validationSamples, recovery);
  }

  public SolverSettings withThreads(int value) {
    return new SolverSettings(replications, starts, value, validationSamples, recovery);
  }

  public SolverSettings withValidationSamples(int value) {
    return new SolverSettings(replications, starts, threads, value, recovery);
  }

  public SolverSettings withRecovery(boolean value) {
    return new SolverSettings(replications, starts, threads, validationSamples, value);
  }
}
