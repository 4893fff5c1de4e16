package org.proxpep.compare;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.run.Candidate;
import org.proxpep.run.Stop;

/**
 * What came of one run.
 *
 * @param status why it ended, a word of {@link org.proxpep.run.Status}, or what was thrown
 * @param spent the evaluations it made
 * @param seconds wall time, which depends on what else the machine does
 * @param readings one for every point that the run offers; none if it failed
 * @param bug of the method, if it met one; such a run is told and not kept
 */
public record RunOutcome(
    RunKey key,
    String status,
    long spent,
    double seconds,
    List<PointErrors> readings,
    @Nullable Stop bug)
    implements Serializable {

  public RunOutcome {
    readings = List.copyOf(readings);
  }

  /** A run without a bug. */
  public RunOutcome(
      RunKey key, String status, long spent, double seconds, List<PointErrors> readings) {
    this(key, status, spent, seconds, readings, null);
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
