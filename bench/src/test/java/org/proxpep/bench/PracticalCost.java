package org.proxpep.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.method.practical.PracticalState;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.generated.GeneratedNlp;
import org.proxpep.problems.generated.GeneratedNlpSettings;
import org.proxpep.problems.library.ProblemLibrary;

/**
 * What a step of the practical mode costs beyond its oracle: the time of steps less the time of the
 * evaluations that they make, over the latter, at batches of 1 and 32, all in one run.
 *
 * <pre>
 *   bench/run PracticalCost [NAMES]
 * </pre>
 *
 * with names of library problems and commas between; without them a list of its own.
 */
public final class PracticalCost {

  private static final int ROUNDS = 9;
  private static final int WARM_UP = 4;

  /** Processor time: other work on the machine does not count. */
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private PracticalCost() {}

  public static void main(String[] arguments) {
    Map<String, StochasticProblem> problems = arguments.length > 0 ? named(arguments[0]) : usual();
    problems.forEach(
        (name, problem) -> {
          for (int batch : new int[] {1, 32}) {
            measure(name, batch == 1 ? problem : new MiniBatch(problem, batch), batch);
          }
        });
  }

  private static Map<String, StochasticProblem> named(String names) {
    Map<String, StochasticProblem> problems = new LinkedHashMap<>();
    for (String name : names.split(",", -1)) {
      problems.put(name, ProblemLibrary.find(name));
    }
    return problems;
  }

  private static Map<String, StochasticProblem> usual() {
    Map<String, StochasticProblem> problems = new LinkedHashMap<>();
    problems.put("neyman-pearson, n=100, p=1", ProblemLibrary.neymanPearson(100, 1));
    problems.put("fairness band, n=100, p=2", ProblemLibrary.fairnessBand(100, 1));
    problems.put("hs043, n=4, p=3", ProblemLibrary.find("hs043"));
    problems.put("hs113, n=10, p=8", ProblemLibrary.find("hs113"));
    problems.put("qcqp, n=10, p=5", ProblemLibrary.find("qcqp"));
    problems.put(
        "generated, n=1000, p=m=4", GeneratedNlp.create(GeneratedNlpSettings.of(1000, 4, 4)));
    return problems;
  }

  private static void measure(String name, StochasticProblem problem, int batch) {
    PracticalProxPep method = new PracticalProxPep();
    PracticalState state = method.start(problem, problem.startingPoint(), new Scenarios(1));
    for (int i = 0; i < 200; i++) {
      method.step(state);
    }
    double[] x = state.x().clone();
    Evaluation out = Evaluation.of(problem);
    int steps = 50;
    double[] ratio = new double[ROUNDS];
    double[] oracle = new double[ROUNDS];
    double[] whole = new double[ROUNDS];
    long key = 0;
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      long before = state.samples();
      long start = CLOCK.getCurrentThreadCpuTime();
      for (int i = 0; i < steps; i++) {
        method.step(state);
      }
      long middle = CLOCK.getCurrentThreadCpuTime();
      long evaluations = state.samples() - before;
      for (long i = 0; i < evaluations; i++) {
        problem.evaluate(x, key++, out);
      }
      long end = CLOCK.getCurrentThreadCpuTime();
      if (round < 0) {
        // Rounds of a twentieth of a second or more, so that clocks and compilers do not matter.
        steps = (int) Math.max(steps, 1e8 * steps / (double) (end - start));
      } else {
        ratio[round] = (double) (middle - start - (end - middle)) / (double) (end - middle);
        whole[round] = (double) (middle - start) / 1e3 / steps;
        oracle[round] = (double) (end - middle) / 1e3 / (double) evaluations;
      }
    }
    Arrays.sort(ratio);
    Arrays.sort(oracle);
    Arrays.sort(whole);
    System.out.printf(
        Locale.ROOT,
        "%-28s batch %2d: oracle %8.2f us, a step %8.2f us [%.2f, %.2f], %.2f x beyond its oracle"
            + " [%.2f, %.2f]%n",
        name,
        batch,
        oracle[ROUNDS / 2],
        whole[ROUNDS / 2],
        whole[0],
        whole[ROUNDS - 1],
        ratio[ROUNDS / 2],
        ratio[0],
        ratio[ROUNDS - 1]);
  }
}
