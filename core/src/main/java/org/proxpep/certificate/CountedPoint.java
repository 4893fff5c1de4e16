package org.proxpep.certificate;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.ScenarioBlock;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * A point of a problem with smoothed functions, looked at by counting. Its auxiliary variables are
 * what is counted too, so log(probability(…)) is the logarithm of a share.
 */
final class CountedPoint {

  /** Scenarios that say what auxiliary variables are where not all do. */
  private static final int SETTLING = 20_000;

  /** Scenarios that say how rows depend on auxiliary variables. */
  private static final int SLOPES = 500;

  private final CountedRows rows;
  private final StochasticProblem problem;
  private final double[] x;
  private final AuxiliaryCorrection correction;

  private CountedPoint(CountedRows rows, Scenarios scenarios, double[] x, boolean exact) {
    this.rows = rows;
    this.problem = rows.problem();
    this.x = SettledPoint.counted(rows, scenarios, SETTLING, exact, x);
    if (rows.auxiliaryVariables().isPresent()) {
      // A share of nothing has no logarithm; bounds keep such a variable away from there.
      problem.feasibleSet().project(this.x, this.x);
    }
    double[] none = new double[problem.shape().constraints()];
    this.correction =
        problem.auxiliaryVariables().isEmpty()
            ? AuxiliaryCorrection.none()
            : AuxiliaryCorrection.of(
                problem,
                new LagrangianProbe(problem, scenarios, this.x, none, SLOPES).meanAt(this.x, 0));
  }

  /**
   * Null where nothing is smoothed.
   *
   * @param exact whether all scenarios say what auxiliary variables are, if they can be asked
   */
  static @Nullable CountedPoint of(
      StochasticProblem problem, Scenarios scenarios, double[] x, boolean exact) {
    CountedRows rows = problem.counted().orElse(null);
    return rows == null ? null : new CountedPoint(rows, scenarios, x.clone(), exact);
  }

  CountedRows rows() {
    return rows;
  }

  StochasticProblem problem() {
    return problem;
  }

  /** What constraint k, counted from 0, is divided by to be in the user's units. */
  double unit(int k) {
    return problem.unit(1 + k, x);
  }

  /** Whether the row is another one where auxiliary variables are taken out of it. */
  boolean isCorrected(int row) {
    return correction.changes(row);
  }

  void evaluate(long xi, Evaluation out) {
    problem.evaluate(x, xi, out);
  }

  /** The point under many scenarios at a time. */
  Optional<ScenarioBlock> block() {
    return problem.block(x);
  }

  /** The values of a row as the user wrote it, under the first scenarios of a block. */
  void values(ScenarioBlock at, int row, double[] to, int count) {
    correction.values(at, row, to, count);
  }

  /** The exact means; null where they are not known. */
  @Nullable Evaluation mean() {
    ExactMean exact = problem.exactMean().orElse(null);
    if (exact == null) {
      return null;
    }
    Evaluation mean = Evaluation.of(problem);
    exact.evaluateMean(x, mean);
    return mean;
  }

  /** The exact mean of a row near the point; NaN where auxiliary variables have a part in it. */
  double valueNear(double[] point, int row) {
    if (isCorrected(row) || rows.auxiliaryVariables().isPresent()) {
      return Double.NaN;
    }
    Evaluation mean = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(point, mean);
    return mean.value(row);
  }

  /** The value of a row as the user wrote it. */
  double value(Evaluation at, int row) {
    return correction.value(at, row);
  }
}
