package org.proxpep.bench;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.MethodOrder;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.method.catalogue.Parameter;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * Networks under limits, by the practical mode as it is and by tuned methods of others. Arguments:
 * the folder of the public tables, {@code compare} or {@code safe}, samples, reported seeds, tuning
 * settings, and tasks.
 *
 * <p>A run sees the rows to learn from. Its score is the objective on new rows, plus ten times what
 * the limits are exceeded by there; with {@code safe} its limits are tightened beforehand. Peers
 * are tuned by this score on two splits that are not reported; every peer tries as many settings,
 * its batch among them.
 */
final class NetworkStudy {

  private static final List<String> PEERS =
      List.of("adam-dual", "lagrangian", "sampled-al", "stoc-ialm", "switching");

  private static final int TUNING_SEEDS = 2;
  private static final long FIRST_TUNING = 50_000;
  private static final long FIRST_REPORTED = 90_000;
  private static final double PRICE = 10.0;

  private NetworkStudy() {}

  /**
   * What a run has led to.
   *
   * @param objective on new rows
   * @param violation of the user's limits on new rows, the largest; negative where all hold
   */
  record Outcome(double objective, double violation, double learnt, double seconds) {

    double score() {
      double value = objective + PRICE * Math.max(0.0, violation);
      return Double.isFinite(value) ? value : Double.POSITIVE_INFINITY;
    }
  }

  private static <S extends MethodState> double[] point(
      Method<S> method, StochasticProblem problem, long budget, long seed) {
    S state = method.start(problem, problem.startingPoint(), new Scenarios(seed));
    long evaluations = budget / problem.scenariosPerEvaluation();
    state.budget(evaluations);
    while (!state.isDone()
        && !state.isStuck()
        && state.samples() + state.evaluationsOfNextStep() <= evaluations) {
      method.step(state);
    }
    double[] x = state.x().clone();
    if (!state.answer(x, new double[problem.shape().constraints()])) {
      System.arraycopy(state.x(), 0, x, 0, x.length);
    }
    return x;
  }

  private static long time() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static Outcome run(
      NetworkTasks task,
      String name,
      Map<String, Double> values,
      int batch,
      long budget,
      long seed) {
    StochasticProblem problem = batch == 1 ? task.learn() : new MiniBatch(task.learn(), batch);
    long before = time();
    double[] x;
    try {
      MethodOrder order = new MethodOrder(problem, new Scenarios(seed), budget / batch, true);
      x = point(Methods.find(name).create(order, values), problem, budget, seed);
    } catch (RuntimeException e) {
      return new Outcome(Double.POSITIVE_INFINITY, 1.0, Double.POSITIVE_INFINITY, 0.0);
    }
    double seconds = 1e-9 * (time() - before);
    Evaluation out = Evaluation.of(problem);
    task.learn().evaluateMean(x, out);
    double learnt = out.value(0);
    task.fresh().evaluateMean(x, out);
    return new Outcome(out.value(0), worst(out), learnt, seconds);
  }

  private static double worst(Evaluation out) {
    double worst = Double.NEGATIVE_INFINITY;
    for (int k = 1; k < out.rows(); k++) {
      worst = Math.max(worst, out.value(k));
    }
    return worst;
  }

  /** A setting of a peer. */
  private record Tried(Map<String, Double> values, int batch) {}

  /** Settings spread evenly at random over the ranges that the method states. */
  private static List<Tried> settings(MethodEntry method, int count) {
    List<Tried> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ScenarioRandom random = new ScenarioRandom(Scenarios.derive(77, i));
      Map<String, Double> values = new TreeMap<>();
      for (Parameter each : method.parameters()) {
        double[] grid = each.grid();
        if (grid.length > 1) {
          values.put(each.name(), grid[(int) (random.nextDouble() * grid.length)]);
        }
      }
      all.add(new Tried(values, random.nextDouble() < 0.5 ? 1 : 16));
    }
    return all;
  }

  private static Tried tuned(
      String name, String peer, Path folder, long budget, int count, boolean safe) {
    Tried best = new Tried(Map.of(), 1);
    double least = Double.POSITIVE_INFINITY;
    for (Tried each : settings(Methods.find(peer), count)) {
      double sum = 0.0;
      for (int r = 0; r < TUNING_SEEDS && sum < least; r++) {
        long seed = FIRST_TUNING + r;
        NetworkTasks task = NetworkTasks.of(name, folder, seed, safe);
        sum += run(task, peer, each.values, each.batch, budget, seed).score();
      }
      if (sum < least) {
        least = sum;
        best = each;
      }
    }
    return best;
  }

  private static void report(
      String name, String method, Tried tried, Path folder, long budget, int seeds, boolean safe) {
    double[][] all = new double[4][seeds];
    int broken = 0;
    for (int r = 0; r < seeds; r++) {
      long seed = FIRST_REPORTED + r;
      NetworkTasks task = NetworkTasks.of(name, folder, seed, safe);
      Outcome o = run(task, method, tried.values, tried.batch, budget, seed);
      all[0][r] = o.score();
      all[1][r] = o.objective;
      all[2][r] = o.violation;
      all[3][r] = o.seconds;
      broken += o.violation <= 0 ? 0 : 1;
    }
    Figures.print(
        "%-22s %-11s score %.4f  objective %.4f  violation %+.4f in %2d of %d  %.2f s  b=%d %s",
        name,
        method,
        median(all[0]),
        median(all[1]),
        median(all[2]),
        broken,
        seeds,
        median(all[3]),
        tried.batch,
        tried.values);
  }

  private static double median(double[] v) {
    double[] sorted = v.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : 0.5 * (sorted[half - 1] + sorted[half]);
  }

  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    boolean safe = arguments[1].equals("safe");
    long budget = Long.parseLong(arguments[2]);
    int seeds = Integer.parseInt(arguments[3]);
    int count = Integer.parseInt(arguments[4]);
    for (int i = 5; i < arguments.length; i++) {
      String name = arguments[i];
      NetworkTasks task = NetworkTasks.of(name, folder, FIRST_REPORTED, safe);
      Figures.print(
          "%s: %d weights, %d rows", name, task.learn().dimension(), task.learn().scenarioCount());
      report(name, Methods.DEFAULT, new Tried(Map.of(), 1), folder, budget, seeds, safe);
      for (String peer : PEERS) {
        Tried best = tuned(name, peer, folder, budget, count, safe);
        report(name, peer, best, folder, budget, seeds, safe);
      }
    }
  }
}
