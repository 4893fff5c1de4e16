package org.proxpep.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.FunctionSizes;
import org.proxpep.certificate.SettledPoint;
import org.proxpep.certificate.Tolerances;
import org.proxpep.certificate.Verdict;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Method;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.ConstraintMoments;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.run.Candidate;
import org.proxpep.run.CheckpointWatch;
import org.proxpep.run.Result;
import org.proxpep.run.RunObserver;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;
import org.proxpep.run.StoppingRule;
import org.proxpep.run.TraceRow;
import org.proxpep.settings.Copied;

/**
 * Solves a problem and says how good the answer is:
 *
 * <pre>
 *   CertifiedResult result =
 *       new Solver(method, problem)
 *           .withRun(RunSettings.samples(100_000))
 *           .withCertificate(CertificateSettings.DEFAULT.withFeasibilityTolerance(0.01))
 *           .solve();
 *   result.verdict();                  // CERTIFIED, FEASIBLE, VIOLATED, …
 *   result.certificate().constraints();   // the same with numbers
 * </pre>
 *
 * One or more runs offer candidates, the validation scenarios choose one of them and the
 * multipliers to go with it, and the confirmation scenarios, which had no part in finding or
 * choosing, make the {@link Certificate}. Where it says that constraints are violated, by more than
 * a run with as many samples may be off, the point of least violation is looked for: the problem
 * turns out infeasible, or a run starts again from there. All streams come from the seed of the run
 * settings. Immutable; every {@code with} method returns another solver.
 */
public final class Solver extends Copied<Solver> {

  /** A violation of fewer standard errors of a mean over all samples of a run is its own noise. */
  private static final double NOISE = 4.0;

  /** Less than this part of the time is not worth another run. */
  private static final double LEAST_TIME = 0.05;

  /** Enough to know a standard deviation. */
  private static final int FEW = 200;

  /** Auxiliary variables follow from so many scenarios where not from all. */
  private static final int SETTLING = 20_000;

  /** The numbers of replications that nobody runs: what follows a violation. */
  private static final long ELASTIC = 1L << 41;

  private static final long AGAIN = ELASTIC + 1;
  private static final long CLOSEST = ELASTIC + 2;
  private static final long SECOND = ELASTIC + 3;
  private static final long GOAL = ELASTIC + 5;
  private static final long THIRD = ELASTIC + 4;

  private final Method<?> method;
  private final StochasticProblem problem;

  private Runner runner;
  private double @Nullable [] start;
  private List<RunObserver> observers = List.of();
  private RunSettings run = RunSettings.DEFAULT;
  private CertificateSettings certificate = CertificateSettings.DEFAULT;
  private SolverSettings settings = SolverSettings.DEFAULT;
  private @Nullable ReplicationExecutor place;

  public Solver(Method<?> method, StochasticProblem problem) {
    this.method = method;
    this.problem = problem;
    this.runner = new Runner(method, problem);
  }

  /** With a runner that others elsewhere do not know. */
  private Solver withRunner(Runner changed) {
    return with(
        other -> {
          other.runner = changed;
          other.place = null;
        });
  }

  /** Budgets, seed, trace and checkpoint of a run. */
  public Solver withRun(RunSettings value) {
    return with(other -> other.run = value);
  }

  /** Confidence, tolerances and budget of the certificate. */
  public Solver withCertificate(CertificateSettings value) {
    return with(other -> other.certificate = value);
  }

  /** All of what the following methods set one by one. */
  public Solver withSettings(SolverSettings value) {
    return with(other -> other.settings = value);
  }

  /**
   * Has all replications but the first done elsewhere, where they can be: from the problem's own
   * start and without checkpoints. A start, multipliers or a rule given after this undo it. Has no
   * influence on any number.
   */
  public Solver withReplicationPlace(@Nullable ReplicationExecutor value) {
    return with(other -> other.place = value);
  }

  /** Runs this many times with independent scenarios, and chooses among all candidates. */
  public Solver withReplications(int value) {
    return withSettings(settings.withReplications(value));
  }

  /**
   * Tries this many starts at most, the given one and others of X₀ that a quick look at many points
   * recommends: short runs, which together spend at most 30 % of the budget of one run, choose the
   * start of the long ones. Where nothing is noisy, the given one has a longer run too. All of them
   * compete in the final choice and share the budget of one run.
   */
  public Solver withStarts(int value) {
    return withSettings(settings.withStarts(value));
  }

