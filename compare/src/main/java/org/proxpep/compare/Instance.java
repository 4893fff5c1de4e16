package org.proxpep.compare;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Reference;
import org.proxpep.problem.StochasticProblem;

/**
 * A problem whose solution is known, as a comparison uses it. Its methods may be called by several
 * threads at once.
 */
public interface Instance {

  /** The suite that the problem belongs to. */
  String suite();

  /** The name of the problem, unlike that of any other instance of a comparison. */
  String name();

  StochasticProblem problem();

  /** Whether E[F] and E[G] are convex on X₀ and E[H] is affine. */
  boolean convex();

  /** The solution that answers are measured against; computed when first asked for. */
  Reference solution();

  /** Writes the exact E[F], E[G], E[H] and their gradients at x. */
  void evaluateMean(double[] x, Evaluation out);

  /**
   * The error that the best possible estimate from so many samples exceeds with probability 1−q.
   *
   * @return NaN where no such limit is known
   */
  double floor(double q, long samples);
}
