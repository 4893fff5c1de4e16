package org.proxpep.solve;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.SettledPoint;
import org.proxpep.certificate.Tolerances;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;

/**
 * Measures candidates on validation scenarios 0..N−1, the same ones for all, or by the exact means
 * where the problem knows them and a finite one is not too large.
 */
final class Validation {

  /**
   * Violations cost this many times their price: at the price itself a point is as good as the
   * solution that it buys its objective from.
   */
  private static final double CHARGE = 2.0;

  /** Exact means are right to this part of them. */
  private static final double ROUNDING = 1e-13;

  /** A standard error below this part of the tolerance is rounding. */
  private static final double NO_NOISE = 1e-9;

  private final StochasticProblem problem;
  private final Scenarios scenarios;
  private final int samples;
  private final @Nullable ExactMean exact;

  /** The event that no scenario of N showed has a probability of 3/N at most, at two errors. */
  private static final double UNSEEN = 1.5;

  /** Null where counting decides no constraint. */
  private final @Nullable CountedRows counted;

  private final double[] rooms;
  private final long[] extremes;
  private final long mostRows;

  Validation(StochasticProblem problem, Scenarios scenarios, int samples, Tolerances tolerances) {
    this(
        MiniBatch.innermost(problem),
        scenarios,
        samples,
        Vectors.of(problem.shape().constraints(), k -> tolerances.ofConstraint(k)),
        new long[0],
        Math.max(samples, MeanEvaluator.EXACT_LIMIT));
  }

  private Validation(
      StochasticProblem problem,
      Scenarios scenarios,
      int samples,
      double[] rooms,
      long[] extremes,
      long mostRows) {
    this.problem = problem;
    this.rooms = rooms;
    this.extremes = extremes;
    this.counted =
        this.problem
            .counted()
            .filter(rows -> IntStream.rangeClosed(1, rooms.length).anyMatch(rows::decides))
            .orElse(null);
    this.scenarios = scenarios;
    this.samples = samples;
    this.mostRows = mostRows;
    this.exact = this.problem.exactMean(mostRows).orElse(null);
  }

  /**
   * The same with scenarios that were extreme along runs: a rare event that a run has met must not
   * be missed where points are compared.
   */
  Validation replaying(long[] keys) {
    // Rows of a table may be elsewhere, where each costs a job; and no more than are drawn anyway.
    int count = problem.finite().isPresent() ? 0 : Math.min(samples, keys.length);
    return new Validation(problem, scenarios, samples, rooms, Arrays.copyOf(keys, count), mostRows);
  }

