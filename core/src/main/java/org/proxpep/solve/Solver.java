package org.proxpep.solve;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.CertificateSettings;
import org.proxpep.diagnostics.Certifier;
import org.proxpep.diagnostics.Verdict;
import org.proxpep.method.Method;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;
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
 * choosing, make the {@link Certificate}. All streams come from the seed of the run settings.
 * Immutable; every {@code with} method returns another solver.
 */
public final class Solver {

  private static final int VALIDATION_SAMPLES = 2000;

  private final StochasticProblem problem;
  private final Runner runner;
  private final List<RunObserver> observers;
  private final RunSettings run;
  private final CertificateSettings certificate;
  private final int replications;
  private final int threads;
  private final int validationSamples;

  public Solver(Method<?> method, StochasticProblem problem) {
    this(
        problem,
        new Runner(method, problem),
        List.of(),
        RunSettings.DEFAULT,
        CertificateSettings.DEFAULT,
        1,
        Runtime.getRuntime().availableProcessors(),
        VALIDATION_SAMPLES);
  }

  private Solver(
      StochasticProblem problem,
      Runner runner,
      List<RunObserver> observers,
      RunSettings run,
      CertificateSettings certificate,
      int replications,
      int threads,
      int validationSamples) {
    Replications.requirePositive("replications", replications);
    Replications.requirePositive("threads", threads);
    Replications.requirePositive("validationSamples", validationSamples);
    this.problem = problem;
    this.runner = runner;
    this.observers = observers;
    this.run = run;
    this.certificate = certificate;
    this.replications = replications;
    this.threads = threads;
    this.validationSamples = validationSamples;
  }

  /** Budgets, seed, trace and checkpoint of a run. */
  public Solver withRun(RunSettings value) {
    return new Solver(
        problem, runner, observers, value, certificate, replications, threads, validationSamples);
  }

  /** Confidence, tolerances and budget of the certificate. */
  public Solver withCertificate(CertificateSettings value) {
    return new Solver(
        problem, runner, observers, run, value, replications, threads, validationSamples);
  }

  /** Runs this many times with independent scenarios, and chooses among all candidates. */
  public Solver withReplications(int value) {
    return new Solver(
        problem, runner, observers, run, certificate, value, threads, validationSamples);
  }

  /** Uses this many threads, by default all cores; has no influence on any number. */
  public Solver withThreads(int value) {
    return new Solver(
        problem, runner, observers, run, certificate, replications, value, validationSamples);
  }

  /** The number of scenarios that candidates are compared on where means are not exact. */
  public Solver withValidationSamples(int value) {
    return new Solver(problem, runner, observers, run, certificate, replications, threads, value);
  }

  /** Starts every run at the point of X₀ nearest to {@code x} and not at the problem's own. */
  public Solver withStart(double... x) {
    return withRunner(runner.withStart(x));
  }

  /** Stops every run when this rule says so too. */
  public Solver withStoppingRule(StoppingRule rule) {
    return withRunner(runner.withStoppingRule(rule));
  }

  private Solver withRunner(Runner value) {
    return new Solver(
        problem, value, observers, run, certificate, replications, threads, validationSamples);
  }

  /** Tells this observer about the first run. */
  public Solver withObserver(RunObserver observer) {
    List<RunObserver> all = new ArrayList<>(observers);
    all.add(observer);
    return new Solver(
        problem,
        runner,
        List.copyOf(all),
        run,
        certificate,
        replications,
        threads,
        validationSamples);
  }

  /**
   * Runs, chooses and certifies. An interrupt of the thread ends the runs after the step in
   * progress and the certificate after its first look, and stays set.
   *
   * @throws IllegalArgumentException if the problem, the start or the settings do not fit together
   * @throws org.proxpep.run.CheckpointException if a checkpoint cannot be written, or is not of
   *     this run
   * @throws org.proxpep.problem.OracleException if the problem fails before the first step
   */
  public CertifiedResult solve() {
    Scenarios scenarios = new Scenarios(run.seed());
    List<Result> runs = Replications.run(runners(), threads);
    Selection selection =
        new Selection(
            problem, scenarios, validationSamples, certificate.feasibilityTolerance(), threads);
    Selection.Choice choice = selection.choose(runs);
    Result chosenRun = runs.get(choice.chosen().replication());
    return new CertifiedResult(runs, choice, certify(choice.chosen(), chosenRun, scenarios));
  }

  private List<Runner> runners() {
    List<Runner> runners = new ArrayList<>();
    for (int r = 0; r < replications; r++) {
      Runner next = runner.withSettings(Replications.settings(run, r));
      if (r == 0) {
        for (RunObserver observer : observers) {
          next = next.withObserver(observer);
        }
      }
      runners.add(next);
    }
    return runners;
  }

  private Certificate certify(Assessment chosen, Result from, Scenarios scenarios) {
    Certifier certifier = new Certifier(problem, scenarios, certificate);
    Candidate candidate = chosen.candidate();
    boolean diverged = from.status() == Status.DIVERGED;
    double[] y =
        chosen.measured()
            ? Multipliers.best(problem, scenarios, validationSamples, candidate, from)
            : candidate.multipliers();
    Certificate statement =
        chosen.measured() && finite(y)
            ? certifier.certify(candidate.x(), y)
            : certifier.unmeasured(
                y, "No candidate could be measured. The run ended so: " + from.message());
    return diverged
        ? statement.withVerdict(Verdict.DIVERGED, "The run diverged. " + from.message())
        : statement;
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
