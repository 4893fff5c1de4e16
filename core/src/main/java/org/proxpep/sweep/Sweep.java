package org.proxpep.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.method.Method;
import org.proxpep.parallel.ParallelTasks;
import org.proxpep.problem.RememberedMeans;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.run.MethodFailedException;
import org.proxpep.run.RunSettings;
import org.proxpep.settings.Copied;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;
import org.proxpep.solve.SolverSettings;

/**
 * Solves a problem for many values of a number:
 *
 * <pre>{@code
 * ModelFamily family = ModelFamily.read(file, ModelOptions.defaults());
 * double[] limits = {0.01, 0.02, 0.05};
 * SweepReport curve =
 *     new Sweep("limit", limits, v -> family.with("limit", v), p -> new PracticalProxPep()).run();
 * }</pre>
 *
 * Points are solved from coarse to fine, each from the answers of its neighbours, on the same
 * scenarios. With the confidence of the certificate <em>all</em> intervals of all points are right
 * at once: every point has an equal share of the error. Where means are drawn the first point is
 * solved as usual, and all others together may cost four times as much. Immutable.
 */
public final class Sweep extends Copied<Sweep> {

  /** What all points but the first may cost together, in costs of the first. */
  private static final double REST = 4.0;

  /** Fewer scenarios do not make an answer or a certificate. */
  private static final long FEWEST = 2000;

  /** Where means are exact: a first phase and some passes. */
  private static final long LEAST_OF_PASSES = 50_000;

  /** Nobody sees the trace of a point, and each row of it is a pass. */
  private static final int FEW_ROWS = 2;

  private final String parameter;
  private final double[] values;
  private final DoubleFunction<? extends StochasticProblem> family;
  private final Function<StochasticProblem, Method<?>> method;

  private RunSettings run = RunSettings.DEFAULT;
  private CertificateSettings certificate = CertificateSettings.DEFAULT;
  private SolverSettings settings = SolverSettings.DEFAULT.withGoal(true);
  private SweepStore store = SweepStore.NONE;
  private Consumer<SweepPoint> news = point -> {};
  private double rest = REST;

  /**
   * @param parameter what the number is called
   * @param values rising
   * @param family the problem for each value; called by one thread
   * @param method for each problem
   */
  public Sweep(
      String parameter,
      double[] values,
      DoubleFunction<? extends StochasticProblem> family,
      Function<StochasticProblem, Method<?>> method) {
    for (int i = 0; i < values.length; i++) {
      boolean rises = i == 0 || values[i] > values[i - 1];
      if (!Double.isFinite(values[i]) || !rises) {
        throw Refusal.of(
            "The values of %s (%s) must be finite and rise", "sort them", parameter, values[i]);
      }
    }
    if (values.length == 0) {
      throw Refusal.of("The values of %s must not be empty", "give two at least", parameter);
    }
    this.parameter = parameter;
    this.values = values.clone();
    this.family = family;
    this.method = method;
  }

  /** Budget and seed of the first point; all points have the same scenarios. */
  public Sweep withRun(RunSettings value) {
    return with(other -> other.run = value);
  }

  /** The confidence that all intervals of the sweep share, tolerances, and budget. */
  public Sweep withCertificate(CertificateSettings value) {
    return with(other -> other.certificate = value);
  }

  /** What is done around a run; the threads are those of the sweep. */
  public Sweep withSettings(SolverSettings value) {
    return with(other -> other.settings = value);
  }

  /** Where finished points are kept. */
  public Sweep withStore(SweepStore value) {
    return with(other -> other.store = value);
  }

  /** Told about every point as it is finished, by any thread. */
  public Sweep withNews(Consumer<SweepPoint> value) {
    return with(other -> other.news = value);
  }

  /** What all points but the first may cost together, in costs of the first; 4 by default. */
  public Sweep withRest(double value) {
    return with(other -> other.rest = value);
  }

