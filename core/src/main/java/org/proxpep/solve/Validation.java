package org.proxpep.solve;

import org.proxpep.diagnostics.MeanEvaluator;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;

/**
 * Measures candidates on validation scenarios 0..N−1, the same ones for all, or by the exact means
 * where the problem knows them and a finite one is not too large.
 */
final class Validation {

  private final StochasticProblem problem;
  private final Scenarios scenarios;
  private final int samples;
  private final boolean exact;

  Validation(StochasticProblem problem, Scenarios scenarios, int samples) {
    this.problem = MiniBatch.innermost(problem);
    this.scenarios = scenarios;
    this.samples = samples;
    boolean large =
        this.problem instanceof FiniteProblem finite
            && finite.scenarioCount() > Math.max(samples, MeanEvaluator.EXACT_LIMIT);
    this.exact = this.problem instanceof ExactMean && !large;
  }

  /** A candidate and its sampled objectives, for comparison scenario by scenario. */
  record Measured(Assessment assessment, double[] objectives) {

    /**
     * Whether the objective here exceeds that of {@code other} by no more than two standard errors
     * of the difference.
     */
    boolean aboutAsGoodAs(Measured other) {
      int n = objectives.length;
      double mean = 0.0;
      for (int k = 0; k < n; k++) {
        mean += (objectives[k] - other.objectives[k]) / n;
      }
      double squares = 0.0;
      for (int k = 0; k < n; k++) {
        double d = objectives[k] - other.objectives[k] - mean;
        squares += d * d;
      }
      double error = n < 2 ? 0.0 : Math.sqrt(squares / (n - 1.0) / n);
      return mean <= 2.0 * error;
    }
  }

  Measured measure(int replication, Candidate candidate) {
    if (Double.isNaN(candidate.measures().f())) {
      // Diverged, or the problem has failed there before: it need not be able to evaluate.
      return unknown(replication, candidate);
    }
    double[] x = candidate.x();
    double[] sum = new double[1 + problem.inequalities() + problem.equalities()];
    double[] objectives = new double[exact ? 1 : samples];
    Evaluation one = Evaluation.of(problem);
    for (int k = 0; k < objectives.length; k++) {
      if (exact) {
        ((ExactMean) problem).evaluateMean(x, one);
      } else {
        problem.evaluate(x, scenarios.key(Purpose.VALIDATION, k), one);
      }
      objectives[k] = one.value[0];
      for (int row = 0; row < sum.length; row++) {
        sum[row] += one.value[row] / objectives.length;
      }
    }
    double violation = 0.0;
    for (int row = 1; row < sum.length; row++) {
      // Math.max keeps a NaN, which a comparison would lose.
      violation =
          Math.max(violation, row <= problem.inequalities() ? sum[row] : Math.abs(sum[row]));
    }
    return new Measured(new Assessment(replication, candidate, sum[0], violation), objectives);
  }

  private static Measured unknown(int replication, Candidate candidate) {
    return new Measured(
        new Assessment(replication, candidate, Double.NaN, Double.NaN), new double[1]);
  }
}
