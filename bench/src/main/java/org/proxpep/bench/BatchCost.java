package org.proxpep.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.OneByOne;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;

/**
 * Exact means and mini-batches of models over a table: with blocks of scenarios, one scenario at a
 * time, and as loops over blocks that are written by hand. All run in turn on one thread, whose
 * processor time is taken, and ratios are taken within a round.
 */
public final class BatchCost {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final int BATCH = 256;

  private BatchCost() {}

  /** A logistic loss over n features, with the loop that people would write. */
  private static final class Logistic {

    final double[][] rows;
    final double[] labels;
    final double[] score = new double[BATCH];
    final int[] drawn = new int[BATCH];

    Logistic(int count, int n, long seed) {
      ScenarioRandom random = new ScenarioRandom(seed);
      rows = new double[count][n];
      labels = new double[count];
      for (int k = 0; k < count; k++) {
        for (int i = 0; i < n; i++) {
          rows[k][i] = 2 * random.nextDouble() - 1;
        }
        labels[k] = random.nextDouble() < 0.5 ? -1 : 1;
      }
    }

    String csv() {
      StringBuilder text = new StringBuilder("y");
      for (int i = 0; i < rows[0].length; i++) {
        text.append(",f").append(i);
      }
      for (int k = 0; k < rows.length; k++) {
        text.append('\n').append(labels[k]);
        for (double each : rows[k]) {
          text.append(',').append(each);
        }
      }
      return text.toString();
    }

