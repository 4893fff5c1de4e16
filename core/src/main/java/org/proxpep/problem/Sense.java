package org.proxpep.problem;

/** What is asked of the objective. Methods minimise: a maximum is the minimum of −F. */
public enum Sense {
  MINIMIZE,
  MAXIMIZE;

  /** The user's objective for a value of row 0; the difference from 0 keeps −0 out. */
  public double value(double row0) {
    return this == MAXIMIZE ? 0.0 - row0 : row0;
  }
}
