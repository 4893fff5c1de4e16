package org.proxpep.certificate;

/** What the end of a run amounts to. */
public enum Verdict {
  /**
   * Every constraint holds within its tolerance, and the upper limits of the residual and of the
   * complementarity are within theirs: an approximate KKT point, at the stated confidence.
   */
  CERTIFIED,
  /** Every constraint holds within its tolerance; stationarity is not shown. */
  FEASIBLE,
  /** Every estimate is within its tolerance, but some interval reaches beyond. */
  LIKELY_FEASIBLE,
  /** Some estimate is beyond its tolerance but not significantly so, or could not be measured. */
  UNDECIDED,
  /** Some constraint is violated by more than its tolerance, at the stated confidence. */
  VIOLATED,
  /**
   * As {@link #VIOLATED}, and to first order nothing in reach satisfies the constraints: the run
   * has settled where their violation cannot be reduced, and a few probes of X₀ found no better
   * place. For convex constraints and a bounded X₀ this means that the problem is infeasible, at
   * the stated confidence; otherwise it may have settled in a bad place. {@link
   * Certificate#conflict} names the constraints that contradict each other.
   */
  INFEASIBLE_SUSPECTED,
  /**
   * A safe answer was asked for, and rows kept aside do not show of any candidate that it satisfies
   * the constraints: there is no answer.
   */
  NO_SAFE_ANSWER,
  /** The run diverged, or the objective seems to fall without bound; the sentence says which. */
  DIVERGED
}
