package org.proxpep.bench;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.Spread;

/**
 * The exact mean of a large table beside a plain loop over the same oracle. Every round takes all
 * times one after another, and ratios are taken within a round, so that a busy machine disturbs
 * both sides alike.
 */
public final class ExactMeanCost {

  private ExactMeanCost() {}

  public static void main(String[] arguments) {
    int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
    int n = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100;
    int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 12;
    FiniteProblem problem = new LogisticRows(count, n);
    double[] x = new double[n];
    Arrays.fill(x, 0.01);
    Evaluation out = Evaluation.of(problem);
    FiniteMean alone = FiniteMean.of(problem, 1);
    FiniteMean together = FiniteMean.of(problem, 2);
    Spread spread = Spread.of(problem);
    double[] one = new double[rounds];
    double[] two = new double[rounds];
    double[] spreading = new double[rounds];
    double[] seconds = {1e9, 1e9, 1e9, 1e9};
    for (int r = -2; r < rounds; r++) {
      long t0 = System.nanoTime();
      plainLoop(problem, x, out);
      long t1 = System.nanoTime();
      alone.evaluate(x, out);
      double f = out.value(0);
      long t2 = System.nanoTime();
      together.evaluate(x, out);
      long t3 = System.nanoTime();
      alone.evaluate(x, new double[] {1.0}, out, spread);
      long t4 = System.nanoTime();
      if (f != out.value(0)) {
        throw new IllegalStateException("The bits depend on the number of threads.");
      }
      long[] times = {t1 - t0, t2 - t1, t3 - t2, t4 - t3};
      for (int k = 0; k < times.length; k++) {
        seconds[k] = Math.min(seconds[k], 1e-9 * times[k]);
      }
      if (r >= 0) {
        one[r] = (double) times[1] / times[0];
        two[r] = (double) times[1] / times[2];
        spreading[r] = (double) times[3] / times[0];
      }
    }
    Figures.print(
        "N=%d n=%d: plain loop %.3f s, one thread %.3f s, two threads %.3f s, with spread %.3f s"
            + " (best of %d)",
        count, n, seconds[0], seconds[1], seconds[2], seconds[3], rounds + 2);
    Figures.print(
        "one thread / plain loop: best %.2f, median %.2f%n"
            + "one thread / two threads: best %.2f, median %.2f%n"
            + "with spread / plain loop: best %.2f, median %.2f",
        Figures.min(one),
        Figures.median(one),
        Figures.max(two),
        Figures.median(two),
        Figures.min(spreading),
        Figures.median(spreading));
  }

  /** The yardstick: the mean as anyone would write it. */
  private static void plainLoop(FiniteProblem problem, double[] x, Evaluation out) {
    Evaluation one = Evaluation.of(problem);
    long count = problem.scenarioCount();
    out.clear();
    for (long i = 0; i < count; i++) {
      problem.evaluateScenario(x, i, one);
      out.add(1.0, one);
    }
    out.scale(1.0 / count);
  }
}
