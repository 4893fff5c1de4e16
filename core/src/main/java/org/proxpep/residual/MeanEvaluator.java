package org.proxpep.residual;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.ScenarioMean;
import org.proxpep.problem.ScenarioSums;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Require;

/**
 * Evaluates f, g, h and their gradients: exactly where the problem knows its mean, else as the
 * average over a fixed set of scenarios. The set is the same for every point, so differences
 * between points carry far less noise than the values themselves.
 *
 * <p>A mini-batch is looked through: it has the expectations of the problem inside.
 */
public final class MeanEvaluator {

  /**
   * A finite problem with more scenarios than this is sampled: a row of the trace must be cheap.
   */
  public static final long EXACT_LIMIT = 20_000;

  private final StochasticProblem problem;
  private final Scenarios scenarios;
  private final Purpose purpose;
  private final long first;
  private final int samples;
  private final @Nullable ExactMean exact;
  private final @Nullable ScenarioSums sums;
  private final Evaluation one;
  private final Evaluation mean;
  private final ScenarioMean added;
  private final long[] keys;

  /** Where {@link #mean} is; the pilot of a run asks for the same point many times. */
  private double @Nullable [] place;

  /**
   * @param purpose the stream whose keys 0..samples−1 are used where the mean is not exact
   */
  public MeanEvaluator(
      StochasticProblem problem, Scenarios scenarios, Purpose purpose, int samples) {
    this(problem, scenarios, purpose, 0, samples);
  }

  /** On the keys {@code first} to {@code first}+samples−1. */
  public MeanEvaluator(
      StochasticProblem problem, Scenarios scenarios, Purpose purpose, long first, int samples) {
    this(problem, scenarios, purpose, first, samples, EXACT_LIMIT);
  }

  private MeanEvaluator(
      StochasticProblem problem,
      Scenarios scenarios,
      Purpose purpose,
      long first,
      int samples,
      long exactLimit) {
    Require.atLeast("The number of samples of a mean", samples, 1, "take 1000");
    StochasticProblem inner = MiniBatch.innermost(problem);
    this.problem = inner;
    this.scenarios = scenarios;
    this.purpose = purpose;
    this.first = first;
    this.samples = samples;
    this.exact = inner.exactMean(exactLimit).orElse(null);
    this.sums = inner.sums().orElse(null);
    this.one = Evaluation.of(inner);
    this.mean = Evaluation.of(inner);
    this.added = new ScenarioMean(inner, samples);
    this.keys = new long[Math.min(samples, ScenarioMean.MOST)];
  }

  /** The exact mean, however many scenarios that takes. */
  public static MeanEvaluator exact(StochasticProblem problem) {
    MeanEvaluator means =
        new MeanEvaluator(problem, new Scenarios(0), Purpose.MONITORING, 0, 1, Long.MAX_VALUE);
    Require.that(
        means.isExact(),
        "Problem %s must know its exact mean",
        "average over a sample instead",
        problem.name());
    return means;
  }

  /** Whether the means are exact, up to rounding. */
  public boolean isExact() {
    return exact != null;
  }

  /** The mean at x, in a buffer that the next call overwrites. */
  public Evaluation at(double[] x) {
    if (place == null || !Arrays.equals(place, x)) {
      place = null;
      evaluate(x);
      place = x.clone();
    }
    return mean;
  }

  private void evaluate(double[] x) {
    if (exact != null) {
      exact.evaluateMean(x, mean);
      return;
    }
    if (sums != null) {
      long[] all = mean.keys(samples);
      for (int k = 0; k < samples; k++) {
        all[k] = scenarios.key(purpose, first + k);
      }
      sums.evaluate(x, all, samples, mean);
      mean.scale(1.0 / samples);
      return;
    }
    added.start(x, mean);
    for (int k = 0; k < samples; k += keys.length) {
      int count = Math.min(keys.length, samples - k);
      scenarios.keys(purpose, first + k, keys, count);
      added.add(keys, count, mean);
    }
    mean.scale(1.0 / samples);
  }

  /**
   * By how many standard errors the mean of F rises from one point to another, taken scenario by
   * scenario; infinite where the means are exact or every scenario agrees.
   */
  public double rise(double[] from, double[] to) {
    if (exact != null) {
      double before = at(from).value(0);
      return (at(to).value(0) - before) / 0.0;
    }
    double sum = 0.0;
    double squares = 0.0;
    for (int k = 0; k < samples; k++) {
      long key = scenarios.key(purpose, first + k);
      problem.evaluate(from, key, one);
      double before = one.value(0);
      problem.evaluate(to, key, one);
      // Welford's recursion, so that a large common part does not swallow the spread.
      double off = one.value(0) - before - sum;
      sum += off / (k + 1);
      squares += off * (one.value(0) - before - sum);
    }
    return sum / Math.sqrt(squares / samples / Math.max(1, samples - 1));
  }
}
