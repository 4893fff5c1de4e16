package org.proxpep.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.proxpep.method.proxpep.PracticalProxPep;
import org.proxpep.method.proxpep.PracticalSettings;
import org.proxpep.model.language.Model;
import org.proxpep.model.language.ModelOptions;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.ProblemLibrary;
import org.proxpep.run.RunObserver;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.TraceRow;

/**
 * What the trace and the lines of progress cost: the processor time of the running thread for runs
 * with the usual trace and a line printed for every row of it, over that of runs with the least
 * trace and no lines. The two kinds take turns.
 */
public final class LogCost {

  private static final long SAMPLES = 1_000_000;
  private static final int ROUNDS = 7;
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
    Runner logged =
        bare.withSettings(RunSettings.samples(SAMPLES)).withObserver(lines(System.err));
    double[] ratios = new double[ROUNDS];
    double least = Double.POSITIVE_INFINITY;
    double leastLogged = Double.POSITIVE_INFINITY;
    // The first round is for the compiler.
    for (int round = -1; round < ROUNDS; round++) {
      double without = seconds(bare);
      double with = seconds(logged);
      if (round >= 0) {
        ratios[round] = with / without;
        least = Math.min(least, without);
        leastLogged = Math.min(leastLogged, with);
      }
    }
    Arrays.sort(ratios);
    System.out.printf(
        Locale.ROOT,
        "%s: %.3f s without, %.3f s with (least of %d), median ratio %.4f, quartiles %.4f %.4f%n",
        name,
        least,
        leastLogged,
        ROUNDS,
        ratios[ROUNDS / 2],
        ratios[ROUNDS / 4],
        ratios[ROUNDS - 1 - ROUNDS / 4]);
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
