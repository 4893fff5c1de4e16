package org.proxpep.run;

import org.jspecify.annotations.Nullable;

/** How far a run has come, as stopping rules see it. A view: the numbers change with every step. */
public interface Progress {

  /** The number of steps done. */
  long steps();

  /** The number of scenarios spent by these steps. */
  long samples();

  /** The most scenarios that one more step may cost. */
  long samplesOfNextStep();

  /** Wall time since the start, the time before a resume included. */
  double seconds();

  /** The latest row of the trace; null before the first. */
  @Nullable TraceRow latestRow();

  /** Whether the method passes over all scenarios now, and is about to solve them to the end. */
  boolean isPassing();

  /**
   * Writes the point that the run would answer with if it ended here, and its multipliers.
   *
   * @return false if there is none yet
   */
  boolean answer(double[] x, double[] multipliers);
}
