package org.proxpep.cli;

import java.io.PrintWriter;
import org.proxpep.problem.Sense;
import org.proxpep.run.RunObserver;
import org.proxpep.run.RunSettings;
import org.proxpep.run.TraceRow;

/** How a run goes: one line that is written over in a terminal, lines to keep elsewhere. */
final class ProgressLines implements RunObserver {

  /** Lines that stay are at least this part of the budget apart. */
  private static final double APART = 0.1;

  private final PrintWriter out;
  private final RunSettings run;
  private final Sense sense;
  private final boolean terminal;
  private double next;
  private boolean headed;

  /**
   * @param run the most samples and the most wall time
   * @param terminal whether the last line may be written over
   */
  ProgressLines(PrintWriter out, RunSettings run, Sense sense, boolean terminal) {
    this.out = out;
    this.run = run;
    this.sense = sense;
    this.terminal = terminal;
  }

  @Override
  public void onRow(TraceRow row) {
    double share = share(row);
    boolean last = row.samples() >= run.maxSamples();
    if (!terminal && share < next && !last) {
      return;
    }
    next = share + APART;
    if (!headed) {
      headed = true;
      out.printf(
          "%12s %14s %11s %11s %11s %9s %9s%n",
          "samples", "objective", "violation", "residual", "multipliers", "elapsed", "left");
    }
    String line =
        PlainText.format(
            "%12d %14.7g %11.3e %11.3e %11.3e %9s %9s",
            row.samples(),
            sense.value(row.measures().f()),
            row.measures().maxViolation(),
            row.measures().gradNorm(),
            norm(row.multipliers()),
            duration(row.seconds()),
            share > 0 ? duration(row.seconds() * (1 - share) / share) : "");
    out.print(terminal ? "\r" + line : line + System.lineSeparator());
    if (terminal && last) {
      out.println();
    }
    out.flush();
  }

  /** The part of the budget, of samples or of time, that is spent. */
  private double share(TraceRow row) {
    double bySamples = (double) row.samples() / run.maxSamples();
    return Math.min(1.0, Math.max(bySamples, row.seconds() / run.maxSeconds()));
  }

  private static double norm(double[] y) {
    double sum = 0.0;
    for (double each : y) {
      sum += each * each;
    }
    return Math.sqrt(sum);
  }

  /** Seconds, or minutes and seconds, or hours and minutes. */
  static String duration(double seconds) {
    if (seconds < 60) {
      return PlainText.format("%.1fs", seconds);
    }
    long whole = Math.round(seconds);
    return whole < 3600
        ? PlainText.format("%dm%02ds", whole / 60, whole % 60)
        : PlainText.format("%dh%02dm", whole / 3600, whole / 60 % 60);
  }
}
