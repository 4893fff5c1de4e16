package org.proxpep.compare;

import java.util.List;

/** Where the runs of a comparison are done if not in this program. Several threads ask at once. */
public interface RunExecutor extends AutoCloseable {

  /** How many pieces of work can be in progress at a time. */
  int width();

  /** What it is, for people. */
  String description();

  /**
   * Does all runs of a piece of work that are not known.
   *
   * @param known runs of this work that were done before
   * @return the other ones, in the order in which they were asked for
   * @throws java.util.concurrent.CancellationException if this thread is interrupted
   * @throws IllegalArgumentException if the instance cannot be had there
   */
  List<RunOutcome> outcomes(MethodOnInstance work, List<RunOutcome> known);

  @Override
  void close();
}
