package org.proxpep.run;

import java.io.Serializable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Require;
import org.proxpep.settings.Records;
import org.proxpep.settings.Setting;

/**
 * How long to run and what to write down. Only the seed has an influence on the iterates.
 *
 * @param seed the seed of all random numbers of the run
 * @param maxSamples the budget of scenarios, {@link Long#MAX_VALUE} for no limit
 * @param maxSteps the most steps, {@link Long#MAX_VALUE} for no limit
 * @param maxSeconds the most wall time, infinite for no limit
 * @param tolerance stop where the monitored residual, violation and complementarity are all at most
 *     this, and take a violation of at most this for feasible when recommending a point; 0 to spend
 *     the whole budget
 * @param traceRows about how many rows to log, at steps that lie ever further apart in the first
 *     half and evenly in the second; the first and last point are always logged
 * @param monitorSamples the number of fresh scenarios a row is measured on where the problem cannot
 *     tell its exact mean; the same ones for all rows
 * @param checkpoint the file to save to and, if it exists, to continue from; null for none
 * @param checkpointEverySeconds how often to save during the run (0: after every step); the end of
 *     a run is saved always
 */
@SuppressWarnings("serial") // Settings that are sent have no file.
public record RunSettings(
    @Setting(flag = "seed", label = "N", help = "the seed of all random numbers") long seed,
    @Setting(flag = "samples", label = "N", help = "the budget of scenarios") long maxSamples,
    @Setting(flag = "max-steps", label = "N", help = "the most steps", expert = true) long maxSteps,
    @Setting(flag = "max-time", label = "SECONDS", help = "the most wall time of a run")
        double maxSeconds,
    @Setting(
            flag = "tolerance",
            label = "EPS",
            help = "stop when residual and violations are below; 0: never")
        double tolerance,
    @Setting(flag = "trace-rows", label = "N", help = "about how many rows to log", expert = true)
        int traceRows,
    @Setting(
            flag = "monitor-samples",
            label = "N",
            help = "scenarios that a logged row is measured on",
            expert = true)
        int monitorSamples,
    @Setting(
            flag = "checkpoint",
            label = "FILE",
            help = "save the run to FILE, and continue from it if it exists")
        @Nullable Path checkpoint,
    @Setting(
            flag = "checkpoint-every",
            label = "SECONDS",
            help = "how often to save",
            expert = true)
        double checkpointEverySeconds)
    implements Serializable {

  /** 100,000 samples from seed 1, a trace of about 50 rows, no checkpoint. */
  public static final RunSettings DEFAULT =
      new RunSettings(
          1, 100_000, Long.MAX_VALUE, Double.POSITIVE_INFINITY, 0.0, 50, 1000, null, 60.0);

  public RunSettings {
    Require.atLeast("maxSamples", maxSamples, 1, "take 100000, the default");
    Require.atLeast("maxSteps", maxSteps, 1, "leave it out: the samples are a limit already");
    Require.that(
        "maxSeconds", maxSeconds, maxSeconds > 0, "positive", "give infinity for no limit");
    Require.notNegative("tolerance", tolerance, "give 0 to spend the whole budget");
    Require.atLeast(
        "traceRows", traceRows, 2, "take 50; the first and last point are always logged");
    Require.atLeast("monitorSamples", monitorSamples, 1, "take 1000");
    Require.that(
        "checkpointEverySeconds",
        checkpointEverySeconds,
        checkpointEverySeconds >= 0,
        "not negative",
        "take 60");
  }

  /** The default settings with another budget of samples. */
  public static RunSettings samples(long maxSamples) {
    return DEFAULT.withMaxSamples(maxSamples);
  }

  /** The default settings with a number of steps for the only budget. */
  public static RunSettings steps(long maxSteps) {
    return DEFAULT.withMaxSamples(Long.MAX_VALUE).withMaxSteps(maxSteps);
  }

  public RunSettings withSeed(long value) {
    return Records.with(this, "seed", value);
  }

  public RunSettings withMaxSamples(long value) {
    return Records.with(this, "maxSamples", value);
  }

  public RunSettings withMaxSteps(long value) {
    return Records.with(this, "maxSteps", value);
  }

  public RunSettings withMaxSeconds(double value) {
    return Records.with(this, "maxSeconds", value);
  }

  public RunSettings withTolerance(double value) {
    return Records.with(this, "tolerance", value);
  }

  public RunSettings withTraceRows(int value) {
    return Records.with(this, "traceRows", value);
  }

  public RunSettings withMonitorSamples(int value) {
    return Records.with(this, "monitorSamples", value);
  }

  /** Saves to {@code file} now and then, and goes on from it if it exists. */
  public RunSettings withCheckpoint(@Nullable Path file, double everySeconds) {
    return Records.with(
        Records.with(this, "checkpoint", file), "checkpointEverySeconds", everySeconds);
  }

  /**
   * Tolerance first: where a budget ends at a good point, the good news is the status. Then another
   * rule, if there is one, then the budgets.
   */
  StoppingRule rule(@Nullable StoppingRule other) {
    StoppingRule tolerances = StoppingRule.tolerance(tolerance);
    return (other == null ? tolerances : tolerances.or(other))
        .or(StoppingRule.steps(maxSteps))
        .or(StoppingRule.samples(maxSamples))
        .or(StoppingRule.seconds(maxSeconds));
  }

  /** About how many steps the budget allows for. */
  long horizon(int scenariosPerEvaluation) {
    return Math.min(maxSteps, Math.max(1, maxSamples / scenariosPerEvaluation));
  }
}
