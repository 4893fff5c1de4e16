package org.proxpep.method.sqp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Sparsity;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ProxTerm;
import org.proxpep.set.SmoothForm;

/**
 * Quadratic models cₖ(x+d) ≈ cₖ + Jₖd + ½dᵀHₖd of the objective (row 0), of the constraints, and of
 * what X₀ asks for beyond bounds and linear equations, such as a ball, as further inequalities.
 */
final class LocalModels {

  final StochasticProblem problem;
  final int n;

  /** The objective, the constraints, the curved or slanted faces of X₀. */
  final int rows;

  /** Rows of the problem; the others are faces. */
  final int own;

  private final int inequalities;
  final SmoothForm form;
  private final List<SmoothForm.Row> faces = new ArrayList<>();
  final List<SmoothForm.Row> equations = new ArrayList<>();
  final double[] value;
  final double[][] gradient;
  final double[][][] hessian;

  /** Whether few digits of steps on them are enough, as where models come from samples. */
  boolean isRough;

  /** The prox term of the objective, which needs no model; null if there is none. */
  final @Nullable ProxTerm term;

  private final @Nullable Sparsity pattern;

  /** The point that the models are of. */
  private final double[] point;

  /** What the models have beside value, gradient and Hessian. */
  private KinkTerms kinks = KinkTerms.NONE;

  /** Weights of a proximal term ½Σwᵢdᵢ² of the objective, which is no part of its model. */
  final double[] proximal;

  LocalModels(StochasticProblem problem, SmoothForm form) {
    this.problem = problem;
    this.n = problem.dimension();
    this.own = 1 + problem.shape().constraints();
    this.inequalities = problem.inequalities();
    this.form = form;
    for (SmoothForm.Row row : form.rows()) {
      (row.isEquality() && row.isLinear() ? equations : faces).add(row);
    }
    this.rows = own + faces.size();
    this.value = new double[rows];
    this.gradient = new double[rows][n];
    this.hessian = new double[rows][][];
    this.proximal = new double[n];
    this.term = problem.proxTerm().orElse(null);
    this.point = new double[n];
    this.pattern = problem.sparsity().orElse(null);
  }

  boolean isEquality(int row) {
    return row < own ? row > inequalities : faces.get(row - own).isEquality();
  }

  /** Takes over values and gradients at x. */
  void at(double[] x, Evaluation mean) {
    for (int row = 0; row < own; row++) {
      value[row] = mean.value(row);
      mean.copyTo(row, gradient[row]);
    }
    lookAtFaces(x);
  }

  private void lookAtFaces(double[] x) {
    System.arraycopy(x, 0, point, 0, n);
    for (int f = 0; f < faces.size(); f++) {
      value[own + f] = faces.get(f).at(x, gradient[own + f]);
    }
    kinks = KinkTerms.ofFaces(faces, own, x);
  }

  /** Takes over kinks of functions, after values and gradients. */
  void open(KinkTerms near) {
    kinks = near.with(kinks);
    for (int row = 0; row < near.corrections().length; row++) {
      Vectors.addMultiple(1.0, near.corrections()[row], gradient[row]);
    }
  }

  /** Takes over second derivatives. */
  void bend(double[][][] matrices) {
    System.arraycopy(matrices, 0, hessian, 0, own);
    for (int f = 0; f < faces.size(); f++) {
      SmoothForm.Row face = faces.get(f);
      hessian[own + f] = null;
      if (!face.isLinear()) {
        double[][] diagonal = triangle(own + f);
        for (int i = 0; i < n; i++) {
          diagonal[i][i] = face.curvature(i);
        }
        hessian[own + f] = diagonal;
      }
    }
  }

  private double[][] triangle(int row) {
    return Sparsity.triangle(row < own ? pattern : null, row, n);
  }

  /** Takes over the models of another, whose second derivatives both then have. */
  void take(LocalModels other) {
    isRough = other.isRough;
    System.arraycopy(other.value, 0, value, 0, rows);
    System.arraycopy(other.point, 0, point, 0, n);
    System.arraycopy(other.proximal, 0, proximal, 0, n);
    kinks = other.kinks;
    for (int row = 0; row < rows; row++) {
      System.arraycopy(other.gradient[row], 0, gradient[row], 0, n);
      hessian[row] = other.hessian[row];
    }
  }

  /** Has second derivatives of its own from now on. */
  void keepOwnCurvature() {
    for (int row = 0; row < rows; row++) {
      double[][] h = hessian[row];
      hessian[row] =
          h == null ? null : Arrays.stream(h).map(double[]::clone).toArray(double[][]::new);
    }
  }

