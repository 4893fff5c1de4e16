package org.proxpep.study;

import org.proxpep.method.Method;

/**
 * A method made for one horizon.
 *
 * @param alpha α &gt; 0 of R_α; 1 for a method that has none of its own
 */
public record Trial(Method<?> method, double alpha) {

  public Trial {
    if (!(alpha > 0 && alpha < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "alpha (" + alpha + ") must be positive and finite.\nMaybe take 1.");
    }
  }
}
