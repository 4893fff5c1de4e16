package org.proxpep.bench;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.method.practical.PracticalState;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Shape;
import org.proxpep.problem.Sparsity;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/**
 * What a step of the practical mode costs where every constraint knows few variables: processor
 * time of a step less its oracle, over that of one pass, and the memory of its state. A pass reads
 * the numbers of all rows and one vector, and adds them to another.
 */
public final class SparseCost {

  private static final int ROUNDS = 9;

  private SparseCost() {}

  /** min E ½‖x − 1 + noise‖², Σ over a row's variables of aᵢxᵢ ≤ b + noise, half of them =. */
  private static final class Problem implements StochasticProblem {

    private final Sparsity pattern;
    private final double[][] slope;
    private final int p;
    private final int m;
    private final Box box;

    Problem(int n, int p, int m, int each) {
      this.p = p;
      this.m = m;
      this.box = Box.cube(n, -2, 2);
      int[] @Nullable [] columns = new int[1 + p + m][];
      this.slope = new double[1 + p + m][each];
      ScenarioRandom random = new ScenarioRandom(3);
      for (int row = 1; row < columns.length; row++) {
        TreeSet<Integer> list = new TreeSet<>();
        while (list.size() < each) {
          list.add((int) (random.nextDouble() * n));
        }
        columns[row] = list.stream().mapToInt(i -> i).toArray();
        for (int e = 0; e < each; e++) {
          slope[row][e] = random.nextGaussian();
        }
      }
      this.pattern = Sparsity.of(n, columns);
    }

    @Override
    public Shape shape() {
      return new Shape(pattern.dimension(), p, m);
    }

    @Override
    public ConvexSet feasibleSet() {
      return box;
    }

    @Override
    public Optional<Sparsity> sparsity() {
      return Optional.of(pattern);
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      double noise = Scenarios.uniform(xi) - 0.5;
      double[] g = out.gradient(0);
      double sum = 0.0;
      for (int i = 0; i < x.length; i++) {
        g[i] = x[i] - 1.0 + 0.1 * noise;
        sum += 0.5 * g[i] * g[i];
      }
      out.setValue(0, sum);
      for (int row = 1; row < slope.length; row++) {
        int[] columns = Objects.requireNonNull(pattern.columns(row));
        double[] numbers = out.numbers(row);
        double value = 0.1 * (Scenarios.uniform(xi + row) - 0.5);
        for (int e = 0; e < numbers.length; e++) {
          numbers[e] = slope[row][e];
          value += slope[row][e] * x[columns[e]];
        }
        out.setValue(row, value);
      }
    }
  }

  public static void main(String[] arguments) {
    int n = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
    int rows = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1000;
    int each = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 10;
    Problem problem = new Problem(n, rows / 2, rows - rows / 2, each);
    long nonzeros = problem.pattern.nonzeros();
    long before = used();
    PracticalProxPep method = new PracticalProxPep();
    PracticalState state = method.start(problem, new double[n], new Scenarios(1));
    double memory = used() - before;
    Evaluation out = Evaluation.of(problem);
    double[] x = new double[n];
    double[] v = new double[n];
    double[] dots = new double[1 + rows];
    Arrays.fill(x, 0.5);
    int steps = 100;
    double[] ratio = new double[ROUNDS];
    double[] stepTime = new double[ROUNDS];
    double[] passTime = new double[ROUNDS];
    for (int round = -5; round < ROUNDS; round++) {
      long t0 = time();
      for (int k = 0; k < steps; k++) {
        method.step(state);
      }
      long t1 = time();
      for (int k = 0; k < steps; k++) {
        problem.evaluate(x, k, out);
      }
      long t2 = time();
      for (int k = 0; k < steps; k++) {
        Arrays.fill(dots, 0.0);
        out.addDots(x, 0, n, dots);
        for (int i = 0; i < n; i++) {
          v[i] += 0.5 * x[i];
        }
      }
      long t3 = time();
      if (round >= 0) {
        stepTime[round] = (t1 - t0) / (1e3 * steps);
        passTime[round] = (t3 - t2) / (1e3 * steps);
        ratio[round] = ((t1 - t0) - (t2 - t1)) / (double) (t3 - t2);
      }
    }
    Figures.print(
        "n=%d p+m=%d, %d numbers in rows: step %.0f us, pass %.0f us, a step beside its oracle %.1f"
            + " passes [%.1f, %.1f]; state %.1f MB, %.1f times the numbers, %.1f vectors",
        n,
        rows,
        nonzeros,
        Figures.median(stepTime),
        Figures.median(passTime),
        Figures.median(ratio),
        Figures.min(ratio),
        Figures.max(ratio),
        1e-6 * memory,
        memory / (8.0 * nonzeros),
        memory / (8.0 * n));
  }

  private static long time() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long used() {
    for (int k = 0; k < 3; k++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
