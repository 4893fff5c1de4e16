package org.proxpep.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
 *   <li>Where the method itself offers an answer that the scenarios cannot tell to be worse, it is
 *       chosen: it rests on more samples than they are. Not worse means that neither a violation
 *       exceeds what counts as feasible nor the merit that of the winner by more than two standard
 *       errors.
 *   <li>Else, of those that tie with the winner, the least violation is chosen, then the least
 *       merit, then the first.
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
    this.validation = new Validation(problem, scenarios, samples, tolerance);
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
    double[] prices = prices(runs);
    List<Measured> all = measured(runs, prices);
    return choice(best(all, prices), all);
  }

  /** The last candidate of run {@code replication}, with all others measured too. */
  Choice chooseLast(List<Result> runs, int replication) {
    List<Measured> all = measured(runs, prices(runs));
    List<Candidate> offered = runs.get(replication).candidates();
    Candidate last = offered.get(offered.size() - 1);
    for (Measured m : all) {
      if (m.assessment().replication() == replication && m.assessment().candidate().equals(last)) {
        return choice(m, all);
      }
    }
    throw new IllegalArgumentException(
        "Run " + replication + " diverged and must not be chosen from.\nMaybe take another.");
  }

  private static Choice choice(Measured chosen, List<Measured> all) {
    return new Choice(chosen.assessment(), all.stream().map(Measured::assessment).toList());
  }

  private List<Measured> measured(List<Result> runs, double[] prices) {
    boolean allDiverged = runs.stream().allMatch(r -> r.status() == Status.DIVERGED);
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
    return InOrder.all(tasks, threads);
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

  private Measured best(List<Measured> all, double[] prices) {
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
    Optional<Measured> answer =
        measured.stream()
            .filter(m -> m.assessment().candidate().kind() == Candidate.Kind.ANSWER)
            .filter(m -> m.notSurelyWorseThan(leader, allowed, prices))
            .min(Comparator.comparingDouble(m -> m.assessment().merit()));
    if (answer.isPresent()) {
      return answer.get();
    }
    return feasible.stream()
        .filter(m -> m.aboutAsGoodAs(leader))
        .min(
            Comparator.<Measured>comparingDouble(m -> m.assessment().violation())
                .thenComparingDouble(m -> m.assessment().merit()))
        .orElse(leader);
  }
}
