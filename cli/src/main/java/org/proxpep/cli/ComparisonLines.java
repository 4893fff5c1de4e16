package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.compare.ComparisonProgress;
import org.proxpep.compare.RunKey;
import org.proxpep.run.Stop;

/** How a comparison gets on: one line that is written over in a terminal, few lines elsewhere. */
final class ComparisonLines implements ComparisonProgress {

  private static final double TERMINAL_SECONDS = 0.5;
  private static final double TELLING_SECONDS = 3.0;

  /** Lines that stay come ever more slowly: at first after seconds, then every minute. */
  private static final double LONGEST_SECONDS = 60.0;

  private final PrintWriter err;
  private final boolean quiet;
  private final boolean terminal;
  private final IntSupplier runs;
  private final LongSupplier nanos;
  private final long began;
  private double next;

  /** When the first run began that the journal did not know; only runs since then take time. */
  private double freshBegan;

  private double pause = TERMINAL_SECONDS;

  private @Nullable Stop bug;

  /**
   * @param runs how many the journal has
   */
  ComparisonLines(PrintWriter err, boolean quiet, boolean terminal, IntSupplier runs) {
    this(err, quiet, terminal, runs, System::nanoTime);
  }

  ComparisonLines(
      PrintWriter err, boolean quiet, boolean terminal, IntSupplier runs, LongSupplier nanos) {
    this.nanos = nanos;
    this.began = nanos.getAsLong();
    this.err = err;
    this.quiet = quiet;
    this.terminal = terminal;
    this.runs = runs;
    if (runs.getAsInt() > 0 && !quiet) {
      err.printf("%,d runs are known from the journal.%n", runs.getAsInt());
    }
  }

  @Override
  public void onRun(double share, double fresh, RunKey latest) {
    double elapsed = (nanos.getAsLong() - began) * 1e-9;
    if (fresh == 0) {
      freshBegan = elapsed;
    }
    if (quiet || elapsed < next) {
      return;
    }
    pause = terminal ? TERMINAL_SECONDS : Math.min(LONGEST_SECONDS, 2 * pause);
    next = elapsed + pause;
    double working = elapsed - freshBegan;
    // The first moments are spent on solutions and on code that is not compiled yet.
    String left =
        fresh > 0 && working >= TELLING_SECONDS
            ? "about " + ProgressLines.duration(working * (1 - share) / fresh) + " left"
            : "time left not known yet";
    String line =
        PlainText.format(
            "%5.1f %%  %,d runs  %s elapsed  %s  %s on %s",
            100 * share,
            runs.getAsInt(),
            ProgressLines.duration(elapsed),
            left,
            latest.method(),
            latest.problem());
    // Blanks wipe out what a longer line has left.
    err.print(terminal ? String.format("\r%-110s", line) : line + System.lineSeparator());
    err.flush();
  }

  @Override
  public void onBug(Stop met) {
    bug = bug == null ? met : bug;
  }

  /** The first bug that a method met. */
  Optional<Stop> bug() {
    return Optional.ofNullable(bug);
  }

  /** Ends the line that was written over. */
  void end() {
    if (terminal && !quiet) {
      err.println();
    }
  }
}
