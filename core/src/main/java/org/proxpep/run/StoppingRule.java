package org.proxpep.run;

import org.jspecify.annotations.Nullable;

/**
 * When to stop. The runner asks before every step, so a rule should be quick, and return the same
 * {@link Stop} object rather than make a new one where it may be asked again.
 */
@FunctionalInterface
public interface StoppingRule {

  /** Why to stop here, or null to go on. */
  @Nullable Stop check(Progress progress);

  /** Stops as soon as one of the two does; asks this rule first. */
  default StoppingRule or(StoppingRule other) {
    return progress -> {
      Stop stop = check(progress);
      return stop != null ? stop : other.check(progress);
    };
  }

  /** Stops where both do, with the status of this rule and both reasons. */
  default StoppingRule and(StoppingRule other) {
    return progress -> {
      Stop first = check(progress);
      Stop second = first == null ? null : other.check(progress);
      return first == null || second == null
          ? null
          : new Stop(first.status(), first.reason() + " And: " + second.reason());
    };
  }

  /** Stops after {@code max} steps. */
  static StoppingRule steps(long max) {
    Stop stop = new Stop(Status.BUDGET_EXHAUSTED, "The budget of " + max + " steps is spent.");
    return progress -> progress.steps() >= max ? stop : null;
  }

  /** Stops where one more step might not fit into {@code max} scenarios. */
  static StoppingRule samples(long max) {
    Stop stop = new Stop(Status.BUDGET_EXHAUSTED, "The budget of " + max + " samples is spent.");
    return progress -> progress.samples() > max - progress.samplesOfNextStep() ? stop : null;
  }

  /** Stops after {@code max} seconds of wall time. */
  static StoppingRule seconds(double max) {
    Stop stop = new Stop(Status.TIME_EXHAUSTED, "The time of " + max + " seconds is spent.");
    return progress -> progress.seconds() >= max ? stop : null;
  }

  /**
   * Stops where the latest row of the trace shows residual, violation and complementarity of at
   * most {@code tolerance}; never if that is zero.
   */
  static StoppingRule tolerance(double tolerance) {
    Stop stop =
        new Stop(
            Status.TOLERANCE_REACHED,
            "The monitored residual, violation and complementarity are at most " + tolerance + ".");
    return progress -> {
      TraceRow row = progress.latestRow();
      return tolerance > 0 && row != null && row.measures().within(tolerance) ? stop : null;
    };
  }
}
