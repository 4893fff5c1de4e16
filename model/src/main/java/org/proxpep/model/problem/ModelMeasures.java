package org.proxpep.model.problem;

import java.util.Arrays;
import org.proxpep.model.semantics.ScenarioSpread;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;

/** Sizes of a model's functions where it starts, and its derivatives against differences. */
final class ModelMeasures {

  private static final int POINTS = 5;
  private static final int COORDINATES = 40;
  private static final int SAMPLES = 500;
  private static final double MOST_NUMBERS = 1e8;
  private static final Scenarios SCENARIOS = new Scenarios(0x636865636bL);

  private final ModelProblem problem;

  /** By row: the mean of the value, and of the size of the gradient. */
  final double[] mean;

  final double[] slope;

  /** By variable: the mean size of derivatives. */
  final double[] variableSlope;

  private final double[] least;
  private final double[] most;
  private int samples;
  private double derivativeError;
  private String worst = "";
  private boolean infinite;

  ModelMeasures(ModelProblem problem) {
    this.problem = problem;
    int rows = 1 + problem.inequalities() + problem.equalities();
    this.mean = new double[rows];
    this.slope = new double[rows];
    this.least = new double[rows];
    this.most = new double[rows];
    this.variableSlope = new double[problem.dimension()];
    measure();
    compareDerivatives();
  }

  /** How many scenarios were looked at where the model starts. */
  int samples() {
    return samples;
  }

  boolean isFinite(int row) {
    return Double.isFinite(mean[row]) && Double.isFinite(slope[row]);
  }

  /** Whether nothing moves a row, which is not deterministic. */
  boolean isFlat(int row) {
    return least[row] == most[row] && slope[row] == 0.0 && !problem.isDeterministic(row);
  }

  /** The mean of a row in the user's terms, without rounding where it is always the same. */
  double shown(int row) {
    double value = least[row] == most[row] ? least[row] : mean[row];
    return row == 0 ? problem.sense().value(value) : problem.meaning(row).value(value);
  }

  /** The largest difference of a derivative and a difference quotient, over 1 + their size. */
  double derivativeError() {
    return derivativeError;
  }

  /** The function and the variable of the largest difference. */
  String worst() {
    return worst;
  }

  /** Whether a function was not finite at a random point. */
  boolean isInfiniteSomewhere() {
    return infinite;
  }

  /** Means of values and of gradient sizes at the starting point. */
  private void measure() {
    double[] x = problem.startingPoint();
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    Arrays.fill(most, Double.NEGATIVE_INFINITY);
    Evaluation out = Evaluation.of(problem);
    samples = (int) Math.max(20, Math.min(SAMPLES, MOST_NUMBERS / (1.0 * x.length * mean.length)));
    for (int k = 0; k < samples; k++) {
      problem.evaluate(x, SCENARIOS.key(Scenarios.Purpose.PILOT, k), out);
      for (int row = 0; row < mean.length; row++) {
        mean[row] += out.value(row) / samples;
        least[row] = Math.min(least[row], out.value(row));
        most[row] = Math.max(most[row], out.value(row));
        double squares = 0.0;
        for (int i = 0; i < x.length; i++) {
          double g = out.gradient(row)[i];
          squares += g * g;
          variableSlope[i] += Math.abs(g) / samples;
        }
        slope[row] += Math.sqrt(squares) / samples;
      }
    }
  }

  private void compareDerivatives() {
    ScenarioRandom random = new ScenarioRandom(17L);
    Evaluation at = Evaluation.of(problem);
    Evaluation left = Evaluation.of(problem);
    Evaluation right = Evaluation.of(problem);
    for (int k = 0; k < POINTS; k++) {
      double[] x = randomPoint(random);
      long xi = SCENARIOS.key(Scenarios.Purpose.MONITORING, k);
      problem.evaluate(x, xi, at);
      int count = Math.min(COORDINATES, x.length);
      for (int c = 0; c < count; c++) {
        int i = count == x.length ? c : random.nextInt(x.length);
        double h = 1e-6 * (1 + Math.abs(x[i]));
        double was = x[i];
        x[i] = was + h;
        problem.evaluate(x, xi, right);
        x[i] = was - h;
        problem.evaluate(x, xi, left);
        x[i] = was;
        for (int row = 0; row < mean.length; row++) {
          double error = error(at, left, right, row, i, h);
          infinite |= Double.isNaN(error);
          if (error > derivativeError) {
            derivativeError = error;
            worst = problem.functionName(row) + " in " + problem.variableName(i);
          }
        }
      }
    }
  }

  private double[] randomPoint(ScenarioRandom random) {
    double[] x = problem.startingPoint();
    for (int i = 0; i < x.length; i++) {
      Placement bounds = problem.parts.placement();
      x[i] = ScenarioSpread.anywhere(bounds.lower[i], bounds.upper[i], x[i], random);
    }
    problem.feasibleSet().project(x, x);
    return x;
  }

  /** The least of three differences, so that a kink in between does not count. */
  private static double error(
      Evaluation at, Evaluation left, Evaluation right, int row, int i, double h) {
    double g = at.gradient(row)[i];
    double middle = (right.value(row) - left.value(row)) / (2 * h);
    double forward = (right.value(row) - at.value(row)) / h;
    double backward = (at.value(row) - left.value(row)) / h;
    double size = 1 + Math.abs(g) + Math.abs(at.value(row));
    double least =
        Math.min(Math.abs(g - middle), Math.min(Math.abs(g - forward), Math.abs(g - backward)));
    return Double.isFinite(g) ? least / size : Double.NaN;
  }
}
