package org.proxpep.method.sqp;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;

/**
 * What violations cost, constraint by constraint: enough to be worth mending, and not much more.
 */
final class Penalties {

  /** Violations cost at least this many times their multiplier. */
  private static final double MARGIN = 2.0;

  private static final double RAISE = 10.0;
  private static final int MOST_RAISES = 3;
  private static final double MOST_PENALTY = 1e9;

  /** Penalties this many times too high come down, by {@link #RAISE} a step. */
  private static final double TOO_HIGH = 1e3;

  private final LocalModels models;
  private final double[] units;
  private final double[] each;

  /** The largest one that slopes and multipliers asked for. */
  private double first;

  Penalties(LocalModels models, double[] units) {
    this.models = models;
    this.units = units;
    this.each = new double[models.rows - 1];
  }

  /** By constraint, then by face of X₀. */
  double[] each() {
    return each;
  }

  void take(Penalties other) {
    System.arraycopy(other.each, 0, each, 0, each.length);
    first = other.first;
  }

  /** How much a row changes at most when one variable changes by its unit. */
  double slopeSize(int row) {
    return Rows.maxAbs(models.gradient[row], units);
  }

  /** Whether a multiplier is at its penalty: the constraint stays violated. */
  boolean isCapped(int k, double[] multipliers) {
    return Math.abs(multipliers[k]) > 0.99 * each[k];
  }

  boolean isAnyCapped(double[] multipliers) {
    for (int k = 0; k < each.length; k++) {
      if (isCapped(k, multipliers)) {
        return true;
      }
    }
    return false;
  }

  /** The merit of the models' own point. */
  double merit() {
    return models.merit(models.value, each);
  }

  /** By how much the models promise that the merit falls. */
  double promise(StepProgramme.Step step) {
    return merit() - models.merit(models.valuesAt(step.d()), each);
  }

  /** The merit of a point of X₀, of which faces are not violated. */
  double merit(Evaluation values) {
    double sum = values.value(0);
    for (int k = 1; k < models.own; k++) {
      sum += each[k - 1] * models.violation(k, values.value(k));
    }
    return sum;
  }

  void raise(double[] y) {
    for (int k = 0; k < each.length; k++) {
      each[k] = Math.max(each[k], Math.max(MARGIN * Math.abs(y[k]), least(k)));
    }
    first = Math.max(first, Rows.maxAbs(each));
  }

  /** A penalty that the slope of the objective cannot beat along the constraint's own slope. */
  private double least(int k) {
    double steepness = slopeSize(1 + k);
    double ratio = steepness > 0 ? MARGIN * slopeSize(0) / steepness : 0.0;
    return ratio > 0 && ratio < Double.POSITIVE_INFINITY ? ratio : 1.0;
  }

  /** After a step that was taken: what a violation far away asked for comes down. */
  void settle(double[] y) {
    for (int k = 0; k < y.length; k++) {
      if (!isCapped(k, y)) {
        double needed = Math.max(MARGIN * Math.abs(y[k]), least(k));
        // What a violation far away asked for would drown the objective here.
        double kept = each[k] > TOO_HIGH * needed ? each[k] / RAISE : each[k];
        each[k] = Math.max(kept, MARGIN * Math.abs(y[k]));
      }
      first = Math.max(first, least(k));
    }
  }

  /**
   * The step, with penalties raised where a constraint stays violated although it need not: its
   * multiplier is then at the penalty.
   */
  StepProgramme.@Nullable Step steered(StepProgramme programme, double[] x, double[] y) {
    StepProgramme.Step step = withinFaces(programme, x, y);
    for (int raise = 0; raise < MOST_RAISES && step != null; raise++) {
      double[] higher = higher(step);
      if (higher == each) {
        break;
      }
      StepProgramme.Step other = programme.solve(x, y, higher);
      if (other == null) {
        break;
      }
      if (!(violated(other, higher) < 0.9 * violated(step, higher))) {
        break; // Nothing within reach satisfies them better.
      }
      System.arraycopy(higher, 0, each, 0, each.length);
      step = other;
    }
    return step;
  }

  /**
   * The step, with penalties of faces above all others where a constraint stays violated: X₀ is
   * never left for its sake, and a step that leaves it is projected and gains nothing.
   */
  private StepProgramme.@Nullable Step withinFaces(
      StepProgramme programme, double[] x, double[] y) {
    StepProgramme.Step step = programme.solve(x, y, each);
    if (step == null || models.rows == models.own || !isOwnCapped(step.y())) {
      return step;
    }
    double steepness = slopeSize(0);
    for (int k = 1; k < models.own; k++) {
      steepness += each[k - 1] * slopeSize(k);
    }
    boolean raised = false;
    for (int row = models.own; row < models.rows; row++) {
      double dominating = MARGIN * steepness / Math.max(1e-300, slopeSize(row));
      boolean low = each[row - 1] < dominating && dominating < Double.POSITIVE_INFINITY;
      each[row - 1] = low ? dominating : each[row - 1];
      raised |= low;
    }
    StepProgramme.Step inside = raised ? programme.solve(x, y, each) : null;
    return inside == null ? step : inside;
  }

  private boolean isOwnCapped(double[] multipliers) {
    for (int k = 0; k < models.own - 1; k++) {
      if (isCapped(k, multipliers)) {
        return true;
      }
    }
    return false;
  }

  /** Higher ones where the step leaves violations; the same array where there are none. */
  private double[] higher(StepProgramme.Step step) {
    double[] values = models.valuesAt(step.d());
    double[] higher = each;
    for (int k = 0; k < each.length; k++) {
      double left = models.violation(1 + k, values[1 + k]);
      double now = models.violation(1 + k, models.value[1 + k]);
      if (isCapped(k, step.y()) && left > 0.1 * now && left > 0 && each[k] < MOST_PENALTY * first) {
        higher = higher == each ? each.clone() : higher;
        // One that came down where the objective was flat may be far too low here.
        higher[k] = Math.max(RAISE * each[k], least(k));
      }
    }
    return higher;
  }

  /** What a step leaves of the violations whose penalties are raised, in units. */
  private double violated(StepProgramme.Step step, double[] higher) {
    double[] values = models.valuesAt(step.d());
    double sum = 0.0;
    for (int k = 0; k < each.length; k++) {
      sum +=
          higher[k] > each[k]
              ? models.violation(1 + k, values[1 + k]) / Math.max(1e-300, slopeSize(1 + k))
              : 0.0;
    }
    return sum;
  }

  void fields(Archive archive) throws IOException {
    archive.field(each);
    first = archive.field(first);
  }
}
