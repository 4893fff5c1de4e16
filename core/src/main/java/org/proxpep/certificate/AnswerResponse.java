package org.proxpep.certificate;

import java.util.Arrays;
import java.util.List;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;

/**
 * How an answer x and its multipliers y follow small disturbances z of ∇L and w of the constraints
 * that bind, those staying the same: the solution of
 *
 * <pre>   [H Aᵀ; A 0] (δ, η) = −(z, w),   δ = −P(z − HRw) − Rw,   η = −Rᵀ(z + Hδ), </pre>
 *
 * where P is the inverse of H on the {@link CriticalSubspace}, as the {@link LocalModel} has
 * measured it, A are the normals and R is their right inverse.
 */
final class AnswerResponse {

  private final List<double[]> curved;
  private final List<double[]> normals;

  /** −R by columns, and HR. */
  private final double[][] back;

  private final double[][] curvatureOfBack;
  private final double[] rest;

  /**
   * @param model whose free directions are all curved, with unique prices
   */
  AnswerResponse(LocalModel model, int dimension) {
    this.curved = model.curved();
    this.normals = model.subspace().normals();
    this.back = model.subspace().responses();
    this.curvatureOfBack = new double[back.length][];
    for (int a = 0; a < back.length; a++) {
      curvatureOfBack[a] = model.curvatureAlong(back[a]);
      Vectors.scale(-1.0, curvatureOfBack[a]);
    }
    this.rest = new double[dimension];
  }

  /** Whether everything could be measured. */
  boolean isFinite() {
    double sum = 0.0;
    for (double[] column : curvatureOfBack) {
      sum += Vectors.zeroTimes(column);
    }
    return sum == 0.0;
  }

  /** How many normals there are: constraints that bind, then faces of X₀. */
  int normals() {
    return back.length;
  }

  /**
   * @param z a disturbance of ∇L
   * @param w one for every constraint that binds; faces of X₀ have none
   * @param delta how x follows
   * @param eta how the multipliers follow, those of the faces too
   */
  void of(double[] z, double[] w, double[] delta, double[] eta) {
    System.arraycopy(z, 0, rest, 0, rest.length);
    for (int a = 0; a < w.length; a++) {
      Vectors.addMultiple(-w[a], curvatureOfBack[a], rest);
    }
    Arrays.fill(delta, 0.0);
    for (double[] d : curved) {
      Vectors.addMultiple(-Rows.dot(d, rest), d, delta);
    }
    for (int a = 0; a < w.length; a++) {
      Vectors.addMultiple(w[a], back[a], delta);
    }
    for (int a = 0; a < eta.length; a++) {
      eta[a] = Rows.dot(back[a], z) - Rows.dot(curvatureOfBack[a], delta);
    }
  }

  /** How what presses coordinate i against its bound follows, but for the curvature along δ. */
  double pressure(int i, double[] z, double[] eta) {
    double sum = z[i];
    for (int a = 0; a < eta.length; a++) {
      sum += eta[a] * normals.get(a)[i];
    }
    return sum;
  }
}
