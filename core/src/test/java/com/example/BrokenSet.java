package com.example;

import org.proxpep.set.ConvexSet;

/** A set as users write them, which fails. */
public final class BrokenSet implements ConvexSet {

  @Override
  public int dimension() {
    return 1;
  }

  @Override
  public void project(double[] y, double[] out) {
    throw new UnsupportedOperationException("a set of the user's");
  }

  @Override
  public boolean contains(double[] x, double tolerance) {
    return true;
  }

  @Override
  public double diameter() {
    return 1.0;
  }
}
