package org.proxpep.method.subproblem;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.method.Curvature;
import org.proxpep.set.ProxOperator;
import org.proxpep.set.SeparableSet;

/**
 * The map for diagonal Σ over a product of intervals: A(z) is diagonal, so every coordinate of x(z)
 * has a curvature ρᵢ(z) and a projection of its own.
 */
final class DiagonalMap extends PrimalMap {

  private final double[][] ell;
  private final double[] largest = new double[models.rows];
  private final SeparableSet set;
  private final double[] curvature = new double[models.dimension];
  private final double[] squares = new double[models.dimension];
  private double[][] bent = {};
  private final double[] image = new double[models.dimension];
  private double[][] base = {};
  private final double[] pulled = new double[models.dimension];

  /** For a prox term of single entries; null without one. */
  private final @Nullable ProxOperator operator;

  DiagonalMap(
      QuadraticModels models,
      Curvature.Diagonal diagonal,
      SeparableSet set,
      @Nullable ProxOperator operator) {
    super(models);
    this.operator = operator;
    this.ell = diagonal.ell();
    for (int r = 0; r < models.rows; r++) {
      largest[r] = Arrays.stream(ell[r]).max().orElse(0.0);
    }
    this.set = set;
  }

  @Override
  double rho(double[] z) {
    curvatures(z, image);
    double least = Double.POSITIVE_INFINITY;
    for (double value : image) {
      least = Math.min(least, value);
    }
    return least;
  }

  /** ρᵢ(z) = α+τ+Σ_k ℓ_{k,i}(y_k−z_k). */
  private void curvatures(double[] z, double[] out) {
    Arrays.fill(out, models.proximal);
    for (int r = 0; r < models.rows; r++) {
      double e = models.excess(r, z);
      double[] row = ell[r];
      for (int i = 0; i < out.length; i++) {
        out[i] -= e * row[i];
      }
    }
  }

  @Override
  boolean at(double[] z) {
    double trial = rho(z);
    if (!(trial > 0)) {
      return false;
    }
    rho = trial;
    System.arraycopy(image, 0, curvature, 0, image.length);
    models.weights(z, weight);
    double[] center = models.x;
    int n = models.dimension;
    int stretch = models.sample.stretch();
    double squared = 0.0;
    Arrays.fill(dots, 0.0);
    Arrays.fill(bend, 0.0);
    for (int from = 0; from < n; from += stretch) {
      int to = Math.min(n, from + stretch);
      measureRows(from, to);
      models.sample.combine(weight, from, to, d);
      for (int i = from; i < to; i++) {
        d[i] = -d[i] / curvature[i];
        unprojected[i] = center[i] + d[i];
      }
      set.projectRange(unprojected, from, to, x);
      for (int i = from; operator != null && i < to; i++) {
        x[i] = operator.entry(i, unprojected[i], curvature[i]);
      }
      for (int i = from; i < to; i++) {
        d[i] = x[i] == unprojected[i] ? d[i] : x[i] - center[i];
        squares[i] = 0.5 * d[i] * d[i];
      }
      models.sample.addDots(d, from, to, dots);
      Rows.addDots(ell, squares, from, to, bend);
      squared += Rows.dot(d, d, from, to);
    }
    squaredStep = squared;
    termValue = operator == null ? 0.0 : operator.term().value(x);
    takeDots();
    return true;
  }

  @Override
  double slope(int r) {
    return norm[1 + r] + largest[r] * Math.sqrt(squaredStep);
  }

  @Override
  double largestCurvature(int r) {
    return largest[r];
  }

  /** v + ½Σgᵢ²/ℓᵢ; infinite where a direction has slope and no curvature. */
  @Override
  double peak(int r, double value) {
    double sum = value;
    double[] gradient = models.sample.gradient(1 + r);
    for (int i = 0; i < gradient.length; i++) {
      if (gradient[i] != 0) {
        sum += 0.5 * gradient[i] * gradient[i] / ell[r][i];
      }
    }
    return sum;
  }

  @Override
  void takeProducts(boolean[] wanted) {
    int rows = models.rows;
    if (base.length == 0) {
      base = new double[2 * rows][2 * rows];
      bent = new double[rows][models.dimension];
    }
    for (int r = 0; r < rows; r++) {
      for (int i = 0; wanted[r] && i < d.length; i++) {
        bent[r][i] = ell[r][i] * d[i];
      }
    }
    // J_k = ±∇_r − ℓ_r∘d, so inner products of the vectors ∇_r and ℓ_r∘d suffice.
    for (int a = 0; a < 2 * rows; a++) {
      if (wanted[a % rows]) {
        takeProducts(a, wanted);
      }
    }
  }

  private void takeProducts(int a, boolean[] wanted) {
    turn(vector(a));
    for (int b = 0; b <= a; b++) {
      if (wanted[b % models.rows]) {
        base[a][b] = Rows.dot(image, vector(b));
        base[b][a] = base[a][b];
      }
    }
  }

  /** image = Π′A⁻¹v. */
  private void turn(double[] v) {
    set.projectionDerivative(unprojected, x, v, image);
    for (int i = 0; i < image.length; i++) {
      image[i] /= curvature[i];
      if (operator != null) {
        image[i] *= operator.entrySlope(i, unprojected[i], curvature[i], x[i]);
      }
    }
  }

  @Override
  void multiply(int[] duals, int count, double[] v, double[] out) {
    Arrays.fill(pulled, 0.0);
    for (int a = 0; a < count; a++) {
      int k = duals[a];
      double[] bends = ell[models.row(k)];
      models.sample.addTo(1 + models.row(k), models.sign(k) * v[a], pulled);
      for (int i = 0; i < pulled.length; i++) {
        pulled[i] -= v[a] * bends[i] * d[i];
      }
    }
    turn(pulled);
    for (int i = 0; i < pulled.length; i++) {
      pulled[i] = image[i] * d[i];
    }
    for (int a = 0; a < count; a++) {
      int r = models.row(duals[a]);
      out[a] = models.sign(duals[a]) * models.sample.dot(1 + r, image) - Rows.dot(ell[r], pulled);
    }
  }

  @Override
  double product(int r, double signR, int q, double signQ) {
    int rows = models.rows;
    return signR * signQ * base[r][q]
        - signR * base[r][rows + q]
        - signQ * base[q][rows + r]
        + base[rows + r][rows + q];
  }

  private double[] vector(int a) {
    return a < models.rows ? models.sample.gradient(1 + a) : bent[a - models.rows];
  }
}
