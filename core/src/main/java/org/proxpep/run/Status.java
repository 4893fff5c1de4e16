package org.proxpep.run;

/** Why a run ended. None of them says that the point is good: that is for a certificate to say. */
public enum Status {
  /** The monitored residual, violation and complementarity fell below the tolerance. */
  TOLERANCE_REACHED,
  /** The steps or samples allowed are spent. */
  BUDGET_EXHAUSTED,
  /** The wall time allowed is spent. */
  TIME_EXHAUSTED,
  /** The thread was interrupted, or a checkpoint could not be written. */
  INTERRUPTED,
  /** The point is not finite, its norm exceeds 1e150, or the numbers are beyond the method. */
  DIVERGED,
  /** The problem returned a value or gradient that is not finite, or threw an exception. */
  ORACLE_FAILED
}
