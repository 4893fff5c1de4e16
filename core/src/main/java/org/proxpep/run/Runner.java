package org.proxpep.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.settings.Copied;

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
public final class Runner extends Copied<Runner> {

  private final Method<?> method;
  final StochasticProblem problem;

  RunSettings settings = RunSettings.DEFAULT;
  private double @Nullable [] start;
  private double[] multipliers = {};
  private @Nullable StoppingRule extraRule;
  List<RunObserver> observers = List.of();
  @Nullable CheckpointWatch watch;
  LongSupplier nanoClock = System::nanoTime;

  public Runner(Method<?> method, StochasticProblem problem) {
    this.method = method;
    this.problem = problem;
  }

  /** Budgets, seed, trace and checkpoint. */
  public Runner withSettings(RunSettings value) {
    return with(other -> other.settings = value);
  }

  /** Starts at the point of X₀ nearest to {@code x} and not at the problem's own. */
  public Runner withStart(double... x) {
    double[] from = x.clone();
    return with(other -> other.start = from);
  }

  /** Starts with these multipliers, λ ≥ 0 and then μ, where the method keeps any. */
  public Runner withMultipliers(double... y) {
    double[] from = y.clone();
    return with(other -> other.multipliers = from);
  }

  /** Stops when this rule says so too, or one of those already there. */
  public Runner withStoppingRule(StoppingRule rule) {
    return with(other -> other.extraRule = extraRule == null ? rule : extraRule.or(rule));
  }

  /** Tells this observer too. */
  public Runner withObserver(RunObserver observer) {
    List<RunObserver> all = new ArrayList<>(observers);
    all.add(observer);
    return with(other -> other.observers = List.copyOf(all));
  }

  /** Goes on when a checkpoint cannot be written, and tells this one. */
  public Runner withCheckpointWatch(CheckpointWatch value) {
    return with(other -> other.watch = value);
  }

  Runner withClock(LongSupplier nanos) {
    return with(other -> other.nanoClock = nanos);
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
    return prepared(method).execute();
  }

  /**
   * Fails as {@link #run} would if the checkpoint exists and is not of this run. Whoever starts
   * several runs at once asks all of them first, so that none has saved anything when another is
   * refused.
   *
   * @throws CheckpointException if the checkpoint cannot be used
   */
  public void requireResumable() {
    Checkpoint checkpoint = checkpoint(Provenance.of(method, problem, settings));
    if (checkpoint != null && checkpoint.file().exists()) {
      checkpoint.requireOfThisRun();
    }
  }

  @Nullable Checkpoint checkpoint(Provenance provenance) {
    Path file = settings.checkpoint();
    return file == null
        ? null
        : new Checkpoint(file, Identity.of(provenance, start(), multipliers));
  }

  double[] start() {
    return start == null ? problem.startingPoint().clone() : start.clone();
  }

  double[] multipliers() {
    return multipliers;
  }

  /** Those of the settings first. */
  StoppingRule rule() {
    return settings.rule(extraRule);
  }

  private <S extends MethodState> Run<S> prepared(Method<S> typed) {
    InputChecks.requireSizes(problem);
    InputChecks.requireStart(problem, start());
    InputChecks.requireMultipliers(problem, multipliers);
    return new Run<>(typed, this);
  }
}
