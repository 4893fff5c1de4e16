package org.proxpep.set;

public record Ball(double[] center, double radius) implements ConvexSet {
  @Override
  public int dimension() {
    return center.length;
  }

  @Override
  public void project(double[] y, double[] out) {
    double s = 0;
    for (int i = 0; i < y.length; i++) {
      double g = y[i] - center[i];
      s += g * g;
    }
    double f = Math.sqrt(s) > radius ? radius / Math.sqrt(s) : 1.0;
    for (int i = 0; i < y.length; i++) {
      out[i] = f < 1 ? center[i] + f * (y[i] - center[i]) : y[i];
    }
  }

  @Override
  public boolean contains(double[] x, double tolerance) {
    return true;
  }

  @Override
  public double diameter() {
    return 2 * radius;
  }
}
