package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.proxpep.FittedSchedule;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.model.nl.NlException;
import org.proxpep.pilot.PilotSample;
import org.proxpep.pilot.PilotSettings;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.Reference;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.refusal.FileTrouble;
import org.proxpep.refusal.Refusal;
import org.proxpep.report.RateCsv;
import org.proxpep.report.RateJson;
import org.proxpep.study.MethodAtHorizon;
import org.proxpep.study.RateReport;
import org.proxpep.study.RateStudy;
import org.proxpep.study.RateStudySettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how fast the errors fall with the budget and compares with the paper's rates. */
@Command(
    name = "rates",
    description = "Measures how fast the errors fall, beside the paper's rates.",
    footer = {
      "",
      "Algorithm 1 is run over a geometric range of T, and a power of T is fitted to",
      "the errors and compared with T^(-1/4) and T^(-1/8)."
    })
final class RatesCommand extends PrintingCommand implements Callable<Integer> {

  @Mixin private ProblemArgument argument = new ProblemArgument();

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--schedule",
      paramLabel = "KIND",
      defaultValue = "theorem",
      description = "Parameters of Algorithm 1: ${COMPLETION-CANDIDATES} (default theorem).")
  private MethodChoice.Schedule schedule = MethodChoice.Schedule.THEOREM;

  @Option(names = "--csv", paramLabel = "FILE", description = "Write every single value to FILE.")
  private @Nullable Path csv;

  @Mixin private PrintOptions print = new PrintOptions();

  @Override
  public Integer call() throws NlException {
    StochasticProblem problem = argument.problem();
    RateStudySettings settings =
        SettingsFlags.read(spec.commandLine().getParseResult(), RateStudySettings.DEFAULT)
            .withSeed(argument.seed())
            .withThreads(threads.count());
    // Before the work, so that a bad path costs no time.
    save("");
    RateReport report =
        study(problem).run(settings, progress(settings.points() * settings.replications()));
    save(RateCsv.write(report));
    String kind = schedule.name().toLowerCase(Locale.ROOT);
    PrintWriter out = out();
    if (print.isJson()) {
      out.println(RateJson.write(report, kind));
    } else {
      new RatesText(out).print(report, kind);
    }
    return ExitCode.OK;
  }

  /** Distances from the solution are measured where it is known. */
  private RateStudy study(StochasticProblem problem) {
    RateStudy study = new RateStudy(problem, trials(problem));
    if (problem instanceof LibraryProblem library) {
      KnownOptimum optimum = library.optimum();
      return study.withReference(new Reference(optimum.x(), optimum.f()));
    }
    return study;
  }

  /** The same constants and scales for all runs, so that only T changes. */
  private LongFunction<MethodAtHorizon> trials(StochasticProblem problem) {
    Scenarios scenarios = new Scenarios(argument.seed());
    if (schedule == MethodChoice.Schedule.FITTED) {
      return horizon -> trial(FittedSchedule.settings(problem, scenarios, horizon));
    }
    ProblemConstants constants = PilotSample.constants(problem, scenarios, PilotSettings.DEFAULT);
    return horizon -> trial(TheoremSchedule.UNIT.settings(constants, horizon));
  }

  private static MethodAtHorizon trial(ProxPepSettings settings) {
    return new MethodAtHorizon(new ProxPep(settings), settings.alpha());
  }

  private IntConsumer progress(int runs) {
    PrintWriter err = err();
    return done -> {
      if (!print.isQuiet() && done * 10 / runs > (done - 1) * 10 / runs) {
        err.println(done + " of " + runs + " runs");
        err.flush();
      }
    };
  }

  private void save(String text) {
    if (csv == null) {
      return;
    }
    try {
      Files.writeString(csv, text);
    } catch (IOException e) {
      throw Refusal.of(
              "The file (%s) must be writable: %s",
              "the folder does not exist", csv, FileTrouble.of(e))
          .causedBy(e);
    }
  }
}
