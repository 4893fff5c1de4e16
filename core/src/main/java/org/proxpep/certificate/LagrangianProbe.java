package org.proxpep.certificate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.StochasticProblem;

/**
 * Means of a problem, and gradients of its Lagrangian, near a point and under validation scenarios:
 * the same ones at all points, so that differences have little noise.
 */
final class LagrangianProbe {

  /** The step of differences in units of the variables: smooth functions, and those with kinks. */
  private static final double SMOOTH_STEP = 1e-4;

  private static final double KINK_STEP = 1e-2;
  private static final int SHORTER_STEPS = 4;

  /** Enough scenarios to know a standard deviation. */
  private static final int SPREAD_SAMPLES = 200;

  private final StochasticProblem problem;
  private final Scenarios scenarios;
  private final double[] x;
  private final double[] y;
  private final @Nullable ExactMean exact;
  private final @Nullable SecondDerivatives second;

  /** Second derivatives of one scenario at a time; null where differences are taken. */
  private final @Nullable SecondDerivatives ofScenarios;

  private final int samples;
  private final Evaluation one;
  private final Evaluation mean;
  private final double[] ahead;
  private final double[] behind;

  /**
   * @param samples how many scenarios make a mean; no more than these make an exact one
   */
  LagrangianProbe(
      StochasticProblem problem, Scenarios scenarios, double[] x, double[] y, int samples) {
    this(problem, scenarios, x, y, samples, 0, false);
  }

  /**
   * @param rows a table of no more rows than these is passed over, too
   * @param formulas whether sampled curvatures are second derivatives, if these are known:
   *     functions may bend over distances that are shorter than the steps of differences
   */
  LagrangianProbe(
      StochasticProblem problem,
      Scenarios scenarios,
      double[] x,
      double[] y,
      int samples,
      long rows,
      boolean formulas) {
    this.problem = problem;
    this.scenarios = scenarios;
    this.x = x;
    this.y = y;
    this.exact = problem.exactMean(Math.max(samples, rows)).orElse(null);
    this.second =
        exact != null && problem.finite().isPresent() && !problem.hasKinks()
            ? problem.secondDerivatives().orElse(null)
            : null;
    this.ofScenarios = formulas && exact == null ? problem.secondDerivatives().orElse(null) : null;
    this.samples = samples;
    this.one = Evaluation.of(problem);
    this.mean = Evaluation.of(problem);
    this.ahead = new double[x.length];
    this.behind = new double[x.length];
  }

  StochasticProblem problem() {
    return problem;
  }

  boolean isExact() {
    return exact != null;
  }

  /**
   * The mean at a point, in a buffer that the next call overwrites; scenarios of one {@code part}.
   */
  Evaluation meanAt(double[] at, int part) {
    if (exact != null) {
      exact.evaluateMean(at, mean);
      return mean;
    }
    mean.clear();
    for (int j = 0; j < samples; j++) {
      problem.evaluate(at, key(part, j), one);
      mean.add(1.0 / samples, one);
    }
    return mean;
  }

  /** A point with its auxiliary variables where they belong. */
  double[] settled(double[] at) {
    return SettledPoint.at(problem, scenarios, samples, exact != null, at);
  }

  /** A move without what it does to auxiliary variables, which belong somewhere else anyway. */
  double[] ownPart(double[] d) {
    return Vectors.of(x.length, i -> problem.isAuxiliary(i) ? 0.0 : d[i]);
  }

  /** The standard errors of the means of all rows at x, by a few scenarios; 0 for exact ones. */
  double[] errors() {
    double[] errors = new double[one.rows()];
    if (exact != null) {
      return errors;
    }
    Moments[] rows = new Moments[errors.length];
    Arrays.setAll(rows, row -> new Moments());
    for (int j = 0; j < Math.min(SPREAD_SAMPLES, samples); j++) {
      problem.evaluate(x, key(0, j), one);
      for (int row = 0; row < rows.length; row++) {
        rows[row].add(one.value(row));
      }
    }
    Arrays.setAll(errors, row -> Math.sqrt(rows[row].variance() / samples));
    return errors;
  }