  /** Uses this many threads, by default all cores; has no influence on any number. */
  public Solver withThreads(int value) {
    return withSettings(settings.withThreads(value));
  }

  /**
   * Ends a run as soon as its verdict is as good as the tolerances ask, and at 10⁶ samples at the
   * latest, or 100 passes over a table of up to 10⁶ rows: a budget of samples is not needed.
   * Several replications keep their budget.
   */
  public Solver withGoal() {
    return withSettings(settings.withGoal(true));
  }

  /** The number of scenarios that candidates are compared on where means are not exact. */
  public Solver withValidationSamples(int value) {
    return withSettings(settings.withValidationSamples(value));
  }

  /**
   * Whether to look for the point of least violation where constraints are violated, and to start
   * again from there unless nothing satisfies them; true by default. Each of the two runs may spend
   * the budget of one run beside the others.
   */
  public Solver withRecovery(boolean value) {
    return withSettings(settings.withRecovery(value));
  }

  /** Starts every run at the point of X₀ nearest to {@code x} and not at the problem's own. */
  public Solver withStart(double... x) {
    double[] from = x.clone();
    return withRunner(runner.withStart(from)).with(other -> other.start = from);
  }

  /** Starts every run with these multipliers, λ ≥ 0 and then μ, where the method keeps any. */
  public Solver withMultipliers(double... y) {
    return withRunner(runner.withMultipliers(y));
  }

  /** Stops every run when this rule says so too. */
  public Solver withStoppingRule(StoppingRule rule) {
    return withRunner(runner.withStoppingRule(rule));
  }

  /** Tells this observer about the first run. */
  public Solver withObserver(RunObserver observer) {
    List<RunObserver> all = new ArrayList<>(observers);
    all.add(observer);
    return with(other -> other.observers = List.copyOf(all));
  }

  /**
   * Goes on when a checkpoint cannot be written, and tells this one, which several threads may call
   * at once. Without, the first such failure ends everything with an exception.
   */
  public Solver withCheckpointWatch(CheckpointWatch watch) {
    return with(other -> other.runner = runner.withCheckpointWatch(watch));
  }

  /**
   * The families of streams that {@link #solve} draws scenarios from, so that whoever has to bring
   * scenarios from afar can tell which come next.
   */
  public static List<Scenarios> streams(long seed, SolverSettings settings) {
    Scenarios scenarios = new Scenarios(seed);
    List<Scenarios> streams = new ArrayList<>();
    for (int r = 0; r < settings.replications(); r++) {
      streams.add(scenarios.replication(r));
    }
    streams.addAll(Exploration.streams(scenarios, settings.starts()));
    for (long r : new long[] {ELASTIC, AGAIN, CLOSEST, SECOND, THIRD}) {
      streams.add(scenarios.replication(r));
    }
    return streams;
  }

  /**
   * Runs, chooses and certifies. An interrupt of the thread ends the runs after the step in
   * progress and the certificate after its first look, and stays set.
   *
   * @throws IllegalArgumentException if the problem, the start or the settings do not fit together
   * @throws org.proxpep.run.CheckpointException if a checkpoint cannot be written, unless there is
   *     a {@link #withCheckpointWatch watch}, or is not of this run; in the latter case no
   *     checkpoint of any replication is touched
   * @throws org.proxpep.problem.OracleException if the problem fails before the first step
   */
  public CertifiedResult solve() {
    return isByGoal() ? withRun(run.withMaxSamples(goalCap(problem))).solved() : solved();
  }

  private boolean isByGoal() {
    return settings.goal() && settings.replications() == 1;
  }

  /** The most samples that a run {@link #withGoal by goal} takes. */
  public static long goalCap(StochasticProblem problem) {
    return Goal.cap(problem);
  }

