package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.PhaseReport;
import org.proxpep.problem.Sense;
import org.proxpep.run.Result;
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
  private @Nullable Runnable later;
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
  public void onRow(TraceRow row, List<PhaseReport> phases) {
    double share = share(row);
    if (terminal || share >= next) {
      next = share + APART;
      print(row, phases, left(row.seconds(), share));
    } else {
      later = () -> print(row, phases, "");
    }
  }

  /** The last row is always shown, and its line stays. */
  @Override
  public void onFinish(Result result) {
    if (later != null) {
      later.run();
    }
    if (terminal && headed) {
      out.println();
      out.flush();
    }
  }

  private static String left(double seconds, double share) {
    return share > 0 ? duration(seconds * (1 - share) / share) : "";
  }

  private void print(TraceRow row, List<PhaseReport> phases, String left) {
    later = null;
    if (!headed) {
      headed = true;
      out.printf(
          "%-12s %12s %14s %11s %11s %9s %9s%n",
          "phase", "evaluations", "objective", "violation", "gap", "elapsed", "left");
    }
    PhaseReport phase = phases.isEmpty() ? null : phases.get(phases.size() - 1);
    String line =
        PlainText.format(
            "%-12s %12d %14.7g %11.3e %11s %9s %9s",
            phase == null ? "step " + row.step() : place(phase),
            row.samples(),
            sense.value(row.measures().f()),
            row.measures().maxViolation(),
            phase == null || Double.isNaN(phase.gap()) ? "" : PlainText.format("%.3e", phase.gap()),
            duration(row.seconds()),
            left);
    out.print(terminal ? "\r" + line : line + System.lineSeparator());
    out.flush();
  }

  /** Where in a phase the run is: sampling, level 3, pass 40. */
  private static String place(PhaseReport phase) {
    String one =
        switch (phase.name()) {
          case "passes" -> "pass";
          case "levels" -> "level";
          default -> phase.name();
        };
    return phase.passes() == 0 ? one : one + " " + phase.passes();
  }

  /** The part of the budget, of samples or of time, that is spent. */
  private double share(TraceRow row) {
    double bySamples = (double) row.samples() / run.maxSamples();
    return Math.min(1.0, Math.max(bySamples, row.seconds() / run.maxSeconds()));
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
