package org.proxpep.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Quantiles;
import org.proxpep.parallel.ParallelTasks;
import org.proxpep.problem.Reference;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/**
 * Measures how fast a method converges: it runs the method over horizons in geometric progression,
 * several times each, and fits a power of T to what it finds.
 *
 * <pre>
 *   RateStudy study = new RateStudy(problem, T -&gt; new MethodAtHorizon(new ProxPep(...), alpha));
 *   RateReport report = study.run(RateStudySettings.DEFAULT);
 *   report.rate(IterateKind.ITERATES, Quantity.VIOLATION).meanSlope().against(-0.25);
 * </pre>
 *
 * All measurements are taken on the means, exactly where the problem knows them, and never on the
 * scenarios of a run. Averages over the iterates x¹..x^T look at a few of them, drawn one from each
 * of as many equal parts of the run, so that they are right in expectation. Every run has scenarios
 * of its own, so the points of a fit are independent. The numbers do not depend on the number of
 * threads.
 */
public final class RateStudy {

  private final StochasticProblem problem;
  private final @Nullable Reference reference;
  private final LongFunction<MethodAtHorizon> trials;

  /**
   * @param trials makes the method for a horizon; called once for each, in the calling thread
   */
  public RateStudy(StochasticProblem problem, LongFunction<MethodAtHorizon> trials) {
    this(problem, trials, null);
  }

  private RateStudy(
      StochasticProblem problem,
      LongFunction<MethodAtHorizon> trials,
      @Nullable Reference reference) {
    this.problem = problem;
    this.trials = trials;
    this.reference = reference;
  }

  /** Measures the distance to this solution too. */
  public RateStudy withReference(Reference solution) {
    return new RateStudy(problem, trials, solution);
  }

  /** Runs everything. */
  public RateReport run(RateStudySettings settings) {
    return run(settings, done -> {});
  }

  /**
   * Runs everything.
   *
   * @param progress is told how many runs are done, by one thread at a time
   * @throws CancellationException if the thread is interrupted
   * @throws org.proxpep.run.MethodFailedException if a run meets a bug of the method
   */
  public RateReport run(RateStudySettings settings, IntConsumer progress) {
    List<Series> series = series();
    long[] horizons = settings.horizons();
    MethodAtHorizon[] made =
        Arrays.stream(horizons).mapToObj(trials).toArray(MethodAtHorizon[]::new);
    Scenarios scenarios = new Scenarios(settings.seed());
    int repeats = settings.replications();
    IntFunction<double[]> run =
        i ->
            new Replication(
                    problem,
                    reference,
                    series,
                    made[i / repeats],
                    horizons[i / repeats],
                    settings.looks(),
                    scenarios,
                    i + 1L)
                .run();
    double[][] values = execute(horizons.length * repeats, run, settings.threads(), progress);
    int[] failures = new int[horizons.length];
    for (int i = 0; i < values.length; i++) {
      if (Arrays.stream(values[i]).allMatch(Double::isNaN)) {
        failures[i / repeats]++;
      }
    }
    List<Rate> rates = new ArrayList<>();
    for (int s = 0; s < series.size(); s++) {
      double[][] bySeries = new double[horizons.length][repeats];
      for (int i = 0; i < values.length; i++) {
        bySeries[i / repeats][i % repeats] = values[i][s];
      }
      rates.add(rate(series.get(s), horizons, bySeries, settings, scenarios, s));
    }
    return new RateReport(
        problem.name(), made[0].method().name(), settings, horizons, failures, rates);
  }

  private List<Series> series() {
    List<Series> series = new ArrayList<>();
    for (IterateKind place : IterateKind.values()) {
      for (Quantity quantity : Quantity.values()) {
        if (quantity.applies(place, problem, reference)) {
          series.add(new Series(place, quantity));
        }
      }
    }
    return List.copyOf(series);
  }

  private static double[][] execute(
      int runs, IntFunction<double[]> run, int threads, IntConsumer progress) {
    List<Supplier<double[]>> tasks = new ArrayList<>();
    AtomicInteger done = new AtomicInteger();
    // The long runs first, so that no thread is left alone with one at the end.
    for (int i = runs - 1; i >= 0; i--) {
      int index = i;
      tasks.add(
          () -> {
            double[] values = run.apply(index);
            synchronized (done) {
              progress.accept(done.incrementAndGet());
            }
            return values;
          });
    }
    List<double[]> values = ParallelTasks.orCancelled(tasks, threads, "The study");
    Collections.reverse(values);
    return values.toArray(double[][]::new);
  }

  private static Rate rate(
      Series series,
      long[] horizons,
      double[][] values,
      RateStudySettings settings,
      Scenarios scenarios,
      int number) {
    double[][] measured = new double[values.length][];
    for (int k = 0; k < values.length; k++) {
      measured[k] = Arrays.stream(values[k]).filter(v -> !Double.isNaN(v)).toArray();
    }
    ToDoubleFunction<double[]> mean = Statistics::mean;
    ToDoubleFunction<double[]> quantile = v -> Quantiles.of(v, settings.quantile());
    return new Rate(
        series,
        values,
        Arrays.stream(measured).mapToDouble(mean).toArray(),
        Arrays.stream(measured).mapToDouble(quantile).toArray(),
        fit(horizons, measured, mean, settings, scenarios, 2L * number),
        fit(horizons, measured, quantile, settings, scenarios, 2L * number + 1));
  }

  private static SlopeFit fit(
      long[] horizons,
      double[][] measured,
      ToDoubleFunction<double[]> statistic,
      RateStudySettings settings,
      Scenarios scenarios,
      long number) {
    return SlopeFit.of(
        horizons,
        measured,
        statistic,
        settings.resamples(),
        settings.confidence(),
        scenarios.key(Purpose.DECISION, number));
  }
}
