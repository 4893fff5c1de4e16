package org.proxpep.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.engine.Engine;
import org.proxpep.method.Method;
import org.proxpep.model.nl.NlException;
import org.proxpep.model.problem.HoldOut;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.report.EarlierResult;
import org.proxpep.report.ResultJson;
import org.proxpep.report.StoredModel;
import org.proxpep.report.TraceCsv;
import org.proxpep.report.page.LivePage;
import org.proxpep.report.page.ReportFacts;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Stop;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;
import org.proxpep.solve.SolverSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/**
 * Solves a problem and says what was found. Options that are components of settings records are
 * added by {@link SettingsFlags}.
 */
@Command(
    name = "solve",
    usageHelpWidth = 100,
    abbreviateSynopsis = true,
    description = "Solves a model or a problem of the library.",
    footer = {
      "",
      "Examples:",
      "  prox-pep solve plan.pep --output out       files and a report in out/",
      "  prox-pep solve plan.pep --warm-start out/result.json --seed 2",
      "Exit codes: 0 certified or feasible, 2 bad input, 3 likely feasible, 4 undecided,",
      "5 violated, 6 infeasible suspected, 7 no safe answer, 11 interrupted, 12 diverged,",
      "13 a function failed, 14 files not written, 15 engine lost, 16 a bug, 17 no memory."
    })
final class SolveCommand extends PrintingCommand implements Callable<Integer> {

  /** The records whose components are options. */
  static final List<Record> SETTINGS =
      List.of(RunSettings.DEFAULT, CertificateSettings.DEFAULT, SolverSettings.DEFAULT);

  @Mixin private ProblemArgument argument = new ProblemArgument();

