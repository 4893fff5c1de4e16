package org.proxpep.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.data.Table;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/**
 * How processor time and memory grow with the sizes of a problem: a slope of 1 is proportional.
 * Each series doubles one size and keeps the others; the slope is fitted to the logarithms.
 */
public final class Growth {

  private static final OperatingSystemMXBean MACHINE =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private Growth() {}

  /** What is measured at a size. */
  @FunctionalInterface
  private interface Measured {
    double at(int size) throws IOException;
  }

  /** Arguments: parts of the names of series; all of them without any. */
  public static void main(String[] arguments) throws IOException {
    List<String> wanted = List.of(arguments);
    series(
        wanted,
        "rows",
        "exact mean, 20 features, ns",
        1,
        new int[] {20_000, 40_000, 80_000, 160_000},
        rows -> mean(rows, 20));
    series(
        wanted,
        "features",
        "exact mean, 20,000 rows, ns",
        1,
        new int[] {25, 50, 100, 200, 400},
        n -> mean(20_000, n));
    series(
        wanted,
        "batch",
        "one batch, 100 features, ns",
        1,
        new int[] {64, 256, 1024, 4096},
        Growth::batch);
    series(
        wanted,
        "variables",
        "a step of practical, 10 constraints, ns",
        1,
        new int[] {250, 500, 1000, 2000, 4000},
        n -> step(n, 10));
    series(
        wanted,
        "constraints",
        "a step of practical, 200 variables, ns",
        1,
        new int[] {5, 10, 20, 40, 80},
        p -> step(200, p));
    series(
        wanted,
        "memory-variables",
        "state of practical, 10 constraints, bytes",
        1,
        new int[] {5000, 10_000, 20_000, 40_000},
        n -> memory(n, 10));
    series(
        wanted,
        "columns",
        "reading a table of 20 rows, ns",
        1,
        new int[] {5000, 10_000, 20_000, 40_000},
        Growth::columns);
    threads(wanted);
  }

