package org.proxpep.set;

import org.proxpep.linalg.Digest;
import org.proxpep.linalg.Rows;

/** {x : ‖x−center‖ ≤ radius} in some norm of at most the Euclidean reach; a point for radius 0. */
abstract sealed class NormBall implements ConvexSet permits Ball, L1Ball {

  final double[] center;
  final double radius;
  private final String word;

  /**
   * @param word what the set is called in names
   */
  NormBall(String word, double[] center, double radius) {
    Checks.dimension(center.length);
    Checks.finite("center", center);
    Checks.notNegative("The radius of a ball", radius);
    this.word = word;
    this.center = center.clone();
    this.radius = radius;
  }

  /** The dual norm of v: the greatest ⟨v,w⟩ over w of norm 1. */
  abstract double dualNorm(double[] v);

  /** The ball of the same norm with other data. */
  abstract ConvexSet with(double[] center, double radius);

  public final double center(int i) {
    return center[i];
  }

  public final double radius() {
    return radius;
  }

  @Override
  public final int dimension() {
    return center.length;
  }

  /** 2·radius, exactly: the distance of two opposite points. */
  @Override
  public final double diameter() {
    return 2 * radius;
  }

  @Override
  public final double support(double[] v, double[] x) {
    double sum = radius * dualNorm(v);
    for (int i = 0; i < x.length; i++) {
      sum += v[i] * (center[i] - x[i]);
    }
    return sum;
  }

  /** By way of the center: no point is farther from that than the radius. */
  @Override
  public final double farthest(double[] x) {
    double squares = 0.0;
    for (int i = 0; i < x.length; i++) {
      squares += (x[i] - center[i]) * (x[i] - center[i]);
    }
    return radius + Math.sqrt(squares);
  }

  @Override
  public final ConvexSet scaled(double[] s) {
    double factor = Checks.commonFactor(this, s);
    return with(SafeVectors.times(factor, center), factor * radius);
  }

  @Override
  public final String toString() {
    String where = Rows.maxAbs(center) == 0.0 ? "" : ", center " + Digest.of(center);
    return word + "(" + center.length + ", radius " + radius + where + ")";
  }
}