  /**
   * Solves all points that the store does not have.
   *
   * @throws CancellationException if the thread is interrupted; finished points are kept
   * @throws MethodFailedException if the method meets a bug of its own; finished points are kept
   */
  public SweepReport run() {
    StochasticProblem[] problems = new StochasticProblem[values.length];
    for (int i = 0; i < values.length; i++) {
      problems[i] = family.apply(values[i]);
    }
    store.begin(values.clone());
    SweepPoint[] points = new SweepPoint[values.length];
    for (List<Integer> level : SweepOrder.of(values.length)) {
      solve(level, points, problems);
    }
    List<SweepPoint> all = List.of(points);
    return SweepReport.of(
        parameter,
        certificate.confidence(),
        all,
        new Slopes(problems, all, run.seed(), share().delta()).all(),
        problems[0].sense());
  }

  private void solve(List<Integer> level, SweepPoint[] points, StochasticProblem[] problems) {
    SweepPoint first = points[values.length / 2];
    // What earlier levels have found, so that the order of threads does not matter.
    List<SweepPoint> answers =
        Arrays.stream(points).filter(point -> point != null && point.isAnswer()).toList();
    List<Supplier<SweepPoint>> tasks = new ArrayList<>();
    for (int index : level) {
      StochasticProblem problem = problems[index];
      tasks.add(() -> point(index, problem, first, answers));
    }
    int threads =
        settings.threads() > 0 ? settings.threads() : Runtime.getRuntime().availableProcessors();
    for (SweepPoint point : ParallelTasks.orCancelled(tasks, threads, "The sweep")) {
      points[point.index()] = point;
    }
  }

  private SweepPoint point(
      int index, StochasticProblem problem, @Nullable SweepPoint first, List<SweepPoint> answers) {
    SweepPoint kept = store.load(index, values[index]).orElse(null);
    if (kept != null) {
      return kept;
    }
    // A run, a choice and a certificate look at the same few points of a table.
    StochasticProblem recalled = RememberedMeans.of(problem);
    Solver solver =
        started(
            budgeted(new Solver(method.apply(recalled), recalled), first), index, problem, answers);
    CertifiedResult result = solver.solve();
    if (Thread.currentThread().isInterrupted()) {
      // Cut short: the next sweep solves it again, to the end.
      throw new CancellationException("The sweep was interrupted.");
    }
    // With a bug there is nothing to keep: the next sweep may have a method that works.
    SweepPoint point = SweepPoint.of(index, values[index], result.requireNoBug(), problem);
    store.save(index, values[index], result, problem);
    news.accept(point);
    return point;
  }

  /** The certificate of one point, whose errors are its share of those of the sweep. */
  private CertificateSettings share() {
    return certificate.withConfidence(1.0 - certificate.delta() / values.length);
  }

  private Solver budgeted(Solver solver, @Nullable SweepPoint first) {
    SolverSettings one = settings.withThreads(1);
    if (first == null) {
      return solver.withRun(run).withCertificate(share()).withSettings(one);
    }
    if (first.confirmation() == 0) {
      // Passes end by themselves, unless nothing satisfies the constraints.
      long most = Math.max(LEAST_OF_PASSES, (long) (rest * first.samples()));
      return solver
          .withRun(run.withMaxSamples(most).withTraceRows(FEW_ROWS))
          .withCertificate(share())
          .withSettings(one.withGoal(false));
    }
    double share = rest * first.cost() / (values.length - 1);
    long steps = Math.max(FEWEST, (long) (share * first.samples() / first.cost()));
    long fresh = Math.max(FEWEST, (long) (share * first.confirmation() / first.cost()));
    return solver
        .withRun(run.withMaxSamples(Math.min(steps, first.samples())))
        .withCertificate(
            share()
                .withSamples(
                    Math.min(certificate.minSamples(), fresh),
                    Math.min(certificate.maxSamples(), fresh)))
        .withSettings(one.withGoal(false));
  }

  /** Where the answers of other values lead. */
  private Solver started(
      Solver solver, int index, StochasticProblem problem, List<SweepPoint> answers) {
    if (answers.isEmpty()) {
      return solver;
    }
    Prediction predicted = new Prediction(values[index], answers);
    double[] y = predicted.of(p -> p.multipliers(problem));
    for (int k = 0; k < problem.inequalities(); k++) {
      y[k] = Math.max(0.0, y[k]);
    }
    return solver.withStart(predicted.of(p -> p.start(problem))).withMultipliers(y);
  }
}
