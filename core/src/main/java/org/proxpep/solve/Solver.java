package org.proxpep.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Tolerances;
import org.proxpep.method.Method;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.CheckpointWatch;
import org.proxpep.run.Result;
import org.proxpep.run.RunObserver;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
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

  /** The numbers of replications that nobody runs, after those of {@link Recovery}. */
  private static final long GOAL = (1L << 41) + 5;

  private static final long SETTLED = GOAL + 1;

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
    for (long r : Recovery.STREAMS) {
      streams.add(scenarios.replication(r));
    }
    return streams;
  }

  /**
   * Runs, chooses and certifies. An interrupt of the thread ends the runs after the step in
   * progress and the certificate after its first look, and stays set. So does the end of the time
   * that the run settings allow, some seconds after it.
   *
   * @throws IllegalArgumentException if the problem, the start or the settings do not fit together
   * @throws org.proxpep.run.CheckpointException if a checkpoint cannot be written, unless there is
   *     a {@link #withCheckpointWatch watch}, or is not of this run; in the latter case no
   *     checkpoint of any replication is touched
   * @throws org.proxpep.problem.OracleException if the problem fails before the first step
   */
  @SuppressWarnings("try") // The limit acts while it is open.
  public CertifiedResult solve() {
    try (TimeLimit limit = TimeLimit.of(run.maxSeconds())) {
      return isByGoal() ? withRun(run.withMaxSamples(goalCap(problem))).solved() : solved();
    }
  }

  private boolean isByGoal() {
    return settings.goal() && settings.replications() == 1;
  }

  /** The most samples that a run {@link #withGoal by goal} takes. */
  public static long goalCap(StochasticProblem problem) {
    return Goal.cap(problem);
  }

  private CertifiedResult solved() {
    RunStatements statements =
        new RunStatements(problem, start, run, certificate, settings, new Scenarios(run.seed()));
    Exploration.Found explored =
        settings.starts() == 1 ? Exploration.Found.NOTHING : explore(statements);
    double[] from = explored.from();
    List<Result> runs =
        from == null
            ? replicate(runner, run)
            : explored.kept(
                replicate(runner.withStart(from), explored.left(run)), statements.startInside());
    Result first = from == null ? runs.get(0) : explored.runs().get(0);
    Candidate begin = begin(first, statements.startInside());
    List<Result> heard = joined(runs, explored.offers());
    Tolerances tolerances = statements.tolerances(heard);
    Selection.Choice choice =
        statements.selection(tolerances).choose(Recovery.withStart(heard, begin), false);
    Result settled = settled(choice, heard, statements.scenarios());
    if (settled != null) {
      runs = new ArrayList<>(runs);
      runs.add(settled);
      heard = joined(runs, explored.offers());
      choice = statements.selection(tolerances).chooseLast(heard, runs.size() - 1);
    }
    return new Recovery(statements, method, runner, begin, tolerances)
        .after(judged(runs, choice, explored, statements));
  }

  /** The chosen point with its counted limits settled, where there are any and that succeeds. */
  private @Nullable Result settled(
      Selection.Choice choice, List<Result> runs, Scenarios scenarios) {
    Assessment chosen = choice.chosen();
    CountedSettling settling =
        chosen.measured() && !Thread.currentThread().isInterrupted()
            ? CountedSettling.of(
                method, problem, scenarios.replication(SETTLED), run, certificate.maxSamples())
            : null;
    return settling == null
        ? null
        : settling.from(chosen.candidate(), runs.get(chosen.replication()).samples());
  }

  private Exploration.Found explore(RunStatements statements) {
    double[] inside = statements.startInside();
    return new Exploration(method, runner, problem, run, settings, inside, statements.scenarios())
        .search(statements::forgiving);
  }

  /** A short run that the answer comes from is one of the runs. */
  private CertifiedResult judged(
      List<Result> runs,
      Selection.Choice choice,
      Exploration.Found explored,
      RunStatements statements) {
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
    return statements
        .judged(own, of, side, statements.scenarios())
        .withStarts(explored.outcomes(start ? -2 : Math.max(-1, origin)), explored.scouted());
  }

  private static List<Result> joined(List<Result> first, List<Result> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  private List<Result> replicate(Runner beginning, RunSettings each) {
    Runner from =
        isByGoal()
            ? beginning.withStoppingRule(
                new Goal(problem, new Scenarios(run.seed()).replication(GOAL), certificate))
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
  private static Candidate begin(Result first, double[] x) {
    TraceRow row = first.trace().rows().get(0);
    return new Candidate(Candidate.Kind.START, x, row.multipliers(), row.measures());
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
}