  private long key(int part, int j) {
    return scenarios.key(Purpose.VALIDATION, (long) part * samples + j);
  }

  /**
   * Takes x + ahead·d and x − behind·d for differences: inside of X₀ to both sides if possible,
   * else to one, else wherever the functions are finite.
   *
   * @return the distance in multiples of d, NaN where there is none
   */
  private double span(double[] d) {
    double longest = problem.hasKinks() ? KINK_STEP : SMOOTH_STEP;
    for (int[] sides : new int[][] {{1, 1}, {1, 0}, {0, 1}}) {
      double h = longest;
      for (int k = 0; k < SHORTER_STEPS; k++) {
        double off = 1e-3 * h * Rows.norm(d);
        move(sides[0] * h, d, ahead);
        move(-sides[1] * h, d, behind);
        if (problem.feasibleSet().contains(ahead, off)
            && problem.feasibleSet().contains(behind, off)
            && isFinite(ahead)
            && isFinite(behind)) {
          return (sides[0] + sides[1]) * h;
        }
        h *= 0.1;
      }
    }
    move(SMOOTH_STEP, d, ahead);
    move(-SMOOTH_STEP, d, behind);
    return isFinite(ahead) && isFinite(behind) ? 2.0 * SMOOTH_STEP : Double.NaN;
  }

  private boolean isFinite(double[] at) {
    problem.evaluate(at, key(0, 0), one);
    double[] gradient = new double[x.length];
    double value = Sample.combine(one, 1.0, y, gradient);
    return Double.isFinite(value + 0.0 * Rows.dot(gradient, gradient));
  }

  private void move(double h, double[] d, double[] out) {
    for (int i = 0; i < x.length; i++) {
      out[i] = x[i] + h * d[i];
    }
  }

  /**
   * The Hessian of the mean Lagrangian times d, by second derivatives where they are known and all
   * scenarios are looked at, else by differences of gradients; NaN where it cannot be had.
   */
  double[] product(double[] d, int part) {
    if (second != null) {
      return exactProduct(d, second);
    }
    if (ofScenarios != null) {
      double[] weights = weights(1.0 / samples);
      double[] product = new double[x.length];
      for (int j = 0; j < samples; j++) {
        ofScenarios.addProduct(x, key(part, j), weights, d, product, one);
      }
      return product;
    }
    double span = span(d);
    double[] up = new double[x.length];
    double[] down = new double[x.length];
    Sample.combine(meanAt(ahead, part), 1.0, y, up);
    Sample.combine(meanAt(behind, part), 1.0, y, down);
    for (int i = 0; i < up.length; i++) {
      up[i] = (up[i] - down[i]) / span;
    }
    return up;
  }

  private double[] exactProduct(double[] d, SecondDerivatives derivatives) {
    return derivatives.meanProduct(problem.finite().orElseThrow(), x, weights(1.0), d);
  }

  /** Of the rows in the Lagrangian, so many times. */
  private double[] weights(double times) {
    return Vectors.of(1 + y.length, row -> row == 0 ? times : times * y[row - 1]);
  }

  /** dᵀHd scenario by scenario. */
  Moments curvatures(double[] d, int part) {
    if (ofScenarios != null) {
      return curvaturesByFormula(d, part, ofScenarios);
    }
    double span = span(d);
    double[] gradient = new double[x.length];
    Moments moments = new Moments();
    for (int j = 0; j < samples; j++) {
      problem.evaluate(ahead, key(part, j), one);
      Sample.combine(one, 1.0, y, gradient);
      double up = Rows.dot(gradient, d);
      problem.evaluate(behind, key(part, j), one);
      Sample.combine(one, 1.0, y, gradient);
      moments.add((up - Rows.dot(gradient, d)) / span);
    }
    return moments;
  }

  private Moments curvaturesByFormula(double[] d, int part, SecondDerivatives derivatives) {
    double[] weights = weights(1.0);
    double[] product = new double[x.length];
    Moments moments = new Moments();
    for (int j = 0; j < samples; j++) {
      Arrays.fill(product, 0.0);
      derivatives.addProduct(x, key(part, j), weights, d, product, one);
      moments.add(Rows.dot(product, d));
    }
    return moments;
  }
}