  /** Goes over to the same models around another point. */
  void move(double[] from, double[] to) {
    double[] d = new double[n];
    Vectors.subtract(to, from, d);
    for (int row = 0; row < own; row++) {
      value[row] = valueAt(row, d) + (row == 0 ? termChange(d) : 0.0);
      System.arraycopy(slopeAt(row, d), 0, gradient[row], 0, n);
    }
    lookAtFaces(to);
  }

  /** The values of the models at d, that of the objective with the proximal and the prox term. */
  double[] valuesAt(double[] d) {
    double[] values = smoothAt(d);
    values[0] += termChange(d);
    kinks.addTo(values, d);
    for (int i = 0; i < n; i++) {
      values[0] += 0.5 * proximal[i] * d[i] * d[i];
    }
    return values;
  }

  /** r(x+d) − r(x). */
  private double termChange(double[] d) {
    if (term == null) {
      return 0.0;
    }
    return term.value(Vectors.of(n, i -> point[i] + d[i])) - term.value(point);
  }

  /** Adds the second derivatives of the prox term at the point to a lower triangle. */
  void addTermTo(double[][] w) {
    if (term != null) {
      term.addHessian(1.0, point, w);
    }
  }

  /**
   * Marks what kinks of the prox term hold at 0, and kinks of faces where they are met.
   *
   * @param slope of the Lagrangian at the point, without the term
   * @param y multipliers
   */
  void fixHeld(double[] slope, double[] y, boolean[] fixed) {
    for (KinkTerms.Term kink : kinks.terms()) {
      for (int i = 0; kink.row() >= own && kink.value() == 0.0 && i < n; i++) {
        // Between the pieces the price of the face takes any share of the kink.
        double share = -slope[i] / (y[kink.row() - 1] * kink.weight() * kink.slope()[i]);
        fixed[i] |= share > 0.0 && share < 1.0;
      }
    }
    if (term == null) {
      return;
    }
    for (int i = 0; i < n; i++) {
      fixed[i] |= point[i] == 0.0 && Math.abs(slope[i]) < term.weight(i);
    }
    for (ProxTerm.Group group : term.groups()) {
      boolean held = group.isZero(point) && group.norm(slope) < group.weight();
      for (int i : group.members()) {
        fixed[i] |= held;
      }
    }
  }

  KinkTerms kinks() {
    return kinks;
  }

  /** The same without kinks and without these two terms. */
  double[] smoothAt(double[] d) {
    return Vectors.of(rows, row -> valueAt(row, d));
  }

  private double valueAt(int row, double[] d) {
    double[][] h = hessian[row];
    double linear = value[row] + Rows.dot(gradient[row], d);
    return h == null ? linear : linear + 0.5 * quadratic(h, d);
  }

  /**
   * The gradient of the model of a row at d without kinks, that of the objective with the proximal
   * term.
   */
  double[] gradientAt(int row, double[] d) {
    double[] g = slopeAt(row, d);
    for (int i = 0; row == 0 && i < n; i++) {
      g[i] += proximal[i] * d[i];
    }
    return g;
  }

  private double[] slopeAt(int row, double[] d) {
    double[] g = gradient[row].clone();
    double[][] h = hessian[row];
    if (h != null) {
      Vectors.addMultiple(1.0, PenaltyProgramme.product(h, d), g);
    }
    return g;
  }

  static double quadratic(double[][] h, double[] d) {
    return Rows.dot(PenaltyProgramme.product(h, d), d);
  }

  /** ∇²F + Σyₖ∇²cₖ, with the proximal term. */
  double[][] lagrangian(double[] y) {
    double[][] sum = new double[n][n];
    for (int i = 0; i < n; i++) {
      sum[i][i] = proximal[i];
    }
    for (int row = 0; row < rows; row++) {
      double weight = row == 0 ? 1.0 : y[row - 1];
      double[][] h = hessian[row];
      for (int i = 0; h != null && weight != 0.0 && i < n; i++) {
        for (int j = 0; h[i].length > 0 && j <= i; j++) {
          sum[i][j] += weight * h[i][j];
        }
      }
    }
    return sum;
  }

  /** F + Σ penaltyₖ·violationₖ. */
  double merit(double[] values, double[] penalty) {
    double sum = values[0];
    for (int k = 1; k < rows; k++) {
      sum += penalty[k - 1] * violation(k, values[k]);
    }
    return sum;
  }

  double violation(int row, double at) {
    return isEquality(row) ? Math.abs(at) : Math.max(0.0, at);
  }

  /** Everything, where nothing else tells what the models are made of. */
  void fields(Archive archive) throws IOException {
    archive.fields(value, proximal, point);
    archive.fields(gradient);
    for (int row = 0; row < rows; row++) {
      if (archive.field(hessian[row] != null)) {
        double[][] h = hessian[row] == null ? triangle(row) : hessian[row];
        archive.fields(h);
        hessian[row] = h;
      }
    }
  }
}
