package org.proxpep.solve;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.LocalSearch;
import org.proxpep.method.Method;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;
import org.proxpep.run.Stop;

/**
 * Looks for the best place to start a long run from: a short run from the given start, a search for
 * other local solutions on a few scenarios ({@link BasinSearch}), and short runs from the best of
 * them. Where second derivatives are missing or the budget is too small, a quick look at many
 * points of X₀ replaces the search ({@link SingleLinkage}). Where nothing is noisy and the best end
 * is that of another start, the given one still has a run of half of what is left, with the steps
 * that it would take alone: several starts are then worse than one only where that needs more of
 * its budget. Under noise that half would be missed in the accuracy of the answer.
 */
final class Exploration {

  /** The part of the budget for all short runs and the search. */
  private static final double EXPLORED = 0.3;

  /** The part for the search, of which it may need less. */
  private static final double SEARCHED = 0.15;

  /** The same without noise, where accuracy does not depend on the budget. */
  private static final double SEARCHED_EXACTLY = 0.25;

  private static final double EXPLORED_EXACTLY = 0.45;

  /** Evaluations of each scenario that a local search takes, about. */
  private static final double LOCAL_SEARCH = 25.0;

  /** A step costs some n³ operations, so a search with many variables takes fewer of them. */
  private static final double WORK = 1e9;

  /** Fewer local searches than this are not worth what they take from the runs. */
  private static final double FEWEST_SEARCHES = 20;

  /** The part of the search that goes into its first sample. */
  private static final double SAMPLED = 0.1;

  /** How many scenarios a search under noise looks at. */
  private static final int FEWEST_SCENARIOS = 4;

  private static final int MOST_SCENARIOS = 64;

  /** Noise up to this part of what points differ by does not matter. */
  private static final double SMALL = 0.05;

  /** The first step of a local search, as a part of what the sample spans. */
  private static final double STEP = 0.05;

  /** The part for the given start where another one looks better. */
  private static final double GIVEN_START = 0.35;

  /** The part for the quick look. */
  private static final double SCOUTED = 0.02;

  /** How many points are looked at for each start at most, and at least to make it worth while. */
  private static final int MOST_SCOUTS = 25;

  private static final int FEWEST_SCOUTS = 4;

  /** In more dimensions a sample of any size is too thin to tell basins apart. */
  private static final int MOST_VARIABLES = 50;

  /** Beyond this many sizes of the start a run without an end is lost. */
  private static final double FAR = 1e8;

  private static final Stop LOST =
      new Stop(Status.DIVERGED, "The run did not end and was stopped.");

  /** The numbers of replications that nobody runs. */
  private static final long FIRST = 1L << 40;

  private final Method<?> method;
  private final Runner runner;
  private final StochasticProblem problem;
  private final RunSettings run;
  private final SolverSettings settings;
  private final double[] start;
  private final Scenarios scenarios;
  private final boolean isExact;
  private final double searched;
  private final double explored;
  private long scouted;

  /**
   * @param start in X₀
   */
  Exploration(
      Method<?> method,
      Runner runner,
      StochasticProblem problem,
      RunSettings run,
      SolverSettings settings,
      double[] start,
      Scenarios scenarios) {
    this.method = method;
    this.runner = runner;
    this.problem = problem;
    this.run = run;
    this.settings = settings;
    this.start = start;
    this.scenarios = scenarios;
    this.isExact = isWithoutNoise(start);
    this.searched = isSearched() ? (isExact ? SEARCHED_EXACTLY : SEARCHED) : 0.0;
    this.explored = isExact && searched > 0 ? EXPLORED_EXACTLY : EXPLORED;
  }

  /**
   * What was found.
   *
   * @param runs the short runs, the given start first
   * @param second the run from the given start where another one looked better
   * @param ends where the short runs ended
   * @param scouted samples of the search or the quick look
   * @param time the part of the time that all of it may take
   */
  record Found(
      List<Result> runs,
      @Nullable Result second,
      Selection.@Nullable Ends ends,
      long scouted,
      double time) {

    static final Found NOTHING = new Found(List.of(), null, null, 0, 0.0);

    /** Where the long run starts; null where the given start is the only one. */
    double @Nullable [] from() {
      return ends == null ? null : ends.each().get(ends.best()).candidate().x();
    }

    /** The long runs, but those given up that are lost. */
    List<Result> kept(List<Result> longRuns, double[] start) {
      return givenUp(longRuns, runs.get(0), start);
    }

    /** All runs. */
    List<Result> all() {
      List<Result> all = new ArrayList<>(runs);
      if (second != null) {
        all.add(second);
      }
      return all;
    }

    /** All runs with what they offer to the final choice: of a short run, its end. */
    List<Result> offers() {
      List<Result> offers = new ArrayList<>();
      for (int r = 0; ends != null && r < runs.size(); r++) {
        Candidate end = ends.each().get(r).candidate();
        offers.add(
            runs.get(r)
                .offering(
                    new Candidate(
                        Candidate.Kind.EXPLORED, end.x(), end.multipliers(), end.measures())));
      }
      if (second != null) {
        offers.add(second);
      }
      return offers;
    }

    /**
     * What came of the starts.
     *
     * @param origin the number of the run in {@link #all} that the answer comes from; −1 for the
     *     long run, and −2 for the start itself
     */
    List<StartOutcome> outcomes(int origin) {
      if (ends == null) {
        return List.of();
      }
      int chosen = origin == -1 ? ends.best() : origin >= 0 && origin < runs.size() ? origin : 0;
      List<StartOutcome> outcomes = new ArrayList<>();
      for (int k = 0; k < ends.outcomes().size(); k++) {
        outcomes.add(ends.outcomes().get(k).chosenIf(k == chosen));
      }
      return outcomes;
    }

    /** What is left of a budget. */
    RunSettings left(RunSettings whole) {
      RunSettings part = whole.withMaxSeconds((1.0 - time) * whole.maxSeconds());
      if (whole.maxSamples() < Long.MAX_VALUE) {
        long spent = scouted + all().stream().mapToLong(Result::samples).sum();
        part = part.withMaxSamples(Math.max(1L, whole.maxSamples() - spent));
      }
      if (whole.maxSteps() < Long.MAX_VALUE) {
        long spent = all().stream().mapToLong(Result::steps).sum();
        part = part.withMaxSteps(Math.max(1L, whole.maxSteps() - spent));
      }
      return part;
    }
  }

