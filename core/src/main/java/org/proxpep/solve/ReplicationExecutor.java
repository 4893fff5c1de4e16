package org.proxpep.solve;

import java.util.List;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;

/** Where replications are done if not in this program. */
@FunctionalInterface
public interface ReplicationExecutor {

  /**
   * Runs from the problem's own start.
   *
   * @param each the settings of each run, without checkpoints
   * @return the results in the same order. An interrupt of this thread ends the runs soon, and
   *     leaves the results up to the first run that was not done.
   * @throws java.util.concurrent.CancellationException if an interrupt leaves none
   */
  List<Result> run(List<RunSettings> each);
}
