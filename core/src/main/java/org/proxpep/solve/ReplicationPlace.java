package org.proxpep.solve;

import java.util.List;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;

/** Where replications are done if not in this program. */
@FunctionalInterface
public interface ReplicationPlace {

  /**
   * Runs from the problem's own start.
   *
   * @param each the settings of each run, without checkpoints
   * @return the results in the same order
   * @throws java.util.concurrent.CancellationException if this thread is interrupted
   */
  List<Result> run(List<RunSettings> each);
}
