package org.proxpep.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.ScenarioRandom;

/**
 * Processor time of one step's evaluation at 100–256–256–1, 91,905 weights, batch 128, on one core:
 * a model with one and with three gradient rows, and loops by hand for the same numbers with one.
 * The loops by hand know the loss and read rows from an array.
 */
public final class NetworkCost {

  private static final int IN = 100;
  private static final int HIDDEN = 256;
  private static final int BATCH = 128;
  private static final int ROWS = 2000;
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private NetworkCost() {}

  public static void main(String[] args) throws IOException {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 60;
    Path folder = Files.createTempDirectory("network");
    double[][] rows = write(folder);
    MiniBatch one = batch(folder, "");
    MiniBatch three =
        batch(
            folder,
            """
            subject to a: E[ sigmoid(f(z)) ] <= 0.6
                       b: E[ f(z) * y ] <= 2
            """);
    ByHand hand = new ByHand(rows);
    double[] x = one.startingPoint();
    Evaluation outOne = Evaluation.of(one);
    Evaluation outThree = Evaluation.of(three);
    double[][] times = new double[3][rounds];
    for (int k = -rounds / 2; k < rounds; k++) {
      long key = k;
      double[] spent = {
        time(() -> hand.step(x, key)),
        time(() -> one.evaluate(x, key, outOne)),
        time(() -> three.evaluate(x, key, outThree))
      };
      for (int t = 0; t < 3 && k >= 0; t++) {
        times[t][k] = spent[t];
      }
    }
    double[] medians = Arrays.stream(times).mapToDouble(NetworkCost::median).toArray();
    Figures.print(
        "n = %d, batch %d, medians of %d%nby hand %.2f ms%nmodel, one row %.2f ms (%.2f)%n"
            + "model, three rows %.2f ms (%.2f of one)%n",
        one.dimension(),
        BATCH,
        rounds,
        medians[0],
        medians[1],
        medians[1] / medians[0],
        medians[2],
        medians[2] / medians[1]);
  }

  private static double time(Runnable task) {
    long begin = CLOCK.getCurrentThreadCpuTime();
    task.run();
    return (CLOCK.getCurrentThreadCpuTime() - begin) / 1e6;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static double[][] write(Path folder) throws IOException {
    ScenarioRandom random = new ScenarioRandom(3);
    double[][] rows = new double[ROWS][IN + 1];
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < IN; i++) {
      text.append('a').append(i).append(',');
    }
    text.append("y\n");
    for (double[] row : rows) {
      for (int i = 0; i < IN; i++) {
        row[i] = random.nextGaussian();
        text.append(row[i]).append(',');
      }
      row[IN] = row[0] * row[1] > 0 ? 1 : -1;
      text.append(row[IN]).append('\n');
    }
    Files.writeString(folder.resolve("rows.csv"), text);
    return rows;
  }

