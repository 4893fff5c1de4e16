package org.proxpep.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.proxpep.compare.ComparisonSettings;
import org.proxpep.compare.JournalException;
import org.proxpep.engine.EngineException;
import org.proxpep.model.data.DataException;
import org.proxpep.model.nl.NlException;
import org.proxpep.model.problem.ModelException;
import org.proxpep.problem.OracleException;
import org.proxpep.refusal.Refusal;
import org.proxpep.run.CheckpointException;
import org.proxpep.run.MethodFailedException;
import org.proxpep.study.RateStudySettings;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The entry point: parses the command line and turns failures into messages and exit codes. */
@Command(
    name = "prox-pep",
    versionProvider = Version.class,
    description = "Solves decision problems with constraints that hold on average, from samples.",
    subcommands = {
      NewCommand.class,
      SolveCommand.class,
      SweepCommand.class,
      DiffCommand.class,
      RunsCommand.class,
      EvaluateCommand.class,
      PredictCommand.class,
      CheckCommand.class,
      ProblemsCommand.class,
      MethodsCommand.class,
      TheoryCommand.class,
      RatesCommand.class,
      CompareCommand.class,
      ServeCommand.class,
      CompletionCommand.class,
      ManCommand.class,
      HelpCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  prox-pep new inventory             write a model to start from",
      "  prox-pep problems                  what is in the library",
      "  prox-pep solve hs071               solve a library problem",
      "  prox-pep solve plan.pep            solve a model of your own",
      "  prox-pep sweep plan.pep --over limit=1..5 --output curve",
      "  prox-pep evaluate out --data a.csv what its answer does on new rows",
      "  prox-pep check plan.pep            what the model means, and warnings",
      "  prox-pep theory hs071              the paper's bounds for it",
      "  prox-pep compare qcqp              methods on common scenarios",
      "  prox-pep plan.nl -AMPL seed=7      as a solver for AMPL"
    })
public final class Main extends PrintingCommand implements Runnable {

  private Main() {}

  /** The parser of all commands. */
  static CommandLine commandLine() {
    CommandLine all = new CommandLine(new Main()).setCaseInsensitiveEnumValuesAllowed(true);
    SettingsFlags.addTo(all, "solve", SolveCommand.SETTINGS);
    SettingsFlags.addTo(all, "sweep", SolveCommand.SETTINGS);
    SettingsFlags.addTo(all, "rates", List.of(RateStudySettings.DEFAULT));
    SettingsFlags.addTo(all, "compare", List.of(ComparisonSettings.DEFAULT));
    return all;
  }

  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  /** Runs one command line on the standard streams and returns its exit code. */
  public static int run(String... arguments) {
    // UTF-8 whatever the terminal says: problem descriptions hold mathematics.
    StandardOutput standard = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    PrintWriter out = new PrintWriter(new OutputStreamWriter(standard, UTF_8), true);
    PrintWriter err = new PrintWriter(new OutputStreamWriter(System.err, UTF_8), true);
    int code = run(arguments, forReader(out), err);
    out.flush();
    return written(code, standard, err);
  }

  /** Folded and coloured for a person; as it is for a program or a file. */
  private static PrintWriter forReader(PrintWriter out) {
    return Terminal.isOutput() ? TerminalText.to(out, Terminal.environment()) : out;
  }

  /** Streams swallow the error of a full disk or of a reader who left; the exit code should not. */
  private static int written(int code, StandardOutput out, PrintWriter err) {
    if (!out.failed()) {
      return code;
    }
    if (!out.isUnread()) {
      err.println("prox-pep: The standard output could not be written.\nMaybe the disk is full.");
    }
    return ExitCode.NOT_WRITTEN;
  }

  /** Runs one command line and returns its exit code. */
  public static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    return run(arguments, out, err, thrown -> {});
  }

  /**
   * The same for a program that wants more than messages.
   *
   * @param failures gets what ended the command, if an exception did
   */
  static int run(
      String[] arguments, PrintWriter out, PrintWriter err, Consumer<Throwable> failures) {
    return runPlain(arguments, PlainText.to(out), PlainText.to(err), failures);
  }

  private static int runPlain(
      String[] arguments, PrintWriter out, PrintWriter err, Consumer<Throwable> failures) {
    if (AmplDriver.isMeant(arguments)) {
      String environment = AmplDriver.environment(System.getenv());
      return ended(() -> new AmplDriver(out, err).run(arguments, environment), arguments, err);
    }
    Handlers handlers = new Handlers(arguments, err, failures);
    CommandLine all =
        commandLine()
            .setOut(out)
            .setErr(err)
            .setParameterExceptionHandler(handlers)
            .setExecutionExceptionHandler(handlers);
    return ended(
        new Callable<>() {
          @Override
          public Integer call() {
            return all.execute(arguments);
          }
        },
        arguments,
        err);
  }

  /**
   * No lambdas: Java leaves classes of the parser that stand in lambdas out of its archive, and the
   * largest of all would be read and checked anew at every start.
   */
  private record Handlers(String[] arguments, PrintWriter err, Consumer<Throwable> failures)
      implements IParameterExceptionHandler, IExecutionExceptionHandler {

    @Override
    public int handleParseException(ParameterException exception, String[] words) {
      return UsageError.print(exception, words);
    }

    @Override
    public int handleExecutionException(
        Exception exception, CommandLine command, ParseResult parsed) {
      failures.accept(exception);
      return failed(exception, arguments, err);
    }
  }

  /** What the work returns, or the exit code of whatever it throws. */
  static int ended(Callable<Integer> work, String[] arguments, PrintWriter err) {
    try {
      return work.call();
    } catch (OutOfMemoryError e) {
      return NotEnoughMemory.tell(err, "");
    } catch (Exception | Error e) {
      return failed(e, arguments, err);
    }
  }

  private static int failed(Throwable thrown, String[] arguments, PrintWriter err) {
    if (thrown instanceof Refusal
        || thrown instanceof InvalidPathException
        || thrown instanceof CheckpointException
        || thrown instanceof JournalException
        || thrown instanceof OracleException) {
      err.println("prox-pep: " + thrown.getMessage());
      return ExitCode.BAD_INPUT;
    }
    if (thrown instanceof ModelException
        || thrown instanceof DataException
        || thrown instanceof NlException) {
      // These begin with the file and the place in it, as a compiler's do.
      err.println(thrown.getMessage());
      return NotEnoughMemory.codeOf(thrown);
    }
    if (thrown instanceof EngineException) {
      err.println("prox-pep: " + thrown.getMessage());
      return ExitCode.ENGINE_FAILED;
    }
    if (thrown instanceof MethodFailedException bug) {
      return new BugReport(err, List.of(arguments), Path.of("")).tell(bug.stop(), BugReport.NONE);
    }
    if (thrown instanceof NotEnoughMemory) {
      return NotEnoughMemory.tell(err, String.valueOf(thrown.getMessage()));
    }
    return new BugReport(err, List.of(arguments), Path.of("")).tell(thrown);
  }

  /** Without a command there is nothing to do but say what could be. */
  @Override
  public void run() {
    List<String> shown =
        spec.subcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .filter(command -> !command.usageMessage().hidden())
            .map(CommandSpec::name)
            .toList();
    throw new ParameterException(
        spec.commandLine(), "Missing command: " + String.join(", ", shown) + ".");
  }
}
