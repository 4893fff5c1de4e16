package org.proxpep.method.sqp;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;

/**
 * What models alone say: steps to their minimisers without a look at the functions there, and how
 * far noise moves these minimisers.
 */
final class ModelSteps {

  /** How often a step of models that bend down is made shorter. */
  private static final int MOST_SHORTENINGS = 6;

  /** A violation of so many standard errors, each from few parts, is no noise. */
  private static final double SIGNIFICANT = 10.0;

  private final SqpPoint at;

  ModelSteps(SqpPoint at) {
    this.at = at;
  }

  /**
   * The longest step of some that promises no loss; null if the numbers are beyond the method.
   *
   * @param reach how far it may go, in units
   */
  StepProgramme.@Nullable Step promising(double reach) {
    double radius = reach;
    for (int k = 0; k < MOST_SHORTENINGS; k++, radius *= TrustRegion.POOR) {
      StepProgramme.Step step = within(radius);
      if (step != null && at.penalties.promise(step) >= 0) {
        return step;
      }
    }
    return null;
  }

  /** Goes to the end of a step with the models, which move along. */
  void follow(StepProgramme.Step step) {
    double[] to = at.target(step.d());
    at.models.move(at.x, to);
    System.arraycopy(to, 0, at.x, 0, to.length);
    for (int k = 0; k < at.y.length; k++) {
      // The price of a violation that is out of reach is the penalty, and tells nothing.
      at.y[k] = at.penalties.isCapped(k, step.y()) ? at.y[k] : step.y()[k];
    }
  }

  /** The step; penalties are not raised for violations that are out of its reach. */
  private StepProgramme.@Nullable Step within(double radius) {
    StepProgramme programme = at.programme(radius);
    StepProgramme.Step step = programme.solve(at.x, at.y, at.penalties.each());
    if (step == null || at.length(step.d()) > 0.9 * radius) {
      return step;
    }
    return at.penalties.isAnyCapped(step.y()) ? at.penalties.steered(programme, at.x, at.y) : step;
  }

  /** Whether the models bend down at the end of a step, as wrong ones do. */
  boolean leadsToSaddle(StepProgramme.Step step) {
    if (!step.bendsDown()) {
      return false;
    }
    LocalModels there = new LocalModels(at.problem, at.models.form);
    double[] to = at.target(step.d());
    there.take(at.models);
    there.move(at.x, to);
    return new StepProgramme(there, to, 1.0, at.units).isSaddle(step.y(), at.penalties.each());
  }

  /** Whether noise explains all violations, as far as parts of the scenarios tell its size. */
  boolean isFeasible(List<Evaluation> parts) {
    double count = parts.size();
    for (int k = 1; k < at.own; k++) {
      double mean = 0.0;
      double squares = 0.0;
      for (Evaluation part : parts) {
        mean += part.value(k) / count;
        squares += part.value(k) * part.value(k) / count;
      }
      double error = Math.sqrt(Math.max(0.0, squares - mean * mean) / (count - 1.0));
      double rounding = SqpPoint.rounded(Math.sqrt(squares));
      if (at.models.violation(k, at.models.value[k]) > SIGNIFICANT * error + rounding) {
        return false;
      }
    }
    return true;
  }

  /**
   * Compares what the models promise with what models of parts of their scenarios promise after the
   * step.
   *
   * @param parts means over equal parts of the scenarios at the point
   */
  ModelEvidence evidence(List<Evaluation> parts) {
    int constraints = at.own - 1;
    StepProgramme.Step step = within(at.region.radius());
    if (step == null) {
      return ModelEvidence.none(constraints);
    }
    double[][] w = at.models.lagrangian(step.y());
    double[] penalties = at.penalties.each();
    double[] optimism = new double[constraints];
    // One of k parts is off by 1 − 1/k of its own noise, which is k times that of the whole.
    double share = 1.0 / (parts.size() * (parts.size() - 1.0));
    double[] to = at.target(step.d());
    LocalModels part = new LocalModels(at.problem, at.models.form);
    double noise = 0.0;
    double scatter = 0.0;
    for (Evaluation each : parts) {
      part.take(at.models);
      part.at(at.x, each);
      part.move(at.x, to);
      StepProgramme.Step further =
          new StepProgramme(part, to, at.region.radius(), at.units).solve(to, step.y(), penalties);
      if (further == null) {
        return ModelEvidence.none(constraints);
      }
      double fall =
          part.merit(part.value, penalties) - part.merit(part.valuesAt(further.d()), penalties);
      noise += share * Math.max(0.0, fall);
      scatter += share * way(w, further.d());
      for (int k = 1; k <= constraints; k++) {
        double apart = each.dot(k, further.d()) - Rows.dot(at.models.gradient[k], further.d());
        optimism[k - 1] -= share * apart;
      }
    }
    boolean saddle = leadsToSaddle(step);
    return new ModelEvidence(
        at.penalties.promise(step), noise, way(w, step.d()), scatter, saddle, optimism);
  }

  private static double way(double[][] w, double[] d) {
    return Math.max(0.0, 0.5 * LocalModels.quadratic(w, d));
  }
}
