package org.proxpep.certificate;

import java.util.Arrays;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;

/**
 * How answer, prices and slacks would follow single scenarios, by {@link AnswerResponse}: the
 * spread of these is what the {@link StandardErrors} are made of, and their mean is how far the
 * answer is off.
 */
final class ResponseSample {

  /** A price or a slack within so many of its standard errors from 0 may be none. */
  private static final double SETTLED = 3.0;

  /** Errors so many times those of the best estimate are beyond a first-order perturbation. */
  private static final double MOST_INFLATION = 10.0;

  /** No more multiplications than these are spent. */
  private static final double MOST_WORK = 1e9;

  private final StochasticProblem problem;
  private final CriticalSubspace subspace;
  private final int[] active;
  private final boolean[] isActive;
  private final AnswerResponse response;
  private final double[] x;
  private final double[] y;
  private final Evaluation gradients;
  private final Moments[] variables;
  private final Moments[] prices;
  private final Moments[] slacks;
  private final Moments[] pressures;
  private final double[] z;
  private final double[] w;
  private final double[] delta;
  private final double[] eta;
  private final long most;

  /**
   * @param gradients of the constraints at x
   */
  ResponseSample(
      StochasticProblem problem,
      LocalModel model,
      AnswerResponse response,
      double[] x,
      double[] y,
      Evaluation gradients) {
    this.problem = problem;
    this.subspace = model.subspace();
    this.response = response;
    this.x = x;
    this.y = y;
    this.gradients = gradients;
    this.variables = moments(x.length);
    this.prices = moments(response.normals());
    this.slacks = moments(y.length);
    this.pressures = moments(x.length);
    this.z = new double[x.length];
    this.active = subspace.active().stream().mapToInt(k -> k).toArray();
    this.isActive = new boolean[y.length];
    for (int k : active) {
      isActive[k] = true;
    }
    this.w = new double[active.length];
    this.delta = new double[x.length];
    this.eta = new double[response.normals()];
    double rows = model.curved().size() + 3.0 * response.normals() + y.length;
    this.most = (long) Math.max(1000.0, MOST_WORK / (x.length * (1.0 + rows)));
  }

  private static Moments[] moments(int count) {
    Moments[] all = new Moments[count];
    Arrays.setAll(all, i -> new Moments());
    return all;
  }

  /** How many scenarios are worth adding. */
  long most() {
    return most;
  }

  /** One more scenario. */
  void add(Evaluation scenario) {
    Sample.combine(scenario, 1.0, y, z);
    for (int a = 0; a < w.length; a++) {
      w[a] = scenario.value(1 + active[a]);
    }
    response.of(z, w, delta, eta);
    for (int i = 0; i < delta.length; i++) {
      variables[i].add(delta[i]);
      if (subspace.isFixed(i)) {
        pressures[i].add(response.pressure(i, z, eta));
      }
    }
    for (int a = 0; a < eta.length; a++) {
      prices[a].add(eta[a]);
    }
    for (int k = 0; k < problem.inequalities(); k++) {
      if (!isActive[k]) {
        slacks[k].add(scenario.value(1 + k) + gradients.dot(1 + k, delta));
      }
    }
  }

  /**
   * Of an answer for the rows of a table: nothing but their choice is random. How far the answer is
   * from the best one for them is known, and comes on top.
   *
   * @param off the same of the exact mean alone
   * @param units of the constraints
   * @param rows N
   */
  StandardErrors ofRows(ResponseSample off, double[] units, long rows) {
    double inflation = Math.sqrt(1.0 + rows * meanSquare(off, 0.0));
    return errors(StandardErrors.Basis.ROWS, off, units, rows, inflation, rows);
  }

  /**
   * Of an answer from samples. It is no better than they allow, and worse where fresh scenarios
   * show that: what their own noise does not explain of the distance that they measure. Prices are
   * those of the fresh scenarios alone.
   *
   * @param units of the constraints
   * @param samples how many made the answer
   */
  StandardErrors ofSamples(double[] units, long samples) {
    long fresh = variables[0].count();
    double inflation = Math.sqrt(Math.max(1.0, samples * meanSquare(this, 1.0 / (double) fresh)));
    return errors(StandardErrors.Basis.SAMPLES, this, units, samples, inflation, fresh);
  }

