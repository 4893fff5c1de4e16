package org.proxpep.study;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.Method;
import org.proxpep.problem.Reference;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.MethodFailedException;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;

/** One run of a study and what is measured on it. */
final class Replication {

  private final StochasticProblem problem;
  private final List<Series> series;
  private final MethodAtHorizon trial;
  private final Scenarios scenarios;
  private final RunSettings settings;
  private final Strata strata;
  private final PointMeter gauge;
  private final double[] sums;
  private final double[] constraintSums;

  Replication(
      StochasticProblem problem,
      @Nullable Reference reference,
      List<Series> series,
      MethodAtHorizon trial,
      long horizon,
      int looks,
      Scenarios study,
      long number) {
    this.problem = problem;
    this.series = series;
    this.trial = trial;
    this.scenarios = study.replication(number);
    this.settings =
        RunSettings.steps(horizon)
            .withSeed(scenarios.seed())
            .withTraceRows(2)
            .withMonitorSamples(1);
    this.strata = new Strata(horizon, looks, scenarios);
    this.gauge = new PointMeter(problem, study, reference, trial.alpha());
    this.sums = new double[series.size()];
    this.constraintSums = new double[problem.inequalities() + problem.equalities()];
  }

  /**
   * The values in the order of the series, all NaN if the run ended before its time.
   *
   * @throws MethodFailedException if the method met a bug of its own
   */
  double[] run() {
    Method<?> watched = watch(trial.method());
    Result result = new Runner(watched, problem).withSettings(settings).run();
    if (result.status() == Status.METHOD_FAILED) {
      throw new MethodFailedException(result.stop());
    }
    double[] values = new double[series.size()];
    if (result.status() != Status.BUDGET_EXHAUSTED) {
      Arrays.fill(values, Double.NaN);
      return values;
    }
    for (int i = 0; i < values.length; i++) {
      IterateKind place = series.get(i).place();
      Candidate.Kind kind = place.candidate;
      if (kind == null) {
        values[i] = average(i);
        continue;
      }
      if (i == 0 || series.get(i - 1).place() != place) {
        Candidate candidate = result.candidate(kind);
        gauge.at(candidate.x(), candidate.multipliers());
      }
      values[i] = gauge.of(series.get(i).quantity());
    }
    return values;
  }

  private Method<?> watch(Method<?> method) {
    return new IterateProbe<>(method, strata, this::see);
  }

  private void see(double[] x, double[] multipliers, double weight) {
    gauge.at(x, multipliers);
    for (int i = 0; i < sums.length; i++) {
      if (series.get(i).place() == IterateKind.ITERATES) {
        sums[i] += weight * gauge.of(series.get(i).quantity());
      }
    }
    double[] constraints = gauge.constraints();
    for (int k = 0; k < constraintSums.length; k++) {
      constraintSums[k] += weight * constraints[k];
    }
  }

  private double average(int i) {
    return series.get(i).quantity() == Quantity.SIGNED_VIOLATION
        ? gauge.largest(constraintSums)
        : sums[i];
  }
}
