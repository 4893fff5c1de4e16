package org.proxpep.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.CertificateSettings;
import org.proxpep.diagnostics.Certifier;
import org.proxpep.diagnostics.ConstraintStatement;
import org.proxpep.diagnostics.MeanEvaluator;
import org.proxpep.diagnostics.Verdict;
import org.proxpep.method.Method;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.CheckpointWatch;
import org.proxpep.run.Result;
import org.proxpep.run.RunObserver;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;
import org.proxpep.run.StoppingRule;

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
 *   result.certificate().sentence();   // the same in words, with numbers
 * </pre>
 *
 * One or more runs offer candidates, the validation scenarios choose one of them and the
 * multipliers to go with it, and the confirmation scenarios, which had no part in finding or
 * choosing, make the {@link Certificate}. Where it says that constraints are violated, by more than
 * a run with as many samples may be off, the point of least violation is looked for: the problem
 * turns out infeasible, or a run starts again from there. All streams come from the seed of the run
 * settings. Immutable; every {@code with} method returns another solver.
 */
public final class Solver {

  /** The part of the budget that chooses among several starts. */
  private static final double EXPLORED = 0.3;

  /** A violation of fewer standard errors of a mean over all samples of a run is its own noise. */
  private static final double NOISE = 4.0;

  /** Less than this part of the time is not worth another run. */
  private static final double LEAST_TIME = 0.05;

  /** Enough to know a standard deviation. */
  private static final int FEW = 200;

  /** The numbers of replications that nobody runs: explorations, and what follows a violation. */
  private static final long EXPLORATIONS = 1L << 40;

  private static final long ELASTIC = 1L << 41;
  private static final long AGAIN = ELASTIC + 1;
  private static final long CLOSEST = ELASTIC + 2;
  private static final long SECOND = ELASTIC + 3;

  private final Method<?> method;
  private final StochasticProblem problem;
  private final Runner runner;
  private final double @Nullable [] start;
  private final List<RunObserver> observers;
  private final RunSettings run;
  private final CertificateSettings certificate;
  private final SolverSettings settings;
  private final @Nullable ReplicationPlace place;

  public Solver(Method<?> method, StochasticProblem problem) {
    this(
        method,
        problem,
        new Runner(method, problem),
        null,
        List.of(),
        RunSettings.DEFAULT,
        CertificateSettings.DEFAULT,
        SolverSettings.DEFAULT,
        null);
  }

  private Solver(
      Method<?> method,
      StochasticProblem problem,
      Runner runner,
      double @Nullable [] start,
      List<RunObserver> observers,
      RunSettings run,
      CertificateSettings certificate,
      SolverSettings settings,
      @Nullable ReplicationPlace place) {
    this.method = method;
    this.problem = problem;
    this.runner = runner;
    this.start = start;
    this.observers = observers;
    this.run = run;
    this.certificate = certificate;
    this.settings = settings;
    this.place = place;
  }

  /** Budgets, seed, trace and checkpoint of a run. */
  public Solver withRun(RunSettings value) {
    return new Solver(
        method, problem, runner, start, observers, value, certificate, settings, place);
  }

  /** Confidence, tolerances and budget of the certificate. */
  public Solver withCertificate(CertificateSettings value) {
    return new Solver(method, problem, runner, start, observers, run, value, settings, place);
  }

  /** All of what the following methods set one by one. */
  public Solver withSettings(SolverSettings value) {
    return new Solver(method, problem, runner, start, observers, run, certificate, value, place);
  }

  /**
   * Has all replications but the first done elsewhere, where they can be: from the problem's own
   * start and without checkpoints. A start, multipliers or a rule given after this undo it. Has no
   * influence on any number.
   */
  public Solver withReplicationPlace(@Nullable ReplicationPlace value) {
    return new Solver(method, problem, runner, start, observers, run, certificate, settings, value);
  }

  /** Runs this many times with independent scenarios, and chooses among all candidates. */
  public Solver withReplications(int value) {
    return withSettings(settings.withReplications(value));
  }

  /**
   * Tries this many starts, the given one and random ones of X₀: short runs, which together spend
   * at most 30 % of the budget of one run, choose the start of the long ones, which spend the rest.
   */
  public Solver withStarts(int value) {
    return withSettings(settings.withStarts(value));
  }

  /** Uses this many threads, by default all cores; has no influence on any number. */
  public Solver withThreads(int value) {
    return withSettings(settings.withThreads(value));
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
    return new Solver(
        method,
        problem,
        runner.withStart(x),
        x.clone(),
        observers,
        run,
        certificate,
        settings,
        null);
  }

  /** Starts every run with these multipliers, λ ≥ 0 and then μ, where the method keeps any. */
  public Solver withMultipliers(double... y) {
    return new Solver(
        method,
        problem,
        runner.withMultipliers(y),
        start,
        observers,
        run,
        certificate,
        settings,
        null);
  }

