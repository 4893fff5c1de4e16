package org.proxpep.problem;

/**
 * A problem that knows how large and small its functions can get at a point, whatever the scenario.
 * With a finite range a confidence interval is proven for every number of samples and every
 * distribution; without one it must assume that the samples have shown all that matters, which a
 * rare event can refute.
 */
public interface BoundedValues {

  /** A number that function {@code row} at x never falls below; −∞ where none is known. */
  double lower(int row, double[] x);

  /** A number that function {@code row} at x never exceeds; +∞ where none is known. */
  double upper(int row, double[] x);

  /**
   * A number that function {@code row} falls below nowhere on X₀, so that no point can have a lower
   * mean; −∞ where none is known.
   */
  default double least(int row) {
    return Double.NEGATIVE_INFINITY;
  }
}