  /** How far the answer is off, squared, over the variances of one scenario, on average. */
  private double meanSquare(ResponseSample off, double noise) {
    double sum = 0.0;
    int count = 0;
    for (int i = 0; i < x.length; i++) {
      double variance = variables[i].variance();
      if (variance > 0) {
        sum += off.variables[i].mean() * off.variables[i].mean() / variance - noise;
        count++;
      }
    }
    return count == 0 ? 0.0 : Math.max(0.0, sum / count);
  }

  private StandardErrors errors(
      StandardErrors.Basis basis,
      ResponseSample off,
      double[] units,
      long scenarios,
      double inflation,
      long scenariosOfPrices) {
    if (!(inflation <= MOST_INFLATION)) {
      return StandardErrors.unknown(
          "The answer is much farther from the best one than its scenarios explain.");
    }
    if (Arrays.stream(variables).noneMatch(m -> m.variance() > 0)) {
      return StandardErrors.unknown("The answer does not depend on anything random.");
    }
    double root = inflation / Math.sqrt((double) scenarios);
    String unsettled = unsettled(off, root);
    if (!unsettled.isEmpty()) {
      return StandardErrors.unknown(unsettled);
    }
    double rootOfPrices = 1.0 / Math.sqrt((double) scenariosOfPrices);
    double[] estimates = new double[y.length];
    double[] errors = new double[y.length];
    for (int a = 0; a < active.length; a++) {
      int k = active[a];
      estimates[k] = units[k] * (y[k] + off.prices[a].mean());
      errors[k] = units[k] * rootOfPrices * deviation(prices[a]);
    }
    return new StandardErrors(
        basis,
        scenarios,
        inflation,
        Vectors.of(x.length, i -> root * deviation(variables[i])),
        estimates,
        errors,
        "");
  }

  private static double deviation(Moments moments) {
    return Math.sqrt(Math.max(0.0, moments.variance()));
  }

  /** What may bind or not, and why; empty where that is clear of all. */
  private String unsettled(ResponseSample off, double root) {
    for (int a = 0; a < active.length; a++) {
      int k = active[a];
      double price = y[k] + off.prices[a].mean();
      if (k < problem.inequalities() && price <= SETTLED * root * deviation(prices[a])) {
        return "It is not settled whether %s binds: its price is within its own error."
            .formatted(problem.functionName(1 + k));
      }
    }
    for (int k = 0; k < problem.inequalities(); k++) {
      if (!isActive[k] && -off.slacks[k].mean() <= SETTLED * root * deviation(slacks[k])) {
        return "It is not settled whether %s binds: its slack is within its own error."
            .formatted(problem.functionName(1 + k));
      }
    }
    for (int f = 0; f < subspace.pressures().size(); f++) {
      int a = active.length + f;
      double pressure = subspace.pressures().get(f) + off.prices[a].mean();
      if (pressure <= SETTLED * root * deviation(prices[a])) {
        return "It is not settled which faces of the set of the variables bind.";
      }
    }
    for (int i = 0; i < x.length; i++) {
      if (!isSettled(i, off, root)) {
        return "It is not settled whether the bound of %s binds."
            .formatted(problem.variableName(i));
      }
    }
    return "";
  }

  /** Whether it is clear that a bound holds variable i, or that it does not. */
  private boolean isSettled(int i, ResponseSample off, double root) {
    double[] along = new double[x.length];
    along[i] = 1.0;
    double above = problem.feasibleSet().support(along, x);
    along[i] = -1.0;
    double below = problem.feasibleSet().support(along, x);
    if (subspace.isFixed(i)) {
      return above + below <= 0.0
          || Math.abs(off.pressures[i].mean()) > SETTLED * root * deviation(pressures[i]);
    }
    double error = SETTLED * root * deviation(variables[i]);
    return !subspace.isBounded(i) && Math.min(above, below) >= error;
  }
}
