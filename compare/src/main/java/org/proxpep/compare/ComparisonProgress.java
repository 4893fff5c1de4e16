package org.proxpep.compare;

import org.proxpep.run.Stop;

/** Hears how a comparison gets on; called by one thread at a time. */
@FunctionalInterface
public interface ComparisonProgress {

  /**
   * @param share of the work that is done, by an estimate of its cost, from 0 to 1
   * @param fresh the share that was done by this process and not found in the journal
   * @param latest the run just done
   */
  void onRun(double share, double fresh, RunKey latest);

  /** A method met a bug of its own; the other runs go on. */
  default void onBug(Stop bug) {}
}
