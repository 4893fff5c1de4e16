package org.proxpep.run;

import java.io.IOException;
import java.util.Arrays;
import org.proxpep.method.Archive;
import org.proxpep.residual.Measures;
import org.proxpep.settings.Records;

/**
 * What one row of the trace says about the point reached.
 *
 * @param step the number of steps done; 0 is the starting point
 * @param samples the number of scenarios these steps spent, measurements not included
 * @param seconds wall time since the start, measurements included
 * @param measures objective, residual and violations on the exact mean or the monitoring scenarios
 * @param multipliers λ, then μ, of the original Lagrangian
 * @param statistics the method's own columns
 */
public record TraceRow(
    long step,
    long samples,
    double seconds,
    Measures measures,
    double[] multipliers,
    double[] statistics) {

  /** What a list of rows is read with. */
  static final TraceRow BLANK =
      new TraceRow(0, 0, 0, Measures.unknown(0), new double[0], new double[0]);

  public TraceRow {
    multipliers = multipliers.clone();
    statistics = statistics.clone();
  }

  @Override
  public double[] multipliers() {
    return multipliers.clone();
  }

  @Override
  public double[] statistics() {
    return statistics.clone();
  }

  /** Whether all but the wall time is equal, to the bit. */
  public boolean equalsExceptSeconds(TraceRow that) {
    return step == that.step
        && samples == that.samples
        && measures.equals(that.measures)
        && Arrays.equals(multipliers, that.multipliers)
        && Arrays.equals(statistics, that.statistics);
  }

  @Override
  public boolean equals(Object other) {
    return Records.same(this, other);
  }

  @Override
  public int hashCode() {
    return Records.hash(this);
  }

  @Override
  public String toString() {
    return Records.text(this);
  }

  /** The row given, or the one that was written. */
  static TraceRow field(Archive archive, TraceRow row) throws IOException {
    return new TraceRow(
        archive.field(row.step),
        archive.field(row.samples),
        archive.field(row.seconds),
        field(archive, row.measures),
        archive.array(row.multipliers),
        archive.array(row.statistics));
  }

  /** The measures given, or those that were written. */
  static Measures field(Archive archive, Measures measures) throws IOException {
    return new Measures(
        archive.field(measures.f()),
        archive.field(measures.lagrangian()),
        archive.field(measures.gradNorm()),
        archive.field(measures.maxViolation()),
        archive.field(measures.complementarity()),
        archive.array(measures.constraints()));
  }
}
