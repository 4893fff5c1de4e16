package org.proxpep.set;

import java.util.List;
import java.util.Optional;
import org.proxpep.linalg.Vectors;

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
  default Optional<SeparableSet> separable() {
    return Optional.of(this);
  }

  @Override
  default double support(double[] v, double[] x) {
    double sum = 0.0;
    for (int i = 0; i < v.length; i++) {
      if (v[i] != 0.0) {
        sum += Math.max(v[i] * (lower(i) - x[i]), v[i] * (upper(i) - x[i]));
      }
    }
    return sum;
  }

  @Override
  default double farthest(double[] x) {
    double squares = 0.0;
    for (int i = 0; i < x.length; i++) {
      double d = Math.max(x[i] - lower(i), upper(i) - x[i]);
      squares += d * d;
    }
    return Math.sqrt(squares);
  }

  @Override
  default ConvexSet scaled(double[] s) {
    Checks.length(this, s);
    return new Box(
        Vectors.of(s.length, i -> s[i] * lower(i)), Vectors.of(s.length, i -> s[i] * upper(i)));
  }

  /** Uniform where there are two bounds, else normal, cut to the one bound there may be. */
  @Override
  default double[] sample(PointDraw draw) {
    double[] x = new double[dimension()];
    for (int i = 0; i < x.length; i++) {
      double width = upper(i) - lower(i);
      x[i] =
          width < Double.POSITIVE_INFINITY
              ? lower(i) + draw.unit()[i] * width
              : draw.near()[i] + draw.size() * draw.gaussian().getAsDouble();
    }
    project(x, x);
    return x;
  }

  @Override
  default Optional<SmoothForm> smoothForm() {
    return Optional.of(new SmoothForm(dimension(), this::lower, this::upper, List.of()));
  }

  @Override
  default void project(double[] y, double[] out) {
    Checks.lengths(this, y, out);
    projectRange(y, 0, dimension(), out);
  }
}
