package org.proxpep.set;

/**
 * A product of intervals, one per coordinate: projection acts on each coordinate alone, so a solver
 * may project a stretch of the vector while it is still in the cache.
 */
public interface SeparableSet extends ConvexSet {

  /** The least value of coordinate {@code i}, −∞ if there is none. */
  double lower(int i);

  /** The greatest value of coordinate {@code i}, +∞ if there is none. */
  double upper(int i);

  /** Projects coordinates {@code from} (inclusive) to {@code to} (exclusive). */
  void projectRange(double[] y, int from, int to, double[] out);

  @Override
  default void project(double[] y, double[] out) {
    Checks.length(this, y);
    Checks.length(this, out);
    projectRange(y, 0, dimension(), out);
  }
}
