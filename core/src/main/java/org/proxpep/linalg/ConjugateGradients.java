package org.proxpep.linalg;

import java.util.Arrays;

/**
 * Conjugate gradients for symmetric positive definite matrices that are known by their products,
 * preconditioned by a diagonal. The workspace is allocated once.
 */
public final class ConjugateGradients {

  /** out = A·v, for the leading entries. */
  @FunctionalInterface
  public interface Product {

    void apply(double[] v, double[] out);
  }

  private final double[] residual;
  private final double[] scaled;
  private final double[] direction;
  private final double[] image;
  private int products;

  public ConjugateGradients(int capacity) {
    this.residual = new double[capacity];
    this.scaled = new double[capacity];
    this.direction = new double[capacity];
    this.image = new double[capacity];
  }

  /** How many products the latest solution took. */
  public int products() {
    return products;
  }

  /**
   * Solves Ax = b from x = 0.
   *
   * @param diagonal what to divide residuals by, positive
   * @param tolerance the residual over that of zero, in the norm of the preconditioner
   * @return whether the tolerance was met; otherwise {@code x} is as good as it became
   */
  public boolean solve(
      Product a, double[] diagonal, double[] b, int count, double tolerance, int most, double[] x) {
    Arrays.fill(x, 0, count, 0.0);
    System.arraycopy(b, 0, residual, 0, count);
    products = 0;
    double size = precondition(diagonal, count);
    double goal = tolerance * tolerance * size;
    System.arraycopy(scaled, 0, direction, 0, count);
    while (size > goal) {
      if (products == most) {
        return false;
      }
      a.apply(direction, image);
      products++;
      double curvature = Rows.dot(direction, image, 0, count);
      if (!(curvature > 0)) {
        return false;
      }
      double length = size / curvature;
      for (int k = 0; k < count; k++) {
        x[k] += length * direction[k];
        residual[k] -= length * image[k];
      }
      double next = precondition(diagonal, count);
      double turn = next / size;
      for (int k = 0; k < count; k++) {
        direction[k] = scaled[k] + turn * direction[k];
      }
      size = next;
    }
    return size <= goal;
  }

  private double precondition(double[] diagonal, int count) {
    for (int k = 0; k < count; k++) {
      scaled[k] = residual[k] / diagonal[k];
    }
    return Rows.dot(residual, scaled, 0, count);
  }
}
