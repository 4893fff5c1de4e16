package org.proxpep.set;

/** ℝⁿ. */
public record WholeSpace(int dimension) implements SeparableSet {

  public WholeSpace {
    Checks.dimension(dimension);
  }

  @Override
  public void projectRange(double[] y, int from, int to, double[] out) {
    if (out != y) {
      System.arraycopy(y, from, out, from, to - from);
    }
  }

  @Override
  public boolean contains(double[] x, double tolerance) {
    return Checks.finite(x);
  }

  @Override
  public double diameter() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    System.arraycopy(v, 0, out, 0, dimension);
  }
}
