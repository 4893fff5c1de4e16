package org.proxpep.solve;

import java.util.Arrays;
import java.util.List;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/**
 * A quick look at many points: means of all functions over a few scenarios, the same ones for all
 * points, put into one number by the spread that each function has over the points.
 */
final class Scouts {

  /** Enough to see large differences, few enough to look at many points. */
  static final int SCENARIOS = 4;

  private Scouts() {}

  /** How good the points are, less is better; NaN where a function cannot be evaluated. */
  static double[] merits(StochasticProblem problem, List<double[]> points, Scenarios scenarios) {
    int rows = 1 + problem.shape().constraints();
    double[][] byRow = new double[rows][points.size()];
    Evaluation one = Evaluation.of(problem);
    for (int k = 0; k < points.size(); k++) {
      double[] mean = new double[rows];
      for (int j = 1; j <= SCENARIOS; j++) {
        evaluate(problem, points.get(k), scenarios.key(Purpose.TRAINING, j), one);
        Vectors.addMultiple(1.0 / SCENARIOS, one.values(), mean);
      }
      for (int row = 0; row < rows; row++) {
        boolean inequality = row <= problem.inequalities();
        double violation = inequality ? Math.max(0.0, mean[row]) : Math.abs(mean[row]);
        byRow[row][k] = row == 0 ? mean[0] : violation;
      }
    }
    double[] merits = new double[points.size()];
    for (int row = 0; row < rows; row++) {
      double size = size(byRow[row], row == 0);
      for (int k = 0; k < merits.length; k++) {
        merits[k] += byRow[row][k] / size;
      }
    }
    return merits;
  }

  /** A point where the problem fails is no start. */
  private static void evaluate(StochasticProblem problem, double[] x, long xi, Evaluation out) {
    try {
      problem.evaluate(x, xi, out);
    } catch (RuntimeException e) {
      out.setValue(0, Double.NaN);
    }
  }

  /** Half the points differ from the middle by less than this; or of what is positive, half. */
  private static double size(double[] values, boolean objective) {
    double[] finite = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    double middle = objective && finite.length > 0 ? finite[finite.length / 2] : 0.0;
    double[] off =
        Arrays.stream(finite).map(v -> Math.abs(v - middle)).filter(v -> v > 0).sorted().toArray();
    return off.length > 0 ? off[off.length / 2] : 1.0;
  }
}
