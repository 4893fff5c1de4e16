package org.proxpep.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.proxpep.diagnostics.CertificateSettings;
import org.proxpep.diagnostics.PilotSample;
import org.proxpep.diagnostics.PilotSettings;
import org.proxpep.method.Method;
import org.proxpep.method.proxpep.FittedSchedule;
import org.proxpep.method.proxpep.PracticalProxPep;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.model.nl.NlException;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.ResultJson;
import org.proxpep.report.page.LivePage;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Solves a problem and says what was found. */
@Command(
    name = "solve",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Solves a model or a problem of the library.",
    footer = {
      "",
      "Exit codes: 0 certified or feasible, 2 bad input, 3 likely feasible, 4 undecided,",
      "5 violated, 6 infeasible suspected, 11 interrupted, 12 diverged, 13 a function failed."
    })
final class SolveCommand implements Callable<Integer> {

  /** Where the parameters of Algorithm 1 come from. */
  enum Schedule {
    /** Scales measured at the start; a heuristic. */
    FITTED,
    /** The theorem's rates with constants estimated by a pilot sample. */
    THEOREM
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ProblemArgument argument = new ProblemArgument();

  @Option(
      names = "--samples",
      paramLabel = "N",
      defaultValue = "100000",
      description = "The budget of scenarios (default ${DEFAULT-VALUE}).")
  private long samples;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "1",
      description = "Scenarios a step (default ${DEFAULT-VALUE}).")
  private int batch;

  @Option(
      names = "--max-time",
      paramLabel = "SECONDS",
      defaultValue = "Infinity",
      description = "The most wall time (default: no limit).")
  private double maxSeconds;

  @Option(
      names = "--tolerance",
      paramLabel = "EPS",
      defaultValue = "0",
      description = "Stop early when residual and violations are below (default: never).")
  private double tolerance;

  @Option(
      names = "--constraint-tolerance",
      paramLabel = "EPS",
      defaultValue = "0.001",
      description = "By how much a constraint may be missed (default ${DEFAULT-VALUE}).")
  private double constraintTolerance;

  @Option(
      names = "--confidence",
      paramLabel = "P",
      defaultValue = "0.95",
      description = "Probability that all intervals are right (default ${DEFAULT-VALUE}).")
  private double confidence;

  @Option(
      names = "--replications",
      paramLabel = "N",
      defaultValue = "1",
      description = "Independent runs to choose from (default ${DEFAULT-VALUE}).")
  private int replications;

  @Option(
      names = "--starts",
      paramLabel = "N",
      defaultValue = "1",
      description = "Starting points to try within the budget (default ${DEFAULT-VALUE}).")
  private int starts;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "Threads for replications (default: all cores).")
  private int threads;

  @Option(
      names = "--paper",
      description = "Use Algorithm 1 of the paper as it stands, not the practical mode.")
  private boolean paper;

  @Option(
      names = "--schedule",
      paramLabel = "KIND",
      description = "With --paper, its parameters: ${COMPLETION-CANDIDATES} (default theorem).")
  private @Nullable Schedule schedule;

  @Option(
      names = "--check-invariants",
      description = "With --paper, evaluate the paper's inequalities at every step.")
  private boolean checkInvariants;

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description = "Save the run to FILE and go on from it if it exists.")
  private @Nullable Path checkpoint;

  @Mixin private WatchOption watch = new WatchOption();

  @Option(names = "--json", description = "Print the result as JSON and nothing else.")
  private boolean json;

  @Option(names = "--quiet", description = "Print no progress.")
  private boolean quiet;

  @Override
  public Integer call() throws NlException {
    StochasticProblem inner = argument.problem();
    StochasticProblem problem = batch == 1 ? inner : new MiniBatch(inner, batch);
    RunSettings settings =
        RunSettings.samples(samples)
            .withSeed(argument.seed())
            .withMaxSeconds(maxSeconds)
            .withTolerance(tolerance)
            .withCheckpoint(checkpoint, RunSettings.DEFAULT.checkpointEverySeconds());
    if (batch > samples) {
      throw new IllegalArgumentException(
          "The batch size ("
              + batch
              + ") must be at most the budget of samples ("
              + samples
              + ").\nMaybe raise --samples.");
    }
    CertificateSettings certificate =
        CertificateSettings.DEFAULT
            .withConfidence(confidence)
            .withFeasibilityTolerance(constraintTolerance);
    Solver solver =
        new Solver(method(problem), problem)
            .withRun(settings)
            .withCertificate(certificate)
            .withReplications(replications)
            .withStarts(starts)
            // Whoever asks for the paper's algorithm wants to see what it does by itself.
            .withRecovery(!paper)
            .withThreads(threads > 0 ? threads : Runtime.getRuntime().availableProcessors());
    // Progress goes to the error stream, so that the output can be piped.
    Solver ready =
        quiet
            ? solver
            : solver.withObserver(
                new ProgressLines(spec.commandLine().getErr(), samples, inner.sense()));
    PrintWriter out = spec.commandLine().getOut();
    return Interruption.during(
        () -> {
          LivePage page = new LivePage(inner, FactsOfRun.of(inner, spec), settings, certificate);
          try (LiveView view = watch.open(page, spec.commandLine().getErr())) {
            CertifiedResult result = ready.withObserver(view.observer()).solve();
            view.finish(result);
            if (json) {
              out.println(ResultJson.write(result, inner));
            } else {
              new ConsoleReport(out).print(result, inner);
            }
            out.flush();
            return ExitCode.of(result);
          }
        });
  }

  private Method<?> method(StochasticProblem problem) {
    if (paper) {
      return new ProxPep(parameters(problem));
    }
    if (schedule != null || checkInvariants) {
      throw new IllegalArgumentException(
          (schedule != null ? "--schedule" : "--check-invariants")
              + " speaks of Algorithm 1 of the paper, which is used with --paper only.\n"
              + "Maybe add --paper.");
    }
    return new PracticalProxPep();
  }

  private ProxPepSettings parameters(StochasticProblem problem) {
    Scenarios scenarios = new Scenarios(argument.seed());
    long horizon = Math.max(1, samples / batch);
    ProxPepSettings made =
        schedule == Schedule.FITTED
            ? FittedSchedule.settings(problem, scenarios, horizon)
            : TheoremSchedule.UNIT.settings(
                PilotSample.constants(problem, scenarios, PilotSettings.DEFAULT), horizon);
    return checkInvariants ? made.withInvariantChecks() : made;
  }
}