  private CertifiedResult solved() {
    Scenarios scenarios = new Scenarios(run.seed());
    Exploration.Found explored =
        settings.starts() == 1 ? Exploration.Found.NOTHING : explore(scenarios);
    double[] from = explored.from();
    List<Result> runs =
        from == null
            ? replicate(runner, run)
            : explored.kept(replicate(runner.withStart(from), explored.left(run)), startInside());
    Candidate begin = begin(from == null ? runs.get(0) : explored.runs().get(0));
    List<Result> heard = joined(runs, explored.offers());
    Tolerances tolerances = tolerances(heard, scenarios);
    Selection.Choice choice =
        selection(scenarios, tolerances).choose(withStart(heard, begin), false);
    CertifiedResult result = judged(runs, choice, explored, scenarios);
    result =
        isSurprising(result, scenarios) ? recovered(result, begin, tolerances, scenarios) : result;
    return result.verdict() == Verdict.VIOLATED
        ? orFeasible(result, begin, tolerances, scenarios)
        : result;
  }

  private Exploration.Found explore(Scenarios scenarios) {
    return new Exploration(method, runner, problem, run, settings, startInside(), scenarios)
        .search(runs -> forgiving(runs, scenarios));
  }

  /** A short run that the answer comes from is one of the runs. */
  private CertifiedResult judged(
      List<Result> runs, Selection.Choice choice, Exploration.Found explored, Scenarios scenarios) {
    List<Result> own = new ArrayList<>(runs);
    List<Result> side = new ArrayList<>(explored.all());
    Assessment chosen = choice.chosen();
    int origin = chosen.replication() - runs.size();
    if (origin >= 0) {
      own.add(side.remove(origin));
      chosen = chosen.of(runs.size());
    }
    boolean start = chosen.candidate().kind() == Candidate.Kind.START;
    Selection.Choice of = new Selection.Choice(chosen, choice.assessed());
    return judged(own, of, side, scenarios, scenarios)
        .withStarts(explored.outcomes(start ? -2 : Math.max(-1, origin)), explored.scouted());
  }

