package org.proxpep.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.proxpep.certificate.Tolerances;
import org.proxpep.parallel.ParallelTasks;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.Status;
import org.proxpep.solve.Validation.Measured;

/**
 * Chooses among the points that one or more runs offer (last, averages, random, snapshots), on
 * validation scenarios that are the same for all of them: feasibility first, then the objective.
 *
 * <ol>
 *   <li>Feasible are those whose estimated violations are within their tolerances; if there is
 *       none, those with the least violation.
 *   <li>The least merit among these wins, together with those that it beats by no more than two
 *       standard errors of the difference, taken scenario by scenario. The merit is the objective
 *       with all violations charged at twice the price that its run knows of: without the charge a
 *       point wins by using the tolerance up.
 *   <li>Where the method itself offers an answer that the scenarios cannot tell to be worse, it is
 *       chosen: it rests on more samples than they are. Not worse means that neither a violation
 *       exceeds what counts as feasible nor the merit that of the winner by more than two standard
 *       errors.
 *   <li>Else, of those that tie with the winner, the least violation is chosen, then the least
 *       merit, then the first.
 *   <li>The starting point is chosen where it is feasible and surely better than this, and as a
 *       last resort where this is not feasible.
 *   <li>Where constraints are counted, samples seldom show their slopes, and a run may have jumped
 *       over the limit; so points between a feasible one and others are tried too.
 * </ol>
 *
 * What could not be measured loses, and a run that diverged is heard only if all did. The choice
 * favours points that the validation scenarios flatter, so what is said about the chosen one must
 * come from others.
 */
public final class Selection {

  private static final long MOST_REPLAYED = 20_000;

  private final StochasticProblem problem;
  private final Validation validation;
  private final int threads;

  /**
   * @param samples the number of validation scenarios where means are not exact
   * @param tolerances up to which violations a point counts as feasible
   * @param threads how many candidates are measured at a time; has no influence on the choice
   */
  public Selection(
      StochasticProblem problem,
      Scenarios scenarios,
      int samples,
      Tolerances tolerances,
      int threads) {
    Require.atLeast("samples", samples, 1, "leave it at the default");
    Require.atLeast("threads", threads, 1, "leave it at the default");
    this.problem = problem;
    this.validation = new Validation(problem, scenarios, samples, tolerances);
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
    return choose(runs, false);
  }

  /**
   * @param last whether a feasible start is better than anything that is not feasible: a search for
   *     a feasible point has been made
   */
  Choice choose(List<Result> runs, boolean last) {
    Require.that(!runs.isEmpty(), "The number of runs (0) must be at least 1", "nothing was run");
    double[][] prices = prices(runs);
    List<Measured> all = measured(runs, prices);
    Optional<Measured> solution = solution(runs, prices);
    if (solution.isPresent()) {
      return choice(solution.get(), all);
    }
    Measured best = orStart(best(all, prices), all, prices, last);
    if (validation.counts() && !isSolved(best, runs)) {
      all = new ArrayList<>(all);
      all.addAll(
          new Between(validation.replaying(extremes(problem, runs)), prices).points(best, all));
      best = orStart(best(all, prices), all, prices, last);
    }
    return choice(best, all);
  }

  /**
   * The best answer of runs that have all solved the problem by the means of all scenarios. A
   * sample of them could prefer a worse point, or find a solution beyond the limit that it lies on.
   * Empty where answers rest on samples, or the best one breaks a limit.
   */
  private Optional<Measured> solution(List<Result> runs, double[][] prices) {
    List<Measured> ends = new ArrayList<>();
    Optional<Validation> exactly = validation.byAllScenarios();
    for (int r = 0; r < runs.size() && exactly.isPresent(); r++) {
      if (runs.get(r).status() == Status.DIVERGED) {
        continue;
      }
      if (runs.get(r).status() != Status.CONVERGED) {
        return Optional.empty();
      }
      for (Candidate candidate : runs.get(r).candidates()) {
        if (candidate.kind() == Candidate.Kind.ANSWER || candidate.kind() == Candidate.Kind.START) {
          ends.add(exactly.get().measure(r, candidate, prices[r]));
        }
      }
    }
    return ends.isEmpty()
        ? Optional.empty()
        : Optional.of(orStart(best(ends, prices), ends, prices, false))
            .filter(best -> isSolved(best, runs));
  }

