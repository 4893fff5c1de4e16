package org.proxpep.method.sqp;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.SmoothForm;

/**
 * The minimiser of quadratic models for many variables: {@link ProductSteps} on the models
 * themselves, whose matrices are at hand. No matrix is factorised, so it takes n² numbers a round
 * of conjugate gradients where {@link PenaltyProgramme} takes n³ a round of its own.
 */
final class ModelProgramme implements ProductMeans {

  /** What is left to gain is no more than this part of what was gained. */
  private static final double ENOUGH = 1e-3;

  private static final int MOST_ROUNDS = 600;

  private final LocalModels models;
  private final double[] x;

  ModelProgramme(LocalModels models, double[] x) {
    this.models = models;
    this.x = x;
  }

  /**
   * @param lower of the step
   * @param upper of the step
   * @return null if the numbers are beyond the method
   */
  StepProgramme.@Nullable Step solve(
      double[] y, double[] penalty, double[] lower, double[] upper, double[] units) {
    List<SmoothForm.Row> faces = models.form.rows();
    SmoothForm box = new SmoothForm(x.length, i -> x[i] + lower[i], i -> x[i] + upper[i], faces);
    ProductSteps steps = new ProductSteps(models.problem, this, box, x, y, units);
    double before = models.merit(models.value, penalty);
    double[] d = new double[x.length];
    for (int round = 0; round < MOST_ROUNDS; round++) {
      PenaltySqp.Outcome outcome = steps.step();
      Vectors.subtract(steps.unprojected(), x, d);
      if (outcome != PenaltySqp.Outcome.GOES_ON) {
        break;
      }
      if (steps.isBetweenSteps() && steps.isFeasible()) {
        double gained = before - models.merit(models.valuesAt(d), penalty);
        if (steps.gap() <= ENOUGH * gained) {
          break;
        }
      }
    }
    double[] all = new double[models.own - 1 + faces.size()];
    steps.multipliers(all);
    double[] own = new double[models.rows - 1];
    int next = 0;
    for (int k = 0; k < all.length; k++) {
      int face = k - (models.own - 1);
      if (face < 0 || !models.equations.contains(faces.get(face))) {
        own[next] = Math.max(-penalty[next], Math.min(penalty[next], all[k]));
        next++;
      }
    }
    boolean finite = Double.isFinite(models.merit(models.valuesAt(d), penalty));
    return finite ? new StepProgramme.Step(d, own, steps.bendsDown()) : null;
  }

  @Override
  public long evaluations() {
    return 1;
  }

  @Override
  public void evaluate(double[] at, Evaluation out) {
    double[] d = Vectors.of(x.length, i -> at[i] - x[i]);
    double[] values = models.valuesAt(d);
    for (int row = 0; row < models.own; row++) {
      out.setValue(row, values[row]);
      out.setGradient(row, models.gradientAt(row, d));
    }
  }

  @Override
  public double[] product(double[] at, double[] weights, double[] v) {
    double[] sum = Vectors.of(v.length, i -> weights[0] * models.proximal[i] * v[i]);
    for (int row = 0; row < models.own; row++) {
      double[][] h = models.hessian[row];
      if (h != null && weights[row] != 0.0) {
        Vectors.addMultiple(weights[row], PenaltyProgramme.product(h, v), sum);
      }
    }
    return sum;
  }
}
