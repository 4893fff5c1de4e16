package org.proxpep.run;

import java.util.List;
import org.proxpep.method.PhaseReport;

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

  /**
   * A row has been logged.
   *
   * @param phases what the phases of the run took up to here, in their order; none if the method
   *     has no phases
   */
  default void onRow(TraceRow row, List<PhaseReport> phases) {
    onRow(row);
  }

  /** The run has ended, and its last checkpoint is written. */
  default void onFinish(Result result) {}
}
