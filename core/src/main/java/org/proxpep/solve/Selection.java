package org.proxpep.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.Status;
import org.proxpep.solve.Validation.Measured;

/**
 * Chooses among the points that one or more runs offer (last, averages, random, snapshots), on
 * validation scenarios that are the same for all of them: feasibility first, then the objective.
 *
 * <ol>
 *   <li>Feasible are those whose estimated violation is at most the tolerance; if there is none,
 *       those with the least violation.
 *   <li>The least merit among these wins, together with those that it beats by no more than two
 *       standard errors of the difference, taken scenario by scenario. The merit is the objective
 *       with all violations charged at the mean of the runs' tail-averaged multipliers: without the
 *       charge a point wins by using the tolerance up.
 *   <li>Of these the least violation is chosen, then the least merit, then the first.
 * </ol>
 *
 * What could not be measured loses, and a run that diverged is heard only if all did. The choice
 * favours points that the validation scenarios flatter, so what is said about the chosen one must
 * come from others.
 */
public final class Selection {

  private final Validation validation;
  private final double tolerance;
  private final int threads;

  /**
   * @param samples the number of validation scenarios where means are not exact
   * @param tolerance up to which violation a point counts as feasible
   * @param threads how many candidates are measured at a time; has no influence on the choice
   */
  public Selection(
      StochasticProblem problem, Scenarios scenarios, int samples, double tolerance, int threads) {
    Replications.requirePositive("samples", samples);
    Replications.requirePositive("threads", threads);
    this.validation = new Validation(problem, scenarios, samples);
    this.tolerance = tolerance;
    this.threads = threads;
  }

  /**
   * The chosen point and all that it was chosen from.
   *
   * @param assessed all candidates in the order of the runs
   */
  public record Choice(Assessment chosen, List<Assessment> assessed) {

    public Choice {
      assessed = List.copyOf(assessed);
    }
  }

  /** Chooses among all candidates and snapshots of these runs. */
  public Choice choose(List<Result> runs) {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException(
          "The number of runs (0) must be at least 1.\nMaybe nothing was run.");
    }
    boolean allDiverged = runs.stream().allMatch(r -> r.status() == Status.DIVERGED);
    double[] prices = prices(runs);
    List<Supplier<Measured>> tasks = new ArrayList<>();
    for (int r = 0; r < runs.size(); r++) {
      int replication = r;
      Result run = runs.get(r);
      if (allDiverged || run.status() != Status.DIVERGED) {
        List<Candidate> offered = new ArrayList<>(run.candidates());
        offered.addAll(run.snapshots());
        for (Candidate candidate : offered) {
          tasks.add(() -> validation.measure(replication, candidate, prices));
        }
      }
    }
    List<Measured> all = InOrder.all(tasks, threads);
    return new Choice(best(all).assessment(), all.stream().map(Measured::assessment).toList());
  }

  /** What a unit of violation is worth: the mean of |y| over the runs that know a finite y. */
  private static double[] prices(List<Result> runs) {
    double[] prices = new double[runs.get(0).candidates().get(0).multipliers().length];
    int count = 0;
    for (Result run : runs) {
      double[] y = averaged(run).multipliers();
      if (Arrays.stream(y).allMatch(Double::isFinite)) {
        count++;
        for (int k = 0; k < prices.length; k++) {
          // A running mean, which has no sum to overflow.
          prices[k] += (Math.abs(y[k]) - prices[k]) / count;
        }
      }
    }
    return prices;
  }

  private static Candidate averaged(Result run) {
    return run.candidates().stream()
        .filter(c -> c.kind() == Candidate.Kind.TAIL_AVERAGE)
        .findFirst()
        .orElse(run.candidates().get(0));
  }

  private Measured best(List<Measured> all) {
    List<Measured> measured = all.stream().filter(m -> m.assessment().measured()).toList();
    if (measured.isEmpty()) {
      return all.get(0);
    }
    double least =
        measured.stream().mapToDouble(m -> m.assessment().violation()).min().orElseThrow();
    double allowed = Math.max(least, tolerance);
    List<Measured> feasible =
        measured.stream().filter(m -> m.assessment().violation() <= allowed).toList();
    Measured leader =
        feasible.stream()
            .min(Comparator.comparingDouble(m -> m.assessment().merit()))
            .orElseThrow();
    return feasible.stream()
        .filter(m -> m.aboutAsGoodAs(leader))
        .min(
            Comparator.<Measured>comparingDouble(m -> m.assessment().violation())
                .thenComparingDouble(m -> m.assessment().merit()))
        .orElse(leader);
  }
}
