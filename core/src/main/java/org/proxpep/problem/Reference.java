package org.proxpep.problem;

import org.proxpep.settings.Records;

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
    return Records.same(this, other);
  }

  @Override
  public int hashCode() {
    return Records.hash(this);
  }

  @Override
  public String toString() {
    return Records.text(this);
  }
}
