package org.proxpep.model.function;

/** How a function behaves inside its domain. */
public enum Smoothness {
  /** Differentiable as often as one likes. */
  SMOOTH,
  /** Continuous, with corners in it or in its slope. */
  KINKS,
  /** With jumps. */
  JUMPS,
  /** Constant but for jumps, so that every derivative is 0. */
  STEPS
}
