package org.proxpep.certificate;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;

/**
 * What a user forgives, each in the units of its function.
 *
 * @param rows the tolerance of every row, row 0 the objective's
 * @param sizes the sizes that the standard ones are parts of
 */
public record Tolerances(double[] rows, double[] sizes) {

  /** A constraint may be missed by this part of its size where means are sampled. */
  public static final double SAMPLED = 0.01;

  /** And by this part where they are exact. */
  public static final double EXACT = 0.001;

  /** The objective may be this part of its size above what can be had nearby. */
  public static final double GAP = 0.001;

  /**
   * What was written in the problem, else what the settings say, else the standard part of the
   * size.
   */
  public static Tolerances of(
      StochasticProblem problem, FunctionSizes sizes, CertificateSettings settings, boolean exact) {
    double[] rows = sizes.rows().clone();
    double within = problem.objectiveWithin();
    rows[0] = first(within, settings.gapTolerance(), GAP * rows[0]);
    for (int row = 1; row < rows.length; row++) {
      double own = problem.meaning(row).within();
      double standard = (exact ? EXACT : SAMPLED) * rows[row];
      rows[row] = first(own, settings.feasibilityTolerance(), standard);
    }
    return new Tolerances(rows, sizes.rows());
  }

  /** One number for all functions, whatever the problem says. */
  public static Tolerances all(StochasticProblem problem, double tolerance) {
    double[] rows = new double[1 + problem.inequalities() + problem.equalities()];
    Arrays.fill(rows, tolerance);
    return new Tolerances(rows, rows);
  }

  private static double first(double own, double set, double standard) {
    return !Double.isNaN(own) ? own : !Double.isNaN(set) ? set : standard;
  }

  /** With an objective of at least this size. */
  Tolerances withObjectiveOf(StochasticProblem problem, CertificateSettings settings, double size) {
    double[] larger = sizes.clone();
    double[] changed = rows.clone();
    larger[0] = Math.max(larger[0], size);
    changed[0] = first(problem.objectiveWithin(), settings.gapTolerance(), GAP * larger[0]);
    return new Tolerances(changed, larger);
  }

  /** With other ones for the constraints. */
  public Tolerances withConstraints(IntToDoubleFunction other) {
    double[] changed = rows.clone();
    for (int k = 0; k + 1 < changed.length; k++) {
      changed[1 + k] = other.applyAsDouble(k);
    }
    return new Tolerances(changed, sizes);
  }

  /** The largest violation as a multiple of its tolerance; NaN where one is. */
  public double worst(Evaluation at) {
    double worst = 0.0;
    for (int row = 1; row < rows.length; row++) {
      // Math.max keeps a NaN, which a comparison would lose.
      worst = Math.max(worst, Math.abs(at.excess(row)) / rows[row]);
    }
    return worst;
  }

  /** Of constraint k, counted from 0. */
  public double ofConstraint(int k) {
    return rows[1 + k];
  }

  /** Of the objective. */
  public double ofObjective() {
    return rows[0];
  }
}
