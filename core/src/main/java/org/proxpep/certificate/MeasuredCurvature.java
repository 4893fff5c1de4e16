package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.SymmetricEigen;
import org.proxpep.problem.ScenarioRandom;

/**
 * A Hessian on a subspace, known by its products with every direction of a basis or, where these
 * are many, with those of Lanczos's iteration. Two halves of the scenarios tell how much of it is
 * noise.
 */
final class MeasuredCurvature {

  /** Directions of Lanczos's iteration. */
  static final int LANCZOS = 40;

  private static final long LANCZOS_SEED = 5;

  /** Curvatures below this part of the largest may be errors of differences. */
  private static final double DIFFERENCE_ERROR = 1e-7;

  /** By how many standard errors a curvature must be clear of its error. */
  static final double CLEARLY = 3.0;

  /** How far from the true one, at most, a matrix may be in any direction and be taken for it. */
  private static final double RELATIVE_ERROR = 0.5;

  /** Products of the Hessian with a vector of the subspace, by half of the scenarios. */
  interface Products {

    /**
     * @param half 0 or 1; the same for both where scenarios are all there are
     */
    double[] image(double[] s, int half);
  }

  private final List<double[]> basis;
  private final SymmetricEigen eigen;

  /** Half of what the matrices of the two halves differ by. */
  private final double[][] difference;

  private final double mean;
  private final double error;

  private MeasuredCurvature(
      List<double[]> basis, List<double[]> images, List<double[]> secondImages) {
    this.basis = basis;
    double[][] one = matrix(basis, images);
    double[][] two = matrix(basis, secondImages);
    double[][] both = new double[one.length][one.length];
    this.difference = new double[one.length][one.length];
    for (int i = 0; i < one.length; i++) {
      for (int j = 0; j < one.length; j++) {
        both[i][j] = 0.5 * (one[i][j] + two[i][j]);
        difference[i][j] = 0.5 * (one[i][j] - two[i][j]);
      }
    }
    this.eigen = new SymmetricEigen(both);
    double noise = 0.0;
    double sum = 0.0;
    for (int j = 0; j < one.length; j++) {
      double off = bilinear(difference, eigen.vector(j), eigen.vector(j));
      noise += off * off / one.length;
      sum += eigen.values()[j];
    }
    this.mean = sum / one.length;
    this.error =
        Math.max(
            DIFFERENCE_ERROR * largest(), CLEARLY * Math.sqrt(noise) + asymmetry(basis, images));
  }

  /**
   * @param isComplete whether every direction is looked at
   * @param isExact whether both halves are the same
   * @param slope where Lanczos's iteration begins
   * @return null if a product is not finite
   */
  static @Nullable MeasuredCurvature of(
      TangentSpace space, boolean isComplete, boolean isExact, Products products, double[] slope) {
    List<double[]> basis = new ArrayList<>();
    List<double[]> images = new ArrayList<>();
    List<double[]> secondImages = new ArrayList<>();
    int most = isComplete ? space.dimension() : LANCZOS;
    for (int j = 0; j < most; j++) {
      double[] s = isComplete ? space.direction(j) : krylov(space, basis, images, slope);
      if (s.length == 0) {
        break;
      }
      double[] image = products.image(s, 0);
      if (!Double.isFinite(Rows.norm(image))) {
        return null;
      }
      basis.add(s);
      images.add(image);
      secondImages.add(isExact ? image : products.image(s, 1));
    }
    return new MeasuredCurvature(basis, images, secondImages);
  }

  /** The next direction of Lanczos's iteration; empty where there is nothing new. */
  private static double[] krylov(
      TangentSpace space, List<double[]> basis, List<double[]> images, double[] slope) {
    double[] s = basis.isEmpty() ? slope.clone() : images.get(basis.size() - 1).clone();
    space.project(s);
    if (basis.isEmpty() && Rows.norm(s) == 0.0) {
      ScenarioRandom random = new ScenarioRandom(LANCZOS_SEED);
      for (int i = 0; i < s.length; i++) {
        s[i] = random.nextGaussian();
      }
      space.project(s);
    }
    double before = Rows.norm(s);
    // Twice, because once leaves rounding errors of the size of what was taken away.
    removeFrom(s, basis);
    removeFrom(s, basis);
    double norm = Rows.norm(s);
    if (!(norm > 1e-8 * before)) {
      return new double[0];
    }
    for (int i = 0; i < s.length; i++) {
      s[i] /= norm;
    }
    return s;
  }

  private static void removeFrom(double[] s, List<double[]> basis) {
    for (double[] b : basis) {
      double along = Rows.dot(s, b);
      for (int i = 0; i < s.length; i++) {
        s[i] -= along * b[i];
      }
    }
  }

  /** How many curvatures there are. */
  int count() {
    return basis.size();
  }

  /** One of the curvatures, which are those of the matrix's own directions. */
  double curvature(int j) {
    return eigen.values()[j];
  }

  /** The direction of a curvature, in the coordinates of the subspace. */
  double[] direction(int j) {
    double[] weights = eigen.vector(j);
    double[] s = new double[basis.get(0).length];
    for (int k = 0; k < weights.length; k++) {
      for (int i = 0; i < s.length; i++) {
        s[i] += weights[k] * basis.get(k)[i];
      }
    }
    return s;
  }

  /** The index of the smallest curvature. */
  int smallest() {
    return eigen.smallest();
  }

  /** The largest size of a curvature. */
  double largest() {
    return Rows.maxAbs(eigen.values());
  }

  double mean() {
    return mean;
  }

  /** Curvatures below this may be nothing but noise, errors of differences or kinks. */
  double error() {
    return error;
  }

  /**
   * Whether the matrix is known but for a part of itself, as sums of squares over a sample are:
   * then small curvatures are clear of their errors although these of large ones are larger.
   */
  boolean isRelativelyClear() {
    double[][] part = new double[difference.length][difference.length];
    for (int i = 0; i < part.length; i++) {
      for (int j = 0; j < part.length; j++) {
        double scale = eigen.values()[i] * eigen.values()[j];
        part[i][j] = bilinear(difference, eigen.vector(i), eigen.vector(j)) / Math.sqrt(scale);
      }
    }
    return part.length > 0
        && eigen.values()[eigen.smallest()] > 0
        && Rows.maxAbs(new SymmetricEigen(part).values()) < RELATIVE_ERROR;
  }

  /** Takes everything along the directions that were looked at off a vector. */
  void removeFrom(double[] s) {
    removeFrom(s, basis);
  }

  private static double[][] matrix(List<double[]> basis, List<double[]> images) {
    int size = basis.size();
    double[][] matrix = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        double entry = Rows.dot(basis.get(i), images.get(j));
        matrix[i][j] += 0.5 * entry;
        matrix[j][i] += 0.5 * entry;
      }
    }
    return matrix;
  }

  /** How far the products are from those of a symmetric matrix, which kinks make of them. */
  private static double asymmetry(List<double[]> basis, List<double[]> images) {
    double squares = 0.0;
    int size = basis.size();
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        double off = Rows.dot(basis.get(i), images.get(j)) - Rows.dot(basis.get(j), images.get(i));
        squares += off * off;
      }
    }
    return Math.sqrt(squares / Math.max(1, size));
  }

  private static double bilinear(double[][] matrix, double[] u, double[] v) {
    double sum = 0.0;
    for (int i = 0; i < v.length; i++) {
      sum += u[i] * Rows.dot(matrix[i], v);
    }
    return sum;
  }
}
