package org.proxpep.problem;

/**
 * A problem that can also say what its expectations are, either because its scenarios can be
 * enumerated or because a formula is known. Methods never look; diagnostics and tests do.
 */
public interface ExactMean {

  /** Writes E[F], E[G], E[H] and their gradients at x into {@code out}. */
  void evaluateMean(double[] x, Evaluation out);
}
