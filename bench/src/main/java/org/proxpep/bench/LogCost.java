package org.proxpep.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Locale;
import org.proxpep.linalg.Quantiles;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.method.practical.PracticalSettings;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.run.RunObserver;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.TraceRow;

/**
 * What the trace and the lines of progress cost, as a part of the processor time of the running
 * thread. One run in turn has hardly a trace, the next 1000 rows, the next 1000 rows and a line
 * printed for each; the differences are scaled to the usual 50 rows, which would drown in noise.
 */
public final class LogCost {

  private static final long SAMPLES = 1_000_000;
  private static final int ROWS = 1000;
  private static final double USUAL = 50;
  private static final int ROUNDS = 9;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private LogCost() {}

  public static void main(String[] arguments) throws IOException {
    measure(
        "newsvendor",
        Model.read(
            Path.of("examples/newsvendor/newsvendor.pep").toAbsolutePath(),
            ModelOptions.defaults()));
    measure("hs071", ProblemLibrary.find("hs071"));
  }

  private static void measure(String name, StochasticProblem problem) {
    Runner bare =
        new Runner(new PracticalProxPep(PracticalSettings.DEFAULT), problem)
            .withSettings(RunSettings.samples(SAMPLES).withTraceRows(2));
    Runner traced = bare.withSettings(RunSettings.samples(SAMPLES).withTraceRows(ROWS));
    Runner logged = traced.withObserver(lines(System.err));
    double[] rows = new double[ROUNDS];
    double[] lines = new double[ROUNDS];
    double[] whole = new double[ROUNDS];
    // The first round is for the compiler.
    for (int round = -1; round < ROUNDS; round++) {
      double without = seconds(bare);
      double with = seconds(traced);
      double printed = seconds(logged);
      if (round >= 0) {
        whole[round] = without;
        rows[round] = USUAL / ROWS * (with - without) / without;
        lines[round] = USUAL / ROWS * (printed - with) / without;
      }
    }
    Figures.print(
        "%s: a run %.2f s; 50 rows %.2f %% of it (quartiles %.2f to %.2f),"
            + " their lines %.2f %% (%.2f to %.2f)",
        name,
        Quantiles.of(whole, 0.5),
        100 * Quantiles.of(rows, 0.5),
        100 * Quantiles.of(rows, 0.25),
        100 * Quantiles.of(rows, 0.75),
        100 * Quantiles.of(lines, 0.5),
        100 * Quantiles.of(lines, 0.25),
        100 * Quantiles.of(lines, 0.75));
  }

  private static double seconds(Runner runner) {
    long before = THREADS.getCurrentThreadCpuTime();
    runner.run();
    return (THREADS.getCurrentThreadCpuTime() - before) * 1e-9;
  }

  private static RunObserver lines(PrintStream out) {
    return new RunObserver() {
      @Override
      public void onRow(TraceRow row) {
        out.printf(
            Locale.ROOT,
            "\r%12d %14.7g %11.3e %11.3e %9.1f",
            row.samples(),
            row.measures().f(),
            row.measures().maxViolation(),
            row.measures().gradNorm(),
            row.seconds());
        out.flush();
      }
    };
  }
}
