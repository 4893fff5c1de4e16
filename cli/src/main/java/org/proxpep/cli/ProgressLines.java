package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.proxpep.problem.Sense;
import org.proxpep.run.RunObserver;
import org.proxpep.run.TraceRow;

/** A line of progress for every so many rows of the trace. */
final class ProgressLines implements RunObserver {

  private static final double LINES = 10;

  private final PrintWriter out;
  private final long budget;
  private final Sense sense;
  private double next;
  private boolean headed;

  ProgressLines(PrintWriter out, long budget, Sense sense) {
    this.out = out;
    this.budget = budget;
    this.sense = sense;
  }

  @Override
  public void onRow(TraceRow row) {
    double share = (double) row.samples() / budget;
    if (share < next && row.samples() < budget) {
      return;
    }
    next = share + 1 / LINES;
    if (!headed) {
      headed = true;
      out.printf(
          Locale.ROOT,
          "%12s %14s %12s %12s %9s%n",
          "samples",
          "objective",
          "violation",
          "residual",
          "seconds");
    }
    out.printf(
        Locale.ROOT,
        "%12d %14.7g %12.3e %12.3e %9.2f%n",
        row.samples(),
        sense.value(row.measures().f()),
        row.measures().maxViolation(),
        row.measures().gradNorm(),
        row.seconds());
    out.flush();
  }
}