  /** The families of streams that scenarios are drawn from. */
  static List<Scenarios> streams(Scenarios scenarios, int starts) {
    List<Scenarios> streams = new ArrayList<>();
    for (int k = 1; starts > 1 && k <= starts; k++) {
      streams.add(scenarios.replication(FIRST + k));
    }
    return streams;
  }

  /**
   * For two starts or more.
   *
   * @param selection compares the ends of short runs
   */
  Found search(Function<List<Result>, Selection> selection) {
    RunSettings part = share(run, (explored - searched) / settings.starts());
    List<Result> runs =
        new ArrayList<>(Replications.run(List.of(from(start, part, 0)), settings.coresUsed()));
    if (!Thread.currentThread().isInterrupted()) {
      List<Runner> others = new ArrayList<>();
      for (double[] x : others(runs.get(0).recommended().x())) {
        others.add(from(x, part, 1 + others.size()));
      }
      if (!others.isEmpty()) {
        List<Result> ended = Replications.run(others, settings.coresUsed());
        runs.addAll(givenUp(ended, runs.get(0), start));
      }
    }
    Selection.Ends ends = selection.apply(runs).ends(runs);
    boolean again = ends.best() != 0 && !Thread.currentThread().isInterrupted() && isExact;
    Result second = again ? from(start, share(run, GIVEN_START), 0).run() : null;
    double time = explored + (again ? GIVEN_START : 0.0);
    return new Found(runs, second, ends, scouted, time);
  }

  /**
   * The same runs, but those given up that have gone far beyond all starts without an end, where
   * the one from the given start has ended or has shown that there is none: the objective falls
   * without bound somewhere, which makes no local solution worse.
   */
  private static List<Result> givenUp(List<Result> runs, Result given, double[] start) {
    double far = FAR * Math.max(1.0, Rows.maxAbs(start));
    boolean known = given.status() == Status.CONVERGED || given.status() == Status.DIVERGED;
    return runs.stream()
        .map(
            run ->
                known
                        && run.status() != Status.CONVERGED
                        && Rows.maxAbs(run.recommended().x()) > far
                    ? run.stoppedBy(LOST)
                    : run)
        .toList();
  }

  /** Whether a few scenarios give the same numbers at x, gradients included. */
  private boolean isWithoutNoise(double[] x) {
    Scenarios some = scenarios.replication(FIRST + settings.starts());
    Evaluation first = Evaluation.of(problem);
    Evaluation next = Evaluation.of(problem);
    problem.evaluate(x, some.key(Purpose.TRAINING, 1), first);
    for (int j = 2; j <= Scouts.SCENARIOS; j++) {
      problem.evaluate(x, some.key(Purpose.TRAINING, j), next);
      if (!first.hasNumbersOf(next)) {
        return false;
      }
    }
    return true;
  }

  private Runner from(double[] x, RunSettings part, int number) {
    // From the given start a run goes as it does without others, so that little is lost by them.
    long seed = number == 0 ? run.seed() : scenarios.replication(FIRST + number).seed();
    return runner.withStart(x).withSettings(part.withSeed(seed));
  }

  /** Whether a search is possible, and the budget is enough for one that finds anything. */
  private boolean isSearched() {
    double searches =
        SEARCHED
            * run.maxSamples()
            / (problem.scenariosPerEvaluation() * FEWEST_SCENARIOS * LOCAL_SEARCH * cost());
    return start.length <= MOST_VARIABLES && (isExact || searches >= FEWEST_SEARCHES);
  }

  /** What a local search costs: second derivatives may have to come from differences. */
  private double cost() {
    return problem.secondDerivatives().isPresent() ? 1.0 : 0.5 * (1.0 + start.length);
  }