  /** Stops every run when this rule says so too. */
  public Solver withStoppingRule(StoppingRule rule) {
    return new Solver(
        method,
        problem,
        runner.withStoppingRule(rule),
        start,
        observers,
        run,
        certificate,
        settings,
        null);
  }

  /** Tells this observer about the first run. */
  public Solver withObserver(RunObserver observer) {
    List<RunObserver> all = new ArrayList<>(observers);
    all.add(observer);
    return new Solver(
        method, problem, runner, start, List.copyOf(all), run, certificate, settings, place);
  }

  /**
   * Goes on when a checkpoint cannot be written, and tells this one, which several threads may call
   * at once. Without, the first such failure ends everything with an exception.
   */
  public Solver withCheckpointWatch(CheckpointWatch watch) {
    return new Solver(
        method,
        problem,
        runner.withCheckpointWatch(watch),
        start,
        observers,
        run,
        certificate,
        settings,
        place);
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
    for (int k = 0; settings.starts() > 1 && k < settings.starts(); k++) {
      streams.add(scenarios.replication(EXPLORATIONS + k));
    }
    for (long r : new long[] {ELASTIC, AGAIN, CLOSEST, SECOND}) {
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
    Scenarios scenarios = new Scenarios(run.seed());
    List<Result> explored = explore(scenarios);
    List<Result> runs =
        explored.isEmpty()
            ? replicate(runner, run)
            : replicate(runner.withStart(bestStart(explored, scenarios)), left(explored));
    Selection.Choice choice = selection(scenarios).choose(runs);
    Result chosenRun = runs.get(choice.chosen().replication());
    Certificate statement =
        certify(choice.chosen(), chosenRun, scenarios, certifier(scenarios, runs));
    CertifiedResult result = new CertifiedResult(runs, choice, statement, explored);
    return isSurprising(result, scenarios) ? recovered(result, scenarios) : result;
  }

  private List<Result> replicate(Runner from, RunSettings each) {
    // A start that was chosen by explorations cut short is not the one that a resume will choose.
    boolean hasty = settings.starts() > 1 && Thread.currentThread().isInterrupted();
    List<Runner> runners =
        runners(from, hasty ? each.withCheckpoint(null, each.checkpointEverySeconds()) : each);
    runners.forEach(Runner::requireResumable);
    return place != null && runners.size() > 1 && from == runner && each.checkpoint() == null
        ? Replications.run(runners.get(0), place, Replications.others(each, runners.size()))
        : Replications.run(runners, settings.coresUsed());
  }

  private Selection selection(Scenarios scenarios) {
    return selection(scenarios, certificate.feasibilityTolerance());
  }

  private Selection selection(Scenarios scenarios, double tolerance) {
    return new Selection(
        problem, scenarios, settings.validationSamples(), tolerance, settings.coresUsed());
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
    double[] from = start == null ? problem.startingPoint() : start;
    double[] x = new double[problem.dimension()];
    problem.feasibleSet().project(from, x);
    return x;
  }

  /** Short runs from all starts; none if there is one start only. */
  private List<Result> explore(Scenarios scenarios) {
    if (settings.starts() == 1) {
      return List.of();
    }
    RunSettings part = share(run, EXPLORED / settings.starts());
    List<double[]> points =
        new Starts(problem.feasibleSet(), startInside()).points(settings.starts(), scenarios);
    List<Runner> runners = new ArrayList<>();
    for (int k = 0; k < points.size(); k++) {
      long seed = scenarios.replication(EXPLORATIONS + k).seed();
      runners.add(runner.withStart(points.get(k)).withSettings(part.withSeed(seed)));
    }
    return Replications.run(runners, settings.coresUsed());
  }

  /** A part of a budget, of which there is at least one step. */
  private static RunSettings share(RunSettings whole, double part) {
    return aside(whole)
        .withMaxSamples(share(whole.maxSamples(), part))
        .withMaxSteps(share(whole.maxSteps(), part))
        .withMaxSeconds(part * whole.maxSeconds());
  }

  private static long share(long whole, double part) {
    return whole == Long.MAX_VALUE ? whole : Math.max(1L, (long) (part * whole));
  }

  /** Settings of a run on the side: no checkpoint, hardly a trace, the whole budget. */
  private static RunSettings aside(RunSettings whole) {
    return whole
        .withTolerance(0.0)
        .withTraceRows(2)
        .withCheckpoint(null, whole.checkpointEverySeconds());
  }

  /** What the explorations have left of the budget. */
  private RunSettings left(List<Result> explored) {
    RunSettings whole = run;
    RunSettings part = whole.withMaxSeconds((1.0 - EXPLORED) * whole.maxSeconds());
    if (whole.maxSamples() < Long.MAX_VALUE) {
      long spent = explored.stream().mapToLong(Result::samples).sum();
      part = part.withMaxSamples(Math.max(1L, whole.maxSamples() - spent));
    }
    if (whole.maxSteps() < Long.MAX_VALUE) {
      long spent = explored.stream().mapToLong(Result::steps).sum();
      part = part.withMaxSteps(Math.max(1L, whole.maxSteps() - spent));
    }
    return part;
  }

  /** Where the best of short runs ended; they are not blamed for what their noise explains. */
  private double[] bestStart(List<Result> explored, Scenarios scenarios) {
    double tolerance = certificate.feasibilityTolerance();
    Result first = explored.get(0);
    for (double deviation : deviations(startInside(), scenarios)) {
      double noise = NOISE * deviation / Math.sqrt((double) Math.max(1L, first.samples()));
      tolerance = Math.max(tolerance, noise < Double.POSITIVE_INFINITY ? noise : 0.0);
    }
    return selection(scenarios, tolerance).choose(explored).chosen().candidate().x();
  }

  /** The standard deviations of the constraints at x. */
  private double[] deviations(double[] x, Scenarios scenarios) {
    StochasticProblem inner = MiniBatch.innermost(problem);
    Evaluation one = Evaluation.of(inner);
    double[] mean = new double[one.rows() - 1];
    double[] squares = new double[mean.length];
    for (int j = 0; j < FEW; j++) {
      inner.evaluate(x, scenarios.key(Purpose.VALIDATION, j), one);
      for (int k = 0; k < mean.length; k++) {
        double before = one.value[1 + k] - mean[k];
        mean[k] += before / (j + 1);
        squares[k] += before * (one.value[1 + k] - mean[k]);
      }
    }
    for (int k = 0; k < mean.length; k++) {
      squares[k] = Math.sqrt(squares[k] / (FEW - 1));
    }
    return squares;
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
  private CertifiedResult recovered(CertifiedResult before, Scenarios scenarios) {
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
                scenarios,
                settings.validationSamples(),
                rest.withSeed(scenarios.replication(ELASTIC).seed()),
                certificate.feasibilityTolerance())
            .from(before.selected().x());
    side.addAll(closest.runs());
    if (Thread.currentThread().isInterrupted()
        || Double.isNaN(closest.candidate().measures().f())) {
      return new CertifiedResult(before.runs(), before.choice(), before.certificate(), side);
    }
    List<Result> runs = new ArrayList<>(before.runs());
    runs.set(r, runs.get(r).with(closest.candidate()));
    Certificate statement =
        certifier(scenarios.replication(CLOSEST), runs)
            .certify(closest.candidate().x(), closest.candidate().multipliers(), closest.weights());
    if (statement.verdict() == Verdict.INFEASIBLE_SUSPECTED) {
      return new CertifiedResult(runs, selection(scenarios).chooseLast(runs, r), statement, side);
    }
    if (before.verdict() == Verdict.INFEASIBLE_SUSPECTED) {
      return new CertifiedResult(before.runs(), before.choice(), before.certificate(), side);
    }
    RunSettings again = rest.withSeed(scenarios.replication(AGAIN).seed());
    runs.add(runner.withStart(closest.candidate().x()).withSettings(again).run());
    Selection.Choice choice = selection(scenarios).choose(runs);
    Certificate second =
        certify(
            choice.chosen(),
            runs.get(choice.chosen().replication()),
            scenarios,
            certifier(scenarios.replication(SECOND), runs));
    return new CertifiedResult(runs, choice, second, side);
  }

  /**
   * @param confirmation whose confirmation scenarios make statements
   */
  private Certifier certifier(Scenarios confirmation, List<Result> runs) {
    // Who is in a hurry gets what the certificate's own budget allows.
    boolean hurried =
        Thread.currentThread().isInterrupted() || run.maxSeconds() < Double.POSITIVE_INFINITY;
    long spent = hurried ? 0 : runs.stream().mapToLong(Result::samples).sum();
    return new Certifier(problem, confirmation, certificate, spent);
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
            ? Multipliers.best(problem, validation, settings.validationSamples(), candidate, from)
            : candidate.multipliers();
    Certificate statement =
        chosen.measured() && finite(y)
            ? certifier.certify(candidate.x(), y)
            : certifier.unmeasured(
                y, "No candidate could be measured. The run ended so: " + from.message());
    if (diverged) {
      return statement.withVerdict(Verdict.DIVERGED, "The run diverged. " + from.message());
    }
    Optional<String> fall =
        chosen.measured() && statement.verdict() != Verdict.CERTIFIED
            ? new Fall(
                    problem,
                    new MeanEvaluator(
                        problem, validation, Purpose.VALIDATION, settings.validationSamples()),
                    certificate.feasibilityTolerance())
                .from(startInside(), candidate.x())
            : Optional.empty();
    return fall.isPresent() ? statement.withVerdict(Verdict.DIVERGED, fall.get()) : statement;
  }

  private static boolean finite(double[] values) {
    for (double v : values) {
      if (!Double.isFinite(v)) {
        return false;
      }
    }
    return true;
  }
}
