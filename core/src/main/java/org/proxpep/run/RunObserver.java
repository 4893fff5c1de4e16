package org.proxpep.run;

/**
 * Is told about a run as it goes, for printing progress and the like. Called in the thread of the
 * run, which waits. What an observer throws ends the run and reaches its caller unchanged; the
 * latest checkpoint stays valid.
 */
public interface RunObserver {

  /**
   * The run begins.
   *
   * @param soFar the names of the columns, and the rows logged before a resume
   */
  default void onStart(Provenance provenance, Trace soFar) {}

  /** A row has been logged. */
  default void onRow(TraceRow row) {}

  /** The run has ended, and its last checkpoint is written. */
  default void onFinish(Result result) {}
}
