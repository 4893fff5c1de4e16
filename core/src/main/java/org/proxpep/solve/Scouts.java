package org.proxpep.solve;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
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

  /** So many points and scenarios show how noise compares with what points differ by. */
  static final int TRIED = 8;

  private Scouts() {}

  /** How good the points are, less is better; NaN where a function cannot be evaluated. */
  static double[] merits(StochasticProblem problem, List<double[]> points, Scenarios scenarios) {
    Evaluation one = Evaluation.of(problem);
    return merits(
        points.stream()
            .map(
                x -> {
                  double[] mean = new double[one.rows()];
                  for (int j = 1; j <= SCENARIOS; j++) {
                    evaluate(problem, x, scenarios.key(Purpose.TRAINING, j), one);
                    Vectors.addMultiple(1.0 / SCENARIOS, one.values(), mean);
                  }
                  return excesses(mean, problem.inequalities());
                })
            .toList());
  }

  /**
   * The noise of one scenario in the differences of points, as a part of what points differ by: the
   * largest over the objective and the constraints.
   *
   * @param points as many as {@link #TRIED}
   */
  static double noise(StochasticProblem problem, List<double[]> points, Scenarios scenarios) {
    Evaluation one = Evaluation.of(problem);
    double[][][] values = new double[one.rows()][TRIED][TRIED];
    for (int j = 0; j < TRIED; j++) {
      for (int k = 0; k < TRIED; k++) {
        evaluate(problem, points.get(k), scenarios.key(Purpose.TRAINING, 1 + j), one);
        for (int row = 0; row < one.rows(); row++) {
          values[row][j][k] = one.value(row);
        }
      }
    }
    double worst = 0.0;
    for (double[][] of : values) {
      // What scenarios have in common at all points makes none of them better.
      double apart = 0.0;
      double noise = 0.0;
      for (int k = 1; k < TRIED; k++) {
        double mean = 0.0;
        double squares = 0.0;
        for (double[] scenario : of) {
          double difference = scenario[k] - scenario[k - 1];
          mean += difference / TRIED;
          squares += difference * difference / TRIED;
        }
        apart += mean * mean;
        noise += Math.max(0.0, squares - mean * mean);
      }
      double ratio = Math.sqrt(noise / apart);
      worst = ratio < Double.POSITIVE_INFINITY ? Math.max(worst, ratio) : worst;
    }
    return worst;
  }

  /** How good points are by their objectives and violations, each over its size. */
  static double[] merits(List<double[]> rows) {
    double[] sizes = sizes(rows);
    return rows.stream()
        .mapToDouble(
            row -> IntStream.range(0, sizes.length).mapToDouble(k -> row[k] / sizes[k]).sum())
        .toArray();
  }

  /** The objective and the violations of all constraints, from the means of all rows. */
  static double[] excesses(double[] mean, int inequalities) {
    return Vectors.of(
        mean.length,
        k -> k == 0 ? mean[0] : k <= inequalities ? Math.max(0.0, mean[k]) : Math.abs(mean[k]));
  }

  /** How much the objective and each violation differ from point to point. */
  static double[] sizes(List<double[]> rows) {
    return Vectors.of(
        rows.get(0).length, k -> size(rows.stream().mapToDouble(r -> r[k]).toArray(), k == 0));
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
