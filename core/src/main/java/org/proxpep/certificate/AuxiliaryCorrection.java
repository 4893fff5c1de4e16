package org.proxpep.certificate;

import java.util.Arrays;
import org.proxpep.linalg.DenseSolver;
import org.proxpep.problem.AuxiliaryVariables;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioBlock;
import org.proxpep.problem.StochasticProblem;

/**
 * Takes auxiliary variables out of what is said about a problem. A row r(x, v) with v = E[e] is a
 * function of a mean; at a v that is near it,
 *
 * <pre>   r(x, E[e]) ≈ E[ r(x, v) + wᵀ(e − v) ],   w = ∂r/∂v, </pre>
 *
 * up to the square of how far v is off. So the sampled row with the equations of v added at these
 * weights has the mean, and the spread, of what the user wrote, and nobody has to ask whether the
 * equations hold. Definitions that contain one another are solved together.
 */
final class AuxiliaryCorrection {

  private static final double SINGULAR = 1e-12;

  private final int[] equations;

  /** By row of the problem: the weight of every equation. */
  private final double[][] weights;

  private AuxiliaryCorrection(int[] equations, double[][] weights) {
    this.equations = equations;
    this.weights = weights;
  }

  /** Where there are no auxiliary variables. */
  static AuxiliaryCorrection none() {
    return new AuxiliaryCorrection(new int[0], new double[0][]);
  }

  /**
   * @param mean derivatives at the point
   */
  static AuxiliaryCorrection of(StochasticProblem problem, Evaluation mean) {
    AuxiliaryVariables auxiliary = problem.auxiliaryVariables().orElse(null);
    if (auxiliary == null || auxiliary.rows().length == 0) {
      return none();
    }
    int[] rows = auxiliary.rows();
    int[] variables = auxiliary.variables();
    int size = rows.length;
    // −∂h/∂v, transposed.
    double[][] matrix = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        matrix[i][j] = -mean.gradient(rows[j])[variables[i]];
      }
    }
    DenseSolver solver = new DenseSolver(size, SINGULAR);
    double[][] weights = new double[mean.rows()][size];
    double[] right = new double[size];
    for (int row = 0; row < weights.length; row++) {
      int own = row;
      if (Arrays.stream(rows).anyMatch(r -> r == own)) {
        continue;
      }
      for (int i = 0; i < size; i++) {
        right[i] = mean.gradient(row)[variables[i]];
      }
      if (!solver.solve(matrix, right, size, weights[row])) {
        Arrays.fill(weights[row], 0.0);
      }
    }
    return new AuxiliaryCorrection(rows, weights);
  }

  /** The corrected value of a row. */
  double value(Evaluation at, int row) {
    double value = at.value(row);
    for (int j = 0; j < equations.length; j++) {
      value += weights[row][j] * at.value(equations[j]);
    }
    return value;
  }

  /** The corrected values of a row under the first scenarios of a block. */
  void values(ScenarioBlock at, int row, double[] to, int count) {
    System.arraycopy(at.value(row), 0, to, 0, count);
    for (int j = 0; j < equations.length; j++) {
      Lanes.addScaled(to, weights[row][j], at.value(equations[j]), count);
    }
  }

  /** The gradient of a corrected row: that of what the user wrote, by the user's variables. */
  double[] gradient(Evaluation at, int row) {
    double[] gradient = at.gradient(row).clone();
    for (int j = 0; j < equations.length; j++) {
      at.addTo(equations[j], weights[row][j], gradient);
    }
    return gradient;
  }

  /** Multipliers with those of the equations where the Lagrangian is level in their variables. */
  double[] multipliers(double[] y) {
    double[] changed = y.clone();
    for (int j = 0; j < equations.length; j++) {
      double sum = weights[0][j];
      for (int k = 0; k < y.length; k++) {
        sum += y[k] * weights[1 + k][j];
      }
      changed[equations[j] - 1] = sum;
    }
    return changed;
  }

  /** Whether the row is another one. */
  boolean changes(int row) {
    return equations.length > 0 && Arrays.stream(weights[row]).anyMatch(w -> w != 0.0);
  }
}