  @Mixin private MethodChoice method = new MethodChoice();

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "1",
      description = "Scenarios a step (default ${DEFAULT-VALUE}).")
  private int batch;

  @Mixin private EngineChoice engine = new EngineChoice();

  @Option(
      names = "--mode",
      paramLabel = "KIND",
      description = "With --engine: stream (if not given) or batch, a round of all machines.")
  private Engine.@Nullable Mode mode;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description = "Continue from the checkpoint FILE, which must exist.")
  private @Nullable Path resume;

  @Option(
      names = "--warm-start",
      paramLabel = "FILE",
      description = "Start from the point and multipliers of a result.json.")
  private @Nullable Path warmStart;

  @Mixin private ResultFolderOption output = new ResultFolderOption();

  @Mixin private HoldOutOption holdOutOption = new HoldOutOption();

  @Mixin private WatchOption watch = new WatchOption();

  @Mixin private PrintOptions print = new PrintOptions();

  @Override
  public Integer call() throws NlException {
    ParseResult parsed = spec.commandLine().getParseResult();
    RunSettings run = checkpointed(SettingsFlags.read(parsed, RunSettings.DEFAULT));
    boolean goal = method.isDefault() && !parsed.hasMatchedOption("--samples");
    Settings settings =
        new Settings(
            run,
            SettingsFlags.read(parsed, CertificateSettings.DEFAULT),
            SettingsFlags.read(parsed, SolverSettings.DEFAULT)
                // Whoever asks for another method wants to see what it does by itself.
                .withRecovery(method.isDefault())
                .withGoal(goal));
    OutputFolder folder = output.open();
    requireBatchWithin(run);
    if (!engine.isGiven()) {
      if (mode != null) {
        throw EngineChoice.orphan("--mode", mode.name().toLowerCase(Locale.ROOT));
      }
      StochasticProblem all = argument.problem();
      HoldOut holdOut = holdOutOption.of(all, argument.folder(), argument.seed());
      holdOutOption.requireFitting(all, holdOut, run);
      OpenProblem open = OpenProblem.here(holdOut == null ? all : holdOut.training(), batch);
      return solve(open, settings, folder, holdOut);
    }
    if (holdOutOption.isGiven() || holdOutOption.isSafe() || holdOutOption.folds() > 0) {
      throw Refusal.of(
          "--holdout, --safe and --folds cannot be given with --engine %s",
          "split the table before, and evaluate the answer on the other rows", engine.name());
    }
    Engine.Request request = request(settings);
    return Interruption.bySignals(
        err(),
        () -> {
          Preamble preamble = new Preamble(err());
          Consumer<String> news = line -> preamble.line("engine", line);
          Engine.Session session =
              engine.use(
                  found ->
                      ProblemArgument.open(found, request, print.isQuiet() ? line -> {} : news));
          try (OpenProblem open = OpenProblem.at(session)) {
            CertificateSettings its = session.certificate(CertificateSettings.DEFAULT);
            // A look at a goal without exact means would bring its scenarios from afar one by one.
            boolean exact = open.problem().finite().isPresent();
            Settings adapted =
                settings.with(SettingsFlags.read(parsed, its)).withGoal(goal && exact);
            return solve(open, adapted, folder, null);
          }
        });
  }

  private Engine.Request request(Settings settings) {
    return new Engine.Request(
        argument.modelFor(engine.name()),
        argument.dataFor(engine.name()),
        mode == null ? Engine.Mode.STREAM : mode,
        batch,
        settings.run.seed(),
        settings.solver,
        engine.settings(),
        argument.parameters());
  }

  private int solve(
      OpenProblem open,
      Settings settings,
      @Nullable OutputFolder folder,
      @Nullable HoldOut holdOut) {
    RunSettings run = settings.run;
    StochasticProblem inner = open.inner();
    StochasticProblem problem = open.problem();
    NotEnoughMemory.refuse(problem);
    boolean goal = settings.solver.goal() && settings.solver.replications() == 1;
    RunSettings shown = goal ? run.withMaxSamples(Solver.goalCap(problem)) : run;
    long evaluations = Math.max(1, run.maxSamples() / problem.scenariosPerEvaluation());
    Method<?> chosen = method.create(problem, run.seed(), evaluations);
    Solver solver = started(settings.solver(chosen, problem), inner);
    Engine.Session session = open.session();
    if (session != null && warmStart == null) {
      solver =
          solver.withReplicationPlace(
              method.recipe(evaluations).flatMap(session::replications).orElse(null));
    }
    if (!print.isQuiet()) {
      // Preamble and progress go to the error stream, so that the output can be piped.
      PrintWriter err = err();
      new Preamble(err).print(open, chosen.name(), shown, goal);
      boolean terminal = Boolean.getBoolean("proxpep.terminal");
      solver = solver.withObserver(new ProgressLines(err, shown, inner.sense(), terminal));
    }
    CheckpointNews checkpoints = new CheckpointNews(err());
    Solver ready = solver.withCheckpointWatch(checkpoints);
    Interruption.Work<RuntimeException> work =
        () -> {
          ReportFacts facts = ReportHeader.of(open, spec);
          LivePage page = new LivePage(inner, facts, shown, settings.certificate);
          try (LiveView view = watch.open(page, err())) {
            Solver watched = ready.withObserver(view.observer());
            Function<StochasticProblem, CertifiedResult> solve =
                other -> other == inner ? watched.solve() : answer(other, settings);
            Supplier<String> test =
                () ->
                    String.valueOf(
                        List.of(run, settings.certificate, settings.solver, chosen.settings()));
            CertifiedResult result =
                holdOutOption.solve(
                    solve, inner, holdOut, settings.certificate, argument.folder(), test);
            view.finish(result);
            print(result, open);
            Optional<Stop> bug = result.bug().or(holdOutOption::bug);
            int code =
                folder == null
                    ? ExitCode.of(result)
                    : write(
                        new ResultFiles(folder, result, open, facts),
                        settings.with(shown),
                        holdOut);
            // After the files, whose folder the file about the bug joins.
            bug.ifPresent(this::tell);
            if (code == ExitCode.NOT_WRITTEN || !checkpoints.allSaved()) {
              return ExitCode.NOT_WRITTEN;
            }
            return bug.isPresent() ? ExitCode.BUG : code;
          }
        };
    try {
      return open.session() == null ? Interruption.during(work) : work.run();
    } catch (OutOfMemoryError e) {
      throw new NotEnoughMemory(problem, e);
    }
  }

  /** The answer of another problem of the same kind, without a word. */
  private CertifiedResult answer(StochasticProblem other, Settings settings) {
    StochasticProblem problem = OpenProblem.here(other, batch).problem();
    RunSettings run = settings.run;
    long evaluations = Math.max(1, run.maxSamples() / problem.scenariosPerEvaluation());
    return settings
        .solver(method.create(problem, run.seed(), evaluations), problem)
        .solve()
        .requireNoBug();
  }

  private void tell(Stop bug) {
    new BugReport(err(), ReportHeader.arguments(spec), output.orHere())
        .tell(bug, BugReport.RESULT_LEFT);
  }

  private void requireBatchWithin(RunSettings run) {
    if (batch > run.maxSamples()) {
      throw Refusal.of(
          "--batch (%s) must be at most the budget of samples (%s)",
          "raise --samples", batch, run.maxSamples());
    }
  }

  private Solver started(Solver solver, StochasticProblem problem) {
    if (warmStart == null) {
      return solver;
    }
    EarlierResult earlier = EarlierResult.read(warmStart);
    List<String> missing = earlier.missing(problem);
    if (!missing.isEmpty()) {
      PrintWriter err = err();
      err.println(
          "prox-pep: The result (%s) has no value for %s%s%s, which the problem itself starts."
              .formatted(
                  warmStart,
                  missing.size(),
                  missing.size() == 1 ? " variable, " : " variables, such as ",
                  missing.get(0)));
      err.flush();
    }
    return solver.withStart(earlier.start(problem)).withMultipliers(earlier.multipliers(problem));
  }

  private RunSettings checkpointed(RunSettings run) {
    if (resume == null) {
      return run;
    }
    if (run.checkpoint() != null && !run.checkpoint().equals(resume)) {
      throw Refusal.of(
          "--resume (%s) and --checkpoint (%s) must name one file",
          "leave out --checkpoint: a resumed run is saved to where it came from",
          resume,
          run.checkpoint());
    }
    Require.that(
        Files.isRegularFile(resume),
        "The checkpoint (%s) must exist to continue from it",
        "--checkpoint, which starts a run if there is none to continue",
        resume);
    return run.withCheckpoint(resume, run.checkpointEverySeconds());
  }

  private void print(CertifiedResult result, OpenProblem open) {
    PrintWriter out = out();
    if (print.isJson()) {
      out.println(ResultJson.write(result, open.inner(), open.engine()));
    } else {
      new ConsoleReport(out).print(result, open.inner());
    }
    out.flush();
  }

  private int write(ResultFiles files, Settings settings, @Nullable HoldOut holdOut) {
    CertifiedResult result = files.result();
    OpenProblem open = files.open();
    return files.write(
        ResultJson.write(result, open.inner(), open.engine()),
        List.of(settings.run, settings.certificate, settings.solver),
        folder -> {
          folder.write("trace.csv", TraceCsv.write(result, open.inner()));
          StoredModel stored = ModelStore.of(result, open.model(), holdOut, settings.certificate);
          if (stored != null) {
            folder.write(StoredModel.FILE, stored.json());
          }
        },
        err());
  }

  /** What options say of runs, of the certificate, and of all around them. */
  private record Settings(RunSettings run, CertificateSettings certificate, SolverSettings solver) {

    Settings with(RunSettings other) {
      return new Settings(other, certificate, solver);
    }

    Settings with(CertificateSettings other) {
      return new Settings(run, other, solver);
    }

    Settings withGoal(boolean goal) {
      return new Settings(run, certificate, solver.withGoal(goal));
    }

    Solver solver(Method<?> method, StochasticProblem problem) {
      return new Solver(method, problem)
          .withRun(run)
          .withCertificate(certificate)
          .withSettings(solver);
    }
  }
}
