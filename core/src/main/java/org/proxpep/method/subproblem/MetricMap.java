package org.proxpep.method.subproblem;

import java.util.Arrays;
import org.proxpep.linalg.Rows;
import org.proxpep.set.SeparableSet;

/**
 * The map for affine models where the proximal term has a weight for every coordinate,
 *
 * <pre>  A(z) = (α+τ) diag(w),   xᵢ(z) = Πᵢ( xᵗᵢ − (∇F + Cᵀz)ᵢ/((α+τ)wᵢ) )</pre>
 *
 * over a product of intervals. It is the paper's Σ₀ with a diagonal; one point costs one walk.
 */
final class MetricMap extends PrimalMap {

  private final SeparableSet set;

  /** w, which its owner changes between subproblems. */
  private final double[] metric;

  private final double[] image;
  private final double[] pulled;

  /** Made when it is first needed. */
  private double[][] base = {};

  private double least;

  MetricMap(QuadraticModels models, double[] metric, SeparableSet set) {
    super(models);
    this.metric = metric;
    this.set = set;
    this.image = new double[Rows.STRETCH];
    this.pulled = new double[models.dimension];
  }

  @Override
  void restart() {
    super.restart();
    least = Double.POSITIVE_INFINITY;
    for (double w : metric) {
      least = Math.min(least, w);
    }
  }

  @Override
  double rho(double[] z) {
    return models.proximal * least;
  }

  @Override
  boolean at(double[] z) {
    rho = rho(z);
    if (!(rho > 0)) {
      return false;
    }
    models.weights(z, weight);
    double[] center = models.x;
    double inverse = 1.0 / models.proximal;
    double squared = 0.0;
    Arrays.fill(dots, 0.0);
    int stretch = models.sample.stretch();
    for (int from = 0; from < models.dimension; from += stretch) {
      int to = Math.min(models.dimension, from + stretch);
      measureRows(from, to);
      models.sample.combine(weight, from, to, d);
      for (int i = from; i < to; i++) {
        d[i] *= -inverse / metric[i];
        unprojected[i] = center[i] + d[i];
      }
      set.projectRange(unprojected, from, to, x);
      for (int i = from; i < to; i++) {
        d[i] = x[i] == unprojected[i] ? d[i] : x[i] - center[i];
      }
      models.sample.addDots(d, from, to, dots);
      squared += Rows.dot(d, d, from, to);
    }
    squaredStep = squared;
    takeDots();
    return true;
  }

  @Override
  double slope(int r) {
    return norm[1 + r];
  }

  @Override
  double largestCurvature(int r) {
    return 0.0;
  }

  @Override
  double peak(int r, double value) {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  void multiply(int[] duals, int count, double[] v, double[] out) {
    Arrays.fill(pulled, 0.0);
    for (int a = 0; a < count; a++) {
      models.sample.addTo(1 + models.row(duals[a]), models.sign(duals[a]) * v[a], pulled);
    }
    double inverse = 1.0 / models.proximal;
    for (int i = 0; i < pulled.length; i++) {
      pulled[i] = x[i] == unprojected[i] ? inverse * pulled[i] / metric[i] : 0.0;
    }
    for (int a = 0; a < count; a++) {
      out[a] = models.sign(duals[a]) * models.sample.dot(1 + models.row(duals[a]), pulled);
    }
  }

  /** ⟨J_r, Π′A⁻¹ J_q⟩: coordinates at a bound that they are pushed against do not count. */
  @Override
  void takeProducts(boolean[] wanted) {
    double inverse = 1.0 / models.proximal;
    if (base.length == 0) {
      base = new double[models.rows][models.rows];
    }
    for (double[] row : base) {
      Arrays.fill(row, 0.0);
    }
    for (int from = 0; from < models.dimension; from += Rows.STRETCH) {
      int to = Math.min(models.dimension, from + Rows.STRETCH);
      for (int r = 0; r < models.rows; r++) {
        if (wanted[r]) {
          addProducts(r, from, to, inverse, wanted);
        }
      }
    }
    for (int r = 0; r < models.rows; r++) {
      for (int q = 0; q < r; q++) {
        base[q][r] = base[r][q];
      }
    }
  }

  private void addProducts(int r, int from, int to, double inverse, boolean[] wanted) {
    double[] row = models.sample.gradient(1 + r);
    for (int i = from; i < to; i++) {
      image[i - from] = x[i] == unprojected[i] ? inverse * row[i] / metric[i] : 0.0;
    }
    for (int q = 0; q <= r; q++) {
      if (wanted[q]) {
        double[] other = models.sample.gradient(1 + q);
        double sum = 0.0;
        for (int i = from; i < to; i++) {
          sum += image[i - from] * other[i];
        }
        base[r][q] += sum;
      }
    }
  }

  @Override
  double product(int r, double signR, int q, double signQ) {
    return signR * signQ * base[r][q];
  }
}