  /**
   * Whether the point solves the problem as it is written, smoothed: on a line to another one
   * counting may forgive what smoothing does not, but that is not what was solved.
   */
  private static boolean isSolved(Measured best, List<Result> runs) {
    Assessment chosen = best.assessment();
    return chosen.candidate().kind() == Candidate.Kind.ANSWER
        && chosen.violation() <= 1.0
        && runs.get(chosen.replication()).status() == Status.CONVERGED;
  }

  /**
   * The best of the points whose constraints all hold by two standard errors, where constraints are
   * counted; empty if there is none.
   */
  Optional<Choice> chooseFeasible(List<Result> runs) {
    if (!validation.counts()) {
      return Optional.empty();
    }
    double[][] prices = prices(runs);
    List<Measured> all = new ArrayList<>(measured(runs, prices));
    all.addAll(
        new Between(validation.replaying(extremes(problem, runs)), prices)
            .points(best(all, prices), all));
    return all.stream()
        .filter(m -> m.holds(validation.inequalities()))
        .min(Comparator.comparingDouble(m -> m.assessment().merit()))
        .map(m -> choice(m, all));
  }

  private static Measured orStart(
      Measured best, List<Measured> all, double[][] prices, boolean last) {
    double[] own = prices[best.assessment().replication()];
    return all.stream()
        .filter(m -> m.isOf(Candidate.Kind.START) && m.assessment().measured())
        .filter(m -> m.assessment().violation() <= 1.0)
        // A start just beyond a limit may seem to hold, and to be better, by chance.
        .filter(m -> best.mayBeFeasible() ? !best.notSurelyWorseThan(m, 1.0, own) : last)
        .findFirst()
        .orElse(best);
  }

  /**
   * What the runs end in: the best point of each, by the same rules.
   *
   * @param each not measured where a run diverged and others did not
   * @param outcomes the same for those who are told about it
   * @param best the number of the run with the best of them; the first if it may be as good
   */
  record Ends(List<Assessment> each, List<StartOutcome> outcomes, int best) {}

  /** The best point of each run, and the best of these. */
  Ends ends(List<Result> runs) {
    double[][] prices = prices(runs);
    List<Measured> all = measured(runs, prices);
    List<Measured> each = new ArrayList<>();
    for (int r = 0; r < runs.size(); r++) {
      int number = r;
      List<Measured> own =
          all.stream().filter(m -> m.assessment().replication() == number).toList();
      each.add(own.isEmpty() ? validation.unmeasured(r, runs.get(r)) : best(own, prices));
    }
    Measured best = best(each, prices);
    Measured first = each.get(0);
    boolean tied = first.mayBeFeasible() == best.mayBeFeasible() && first.aboutAsGoodAs(best);
    return new Ends(
        each.stream().map(Measured::assessment).toList(),
        each.stream().map(Measured::outcome).toList(),
        tied ? 0 : best.assessment().replication());
  }

  /** The last candidate of run {@code replication}, with all others measured too. */
  Choice chooseLast(List<Result> runs, int replication) {
    // Nothing is compared, so nothing is replayed.
    List<Measured> all = measured(runs, prices(runs), validation);
    // By its place: measuring may have set auxiliary variables anew, so it need not be equal.
    int last = runs.get(replication).candidates().size() - 1;
    List<Measured> own =
        all.stream().filter(m -> m.assessment().replication() == replication).toList();
    if (last < own.size()) {
      return choice(own.get(last), all);
    }
    throw Refusal.of("Run %s diverged and must not be chosen from", "take another", replication);
  }

  private static Choice choice(Measured chosen, List<Measured> all) {
    return new Choice(chosen.assessment(), all.stream().map(Measured::assessment).toList());
  }

  /** Scenarios without batches under which functions were extreme along the runs. */
  static long[] extremes(StochasticProblem problem, List<Result> runs) {
    long[] keys =
        runs.stream()
            .flatMap(result -> result.extremes().stream())
            .limit(MOST_REPLAYED)
            .mapToLong(Long::longValue)
            .toArray();
    return MiniBatch.scenarios(problem, keys);
  }

