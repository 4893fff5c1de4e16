package org.proxpep.values;

import java.util.Arrays;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;

/**
 * Chooses the steps of differences by what they cost: the square of the bias, which falls with the
 * step, and the variance of the slope over the scenarios that an answer averages, which rises where
 * values jump, are noisy or are rounded. Both are measured, at the start, for steps a factor of 8
 * apart: the bias of a step is the difference to the slope by the next smaller one.
 */
final class StepSizes {

  private static final int STEPS = 8;
  private static final double FACTOR = 8.0;

  /** The largest step as a part of the size of a variable. */
  private static final double LARGEST = 0.05;

  private static final int SCENARIOS = 128;

  /** About as many scenarios make an answer. */
  private static final double AVERAGED = 1e4;

  /** An error of a slope that never matters, as a part of it. */
  private static final double NOTHING = 1e-6;

  /** Costs that differ by less are alike. */
  private static final double ABOUT = 1.1;

  /** A bias of fewer standard errors is none. */
  private static final double SIGNIFICANT = 3.0;

  private final ValuesOnly problem;
  private final boolean independent;
  private final Scenarios scenarios = new Scenarios(0x76616c756573L);
  private final int rows;

  /**
   * @param independent whether both values of a difference have scenarios of their own
   */
  StepSizes(ValuesOnly problem, boolean independent) {
    this.problem = problem;
    this.independent = independent;
    this.rows = 1 + problem.outline().shape().constraints();
  }

  double[] choose() {
    double[] x = problem.outline().start();
    return Vectors.of(x.length, i -> choose(x, i));
  }

  private double choose(double[] x, int i) {
    double size = size(x, i);
    double[][][] slopes = new double[STEPS][rows][SCENARIOS];
    for (int k = 0; k < STEPS; k++) {
      measure(x, i, step(size, k), slopes[k]);
    }
    double[] worst = new double[STEPS];
    for (int row = 0; row < rows; row++) {
      double[] costs = costs(slopes, row);
      double least = nothing(slopes, row);
      double best = Double.POSITIVE_INFINITY;
      for (double cost : costs) {
        best = Math.min(best, cost);
      }
      for (int k = 0; k < STEPS; k++) {
        double ratio = Math.max(costs[k], least) / Math.max(best, least);
        // A function that does not depend on the variable asks for nothing.
        worst[k] = Math.max(worst[k], Double.isNaN(ratio) ? 1.0 : ratio);
      }
    }
    double fewest = Double.POSITIVE_INFINITY;
    for (double each : worst) {
      fewest = Math.min(fewest, each);
    }
    // Of steps that cost about the same the smallest: its bias does not average out.
    int chosen = STEPS - 1;
    while (worst[chosen] > ABOUT * fewest) {
      chosen--;
    }
    return step(size, chosen);
  }

  /** What an error of a slope that never matters costs. */
  private double nothing(double[][][] slopes, int row) {
    double sum = 0.0;
    for (double slope : slopes[0][row]) {
      sum += slope * slope;
    }
    return NOTHING * NOTHING * sum / SCENARIOS;
  }

  private static double step(double size, int k) {
    return size * LARGEST / Math.pow(FACTOR, k);
  }

  /** The width of the set along the variable, or its own size where that is infinite. */
  private double size(double[] x, int i) {
    double[] axis = new double[x.length];
    axis[i] = 1.0;
    double[] spare = new double[x.length];
    double high = problem.outline().set().support(axis, spare);
    axis[i] = -1.0;
    double low = -problem.outline().set().support(axis, spare);
    double width = high - low;
    return width > 0 && width < Double.POSITIVE_INFINITY ? width : Math.max(1.0, Math.abs(x[i]));
  }

  private void measure(double[] x, int i, double step, double[][] slopes) {
    double[] at = x.clone();
    double[] above = new double[rows];
    double[] below = new double[rows];
    ScenarioRandom random = new ScenarioRandom();
    // Where the start is at a bound, the steps are measured beside it.
    double middle = x[i];
    at[i] = middle + step;
    boolean up = problem.outline().set().contains(at, 0.0);
    at[i] = middle - step;
    boolean down = problem.outline().set().contains(at, 0.0);
    middle += up == down ? 0.0 : up ? step : -step;
    for (int s = 0; s < SCENARIOS; s++) {
      long key = scenarios.key(Purpose.PILOT, s);
      at[i] = middle + step;
      random.reseed(key);
      problem.values(at, random, above);
      at[i] = middle - step;
      random.reseed(independent ? Scenarios.derive(key, 1) : key);
      problem.values(at, random, below);
      for (int row = 0; row < rows; row++) {
        slopes[row][s] = (above[row] - below[row]) / (2.0 * step);
      }
    }
  }

  private double[] costs(double[][][] slopes, int row) {
    double[] costs = new double[STEPS];
    double bias = 0.0;
    boolean moved = false;
    for (int k = 0; k < STEPS; k++) {
      if (k + 1 < STEPS) {
        double[] change = new double[SCENARIOS];
        for (int s = 0; s < SCENARIOS; s++) {
          change[s] = slopes[k][row][s] - slopes[k + 1][row][s];
        }
        double mean = mean(change);
        double noise = variance(change, mean) / SCENARIOS;
        // What noise explains is no bias: beside it no step would be large enough.
        bias = mean * mean > SIGNIFICANT * SIGNIFICANT * noise ? mean * mean : 0.0;
      } else {
        // An error of second order falls by the square of the factor.
        bias /= FACTOR * FACTOR * FACTOR * FACTOR;
      }
      costs[k] = bias + variance(slopes[k][row], mean(slopes[k][row])) / AVERAGED;
      boolean flat = Arrays.stream(slopes[k][row]).allMatch(slope -> slope == 0.0);
      // Values that jump seldom seem to have no slope where the step is too small to meet a jump.
      if (Double.isNaN(costs[k]) || (flat && moved)) {
        costs[k] = Double.POSITIVE_INFINITY;
      }
      moved |= !flat;
    }
    return costs;
  }

  private static double mean(double[] numbers) {
    double sum = 0.0;
    for (double number : numbers) {
      sum += number;
    }
    return sum / numbers.length;
  }

  private static double variance(double[] numbers, double mean) {
    double sum = 0.0;
    for (double number : numbers) {
      sum += (number - mean) * (number - mean);
    }
    return sum / (numbers.length - 1);
  }
}
