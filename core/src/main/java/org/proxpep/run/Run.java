package org.proxpep.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.method.PhaseReport;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.Measures;

/** One run in progress, and the only loop of the software: step, log, save, ask whether to stop. */
final class Run<S extends MethodState> implements Progress {

  private static final Stop CONVERGED =
      new Stop(Status.CONVERGED, "No step would gain more than rounding errors.");

  private static final Stop LEAST_VIOLATION =
      new Stop(
          Status.LEAST_VIOLATION,
          "The passes over the table ended several times where no step makes the violations"
              + " smaller.");
  private static final Stop INTERRUPTED = new Stop(Status.INTERRUPTED, "The run was interrupted.");

  private final Method<S> method;
  private final StochasticProblem problem;
  private final RunSettings settings;
  private final StoppingRule rule;
  private final List<RunObserver> observers;
  private final @Nullable CheckpointWatch watch;
  private final LongSupplier clock;

  private final S state;
  private final Outputs outputs;
  private final Monitor monitor;
  private final RowSchedule schedule;
  private final Provenance provenance;
  private final @Nullable Checkpoint checkpoint;
  private final List<TraceRow> rows = new ArrayList<>();
  private final int constraints;
  private final int samplesPerEvaluation;
  private final double saveEveryNanos;

  private @Nullable TraceRow latestRow;
  private long nextRow;
  private long zeroNanos;
  private long nanos;
  private long savedNanos;
  private boolean interrupted;

  /**
   * @param from all but the method, whose type it does not know
   */
  Run(Method<S> method, Runner from) {
    this.method = method;
    this.problem = from.problem;
    this.settings = from.settings;
    this.rule = from.rule();
    this.observers = from.observers;
    this.watch = from.watch;
    this.clock = from.nanoClock;
    this.constraints = problem.shape().constraints();
    this.samplesPerEvaluation = problem.scenariosPerEvaluation();
    this.saveEveryNanos = settings.checkpointEverySeconds() * 1e9;
    this.provenance = Provenance.of(method, problem, settings);
    this.checkpoint = from.checkpoint(provenance);
    double[] start = from.start();
    Scenarios scenarios = new Scenarios(settings.seed());
    InputChecks.requirePureOracle(problem, start, scenarios.key(Purpose.MONITORING, 0));
    this.zeroNanos = clock.getAsLong();
    this.outputs = new Outputs(problem.dimension(), constraints, scenarios);
    this.monitor = new Monitor(problem, scenarios, settings.monitorSamples());
    this.schedule = new RowSchedule(settings.traceRows(), settings.horizon(samplesPerEvaluation));
    this.state = method.start(outputs.extremes().watching(problem), start, scenarios);
    state.budget(
        settings.maxSamples() == Long.MAX_VALUE
            ? Long.MAX_VALUE
            : settings.maxSamples() / samplesPerEvaluation);
    if (from.multipliers().length > 0) {
      state.startFrom(from.multipliers());
    }
  }