  private List<Measured> measured(List<Result> runs, double[][] prices) {
    return measured(runs, prices, validation.replaying(extremes(problem, runs)));
  }

  private List<Measured> measured(List<Result> runs, double[][] prices, Validation by) {
    boolean allDiverged = runs.stream().allMatch(r -> r.status() == Status.DIVERGED);
    List<Supplier<Measured>> tasks = new ArrayList<>();
    List<Candidate> all = new ArrayList<>();
    List<Integer> taskOf = new ArrayList<>();
    for (int r = 0; r < runs.size(); r++) {
      int replication = r;
      Result run = runs.get(r);
      if (allDiverged || run.status() != Status.DIVERGED) {
        List<Candidate> offered = new ArrayList<>(run.candidates());
        offered.addAll(run.snapshots());
        int first = all.size();
        for (Candidate candidate : offered) {
          // A run that has converged offers one point under several names.
          int same = first;
          while (same < all.size() && !isSamePoint(all.get(same), candidate)) {
            same++;
          }
          taskOf.add(same < all.size() ? taskOf.get(same) : tasks.size());
          if (same == all.size()) {
            tasks.add(() -> by.measure(replication, candidate, prices[replication]));
          }
          all.add(candidate);
        }
      }
    }
    List<Measured> points = ParallelTasks.all(tasks, threads);
    List<Measured> measured = new ArrayList<>();
    for (int k = 0; k < all.size(); k++) {
      measured.add(points.get(taskOf.get(k)).as(all.get(k)));
    }
    return measured;
  }

  private static boolean isSamePoint(Candidate a, Candidate b) {
    return Arrays.equals(a.x(), b.x())
        && Double.isNaN(a.measures().f()) == Double.isNaN(b.measures().f());
  }

  /**
   * What a unit of violation is worth to each run: the larger of its own multipliers, averaged or
   * its answer's, and at least the median of what it is worth to all runs. A run that has failed
   * may know none, or absurd ones.
   */
  private static double[][] prices(List<Result> runs) {
    int rows = runs.get(0).candidates().get(0).multipliers().length;
    double[][] prices = new double[runs.size()][rows];
    List<double[]> known = new ArrayList<>();
    for (int r = 0; r < prices.length; r++) {
      boolean any = false;
      for (Candidate c : List.of(runs.get(r).candidates().get(0), averaged(runs.get(r)))) {
        double[] y = c.multipliers();
        if (Arrays.stream(y).allMatch(Double::isFinite)) {
          any = true;
          for (int k = 0; k < rows; k++) {
            prices[r][k] = Math.max(prices[r][k], Math.abs(y[k]));
          }
        }
      }
      if (any) {
        known.add(prices[r].clone());
      }
    }
    for (int k = 0; !known.isEmpty() && k < rows; k++) {
      int row = k;
      double[] all = known.stream().mapToDouble(p -> p[row]).sorted().toArray();
      for (double[] own : prices) {
        own[k] = Math.max(own[k], all[(all.length - 1) / 2]);
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

  private static Measured best(List<Measured> all, double[][] prices) {
    List<Measured> measured =
        all.stream()
            .filter(m -> m.assessment().measured() && !m.isOf(Candidate.Kind.START))
            .toList();
    if (measured.isEmpty()) {
      return all.get(0);
    }
    double least =
        measured.stream().mapToDouble(m -> m.assessment().violation()).min().orElseThrow();
    double allowed = Math.max(least, 1.0);
    List<Measured> feasible =
        measured.stream().filter(m -> m.assessment().violation() <= allowed).toList();
    Measured leader =
        feasible.stream()
            .min(Comparator.comparingDouble(m -> m.assessment().merit()))
            .orElseThrow();
    Optional<Measured> answer =
        measured.stream()
            .filter(m -> m.assessment().candidate().kind() == Candidate.Kind.ANSWER)
            .filter(
                m -> m.notSurelyWorseThan(leader, allowed, prices[m.assessment().replication()]))
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