    /** The mean loss and its slope over the drawn rows. */
    double block(double[] w, int count, double[] gradient) {
      double sum = 0.0;
      for (int j = 0; j < count; j++) {
        double[] z = rows[drawn[j]];
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 4 <= z.length; i += 4) {
          s0 += w[i] * z[i];
          s1 += w[i + 1] * z[i + 1];
          s2 += w[i + 2] * z[i + 2];
          s3 += w[i + 3] * z[i + 3];
        }
        for (; i < z.length; i++) {
          s0 += w[i] * z[i];
        }
        score[j] = (s0 + s1) + (s2 + s3);
      }
      for (int j = 0; j < count; j++) {
        double y = labels[drawn[j]];
        double margin = -y * score[j];
        double e = Math.exp(-Math.abs(margin));
        sum += Math.max(margin, 0.0) + Math.log1p(e);
        score[j] = -y * (margin >= 0 ? 1 / (1 + e) : e / (1 + e));
      }
      for (int j = 0; j < count; j++) {
        double[] z = rows[drawn[j]];
        double slope = score[j];
        for (int i = 0; i < z.length; i++) {
          gradient[i] += slope * z[i];
        }
      }
      return sum;
    }
  }

  /** Arguments: rows, rounds, seed, numbers of features. */
  public static void main(String[] arguments) throws IOException {
    int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 15;
    long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1;
    if (arguments.length < 4) {
      newsvendor(count, rounds, seed);
    }
    int[] features = arguments.length < 4 ? new int[] {5, 20, 57, 100} : numbers(arguments[3]);
    for (int n : features) {
      logistic(count, n, rounds, seed);
    }
  }

  private static int[] numbers(String text) {
    return Arrays.stream(text.split(",")).mapToInt(Integer::parseInt).toArray();
  }

  private static ModelProblem model(String csv, String text) throws IOException {
    Path folder = Files.createTempDirectory("batch-cost");
    Path data = folder.resolve("rows.csv");
    Files.writeString(data, csv);
    ModelProblem problem = Model.parse("batch", text, folder);
    Files.delete(data);
    Files.delete(folder);
    return problem;
  }

  private static void newsvendor(int count, int rounds, long seed) throws IOException {
    ScenarioRandom random = new ScenarioRandom(seed);
    StringBuilder csv = new StringBuilder("d");
    for (int k = 0; k < count; k++) {
      csv.append('\n').append(100 + 20 * random.nextGaussian());
    }
    ModelProblem problem =
        model(
            csv.toString(),
            """
            data "rows.csv"
            var q in [0, 400] start 120
            maximize profit: E[3 * min(q, d)] - q
            subject to lost: E[max(d - q, 0)] <= 5
            """);
    measure("newsvendor", problem, null, rounds);
  }

  private static void logistic(int count, int n, int rounds, long seed) throws IOException {
    Logistic rows = new Logistic(count, n, seed);
    ModelProblem problem =
        model(
            rows.csv(),
            """
            data "rows.csv"
            features z = columns(all except y)
            var w[z] in [-10, 10] start 0.05
            minimize loss: E[softplus(-y * dot(w, z))]
            """);
    measure("logistic, " + n + " features", problem, rows, rounds);
  }

  private static double cpu(Runnable what, double scenarios) {
    long start = THREADS.getCurrentThreadCpuTime();
    what.run();
    return (THREADS.getCurrentThreadCpuTime() - start) / scenarios;
  }

  private static void measure(
      String name, ModelProblem problem, @Nullable Logistic hand, int rounds) {
    FiniteProblem all = problem.finite().orElseThrow();
    double[] x = problem.startingPoint();
    Evaluation out = Evaluation.of(problem);
    Evaluation other = Evaluation.of(problem);
    FiniteMean blocks = FiniteMean.of(all, 1);
    FiniteMean single = FiniteMean.of(new OneByOne(all), 1);
    MiniBatch batch = new MiniBatch(problem, BATCH);
    MiniBatch singles = new MiniBatch(new OneByOne(all), BATCH);
    long n = all.scenarioCount();
    int passes = (int) Math.max(1, 200_000 / n);
    double[][] times = new double[6][rounds];
    double[] gradient = new double[x.length];
    for (int r = -10; r < rounds; r++) {
      double[] t = {
        cpu(() -> repeat(passes, () -> blocks.evaluate(x, out)), (double) n * passes),
        cpu(() -> repeat(passes, () -> single.evaluate(x, other)), (double) n * passes),
        cpu(
            () -> {
              for (int k = 0; hand != null && k < passes; k++) {
                for (int i = 0; i + BATCH <= n; i += BATCH) {
                  for (int j = 0; j < BATCH; j++) {
                    hand.drawn[j] = i + j;
                  }
                  hand.block(x, BATCH, gradient);
                }
              }
            },
            (double) n * passes),
        cpu(() -> steps(batch, x, out), 400.0 * BATCH),
        cpu(() -> steps(singles, x, other), 400.0 * BATCH),
        cpu(
            () -> {
              for (long k = 0; hand != null && k < 400; k++) {
                Arrays.fill(gradient, 0.0);
                for (int j = 0; j < BATCH; j++) {
                  long key = Scenarios.derive(Scenarios.derive(k, j), 0);
                  hand.drawn[j] = (int) Scenarios.index(key, n);
                }
                hand.block(x, BATCH, gradient);
              }
            },
            400.0 * BATCH)
      };
      if (!out.hasNumbersOf(other)) {
        throw new IllegalStateException("Blocks have other bits.");
      }
      for (int k = 0; r >= 0 && k < t.length; k++) {
        times[k][r] = t[k];
      }
    }
    String text =
        "%s: %s, blocks %.1f ns, one by one %.1f ns, by hand %.1f ns a scenario; blocks"
            + " over one by one %.2f, over by hand %.2f";
    for (int k = 0; k < 6; k += 3) {
      Figures.print(
          text,
          name,
          k == 0 ? "exact mean" : "batches of " + BATCH,
          Figures.median(times[k]),
          Figures.median(times[k + 1]),
          Figures.median(times[k + 2]),
          ratio(times[k], times[k + 1]),
          ratio(times[k], times[k + 2]));
    }
  }

  private static double ratio(double[] a, double[] b) {
    double[] ratios = new double[a.length];
    Arrays.setAll(ratios, r -> a[r] / b[r]);
    return Figures.median(ratios);
  }

  private static void repeat(int times, Runnable what) {
    for (int k = 0; k < times; k++) {
      what.run();
    }
  }

  private static void steps(MiniBatch batch, double[] x, Evaluation out) {
    for (long k = 0; k < 400; k++) {
      batch.evaluate(x, k, out);
    }
  }
}
