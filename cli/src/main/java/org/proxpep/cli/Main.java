package org.proxpep.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.Objects;
import org.proxpep.compare.JournalException;
import org.proxpep.model.data.DataException;
import org.proxpep.model.engine.EngineException;
import org.proxpep.model.language.ModelException;
import org.proxpep.model.nl.NlException;
import org.proxpep.problem.OracleException;
import org.proxpep.run.CheckpointException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The entry point: parses the command line and turns failures into messages and exit codes. */
@Command(
    name = "prox-pep",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Solves decision problems with constraints that hold on average, from samples.",
    subcommands = {
      NewCommand.class,
      SolveCommand.class,
      CheckCommand.class,
      ProblemsCommand.class,
      MethodsCommand.class,
      TheoryCommand.class,
      RatesCommand.class,
      CompareCommand.class,
      CompletionCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  prox-pep new inventory             write a model to start from",
      "  prox-pep problems                  what is in the library",
      "  prox-pep solve hs071               solve a library problem",
      "  prox-pep solve plan.pep            solve a model of your own",
      "  prox-pep check plan.pep            what the model means, and warnings",
      "  prox-pep solve hs071 --samples 1000000 --seed 7 --json",
      "  prox-pep theory hs071              the paper's bounds for it",
      "  prox-pep rates hs071               how fast the errors fall",
      "  prox-pep compare qcqp              methods on common scenarios",
      "  prox-pep plan.nl -AMPL seed=7      as a solver for AMPL"
    })
public final class Main implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  private Main() {}

  /** The parser of all commands. */
  static CommandLine commandLine() {
    CommandLine all = new CommandLine(new Main()).setCaseInsensitiveEnumValuesAllowed(true);
    CommandLine solve = Objects.requireNonNull(all.getSubcommands().get("solve"));
    SolveCommand.addSettings(solve.getCommandSpec());
    return all;
  }

  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  /** Runs one command line on the standard streams and returns its exit code. */
  public static int run(String... arguments) {
    // UTF-8 whatever the terminal says: problem descriptions hold mathematics.
    PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, UTF_8), true);
    PrintWriter err = new PrintWriter(new OutputStreamWriter(System.err, UTF_8), true);
    return written(run(arguments, out, err), out, err);
  }

  /** Streams swallow the error of a full disk or of a reader who left; the exit code should not. */
  private static int written(int code, PrintWriter out, PrintWriter err) {
    out.flush();
    if (!System.out.checkError()) {
      return code;
    }
    err.println(
        "prox-pep: The standard output could not be written.\n"
            + "Maybe the disk is full, or what reads it has ended.");
    return ExitCode.NOT_WRITTEN;
  }

  /** Runs one command line and returns its exit code. */
  public static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    if (AmplDriver.isMeant(arguments)) {
      return new AmplDriver(out, err).run(arguments, AmplDriver.environment(System.getenv()));
    }
    return commandLine()
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(UsageError::print)
        .setExecutionExceptionHandler(
            (exception, command, parsed) -> {
              if (exception instanceof IllegalArgumentException
                  || exception instanceof CheckpointException
                  || exception instanceof JournalException
                  || exception instanceof OracleException) {
                command.getErr().println("prox-pep: " + exception.getMessage());
                return ExitCode.BAD_INPUT;
              }
              if (exception instanceof ModelException
                  || exception instanceof DataException
                  || exception instanceof NlException) {
                // These begin with the file and the place in it, as a compiler's do.
                command.getErr().println(exception.getMessage());
                return ExitCode.BAD_INPUT;
              }
              if (exception instanceof EngineException) {
                command.getErr().println("prox-pep: " + exception.getMessage());
                return ExitCode.ENGINE_FAILED;
              }
              throw exception;
            })
        .execute(arguments);
  }

  /** Without a command there is nothing to do but say what could be. */
  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Missing command: " + String.join(", ", spec.subcommands().keySet()) + ".");
  }
}