  @SuppressWarnings("try") // The lock is held, not asked.
  Result execute() {
    try (CheckpointLock owned = checkpoint == null ? null : checkpoint.file().own()) {
      begin();
      Stop stop = whyStop();
      while (stop == null) {
        stop = step();
        if (stop == null) {
          if (isRowDue()) {
            stop = logScheduledRow();
          }
          if (stop == null && checkpoint != null && nanos - savedNanos >= saveEveryNanos) {
            save(checkpoint);
          }
          stop = stop == null ? whyStop() : stop;
        }
      }
      return end(stop);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private boolean isRowDue() {
    if (state.isWorthARow()) {
      return true;
    }
    boolean scheduled = state.steps() >= nextRow;
    if (scheduled && state.isOnTheWay()) {
      nextRow = schedule.next(nextRow);
      return false;
    }
    return scheduled;
  }

  private void begin() {
    if (checkpoint != null && checkpoint.file().exists()) {
      zeroNanos -= checkpoint.restore(state, outputs, rows);
    }
    nanos = clock.getAsLong() - zeroNanos;
    savedNanos = nanos;
    latestRow = rows.isEmpty() ? null : rows.get(rows.size() - 1);
    Trace soFar = trace();
    for (RunObserver observer : observers) {
      observer.onStart(provenance, soFar);
    }
    nextRow = schedule.after(state.steps());
    if (rows.isEmpty()) {
      TraceRow first = measureRow();
      keep(first);
      show(first);
    }
  }

  private @Nullable Stop step() {
    // A step that failed before a resume has left its point in the outputs already.
    if (outputs.count() <= state.steps()) {
      outputs.record(state);
    }
    try {
      method.step(state);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      // The errors are those of a jar that was built for another version, or of a bug.
      return Stop.thrown(e, method.name(), problem, "Step " + (state.steps() + 1));
    }
    nanos = clock.getAsLong() - zeroNanos;
    return null;
  }

  private @Nullable Stop whyStop() {
    if (Thread.interrupted()) {
      interrupted = true;
      nanos = clock.getAsLong() - zeroNanos;
      return seconds() > settings.maxSeconds() ? rule.check(this) : INTERRUPTED;
    }
    if (Monitor.isDiverged(state.x())) {
      return diverged();
    }
    if (state.isDone()) {
      return CONVERGED;
    }
    return state.isStuck() ? LEAST_VIOLATION : rule.check(this);
  }

  private Stop diverged() {
    return new Stop(
        Status.DIVERGED,
        ("The point after step %s is not finite or has an entry beyond %s.\n"
                + "Maybe the problem is unbounded below: bound the set X0; or the steps are too"
                + " long.")
            .formatted(state.steps(), Monitor.LARGEST));
  }

  /** Null, or why the row could not be measured. */
  private @Nullable Stop logScheduledRow() {
    TraceRow row;
    try {
      row = measureRow();
    } catch (RuntimeException e) {
      return notMeasured(e);
    }
    keep(row);
    nextRow = schedule.after(row.step());
    show(row);
    return null;
  }

  /** The problem fails at a point that no step has evaluated; what is not its fault goes on. */
  private Stop notMeasured(RuntimeException e) {
    Stop stop =
        Stop.thrown(e, method.name(), problem, "The measurement after step " + state.steps());
    if (stop.status() != Status.ORACLE_FAILED) {
      throw e;
    }
    return stop;
  }

  private void keep(TraceRow row) {
    rows.add(row);
    outputs.snapshots().offer(state.x(), row.multipliers(), row.measures());
  }

  private TraceRow measureRow() {
    double[] y = multipliers();
    double[] statistics = new double[state.statisticNames().size()];
    state.statistics(statistics);
    Evaluation known = state.exactMean();
    Measures measures =
        known == null
            ? monitor.measure(state.x(), y)
            : Measures.at(problem, state.x(), y, known, 1.0);
    nanos = clock.getAsLong() - zeroNanos;
    return new TraceRow(state.steps(), samples(), seconds(), measures, y, statistics);
  }

  private void show(TraceRow row) {
    latestRow = row;
    List<PhaseReport> phases = observers.isEmpty() ? List.of() : state.phases();
    for (RunObserver observer : observers) {
      observer.onRow(row, phases);
    }
  }

  private void save(Checkpoint file) {
    CheckpointException failure = trySave(file);
    if (failure != null && watch == null) {
      throw failure.with(
          result(new Stop(Status.INTERRUPTED, String.valueOf(failure.getMessage()))));
    }
    nanos = clock.getAsLong() - zeroNanos;
    savedNanos = nanos;
  }

  /** What went wrong, or null. */
  private @Nullable CheckpointException trySave(Checkpoint file) {
    try {
      file.save(nanos, state, outputs, rows);
    } catch (CheckpointException e) {
      if (watch != null) {
        watch.onFailure(file.file().path(), e);
      }
      return e;
    }
    if (watch != null) {
      watch.onSaved(file.file().path());
    }
    return null;
  }

  private Result end(Stop first) {
    Stop stop = first;
    nanos = clock.getAsLong() - zeroNanos;
    if (latestRow == null || latestRow.step() != state.steps()) {
      // Not among the rows that are saved: a run without the break would not have it.
      try {
        show(measureRow());
      } catch (RuntimeException e) {
        Stop why = notMeasured(e);
        stop = stop.status().isFailure() ? stop : why;
      }
      if (stop.status() == Status.BUDGET_EXHAUSTED || stop.status() == Status.TIME_EXHAUSTED) {
        Stop again = rule.check(this);
        stop = again == null ? stop : again;
      }
    }
    Result result = result(stop);
    // A bug may have left the state in the middle of a step: the checkpoint before it is better.
    if (checkpoint != null && stop.status() != Status.METHOD_FAILED) {
      CheckpointException failure = trySave(checkpoint);
      if (failure != null && watch == null) {
        throw failure.with(result);
      }
    }
    for (RunObserver observer : observers) {
      observer.onFinish(result);
    }
    return result;
  }

  private Result result(Stop stop) {
    List<Candidate> candidates = outputs.candidates(state, this::ifKnown);
    return new Result(
        stop,
        candidates,
        Candidate.best(
            candidates, settings.tolerance(), problem.inequalities(), errors(candidates.get(0))),
        outputs.snapshots().best(),
        trace(),
        steps(),
        samples(),
        seconds(),
        names(problem.dimension(), problem::variableName),
        state.invariants(),
        state.phases(),
        outputs.extremes().keys(),
        provenance);
  }

  /** Where the problem fails, the measures of a candidate are not known. */
  private Measures ifKnown(double[] x, double[] y) {
    Evaluation known = state.isDone() ? state.exactMean() : null;
    if (known != null) {
      return Measures.at(problem, x, y, known, 1.0); // The answer alone is measured then.
    }
    try {
      return monitor.measure(x, y);
    } catch (RuntimeException e) {
      notMeasured(e);
      return Measures.unknown(y.length);
    }
  }

  /** Zeros where they are not asked for, or where the problem fails: then no error is forgiven. */
  private double[] errors(Candidate answer) {
    boolean exact = state.isDone();
    if (!exact && answer.kind() == Candidate.Kind.ANSWER && !Double.isNaN(answer.measures().f())) {
      try {
        return monitor.errors(answer.x(), constraints, samples());
      } catch (RuntimeException e) {
        notMeasured(e);
      }
    }
    return new double[constraints];
  }

  private Trace trace() {
    List<TraceRow> all = new ArrayList<>(rows);
    TraceRow last = latestRow;
    if (last != null && last.step() > rows.get(rows.size() - 1).step()) {
      all.add(last);
    }
    return new Trace(
        all,
        names(1 + constraints, problem::functionName),
        problem.inequalities(),
        state.statisticNames());
  }

  private double[] multipliers() {
    double[] y = new double[constraints];
    state.multipliers(y);
    return y;
  }

  private static List<String> names(int count, IntFunction<String> name) {
    return IntStream.range(0, count).mapToObj(name).toList();
  }

  @Override
  public long steps() {
    return state.steps();
  }

  @Override
  public long samples() {
    return state.samples() * samplesPerEvaluation;
  }

  @Override
  public long samplesOfNextStep() {
    return state.evaluationsOfNextStep() * samplesPerEvaluation;
  }

  @Override
  public double seconds() {
    return nanos * 1e-9;
  }

  @Override
  public boolean isPassing() {
    return state.isWorthARow();
  }

  @Override
  public boolean answer(double[] x, double[] multipliers) {
    return state.answer(x, multipliers);
  }

  @Override
  public @Nullable TraceRow latestRow() {
    return latestRow;
  }
}
