package org.proxpep.method.sqp;

import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.SmoothForm;

/**
 * Where a run of {@link PenaltySqp} is: the point with its multipliers, the models of all functions
 * there, what violations cost, and how far the models are trusted. It also knows what of the merit
 * is rounding.
 */
final class SqpPoint {

  /** Sums of means are right to this part of what they add up. */
  private static final double ROUNDING = 3e-15;

  /** Differences of merits below so many times what is rounded say nothing. */
  static final double FEW = 100.0;

  final StochasticProblem problem;
  final LocalModels models;

  /** Rows of the problem itself, without the faces of X₀. */
  final int own;

  final double[] units;
  final double[] x;
  final double[] y;
  final Penalties penalties;
  final TrustRegion region = new TrustRegion();

  /**
   * @param multipliers λ, then μ, and those of the faces where they are known
   */
  SqpPoint(
      StochasticProblem problem,
      SmoothForm form,
      double[] start,
      double[] multipliers,
      double[] units) {
    this.problem = problem;
    this.models = new LocalModels(problem, form);
    this.own = models.own;
    this.units = units.clone();
    this.x = start.clone();
    this.y = new double[models.rows - 1];
    System.arraycopy(multipliers, 0, y, 0, multipliers.length);
    this.penalties = new Penalties(models, this.units);
  }

  /** The same place, on its own but for the second derivatives of the models. */
  SqpPoint copy() {
    SqpPoint other = new SqpPoint(problem, models.form, x, y, units);
    other.penalties.take(penalties);
    other.models.take(models);
    return other;
  }

  // Steps.

  /** The programme of a step within a radius. */
  StepProgramme programme(double radius) {
    return new StepProgramme(models, x, radius, units);
  }

  /** Where a step leads, in X₀. */
  double[] target(double[] d) {
    double[] to = new double[x.length];
    Vectors.sum(x, 1.0, d, to);
    problem.feasibleSet().project(to, to);
    return to;
  }

  /** How long a step is, in units. */
  double length(double[] d) {
    double most = 0.0;
    for (int i = 0; i < d.length; i++) {
      most = Math.max(most, Math.abs(d[i]) / units[i]);
    }
    return most;
  }

  // What is there.

  /** Whether no constraint is violated for good: then its multiplier is the penalty. */
  boolean isFeasible() {
    for (int k = 1; k < models.rows; k++) {
      if (penalties.isCapped(k - 1, y)
          && models.violation(k, models.value[k]) > 1e-9 * penalties.slopeSize(k)) {
        return false;
      }
    }
    return true;
  }

  /**
   * By how much functions at the end of a step are not what the models say, at their prices: about
   * what the next step could still promise. The merit does not show room behind a limit.
   */
  double disagreement(StepProgramme.Step step, Evaluation atEnd) {
    double[] said = models.valuesAt(step.d());
    double sum = Math.abs(atEnd.value(0) - said[0]);
    for (int k = 1; k < own; k++) {
      sum += Math.abs(step.y()[k - 1] * (atEnd.value(k) - said[k]));
    }
    return sum;
  }

  /** How large the merit is that a gap is to be compared with. */
  double size() {
    double size = Math.abs(models.value[0]);
    for (int k = 1; k < models.rows; k++) {
      size += Math.abs(y[k - 1] * models.value[k]);
    }
    return size;
  }

  /** What the curvature of the Lagrangian makes of the size of the variables. */
  double bend(double[] multipliers) {
    double[][] w = models.lagrangian(multipliers);
    double sum = 0.0;
    for (int i = 0; i < x.length; i++) {
      double size = Math.max(Math.abs(x[i]), units[i]);
      sum += Math.abs(w[i][i]) * size * size;
    }
    return sum;
  }

  // What is rounding.

  /** A change of the merit by less than this may be rounding. */
  double rounding() {
    return ROUNDING * termSize() + roundedViolations();
  }

  /** The same whatever the violations are. */
  double roundingWithViolations() {
    double size = termSize();
    for (int k = 1; k < models.rows; k++) {
      size += penalties.each()[k - 1] * terms(k);
    }
    return FEW * ROUNDING * size;
  }

  /** What a mean is rounded to, given the size of its parts. */
  static double rounded(double size) {
    return FEW * ROUNDING * size;
  }

  /** How large the terms of the merit are. */
  double termSize() {
    double size = Math.abs(models.value[0]);
    for (int k = 1; k < models.rows; k++) {
      size += Math.abs(penalties.each()[k - 1] * models.value[k]);
      size += Math.abs(y[k - 1]) * Math.abs(Rows.dot(models.gradient[k], x));
    }
    return size + Math.abs(Rows.dot(models.gradient[0], x)) * 0.1 + Double.MIN_NORMAL;
  }

  /** What violations cost that are no larger than what the terms of a constraint round to. */
  private double roundedViolations() {
    double cost = 0.0;
    for (int k = 1; k < models.rows; k++) {
      double rounded = Math.min(models.violation(k, models.value[k]), 0.5 * ROUNDING * terms(k));
      cost += penalties.each()[k - 1] * rounded;
    }
    return cost;
  }

  /** How large the terms of a row are, as far as slopes tell. */
  private double terms(int row) {
    double terms = 0.0;
    for (int i = 0; i < x.length; i++) {
      terms += Math.abs(models.gradient[row][i] * x[i]);
    }
    return terms;
  }
}
