package org.proxpep.solve;

import org.proxpep.refusal.Require;
import org.proxpep.settings.Records;
import org.proxpep.settings.Setting;

/**
 * How much is done around one run.
 *
 * @param replications independent runs whose candidates are compared
 * @param starts starting points to try within the budget
 * @param threads the most threads, 0 for all cores; has no influence on any number
 * @param validationSamples on how many scenarios candidates are compared where means are not exact
 * @param goal whether a run ends as soon as its verdict is as good as the tolerances ask; its
 *     budget of samples is then a cap of its own
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
    boolean goal,
    boolean recovery) {

  /** One run from one start on all cores, 2000 samples for comparisons, recovery. */
  public static final SolverSettings DEFAULT = new SolverSettings(1, 1, 0, 2000, false, true);

  public SolverSettings {
    Require.atLeast("replications", replications, 1, "leave it at the default");
    Require.atLeast("starts", starts, 1, "leave it at the default");
    Require.that(threads >= 0, "threads (%s) must not be negative", "0, for all cores", threads);
    Require.atLeast("validationSamples", validationSamples, 1, "leave it at the default");
  }

  int coresUsed() {
    return threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
  }

  public SolverSettings withReplications(int value) {
    return Records.with(this, "replications", value);
  }

  public SolverSettings withStarts(int value) {
    return Records.with(this, "starts", value);
  }

  public SolverSettings withThreads(int value) {
    return Records.with(this, "threads", value);
  }

  public SolverSettings withValidationSamples(int value) {
    return Records.with(this, "validationSamples", value);
  }

  public SolverSettings withGoal(boolean value) {
    return Records.with(this, "goal", value);
  }

  public SolverSettings withRecovery(boolean value) {
    return Records.with(this, "recovery", value);
  }
}
