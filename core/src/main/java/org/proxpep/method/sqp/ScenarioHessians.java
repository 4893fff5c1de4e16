package org.proxpep.method.sqp;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.Sparsity;
import org.proxpep.problem.StochasticProblem;

/** Second derivatives of all functions in one scenario, exact or from differences. */
public interface ScenarioHessians {

  /** Whether they are the problem's own; else gradients at x are needed beside. */
  boolean isExact();

  /** How many evaluations those of one scenario are worth. */
  long evaluations();

  /** Whether the second derivatives of a row are zero for every x. */
  boolean isAffine(int row);

  /**
   * Adds the weighted second derivatives of all rows, their lower triangles.
   *
   * @param at values and gradients at x in this scenario
   * @param sums a matrix for every row that is not affine
   */
  void add(double[] x, long xi, double weight, Evaluation at, double[][][] sums);

  /**
   * Those that the problem knows, or else differences of its gradients.
   *
   * @param units how large the variables are, about
   */
  static ScenarioHessians of(StochasticProblem problem, double[] units) {
    return problem
        .secondDerivatives()
        .map(second -> exact(problem, second))
        .orElseGet(() -> new DifferencedHessians(problem, units));
  }

  private static ScenarioHessians exact(StochasticProblem problem, SecondDerivatives second) {
    Evaluation scratch = Evaluation.of(problem);
    double[] weights = new double[scratch.rows()];
    return new ScenarioHessians() {
      @Override
      public boolean isExact() {
        return true;
      }

      @Override
      public long evaluations() {
        return 1;
      }

      @Override
      public boolean isAffine(int row) {
        return second.isAffine(row);
      }

      @Override
      public void add(double[] x, long xi, double weight, Evaluation at, double[][][] sums) {
        Arrays.fill(weights, weight);
        second.addHessians(x, xi, weights, sums, scratch);
      }
    };
  }

  /**
   * A lower triangle of zeros for every row that bends.
   *
   * @param like whose rows tell which variables matter
   */
  default double[][][] zeros(Evaluation like) {
    double[][][] sums = new double[like.rows()][][];
    for (int row = 0; row < sums.length; row++) {
      sums[row] = isAffine(row) ? null : Sparsity.triangle(like.sparsity(), row, like.dimension());
    }
    return sums;
  }
}
