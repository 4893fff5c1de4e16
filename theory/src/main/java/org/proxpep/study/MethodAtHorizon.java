package org.proxpep.study;

import org.proxpep.method.Method;
import org.proxpep.refusal.Require;

/**
 * A method made for one horizon.
 *
 * @param alpha α &gt; 0 of R_α; 1 for a method that has none of its own
 */
public record MethodAtHorizon(Method<?> method, double alpha) {

  public MethodAtHorizon {
    Require.positive("alpha", alpha, "take 1");
  }
}
