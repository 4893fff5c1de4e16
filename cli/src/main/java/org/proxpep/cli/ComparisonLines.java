package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.proxpep.compare.ComparisonProgress;
import org.proxpep.compare.RunKey;

/** How a comparison gets on: one line that is written over in a terminal, few lines elsewhere. */
final class ComparisonLines implements ComparisonProgress {

  private static final double TERMINAL_SECONDS = 0.5;

  /** Lines that stay come ever more slowly: at first after seconds, then every minute. */
  private static final double LONGEST_SECONDS = 60.0;

  private final PrintWriter err;
  private final boolean quiet;
  private final boolean terminal;
  private final long began = System.nanoTime();
  private long runs;
  private double next;
  private double pause = TERMINAL_SECONDS;

  /**
   * @param known the number of runs that the journal has already
   */
  ComparisonLines(PrintWriter err, boolean quiet, boolean terminal, int known) {
    this.err = err;
    this.quiet = quiet;
    this.terminal = terminal;
    if (known > 0 && !quiet) {
      err.printf(Locale.ROOT, "%,d runs are known from the journal.%n", known);
    }
  }

  @Override
  public void onRun(double share, double fresh, RunKey latest) {
    runs++;
    double elapsed = (System.nanoTime() - began) * 1e-9;
    if (quiet || elapsed < next) {
      return;
    }
    pause = terminal ? TERMINAL_SECONDS : Math.min(LONGEST_SECONDS, 2 * pause);
    next = elapsed + pause;
    // What the journal knew took no time, so only fresh work tells how fast it goes.
    String left = fresh > 0 ? ProgressLines.duration(elapsed * (1 - share) / fresh) : "unknown";
    String line =
        String.format(
            Locale.ROOT,
            "%5.1f %%  %,d runs  %s elapsed  about %s left  %s on %s",
            100 * share,
            runs,
            ProgressLines.duration(elapsed),
            left,
            latest.method(),
            latest.problem());
    // Blanks wipe out what a longer line has left.
    err.print(terminal ? String.format("\r%-110s", line) : line + System.lineSeparator());
    err.flush();
  }

  /** Ends the line that was written over. */
  void end() {
    if (terminal && !quiet) {
      err.println();
    }
  }
}
