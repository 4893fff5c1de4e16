package org.proxpep.compare;

import java.io.Serializable;
import java.util.List;
import org.proxpep.run.Candidate;

/**
 * What came of one run.
 *
 * @param status why it ended, a word of {@link org.proxpep.run.Status}, or what was thrown
 * @param spent the evaluations it made
 * @param seconds wall time, which depends on what else the machine does
 * @param readings one for every point that the run offers; none if it failed
 */
public record RunOutcome(
    RunKey key, String status, long spent, double seconds, List<PointErrors> readings)
    implements Serializable {

  public RunOutcome {
    readings = List.copyOf(readings);
  }

  /** The error of a kind of output, infinite if the run has none. */
  public double error(Candidate.Kind output) {
    for (PointErrors reading : readings) {
      if (reading.output() == output) {
        return reading.error();
      }
    }
    return Double.POSITIVE_INFINITY;
  }
}