  private static List<Result> joined(List<Result> first, List<Result> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /** A point within the limits in place of one that fresh scenarios have shown to be beyond. */
  private CertifiedResult orFeasible(
      CertifiedResult result, Candidate begin, Tolerances tolerances, Scenarios scenarios) {
    return selection(scenarios, tolerances)
        .chooseFeasible(withStart(result.runs(), begin))
        .map(
            choice ->
                judged(
                        result.runs(),
                        choice,
                        result.sideRuns(),
                        scenarios,
                        scenarios.replication(THIRD))
                    .withStarts(result.starts(), result.scouted()))
        .filter(other -> other.verdict() != Verdict.VIOLATED)
        .orElse(result);
  }

  private List<Result> replicate(Runner beginning, RunSettings each) {
    Runner from =
        isByGoal()
            ? beginning.withStoppingRule(
                new Goal(
                    problem, new Scenarios(run.seed()).replication(GOAL), certificate, SETTLING))
            : beginning;
    // A start that was chosen by explorations cut short is not the one that a resume will choose.
    boolean hasty = settings.starts() > 1 && Thread.currentThread().isInterrupted();
    List<Runner> runners =
        runners(from, hasty ? each.withCheckpoint(null, each.checkpointEverySeconds()) : each);
    runners.forEach(Runner::requireResumable);
    return place != null && runners.size() > 1 && from == runner && each.checkpoint() == null
        ? Replications.run(runners.get(0), place, Replications.others(each, runners.size()))
        : Replications.run(runners, settings.coresUsed());
  }

  /** A feasible start must not be lost to a worse answer, so it is one of the candidates. */
  private Candidate begin(Result first) {
    TraceRow row = first.trace().rows().get(0);
    return new Candidate(Candidate.Kind.START, startInside(), row.multipliers(), row.measures());
  }

  private static List<Result> withStart(List<Result> runs, Candidate begin) {
    List<Result> all = new ArrayList<>(runs);
    all.set(0, all.get(0).with(begin));
    return all;
  }

  private Selection selection(Scenarios scenarios, Tolerances tolerances) {
    return new Selection(
        problem, scenarios, settings.validationSamples(), tolerances, settings.coresUsed());
  }

  /** Tolerances by the sizes of the functions where the first run that can be measured ended. */
  private Tolerances tolerances(List<Result> runs, Scenarios scenarios) {
    FunctionSizes sizes =
        runs.stream()
            .map(Result::recommended)
            .filter(c -> !Double.isNaN(c.measures().f()))
            .findFirst()
            .map(c -> FunctionSizes.at(problem, scenarios, FEW, c.x()))
            .orElseGet(() -> FunctionSizes.byLimits(problem));
    return Tolerances.of(
        problem, sizes, certificate, new Certifier(problem, scenarios, certificate).isExact());
  }

  private MeanEvaluator means(Scenarios validation) {
    return new MeanEvaluator(problem, validation, Purpose.VALIDATION, settings.validationSamples());
  }

  private List<Runner> runners(Runner from, RunSettings each) {
    List<Runner> runners = new ArrayList<>();
    for (int r = 0; r < settings.replications(); r++) {
      Runner next = from.withSettings(Replications.settings(each, r));
      if (r == 0) {
        for (RunObserver observer : observers) {
          next = next.withObserver(observer);
        }
      }
      runners.add(next);
    }
    return runners;
  }

  /** x¹ of a run, where the start is one. */
  private double[] startInside() {
    return problem.feasibleSet().projected(start == null ? problem.startingPoint() : start);
  }

  /** Settings of a run on the side: no checkpoint, hardly a trace, the whole budget. */
  static RunSettings aside(RunSettings whole) {
    return whole
        .withTolerance(0.0)
        .withTraceRows(2)
        .withCheckpoint(null, whole.checkpointEverySeconds());
  }

  /** Compares the ends of short runs, which are not blamed for what their noise explains. */
  private Selection forgiving(List<Result> explored, Scenarios scenarios) {
    Tolerances tolerances = tolerances(explored, scenarios);
    double[] deviations = deviations(startInside(), scenarios);
    double root = Math.sqrt((double) Math.max(1L, explored.get(0).samples()));
    return selection(
        scenarios,
        tolerances.withConstraints(
            k -> {
              double noise = NOISE * deviations[k] / root;
              double own = tolerances.ofConstraint(k);
              return noise < Double.POSITIVE_INFINITY ? Math.max(own, noise) : own;
            }));
  }

  /** The standard deviations of the constraints at x. */
  private double[] deviations(double[] x, Scenarios scenarios) {
    ConstraintMoments few =
        ConstraintMoments.at(MiniBatch.innermost(problem), x, scenarios, Purpose.VALIDATION, FEW);
    return Vectors.of(problem.shape().constraints(), k -> Math.sqrt(few.variance(k)));
  }

  /** Whether a constraint is violated by more than noise explains. */
  private boolean isSurprising(CertifiedResult result, Scenarios scenarios) {
    boolean asked =
        result.verdict() == Verdict.VIOLATED
            || result.verdict() == Verdict.UNDECIDED
            || result.verdict() == Verdict.INFEASIBLE_SUSPECTED;
    Assessment chosen = result.choice().chosen();
    if (!settings.recovery()
        || !asked
        || !chosen.measured()
        || Thread.currentThread().isInterrupted()) {
      return false;
    }
    double[] deviations = deviations(chosen.candidate().x(), scenarios);
    double root = Math.sqrt((double) Math.max(1L, result.run().samples()));
    List<ConstraintStatement> constraints = result.certificate().constraints();
    for (int k = 0; k < deviations.length; k++) {
      double noise = NOISE * deviations[k] / root;
      if (constraints.get(k).violation() > Math.max(constraints.get(k).tolerance(), noise)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Looks for the point of least violation. If it shows that nothing satisfies the constraints it
   * is the answer; if not, a run starts again from there and the choice is made anew. Every
   * certificate has confirmation scenarios of its own.
   */
  private CertifiedResult recovered(
      CertifiedResult before, Candidate begin, Tolerances tolerances, Scenarios scenarios) {
    int r = before.choice().chosen().replication();
    List<Result> side = new ArrayList<>(before.sideRuns());
    // What is left of the time is for two runs; an infinite time stays infinite.
    double spent =
        Stream.concat(side.stream(), before.runs().stream())
            .mapToDouble(Result::seconds)
            .max()
            .orElse(0.0);
    double half = 0.5 * (run.maxSeconds() - spent);
    if (half < Double.POSITIVE_INFINITY && half < LEAST_TIME * run.maxSeconds()) {
      return before;
    }
    RunSettings rest = aside(run).withMaxSeconds(half);
    ClosestPoint.Found closest =
        new ClosestPoint(
                method,
                problem,
                means(scenarios),
                rest.withSeed(scenarios.replication(ELASTIC).seed()),
                tolerances)
            .from(before.selected().x());
    side.addAll(closest.runs());
    if (Thread.currentThread().isInterrupted()
        || Double.isNaN(closest.candidate().measures().f())) {
      return before.withSideRuns(side);
    }
    List<Result> runs = new ArrayList<>(before.runs());
    runs.set(r, runs.get(r).with(closest.candidate()));
    Certificate statement =
        certifier(scenarios.replication(CLOSEST), runs)
            .certify(closest.candidate().x(), closest.candidate().multipliers(), closest.weights());
    if (statement.verdict() == Verdict.INFEASIBLE_SUSPECTED) {
      return new CertifiedResult(
          runs,
          selection(scenarios, tolerances).chooseLast(runs, r),
          statement,
          side,
          before.starts(),
          before.scouted());
    }
    if (before.verdict() == Verdict.INFEASIBLE_SUSPECTED) {
      return before.withSideRuns(side);
    }
    RunSettings again = rest.withSeed(scenarios.replication(AGAIN).seed());
    runs.add(runner.withStart(closest.candidate().x()).withSettings(again).run());
    Selection.Choice choice = selection(scenarios, tolerances).choose(withStart(runs, begin), true);
    return judged(runs, choice, side, scenarios, scenarios.replication(SECOND))
        .withStarts(before.starts(), before.scouted());
  }

  /**
   * @param confirmation whose confirmation scenarios make statements
   */
  private Certifier certifier(Scenarios confirmation, List<Result> runs) {
    // Who is in a hurry gets what the certificate's own budget allows.
    boolean hurried =
        Thread.currentThread().isInterrupted() || run.maxSeconds() < Double.POSITIVE_INFINITY;
    long spent = hurried ? 0 : runs.stream().mapToLong(Result::samples).sum();
    return new Certifier(
        problem, confirmation, certificate, spent, Selection.extremes(problem, runs));
  }

  /**
   * The chosen point with its auxiliary variables where they belong, and what can be said of it.
   *
   * @param validation whose validation scenarios choose the multipliers
   * @param confirmation whose confirmation scenarios make statements
   */
  private CertifiedResult judged(
      List<Result> runs,
      Selection.Choice choice,
      List<Result> side,
      Scenarios validation,
      Scenarios confirmation) {
    Assessment first = choice.chosen();
    Certifier certifier =
        certifier(confirmation, runs).withErrorsOf(runs.get(first.replication()).samples());
    Assessment chosen =
        first.measured()
            ? first.at(
                SettledPoint.at(
                    problem, validation, SETTLING, certifier.isExact(), first.candidate().x()))
            : first;
    Certificate statement = certify(chosen, runs.get(chosen.replication()), validation, certifier);
    return new CertifiedResult(
        runs, new Selection.Choice(chosen, choice.assessed()), statement, side, List.of(), 0);
  }

  /**
   * @param validation whose validation scenarios choose the multipliers
   */
  private Certificate certify(
      Assessment chosen, Result from, Scenarios validation, Certifier certifier) {
    Candidate candidate = chosen.candidate();
    boolean diverged = from.status() == Status.DIVERGED;
    double[] y =
        chosen.measured()
            ? Multipliers.best(problem, means(validation), candidate, from)
            : candidate.multipliers();
    Certificate statement =
        chosen.measured() && Arrays.stream(y).allMatch(Double::isFinite)
            ? certifier.certify(candidate.x(), y)
            : certifier.unmeasured(
                y, "No candidate could be measured. The run ended so: " + from.message());
    if (diverged) {
      return statement.withVerdict(Verdict.DIVERGED, "The run diverged. " + from.message());
    }
    Optional<String> fall =
        chosen.measured() && statement.verdict() != Verdict.CERTIFIED
            ? new UnboundedRayCheck(
                    problem, means(validation), tolerances(List.of(from), validation))
                .from(startInside(), candidate.x())
            : Optional.empty();
    return fall.isPresent() ? statement.withVerdict(Verdict.DIVERGED, fall.get()) : statement;
  }
}
