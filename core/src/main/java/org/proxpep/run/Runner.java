package org.proxpep.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.problem.StochasticProblem;

/**
 * Runs a method on a problem:
 *
 * <pre>
 *   Result result =
 *       new Runner(method, problem).withSettings(RunSettings.samples(100_000).withSeed(7)).run();
 * </pre>
 *
 * Immutable; every {@code with} method returns another runner, and {@link #run} may be called any
 * number of times.
 */
public final class Runner {

  private final Method<?> method;
  private final StochasticProblem problem;
  private final RunSettings settings;
  private final double @Nullable [] start;
  private final double @Nullable [] multipliers;
  private final @Nullable StoppingRule extraRule;
  private final List<RunObserver> observers;
  private final @Nullable CheckpointWatch watch;
  private final LongSupplier nanoClock;

  public Runner(Method<?> method, StochasticProblem problem) {
    this(method, problem, RunSettings.DEFAULT, null, null, null, List.of(), null, System::nanoTime);
  }

  private Runner(
      Method<?> method,
      StochasticProblem problem,
      RunSettings settings,
      double @Nullable [] start,
      double @Nullable [] multipliers,
      @Nullable StoppingRule extraRule,
      List<RunObserver> observers,
      @Nullable CheckpointWatch watch,
      LongSupplier nanoClock) {
    this.method = method;
    this.problem = problem;
    this.settings = settings;
    this.start = start;
    this.multipliers = multipliers;
    this.extraRule = extraRule;
    this.observers = observers;
    this.watch = watch;
    this.nanoClock = nanoClock;
  }

  /** Budgets, seed, trace and checkpoint. */
  public Runner withSettings(RunSettings value) {
    return new Runner(
        method, problem, value, start, multipliers, extraRule, observers, watch, nanoClock);
  }

  /** Starts at the point of X₀ nearest to {@code x} and not at the problem's own. */
  public Runner withStart(double... x) {
    return new Runner(
        method, problem, settings, x.clone(), multipliers, extraRule, observers, watch, nanoClock);
  }

  /** Starts with these multipliers, λ ≥ 0 and then μ, where the method keeps any. */
  public Runner withMultipliers(double... y) {
    return new Runner(
        method, problem, settings, start, y.clone(), extraRule, observers, watch, nanoClock);
  }

  /** Stops when this rule says so too, or one of those already there. */
  public Runner withStoppingRule(StoppingRule rule) {
    StoppingRule both = extraRule == null ? rule : extraRule.or(rule);
    return new Runner(
        method, problem, settings, start, multipliers, both, observers, watch, nanoClock);
  }

  /** Tells this observer too. */
  public Runner withObserver(RunObserver observer) {
    List<RunObserver> all = new ArrayList<>(observers);
    all.add(observer);
    return new Runner(
        method,
        problem,
        settings,
        start,
        multipliers,
        extraRule,
        List.copyOf(all),
        watch,
        nanoClock);
  }

  /** Goes on when a checkpoint cannot be written, and tells this one. */
  public Runner withCheckpointWatch(CheckpointWatch value) {
    return new Runner(
        method, problem, settings, start, multipliers, extraRule, observers, value, nanoClock);
  }

  Runner withClock(LongSupplier nanos) {
    return new Runner(
        method, problem, settings, start, multipliers, extraRule, observers, watch, nanos);
  }

  /**
   * Runs to the end, from the checkpoint if there is one. Whatever ends the run, the result holds
   * what was reached; {@link Status} says why. An interrupt of the thread ends the run after the
   * step in progress and stays set.
   *
   * @throws IllegalArgumentException if the problem, the starting point or the method's settings do
   *     not fit together
   * @throws CheckpointException if the checkpoint cannot be written and there is no {@link
   *     #withCheckpointWatch watch}, if it cannot be written before the first step, or if it is not
   *     of this run
   * @throws org.proxpep.problem.OracleException if the problem fails before the first step
   */
  public Result run() {
    return prepared(method).toTheEnd();
  }

  /**
   * Fails as {@link #run} would if the checkpoint exists and is not of this run. Whoever starts
   * several runs at once asks all of them first, so that none has saved anything when another is
   * refused.
   *
   * @throws CheckpointException if the checkpoint cannot be used
   */
  public void requireResumable() {
    if (settings.checkpoint() != null) {
      Provenance provenance = Provenance.of(method, problem, settings);
      Checkpoint checkpoint =
          new Checkpoint(settings.checkpoint(), Identity.of(provenance, from(), y()));
      if (checkpoint.exists()) {
        checkpoint.requireOfThisRun();
      }
    }
  }

  private double[] from() {
    return start == null ? problem.startingPoint().clone() : start.clone();
  }

  private double[] y() {
    return multipliers == null ? new double[0] : multipliers;
  }

  private <S extends MethodState> Run<S> prepared(Method<S> typed) {
    InputChecks.requireSizes(problem);
    double[] from = from();
    InputChecks.requireStart(problem, from);
    double[] y = y();
    InputChecks.requireMultipliers(problem, y);
    StoppingRule rule = settings.rule();
    return new Run<>(
        typed,
        problem,
        from,
        y,
        settings,
        extraRule == null ? rule : rule.or(extraRule),
        observers,
        watch,
        nanoClock);
  }
}
