package org.proxpep.bench;

import java.util.Arrays;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.proxpep.ProxPepState;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/**
 * What a step of Prox-PEP costs beyond its oracle, in passes over the Jacobian: the time of a step
 * less the time of its evaluation, over the time of one plain product of the same Jacobian with a
 * vector, all in one run.
 */
public final class StepCost {

  private static final int ROUNDS = 15;

  private StepCost() {}

  public static void main(String[] arguments) {
    int n = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
    int p = 5;
    int m = 5;
    Figures.print("n=%d p=%d m=%d, Jacobian %.1f MB", n, p, m, 8e-6 * n * (1 + p + m));
    double[] center = new double[n];
    measure("box", Box.cube(n, -1, 1), p, m);
    measure("ball", new Ball(center, 1.0), p, m);
    measure("small ball", new Ball(center, 1e-3), p, m);
  }

  private static void measure(String label, ConvexSet set, int p, int m) {
    LinearOracle problem = new LinearOracle(set, p, m);
    int n = set.dimension();
    ProxPepSettings settings = TheoremSchedule.UNIT.settings(problem.constants(), 10_000);
    ProxPep method = new ProxPep(settings);
    ProxPepState state = method.start(problem, new double[n], new Scenarios(1));
    Evaluation evaluation = Evaluation.of(problem);
    double[] x = new double[n];
    Arrays.fill(x, 0.5);
    double[] product = new double[1 + p + m];
    int steps = Math.max(20, 20_000_000 / (n * (1 + p + m)));
    double[] stepTime = new double[ROUNDS];
    double[] oracleTime = new double[ROUNDS];
    double[] passTime = new double[ROUNDS];
    double[] ratio = new double[ROUNDS];
    long key = 0;
    for (int round = 0; round < 5 + ROUNDS; round++) {
      int r = Math.max(0, round - 5);
      long t0 = System.nanoTime();
      for (int i = 0; i < steps; i++) {
        method.step(state);
      }
      long t1 = System.nanoTime();
      for (int i = 0; i < steps; i++) {
        problem.evaluate(x, key++, evaluation);
      }
      long t2 = System.nanoTime();
      for (int i = 0; i < steps; i++) {
        multiply(evaluation.gradients(), x, product);
      }
      long t3 = System.nanoTime();
      stepTime[r] = (t1 - t0) / (1e3 * steps);
      oracleTime[r] = (t2 - t1) / (1e3 * steps);
      passTime[r] = (t3 - t2) / (1e3 * steps);
      ratio[r] = (stepTime[r] - oracleTime[r]) / passTime[r];
    }
    double[] statistics = new double[state.statisticNames().size()];
    state.statistics(statistics);
    Figures.print(
        "%-11s step %8.1f us, oracle %8.1f us, pass %8.1f us, overhead %.2f passes"
            + " [%.2f, %.2f]; rounds %.0f, path %.0f, |x| %.3g, checksum %.3g",
        label,
        Figures.median(stepTime),
        Figures.median(oracleTime),
        Figures.median(passTime),
        Figures.median(ratio),
        Figures.min(ratio),
        Figures.max(ratio),
        statistics[3],
        statistics[4],
        Math.sqrt(Arrays.stream(state.x()).map(v -> v * v).sum()),
        Arrays.stream(product).sum());
  }

  /** The yardstick: a matrix–vector product as anyone would write it. */
  private static void multiply(double[][] a, double[] x, double[] out) {
    for (int k = 0; k < a.length; k++) {
      double[] row = a[k];
      double sum = 0;
      for (int i = 0; i < row.length; i++) {
        sum += row[i] * x[i];
      }
      out[k] = sum;
    }
  }
}
