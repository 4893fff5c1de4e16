package org.proxpep.run;

/** Why a run ended. None of them says that the point is good: that is for a certificate to say. */
public enum Status {
  /** Nothing was run: an answer that was found before was evaluated. */
  EVALUATED,
  /** The method has nothing left to gain: means are solved to the last digits. */
  CONVERGED,
  /** No step makes violations smaller, from several places: the problem seems infeasible. */
  LEAST_VIOLATION,
  /** The verdict on the point is as good as its tolerances ask. */
  GOAL_REACHED,
  /** The monitored residual, violation and complementarity fell below the tolerance. */
  TOLERANCE_REACHED,
  /** A run by goal has spent the most samples that such a run takes. */
  CAP_REACHED,
  /** The steps or samples allowed are spent. */
  BUDGET_EXHAUSTED,
  /** The wall time allowed is spent. */
  TIME_EXHAUSTED,
  /** The thread was interrupted, or a checkpoint could not be written. */
  INTERRUPTED,
  /** The point is not finite, its norm exceeds 1e150, or the numbers are beyond the method. */
  DIVERGED,
  /** The problem returned a value or gradient that is not finite, or threw an exception. */
  ORACLE_FAILED,
  /** The method threw an exception that is not the problem's fault: a bug. */
  METHOD_FAILED;

  /** Whether the run broke off because something went wrong. */
  public boolean isFailure() {
    return this == DIVERGED || this == ORACLE_FAILED || this == METHOD_FAILED;
  }
}
