package org.proxpep.set;

/** ℝⁿ. */
public record WholeSpace(int dimension) implements SeparableSet {

  public WholeSpace {
    Checks.dimension(dimension);
  }

  @Override
  public double lower(int i) {
    return Double.NEGATIVE_INFINITY;
  }

  @Override
  public double upper(int i) {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public void projectRange(double[] y, int from, int to, double[] out) {
    if (out != y) {
      System.arraycopy(y, from, out, from, to - from);
    }
  }

  @Override
  public boolean contains(double[] x, double tolerance) {
    Checks.length(this, x);
    return Checks.allFinite(x) && tolerance >= 0;
  }

  @Override
  public double diameter() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public boolean isWholeSpace() {
    return true;
  }

  @Override
  public ConvexSet scaled(double[] s) {
    return this;
  }

  @Override
  public void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    SafeVectors.copy(v, out);
  }

  @Override
  public String toString() {
    return "R^" + dimension;
  }
}
