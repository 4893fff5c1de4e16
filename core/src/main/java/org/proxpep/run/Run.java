package org.proxpep.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.diagnostics.Measures;
import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.method.StepException;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/** One run in progress, and the only loop of the software: step, log, save, ask whether to stop. */
final class Run<S extends MethodState> implements Progress {

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

  Run(
      Method<S> method,
      StochasticProblem problem,
      double[] start,
      double[] multipliers,
      RunSettings settings,
      StoppingRule rule,
      List<RunObserver> observers,
      @Nullable CheckpointWatch watch,
      LongSupplier clock) {
    this.method = method;
    this.problem = problem;
    this.settings = settings;
    this.rule = rule;
    this.observers = observers;
    this.watch = watch;
    this.clock = clock;
    this.constraints = problem.inequalities() + problem.equalities();
    this.samplesPerEvaluation = problem.scenariosPerEvaluation();
    this.saveEveryNanos = settings.checkpointEverySeconds() * 1e9;
    this.provenance = Provenance.of(method, problem, settings);
    this.checkpoint =
        settings.checkpoint() == null
            ? null
            : new Checkpoint(settings.checkpoint(), Identity.of(provenance, start, multipliers));
    if (checkpoint != null) {
      checkpoint.requireWritable();
    }
    Scenarios scenarios = new Scenarios(settings.seed());
    InputChecks.requirePureOracle(problem, start, scenarios.key(Purpose.MONITORING, 0));
    this.zeroNanos = clock.getAsLong();
    this.outputs = new Outputs(problem.dimension(), constraints, scenarios);
    this.monitor = new Monitor(problem, scenarios, settings.monitorSamples());
    this.schedule = new RowSchedule(settings.traceRows(), settings.horizon(samplesPerEvaluation));
    this.state = method.start(problem, start, scenarios);
    if (multipliers.length > 0) {
      state.startFrom(multipliers);
    }
  }

  Result toTheEnd() {
    try {
      begin();
      Stop stop = whyStop();
      while (stop == null) {
        stop = step();
        if (stop == null) {
          if (state.steps() >= nextRow) {
            logScheduledRow();
          }
          if (checkpoint != null && nanos - savedNanos >= saveEveryNanos) {
            save(checkpoint);
          }
          stop = whyStop();
        }
      }
      return end(stop);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void begin() {
    if (checkpoint != null && checkpoint.exists()) {
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
    } catch (OracleException e) {
      return new Stop(Status.ORACLE_FAILED, String.valueOf(e.getMessage()));
    } catch (StepException e) {
      return new Stop(Status.DIVERGED, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      return new Stop(Status.ORACLE_FAILED, failure(e));
    }
    nanos = clock.getAsLong() - zeroNanos;
    return null;
  }

  /** Whatever else a step throws comes from the user's code; what was reached is kept. */
  private String failure(RuntimeException e) {
    StackTraceElement[] trace = e.getStackTrace();
    return "Step "
        + (state.steps() + 1)
        + " of problem "
        + problem.name()
        + " threw "
        + e
        + (trace.length > 0 ? " at " + trace[0] : "")
        + ".\nMaybe the problem fails at the point reached: evaluate it there by itself.";
  }

  private @Nullable Stop whyStop() {
    if (Thread.interrupted()) {
      interrupted = true;
      return INTERRUPTED;
    }
    return Divergence.isDiverged(state.x()) ? diverged() : rule.check(this);
  }

  private Stop diverged() {
    return new Stop(
        Status.DIVERGED,
        "The point after step "
            + state.steps()
            + " is not finite or has an entry beyond "
            + Divergence.LARGEST
            + ".\nMaybe the problem is unbounded below: bound the set X0; or the steps are too"
            + " long.");
  }

  private void logScheduledRow() {
    TraceRow row = measureRow();
    keep(row);
    nextRow = schedule.next(row.step());
    show(row);
  }

  private void keep(TraceRow row) {
    rows.add(row);
    outputs.snapshots().offer(state.x(), row.multipliers(), row.measures());
  }

  private TraceRow measureRow() {
    double[] y = multipliers();
    double[] statistics = new double[state.statisticNames().size()];
    state.statistics(statistics);
    Measures measures = monitor.measure(state.x(), y);
    nanos = clock.getAsLong() - zeroNanos;
    return new TraceRow(state.steps(), samples(), seconds(), measures, y, statistics);
  }

  private void show(TraceRow row) {
    latestRow = row;
    for (RunObserver observer : observers) {
      observer.onRow(row);
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
        watch.onFailure(file.path(), e);
      }
      return e;
    }
    if (watch != null) {
      watch.onSaved(file.path());
    }
    return null;
  }

  private Result end(Stop first) {
    Stop stop = first;
    nanos = clock.getAsLong() - zeroNanos;
    if (latestRow == null || latestRow.step() != state.steps()) {
      // Not among the rows that are saved: a run without the break would not have it.
      show(measureRow());
      if (stop.status() == Status.BUDGET_EXHAUSTED || stop.status() == Status.TIME_EXHAUSTED) {
        Stop again = rule.check(this);
        stop = again == null ? stop : again;
      }
    }
    Result result = result(stop);
    if (checkpoint != null) {
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
    List<Candidate> candidates = outputs.candidates(state, monitor);
    return new Result(
        stop.status(),
        stop.reason(),
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
        provenance);
  }

  private double[] errors(Candidate answer) {
    return answer.kind() != Candidate.Kind.ANSWER || Double.isNaN(answer.measures().f())
        ? new double[constraints]
        : monitor.errors(answer.x(), constraints, samples());
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
    return (long) state.evaluationsOfNextStep() * samplesPerEvaluation;
  }

  @Override
  public double seconds() {
    return nanos * 1e-9;
  }

  @Override
  public @Nullable TraceRow latestRow() {
    return latestRow;
  }
}
