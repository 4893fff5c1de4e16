package org.proxpep.problem;

/** Where the gradients of a problem come from. */
public enum DerivativeSource {
  /** The problem gives them. */
  GIVEN,
  /** Numbers that carry their derivatives along. */
  FORWARD,
  /** Differences of values under the same scenario. */
  DIFFERENCES,
  /** Differences along random directions, each value under a scenario of its own. */
  RANDOM_DIRECTIONS;

  /** Whether the same point and scenario give the same values and gradients. */
  public boolean isRepeatable() {
    return this != RANDOM_DIRECTIONS;
  }
}
