package org.proxpep.certificate;

import java.util.Arrays;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.RowTerms;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.SeparableSet;

/**
 * How large the functions of a problem are at a point, so that tolerances can be parts of it: a
 * change of units, or a term moved to the other side, then changes no verdict.
 *
 * <p>The size of a constraint is the largest of its limit and of the means E|term| of its other
 * additive terms, that of the objective the largest E|term| or the spread of F over the scenarios,
 * and at least a millionth of what it changes by when the variables change by their units: the best
 * value may be 0. Where the terms are not known, the function itself is one, and so is every xᵢ
 * ∂/∂xᵢ of a constraint, which a linear function's terms are: the value of a constraint that binds
 * is zero and says nothing.
 *
 * @param rows the size of every row, positive; row 0 is the objective
 */
public record FunctionSizes(double[] rows) {

  /**
   * Beside a limit of 0 the terms may vanish with the violation, as in x·y = 0: a constraint has at
   * least this part of what it changes by when the variables change by their units.
   */
  private static final double LEAST_PART = 0.01;

  /** The same where a limit may hide in the function, and of an objective. */
  private static final double LEAST_PART_OF_UNKNOWN = 1e-6;

  private static final int SLOPE_SAMPLES = 32;

  /**
   * At x, by the given number of validation scenarios.
   *
   * @throws OracleException where the problem fails
   */
  public static FunctionSizes at(
      StochasticProblem problem, Scenarios scenarios, int samples, double[] x) {
    StochasticProblem inner = MiniBatch.innermost(problem);
    RowTerms terms = inner.terms().orElse(null);
    double[] sizes =
        terms == null
            ? byDerivatives(inner, scenarios, samples, x)
            : byTerms(inner, terms, scenarios, samples, x);
    boolean[] limitless = new boolean[sizes.length];
    limitless[0] = vanishes(inner, scenarios, samples, x, sizes[0]);
    for (int row = 1; row < sizes.length; row++) {
      limitless[row] = terms == null ? inner.meaning(row).limit() == 0 : !terms.hasLimit(row);
    }
    double part = terms == null ? LEAST_PART_OF_UNKNOWN : LEAST_PART;
    double[] changes = new FunctionChanges(inner, scenarios, x).of(sizes, limitless);
    sizes[0] = Math.max(sizes[0], LEAST_PART_OF_UNKNOWN * changes[0]);
    for (int row = 1; row < sizes.length; row++) {
      sizes[row] = Math.max(sizes[row], part * changes[row]);
    }
    for (int row = 1; row < sizes.length; row++) {
      ConstraintForm form = inner.meaning(row);
      double limit = terms == null ? Math.abs(form.limit()) : 0.0;
      sizes[row] = Double.isNaN(form.size()) ? Math.max(sizes[row], limit) : form.size();
    }
    // Of a function that vanishes with all of its terms nothing is known but that it has units.
    for (int row = 0; row < sizes.length; row++) {
      sizes[row] = sizes[row] > 0 && sizes[row] < Double.POSITIVE_INFINITY ? sizes[row] : 1.0;
    }
    return new FunctionSizes(sizes);
  }

  /** Whether the objective is next to nothing beside what its slopes make of it. */
  private static boolean vanishes(
      StochasticProblem problem, Scenarios scenarios, int samples, double[] x, double size) {
    double[] slope = new double[x.length];
    Evaluation one = Evaluation.of(problem);
    int few = Math.min(samples, SLOPE_SAMPLES);
    for (int j = 0; j < few; j++) {
      problem.evaluate(x, scenarios.key(Purpose.VALIDATION, j), one);
      one.addTo(0, 1.0 / few, slope);
    }
    SeparableSet box = problem.feasibleSet().separable().orElse(null);
    double largest = 0.0;
    for (int i = 0; i < x.length; i++) {
      double width = box == null ? 1.0 : Math.min(1.0, box.upper(i) - box.lower(i));
      largest = Math.max(largest, Math.abs(slope[i]) * Math.max(Math.abs(x[i]), width));
    }
    return size < LEAST_PART_OF_UNKNOWN * largest;
  }

  /** Where the problem cannot be asked: by the limits alone. */
  public static FunctionSizes byLimits(StochasticProblem problem) {
    double[] sizes = new double[1 + problem.inequalities() + problem.equalities()];
    for (int row = 0; row < sizes.length; row++) {
      double limit = row == 0 ? 0.0 : Math.abs(problem.meaning(row).limit());
      sizes[row] = limit > 0 ? limit : 1.0;
    }
    return new FunctionSizes(sizes);
  }

  private static double[] byTerms(
      StochasticProblem problem, RowTerms terms, Scenarios scenarios, int samples, double[] x) {
    int[] rowOf = terms.rows();
    double[] values = new double[rowOf.length];
    double[] total = new double[rowOf.length];
    Evaluation one = Evaluation.of(problem);
    Moments objective = new Moments();
    for (int j = 0; j < samples; j++) {
      long key = scenarios.key(Purpose.VALIDATION, j);
      terms.evaluate(x, key, values);
      for (int t = 0; t < values.length; t++) {
        total[t] += Math.abs(values[t]) / samples;
      }
      problem.evaluate(x, key, one);
      objective.add(one.value(0));
    }
    double[] sizes = new double[1 + problem.inequalities() + problem.equalities()];
    for (int t = 0; t < total.length; t++) {
      sizes[rowOf[t]] = Math.max(sizes[rowOf[t]], total[t]);
    }
    sizes[0] = Math.max(sizes[0], spread(objective));
    return sizes;
  }

  private static double[] byDerivatives(
      StochasticProblem problem, Scenarios scenarios, int samples, double[] x) {
    Evaluation one = Evaluation.of(problem);
    double[] sizes = new double[one.rows()];
    double[][] slopes = new double[one.rows()][x.length];
    Moments objective = new Moments();
    for (int j = 0; j < samples; j++) {
      problem.evaluate(x, scenarios.key(Purpose.VALIDATION, j), one);
      objective.add(one.value(0));
      for (int row = 0; row < sizes.length; row++) {
        sizes[row] += Math.abs(one.value(row)) / samples;
        double[] gradient = one.gradient(row);
        for (int i = 0; row > 0 && i < x.length; i++) {
          slopes[row][i] += Math.abs(x[i] * gradient[i]) / samples;
        }
      }
    }
    for (int row = 1; row < sizes.length; row++) {
      sizes[row] = Math.max(sizes[row], Arrays.stream(slopes[row]).max().orElse(0.0));
    }
    sizes[0] = Math.max(sizes[0], spread(objective));
    return sizes;
  }

  private static double spread(Moments values) {
    return values.count() > 1 ? Math.sqrt(values.variance()) : 0.0;
  }
}
