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

  /** The tolerance of each constraint as a multiple of the standard one. */
  private final double[] rooms;

  /**
   * @param tolerance the standard one of constraints
   */
  Validation(StochasticProblem problem, Scenarios scenarios, int samples, double tolerance) {
    this.problem = MiniBatch.innermost(problem);
    this.rooms = new double[problem.inequalities() + problem.equalities()];
    for (int k = 0; k < rooms.length; k++) {
      double room = problem.meaning(1 + k).tolerance(tolerance) / tolerance;
      rooms[k] = room > 0 && room < Double.POSITIVE_INFINITY ? room : 1.0;
    }
    this.scenarios = scenarios;
    this.samples = samples;
    boolean large =
        this.problem instanceof FiniteProblem finite
            && finite.scenarioCount() > Math.max(samples, MeanEvaluator.EXACT_LIMIT);
    this.exact = this.problem instanceof ExactMean && !large;
  }

  /**
   * A candidate and its merit under every scenario.
   *
   * @param merits F + Σ sₖyₖcₖ with prices y, where s is the sign of the mean of a violated
   *     constraint and 0 for others; their mean is the merit
   * @param amounts the violation of every constraint over its room
   * @param errors the standard errors of the means of the constraints; 0 where they are exact
   * @param rooms the tolerance of every constraint as a multiple of the standard one
   */
  record Measured(
      Assessment assessment, double[] merits, double[] amounts, double[] errors, double[] rooms) {

    /**
     * Whether the merit exceeds that of {@code other} by no more than two standard errors of the
     * difference, taken scenario by scenario.
     */
    boolean aboutAsGoodAs(Measured other) {
      return difference(other) <= 2.0 * pairedError(other);
    }

    /**
     * Whether the scenarios cannot tell that this is worse: no violation exceeds {@code allowed},
     * and the merit not that of {@code other}, by more than two standard errors. The scenarios
     * shift the constraints of all points alike, which differences do not show but prices do.
     */
    boolean notSurelyWorseThan(Measured other, double allowed, double[] prices) {
      double pairs = pairedError(other);
      double squares = pairs * pairs;
      for (int k = 0; k < amounts.length; k++) {
        if (!(amounts[k] <= allowed + 2.0 * errors[k] / rooms[k])) {
          return false;
        }
        double shift = prices[k] * errors[k];
        squares += shift * shift;
      }
      return difference(other) <= 2.0 * Math.sqrt(squares);
    }

    private double difference(Measured other) {
      int n = merits.length;
      double mean = 0.0;
      for (int k = 0; k < n; k++) {
        mean += (merits[k] - other.merits[k]) / n;
      }
      return mean;
    }

    private double pairedError(Measured other) {
      int n = merits.length;
      double mean = difference(other);
      double squares = 0.0;
      for (int k = 0; k < n; k++) {
        double d = merits[k] - other.merits[k] - mean;
        squares += d * d;
      }
      return n < 2 ? 0.0 : Math.sqrt(squares / (n - 1.0) / n);
    }
  }

  /**
   * @param prices the price of a unit of violation for each constraint, not negative
   */
  Measured measure(int replication, Candidate candidate, double[] prices) {
    if (Double.isNaN(candidate.measures().f())) {
      // Diverged, or the problem has failed there before: it need not be able to evaluate.
      Assessment unknown =
          new Assessment(replication, candidate, Double.NaN, Double.NaN, Double.NaN);
      return new Measured(unknown, new double[1], new double[0], new double[0], rooms);
    }
    double[][] values = values(candidate.x());
    int n = values.length;
    double[] mean = new double[1 + prices.length];
    for (double[] row : values) {
      for (int k = 0; k < mean.length; k++) {
        mean[k] += row[k] / n;
      }
    }
    double violation = 0.0;
    double merit = mean[0];
    double[] charge = new double[prices.length];
    double[] amounts = new double[prices.length];
    for (int k = 0; k < prices.length; k++) {
      boolean inequality = k < problem.inequalities();
      // Math.max keeps a NaN, which a comparison would lose.
      double amount = inequality ? Math.max(0.0, mean[1 + k]) : Math.abs(mean[1 + k]);
      amounts[k] = amount / rooms[k];
      violation = Math.max(violation, amounts[k]);
      merit += prices[k] * amount;
      charge[k] = amount > 0 ? prices[k] * Math.signum(mean[1 + k]) : 0.0;
    }
    double[] merits = new double[n];
    for (int j = 0; j < n; j++) {
      merits[j] = values[j][0];
      for (int k = 0; k < charge.length; k++) {
        merits[j] += charge[k] * values[j][1 + k];
      }
    }
    return new Measured(
        new Assessment(replication, candidate, mean[0], violation, merit),
        merits,
        amounts,
        errors(values, mean),
        rooms);
  }

  private static double[] errors(double[][] values, double[] mean) {
    int n = values.length;
    double[] errors = new double[mean.length - 1];
    for (int k = 0; n > 1 && k < errors.length; k++) {
      double squares = 0.0;
      for (double[] row : values) {
        double d = row[1 + k] - mean[1 + k];
        squares += d * d;
      }
      errors[k] = Math.sqrt(squares / (n - 1.0) / n);
    }
    return errors;
  }

  /** The values of all functions under every scenario; their exact means alone where known. */
  private double[][] values(double[] x) {
    Evaluation one = Evaluation.of(problem);
    double[][] values = new double[exact ? 1 : samples][];
    for (int j = 0; j < values.length; j++) {
      if (exact) {
        ((ExactMean) problem).evaluateMean(x, one);
      } else {
        problem.evaluate(x, scenarios.key(Purpose.VALIDATION, j), one);
      }
      values[j] = one.value.clone();
    }
    return values;
  }
}
