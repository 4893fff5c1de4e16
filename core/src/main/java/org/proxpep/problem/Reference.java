package org.proxpep.problem;

import java.util.Arrays;

/**
 * A known solution to measure against.
 *
 * @param x x*
 * @param f f(x*)
 */
public record Reference(double[] x, double f) {

  public Reference {
    x = x.clone();
  }

  @Override
  public double[] x() {
    return x.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Reference that
        && Arrays.equals(x, that.x)
        && Double.compare(f, that.f) == 0;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(x) * 31 + Double.hashCode(f);
  }

  @Override
  public String toString() {
    return "Reference[x=" + Arrays.toString(x) + ", f=" + f + "]";
  }
}