  /** Other points to start from, where the given start has led to a point. */
  private List<double[]> others(double[] end) {
    int wanted = settings.starts() - 1;
    Starts starts = new Starts(problem.feasibleSet(), start);
    if (problem.dimension() > MOST_VARIABLES) {
      return starts.points(wanted + 1, scenarios).subList(1, wanted + 1);
    }
    // A few scenarios may have solutions that the problem has not, so under noise half of the
    // starts
    // do without them.
    List<double[]> found =
        new ArrayList<>(
            searched > 0 ? basins(starts, end, isExact ? wanted : (wanted + 1) / 2) : List.of());
    if (found.size() < wanted && (!isExact || found.isEmpty())) {
      found.addAll(scouted(starts, end, wanted - found.size()));
    }
    return found;
  }

  /** Starts by a quick look at many points. */
  private List<double[]> scouted(Starts starts, double[] end, int wanted) {
    int each = Scouts.SCENARIOS * problem.scenariosPerEvaluation();
    double most = SCOUTED * (double) run.maxSamples() / each;
    int count = (int) Math.min(most, (double) MOST_SCOUTS * wanted);
    if (count < FEWEST_SCOUTS * wanted) {
      return starts.points(wanted + 1, scenarios).subList(1, wanted + 1);
    }
    List<double[]> points = starts.points(count + 1, scenarios).subList(1, count + 1);
    scouted += (long) count * each;
    double[] merits =
        Scouts.merits(problem, points, scenarios.replication(FIRST + settings.starts()));
    return new SingleLinkage(points).starts(wanted, merits, List.of(start, end));
  }

  /** The best local solutions of a search on a few scenarios; empty if there is none. */
  private List<double[]> basins(Starts starts, double[] end, int wanted) {
    double until = System.nanoTime() + 1e9 * searched * run.maxSeconds();
    int each = problem.scenariosPerEvaluation();
    double n = start.length;
    long most = (long) Math.min(searched * run.maxSamples() / each, WORK / (n * n * n));
    double good = Math.sqrt(most / (LOCAL_SEARCH * cost() * (1.0 + 0.2 * start.length)));
    Scenarios own = scenarios.replication(FIRST + settings.starts());
    int few = isExact ? 1 : (int) Math.min(good, scenariosNeeded(starts, own));
    int count = (int) Math.min(SAMPLED * most / few, (double) MOST_SCOUTS * wanted);
    if ((!isExact && few < FEWEST_SCENARIOS) || count < FEWEST_SCOUTS * wanted) {
      return List.of();
    }
    List<double[]> points = starts.points(count + 1, scenarios).subList(1, count + 1);
    double[] spread = spread(points);
    LocalSearch local =
        method
            .localSearch(problem, own, few, start, Vectors.of(start.length, i -> STEP * spread[i]))
            .orElse(null);
    if (local == null) {
      return List.of();
    }
    List<double[]> rows = new ArrayList<>();
    for (double[] x : points) {
      rows.add(Scouts.excesses(local.at(x).values(), problem.inequalities()));
    }
    List<double[]> first = new ArrayList<>(List.of(end));
    first.addAll(
        new SingleLinkage(points).starts(points.size(), Scouts.merits(rows), List.of(start, end)));
    BooleanSupplier isOver =
        () ->
            local.evaluations() >= most
                || System.nanoTime() > until
                || Thread.currentThread().isInterrupted();
    List<double[]> best =
        new BasinSearch(
                local,
                problem.feasibleSet(),
                problem.inequalities(),
                starts,
                Starts.random(scenarios, 1),
                Scouts.sizes(rows),
                spread,
                isOver)
            .best(wanted, first);
    scouted += local.evaluations() * each;
    return best;
  }

  /** So many scenarios that noise is small beside what points differ by. */
  private double scenariosNeeded(Starts starts, Scenarios own) {
    List<double[]> points = starts.drawn(Scouts.TRIED, Starts.random(scenarios, 2));
    scouted += (long) Scouts.TRIED * Scouts.TRIED * problem.scenariosPerEvaluation();
    double noise = Scouts.noise(problem, points, own);
    double needed = noise * noise / (SMALL * SMALL);
    return Math.min(MOST_SCENARIOS, Math.max(FEWEST_SCENARIOS, Math.ceil(needed)));
  }

  /** What the points span, coordinate by coordinate. */
  private static double[] spread(List<double[]> points) {
    return Vectors.of(
        points.get(0).length,
        i -> {
          DoubleSummaryStatistics all = points.stream().mapToDouble(x -> x[i]).summaryStatistics();
          double span = all.getMax() - all.getMin();
          return span > 0 ? span : 1.0;
        });
  }

  /** A part of a budget, of which there is at least one step. */
  private static RunSettings share(RunSettings whole, double part) {
    return Replications.aside(whole)
        .withMaxSamples(share(whole.maxSamples(), part))
        .withMaxSteps(share(whole.maxSteps(), part))
        .withMaxSeconds(part * whole.maxSeconds());
  }

  private static long share(long whole, double part) {
    return whole == Long.MAX_VALUE ? whole : Math.max(1L, (long) (part * whole));
  }
}