  private static MiniBatch batch(Path folder, String limits) {
    String text =
        """
        data     "rows.csv"
        features z = columns(all except y)
        network  f(z) = dense(256, tanh), dense(256, tanh), dense(1)
        minimize E[ softplus(-y * f(z)) ]
        """;
    try {
      ModelProblem problem = Model.parse("network.pep", text + limits, folder);
      return new MiniBatch(problem, BATCH);
    } catch (UncheckedIOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same step as loops over arrays: the fastest that was found in plain Java. */
  private static final class ByHand {

    private final double[][] rows;
    private final double[] z = new double[BATCH * IN];
    private final double[] h1 = new double[BATCH * HIDDEN];
    private final double[] h2 = new double[BATCH * HIDDEN];
    private final double[] d1 = new double[BATCH * HIDDEN];
    private final double[] d2 = new double[BATCH * HIDDEN];
    private final double[] transposed = new double[HIDDEN * HIDDEN];
    private final double[] gradient = new double[(IN + 1) * HIDDEN + (HIDDEN + 1) * HIDDEN + 257];

    ByHand(double[][] rows) {
      this.rows = rows;
    }

    void step(double[] x, long key) {
      int b1 = IN * HIDDEN;
      int w2 = b1 + HIDDEN;
      int b2 = w2 + HIDDEN * HIDDEN;
      int w3 = b2 + HIDDEN;
      int b3 = w3 + HIDDEN;
      ScenarioRandom random = new ScenarioRandom(key);
      int[] chosen = new int[BATCH];
      for (int r = 0; r < BATCH; r++) {
        chosen[r] = (int) (random.nextDouble() * ROWS);
        System.arraycopy(rows[chosen[r]], 0, z, r * IN, IN);
        System.arraycopy(x, b1, h1, r * HIDDEN, HIDDEN);
        System.arraycopy(x, b2, h2, r * HIDDEN, HIDDEN);
      }
      product(h1, 0, HIDDEN, z, IN, 1, x, 0, BATCH, HIDDEN, IN);
      tanh(h1);
      product(h2, 0, HIDDEN, h1, HIDDEN, 1, x, w2, BATCH, HIDDEN, HIDDEN);
      tanh(h2);
      Arrays.fill(gradient, 0.0);
      for (int r = 0; r < BATCH; r++) {
        double y = rows[chosen[r]][IN];
        double s = x[b3];
        for (int j = 0; j < HIDDEN; j++) {
          s += h2[r * HIDDEN + j] * x[w3 + j];
        }
        double slope = -y / (1.0 + Math.exp(y * s)) / BATCH;
        gradient[b3] += slope;
        for (int j = 0; j < HIDDEN; j++) {
          double h = h2[r * HIDDEN + j];
          gradient[w3 + j] += slope * h;
          double d = slope * x[w3 + j] * (1.0 - h * h);
          d2[r * HIDDEN + j] = d;
          gradient[b2 + j] += d;
        }
      }
      product(gradient, w2, HIDDEN, h1, 1, HIDDEN, d2, 0, HIDDEN, HIDDEN, BATCH);
      for (int i = 0; i < HIDDEN; i++) {
        for (int j = 0; j < HIDDEN; j++) {
          transposed[j * HIDDEN + i] = x[w2 + i * HIDDEN + j];
        }
      }
      Arrays.fill(d1, 0.0);
      product(d1, 0, HIDDEN, d2, HIDDEN, 1, transposed, 0, BATCH, HIDDEN, HIDDEN);
      for (int r = 0; r < BATCH; r++) {
        for (int j = 0; j < HIDDEN; j++) {
          double h = h1[r * HIDDEN + j];
          d1[r * HIDDEN + j] *= 1.0 - h * h;
          gradient[b1 + j] += d1[r * HIDDEN + j];
        }
      }
      product(gradient, 0, HIDDEN, z, 1, IN, d1, 0, IN, HIDDEN, BATCH);
    }

    private static void tanh(double[] h) {
      for (int i = 0; i < h.length; i++) {
        double e = Math.exp(-2.0 * Math.abs(h[i]));
        h[i] = Math.copySign((1.0 - e) / (1.0 + e), h[i]);
      }
    }

    /** C += A·B. */
    private static void product(
        double[] c,
        int c0,
        int ldc,
        double[] a,
        int row,
        int column,
        double[] b,
        int b0,
        int m,
        int n,
        int k) {
      for (int p = 0; p < k; p += 4) {
        for (int i = 0; i < m; i += 2) {
          int at = i * row + p * column;
          two(c, c0 + i * ldc, ldc, a, at, row, column, b, b0 + p * n, n);
        }
      }
    }

    private static void two(
        double[] c,
        int c0,
        int ldc,
        double[] a,
        int a0,
        int row,
        int column,
        double[] b,
        int b0,
        int n) {
      double p0 = a[a0];
      double p1 = a[a0 + column];
      double p2 = a[a0 + 2 * column];
      double p3 = a[a0 + 3 * column];
      double q0 = a[a0 + row];
      double q1 = a[a0 + row + column];
      double q2 = a[a0 + row + 2 * column];
      double q3 = a[a0 + row + 3 * column];
      int c1 = c0 + ldc;
      int b1 = b0 + n;
      int b2 = b1 + n;
      int b3 = b2 + n;
      for (int j = 0; j < n; j++) {
        double v0 = b[b0 + j];
        double v1 = b[b1 + j];
        double v2 = b[b2 + j];
        double v3 = b[b3 + j];
        c[c0 + j] =
            Math.fma(p3, v3, Math.fma(p2, v2, Math.fma(p1, v1, Math.fma(p0, v0, c[c0 + j]))));
        c[c1 + j] =
            Math.fma(q3, v3, Math.fma(q2, v2, Math.fma(q1, v1, Math.fma(q0, v0, c[c1 + j]))));
      }
    }
  }
}