  /** By the means of all scenarios, where this takes a sample of them. */
  Optional<Validation> byAllScenarios() {
    return exact != null || problem.exactMean().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Validation(problem, scenarios, samples, rooms, new long[0], Long.MAX_VALUE));
  }

  /**
   * A candidate and its merit under every scenario.
   *
   * @param merits F + Σ sₖyₖcₖ with prices y, where s is the sign of the mean of a violated
   *     constraint and 0 for others; their mean is the merit
   * @param means the means of the constraints
   * @param amounts the violation of every constraint over its tolerance
   * @param errors the standard errors of the means of the constraints; 0 where they are exact
   * @param rooms the tolerance of every constraint
   */
  record Measured(
      Assessment assessment,
      double[] merits,
      double[] means,
      double[] amounts,
      double[] errors,
      double[] rooms) {

    StartOutcome outcome() {
      double violation = assessment.measured() ? 0.0 : Double.NaN;
      for (int k = 0; k < amounts.length; k++) {
        violation = Math.max(violation, amounts[k] * rooms[k]);
      }
      return new StartOutcome(assessment.objective(), violation, false);
    }

    /** The same of a candidate at the same point. */
    Measured as(Candidate other) {
      Candidate settled = other.at(assessment.candidate().x());
      return new Measured(assessment.of(settled), merits, means, amounts, errors, rooms);
    }

    boolean isOf(Candidate.Kind kind) {
      return assessment.candidate().kind() == kind;
    }

    /** Whether no violation exceeds its tolerance by more than two standard errors. */
    boolean mayBeFeasible() {
      return assessment.measured() && exceedsNowhere(1.0);
    }

    /** Whether the first {@code inequalities} constraints hold by two standard errors each. */
    boolean holds(int inequalities) {
      for (int k = 0; k < means.length; k++) {
        if (!(k < inequalities ? means[k] <= -2.0 * errors[k] : amounts[k] <= 1.0)) {
          return false;
        }
      }
      return assessment.measured();
    }

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
        // Where no scenario differs the error is rounding, which a price of 1e30 would make large.
        double shift = errors[k] > NO_NOISE * rooms[k] ? prices[k] * errors[k] : 0.0;
        squares += shift * shift;
      }
      return exceedsNowhere(allowed) && difference(other) <= 2.0 * Math.sqrt(squares);
    }

    private boolean exceedsNowhere(double allowed) {
      for (int k = 0; k < amounts.length; k++) {
        if (!(amounts[k] <= allowed + 2.0 * errors[k] / rooms[k])) {
          return false;
        }
      }
      return true;
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
      // Exact merits differ by rounding where points are the same to all that matters.
      return n < 2 ? ROUNDING * Math.abs(assessment.merit()) : Math.sqrt(squares / (n - 1.0) / n);
    }
  }

  /** Whether constraints are judged by counting, with slopes that samples seldom show. */
  boolean counts() {
    return counted != null;
  }

  int inequalities() {
    return problem.inequalities();
  }

  /**
   * @param prices the price of a unit of violation for each constraint, not negative
   */
  Measured measure(int replication, Candidate candidate, double[] prices) {
    if (Double.isNaN(candidate.measures().f())) {
      // Diverged, or the problem has failed there before: it need not be able to evaluate.
      return unmeasured(replication, candidate);
    }
    Candidate settled = candidate.at(settled(candidate.x()));
    double[] x = settled.x();
    double[] countedAt =
        counted == null ? x : SettledPoint.counted(counted, scenarios, samples, exact != null, x);
    double[][] values = values(x, countedAt);
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
      merit += CHARGE * prices[k] * amount;
      charge[k] = amount > 0 ? CHARGE * prices[k] * Math.signum(mean[1 + k]) : 0.0;
    }
    double[] merits = new double[n];
    for (int j = 0; j < n; j++) {
      merits[j] = values[j][0];
      for (int k = 0; k < charge.length; k++) {
        merits[j] += charge[k] * values[j][1 + k];
      }
    }
    return new Measured(
        new Assessment(replication, settled, mean[0], violation, merit),
        merits,
        Arrays.copyOfRange(mean, 1, mean.length),
        amounts,
        errors(values, mean, unseen(x, countedAt, values)),
        rooms);
  }

  /** What is said of a run whose points are not measured. */
  Measured unmeasured(int replication, Result run) {
    return unmeasured(replication, run.candidates().get(0));
  }

  private Measured unmeasured(int replication, Candidate candidate) {
    double[] none = {};
    return new Measured(
        new Assessment(replication, candidate, Double.NaN, Double.NaN, Double.NaN),
        new double[1],
        none,
        none,
        none,
        rooms);
  }

  private static double[] errors(double[][] values, double[] mean, double[] unseen) {
    int n = values.length;
    double[] errors = new double[mean.length - 1];
    for (int k = 0; n > 1 && k < errors.length; k++) {
      double squares = 0.0;
      for (double[] row : values) {
        double d = row[1 + k] - mean[1 + k];
        squares += d * d;
      }
      errors[k] = Math.hypot(Math.sqrt(squares / (n - 1.0) / n), UNSEEN * unseen[k] / n);
    }
    return errors;
  }

  /** How far constraints under extreme scenarios of the runs are beyond all values measured. */
  private double[] unseen(double[] x, double[] countedAt, double[][] values) {
    double[] beyond = new double[rooms.length];
    if (exact != null || extremes.length == 0) {
      return beyond;
    }
    double[] low = values[0].clone();
    double[] high = values[0].clone();
    for (double[] row : values) {
      for (int k = 0; k < row.length; k++) {
        low[k] = Math.min(low[k], row[k]);
        high[k] = Math.max(high[k], row[k]);
      }
    }
    Evaluation one = Evaluation.of(problem);
    Evaluation count = Evaluation.of(problem);
    for (long key : extremes) {
      double[] row = values(x, countedAt, key, one, count);
      for (int k = 0; k < beyond.length; k++) {
        double off = Math.max(row[1 + k] - high[1 + k], low[1 + k] - row[1 + k]);
        beyond[k] = Math.max(beyond[k], off);
      }
    }
    return beyond;
  }

  /** The values of all functions under every scenario; their exact means alone where known. */
  private double[][] values(double[] x, double[] countedAt) {
    Evaluation one = Evaluation.of(problem);
    Evaluation count = Evaluation.of(problem);
    if (exact != null) {
      exact.evaluateMean(x, one);
      double[] means = one.values().clone();
      if (counted != null) {
        ExactMean countedMeans = counted.problem().exactMean().orElse(null);
        if (countedMeans != null) {
          countedMeans.evaluateMean(countedAt, count);
        } else {
          counted.problem().evaluate(countedAt, scenarios.key(Purpose.VALIDATION, 0), count);
        }
        count(count, means);
      }
      return new double[][] {means};
    }
    double[][] values = new double[samples][];
    for (int j = 0; j < samples; j++) {
      values[j] = values(x, countedAt, scenarios.key(Purpose.VALIDATION, j), one, count);
    }
    return values;
  }

  private double[] values(
      double[] x, double[] countedAt, long key, Evaluation one, Evaluation count) {
    problem.evaluate(x, key, one);
    double[] values = one.values().clone();
    if (counted != null) {
      counted.problem().evaluate(countedAt, key, count);
      count(count, values);
    }
    return values;
  }

  /** A constraint that is about what is counted is not judged by its smoothed row. */
  private void count(Evaluation count, double[] values) {
    CountedRows rows = Objects.requireNonNull(counted);
    for (int row = 1; row < values.length; row++) {
      values[row] = rows.decides(row) ? count.value(row) : values[row];
    }
  }

  /** With auxiliary variables where they belong. */
  private double[] settled(double[] x) {
    return SettledPoint.at(problem, scenarios, samples, exact != null, x);
  }
}