  private static void series(
      List<String> wanted, String name, String what, double theory, int[] sizes, Measured measured)
      throws IOException {
    if (!wanted.isEmpty() && !wanted.contains(name)) {
      return;
    }
    double[] logs = new double[sizes.length];
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < sizes.length; k++) {
      double value = measured.at(sizes[k]);
      logs[k] = Math.log(value);
      text.append(String.format(Locale.ROOT, " %d: %.3g;", sizes[k], value));
    }
    Figures.print(
        "%s (%s):%s slope %.2f, theory %.2f", name, what, text, slope(sizes, logs), theory);
  }

  /** By least squares over the logarithms. */
  private static double slope(int[] sizes, double[] logs) {
    double meanX = 0;
    double meanY = 0;
    for (int k = 0; k < sizes.length; k++) {
      meanX += Math.log(sizes[k]) / sizes.length;
      meanY += logs[k] / sizes.length;
    }
    double products = 0;
    double squares = 0;
    for (int k = 0; k < sizes.length; k++) {
      double x = Math.log(sizes[k]) - meanX;
      products += x * (logs[k] - meanY);
      squares += x * x;
    }
    return products / squares;
  }

  /** The least of several times, after the code was compiled. */
  private static double best(Runnable what) {
    double best = Double.POSITIVE_INFINITY;
    for (int k = 0; k < 12; k++) {
      long start = MACHINE.getProcessCpuTime();
      int times = 0;
      while (MACHINE.getProcessCpuTime() - start < 60_000_000L) {
        what.run();
        times++;
      }
      best = Math.min(best, (MACHINE.getProcessCpuTime() - start) / (double) times);
    }
    return best;
  }

  private static double mean(int rows, int n) {
    FiniteProblem problem = new LogisticRows(rows, n);
    FiniteMean mean = FiniteMean.of(problem, 1);
    Evaluation out = Evaluation.of(problem);
    double[] x = new double[n];
    return best(() -> mean.evaluate(x, out));
  }

  private static double batch(int size) {
    MiniBatch batch = new MiniBatch(new LogisticRows(5_000, 100), size);
    Evaluation out = Evaluation.of(batch);
    double[] x = new double[100];
    return best(() -> batch.evaluate(x, 7, out));
  }

  /** Two cores over one, for a mean of 10⁷ numbers. */
  private static void threads(List<String> wanted) {
    if (!wanted.isEmpty() && !wanted.contains("threads")) {
      return;
    }
    FiniteProblem problem = new LogisticRows(100_000, 100);
    Evaluation out = Evaluation.of(problem);
    double[] x = new double[100];
    double one = best(() -> FiniteMean.of(problem, 1).evaluate(x, out));
    double two = best(() -> FiniteMean.of(problem, 2).evaluate(x, out));
    Figures.print(
        "threads (exact mean, 100,000 rows, 100 features): processor time of two over one %.2f,"
            + " theory 1",
        two / one);
  }

  /** Noisy quadratics with full gradients. */
  private record Quadratics(int dimension, int inequalities) implements StochasticProblem {

    @Override
    public Shape shape() {
      return new Shape(dimension, inequalities, 0);
    }

    @Override
    public ConvexSet feasibleSet() {
      return Box.cube(dimension, -2, 2);
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      ScenarioRandom random = out.random(xi);
      for (int row = 0; row <= inequalities; row++) {
        double[] gradient = out.gradient(row);
        double noise = random.nextDouble() - 0.5;
        double centre = Math.sin(row + 1.0);
        double sum = 0.0;
        for (int i = 0; i < dimension; i++) {
          double d = x[i] - centre + noise;
          sum += d * d;
          gradient[i] = 2 * d / dimension;
        }
        out.setValue(row, sum / dimension - (row == 0 ? 0 : 2.0));
      }
    }
  }

  private static double step(int n, int p) {
    StochasticProblem problem = new Quadratics(n, p);
    long few = 1000;
    long many = 5000;
    run(problem, many);
    double best = Double.POSITIVE_INFINITY;
    for (int k = 0; k < 3; k++) {
      // The measurements before the first step are in both.
      double once = run(problem, few);
      best = Math.min(best, Math.max(1.0, run(problem, many) - once) / (many - few));
    }
    return best;
  }

  private static double run(StochasticProblem problem, long samples) {
    long start = MACHINE.getProcessCpuTime();
    new Runner(new PracticalProxPep(), problem).withSettings(RunSettings.samples(samples)).run();
    return MACHINE.getProcessCpuTime() - start;
  }

  /** What a run holds beside its problem, as the heap shows after a collection. */
  private static double memory(int n, int p) {
    StochasticProblem problem = new Quadratics(n, p);
    long before = used();
    Object state = new PracticalProxPep().start(problem, problem.startingPoint(), new Scenarios(1));
    double bytes = used() - before;
    if (state.hashCode() == 42) {
      Figures.print("%s", state);
    }
    return bytes;
  }

  private static long used() {
    System.gc();
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static double columns(int count) throws IOException {
    Path file = Files.createTempFile("growth", ".csv");
    ScenarioRandom random = new ScenarioRandom(count);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int row = -1; row < 20; row++) {
        for (int i = 0; i < count; i++) {
          out.write(i == 0 ? "" : ",");
          out.write(row < 0 ? "c" + i : Double.toString(random.nextDouble()));
        }
        out.write('\n');
      }
    }
    double best = Double.POSITIVE_INFINITY;
    for (int k = 0; k < 6; k++) {
      long start = MACHINE.getProcessCpuTime();
      Table table = Table.read(file);
      best = Math.min(best, (double) (MACHINE.getProcessCpuTime() - start));
      if (table.rows() != 20) {
        throw new IllegalStateException("Rows are missing.");
      }
    }
    Files.delete(file);
    return best;
  }
}
