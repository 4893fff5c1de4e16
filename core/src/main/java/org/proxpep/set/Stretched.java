package org.proxpep.set;

import org.proxpep.linalg.Vectors;

/** The multiples s·x of the points of a set that knows no other form of them. */
record Stretched(ConvexSet set, double s) implements ConvexSet {

  @Override
  public int dimension() {
    return set.dimension();
  }

  @Override
  public void project(double[] y, double[] out) {
    for (int i = 0; i < y.length; i++) {
      out[i] = y[i] / s;
    }
    set.project(out, out);
    Vectors.scale(s, out);
  }

  @Override
  public boolean contains(double[] x, double tolerance) {
    return set.contains(SafeVectors.times(1 / s, x), tolerance / s);
  }

  @Override
  public double diameter() {
    return s * set.diameter();
  }
}
