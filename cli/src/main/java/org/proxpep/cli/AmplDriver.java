package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.nl.NlException;
import org.proxpep.model.nl.NlOptions;
import org.proxpep.model.nl.NlProblem;
import org.proxpep.model.nl.SolFile;
import org.proxpep.problem.OracleException;
import org.proxpep.refusal.Refusal;
import org.proxpep.run.Provenance;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Status;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;
import org.proxpep.solve.SolverSettings;

/**
 * The command as AMPL calls a solver: {@code prox-pep STUB -AMPL [key=value ...]} reads STUB.nl,
 * writes STUB.sol and prints one line. The exit code is 0 whenever there is a .sol file, for that
 * is where AMPL looks for the outcome. {@code -v}, {@code -=} and {@code -?} tell the version, the
 * keys and how it is called, as AMPL's solvers do.
 */
final class AmplDriver {

  /**
   * The environment variables that hold settings: AMPL's {@code option prox_pep_options '...';}
   * sets the first, Pyomo the second, after the command's name.
   */
  private static final List<String> ENVIRONMENT = List.of("prox_pep_options", "prox-pep_options");

  private static final String USAGE =
      """
      usage: prox-pep STUB -AMPL [key=value ...]
        reads STUB.nl and writes STUB.sol
        -v  the version
        -=  the keys and what they mean
        -?  this text
      prox-pep --help tells the other commands.
      """;

  private static final Set<String> FLAGS = Set.of("-v", "-=", "-?");

  private final PrintWriter out;
  private final PrintWriter err;

  AmplDriver(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  /** Whether the command line is that of AMPL. */
  static boolean isMeant(String[] arguments) {
    return (arguments.length >= 1 && FLAGS.contains(arguments[0]))
        || (arguments.length >= 2 && arguments[1].equals("-AMPL"));
  }

  /** The settings of the environment. */
  static String environment(Map<String, String> variables) {
    return ENVIRONMENT.stream()
        .map(name -> variables.getOrDefault(name, ""))
        .filter(text -> !text.isBlank())
        .collect(Collectors.joining(" "));
  }

  /** The settings of a command line for which {@link #isMeant} holds. */
  static AmplOptions options(String[] arguments, String environment) {
    List<String> settings = Arrays.asList(arguments).subList(2, arguments.length);
    return AmplOptions.parse(environment, settings);
  }

  int run(String[] arguments, String environment) {
    for (String argument : arguments) {
      if (FLAGS.contains(argument)) {
        tell(argument);
        return ExitCode.OK;
      }
    }
    try {
      AmplOptions options = options(arguments, environment);
      return Interruption.during(() -> solve(arguments[0], options));
    } catch (NlException e) {
      err.println(e.getMessage());
      return ExitCode.BAD_INPUT;
    } catch (IOException | Refusal | InvalidPathException | OracleException e) {
      err.println("prox-pep: " + e.getMessage());
      return ExitCode.BAD_INPUT;
    }
  }

  private void tell(String flag) {
    switch (flag) {
      case "-v" ->
          out.println(
              "Prox-PEP " + Provenance.currentVersion() + ", Java " + Runtime.version().feature());
      case "-=" -> AmplOptions.listed().forEach(out::println);
      default -> out.print(USAGE);
    }
    out.flush();
  }

  private int solve(String stub, AmplOptions options) throws IOException {
    boolean whole = ProblemArgument.hasEnding(stub, ".nl");
    Path file = ProblemArgument.file(whole ? stub : stub + ".nl");
    String base = whole ? stub.substring(0, stub.length() - 3) : stub;
    NlOptions reading = NlOptions.defaults().withNoise(options.real("noise"));
    boolean relaxed = options.count("relax", 1) != 0;
    int level = options.count("outlev", 2);
    NlProblem problem = ProblemArgument.nl(file, relaxed ? reading.withRelaxedIntegers() : reading);
    CertifiedResult result = solve(problem, options, level);
    String message = message(problem, result);
    SolFile.write(
        Path.of(base + ".sol").toAbsolutePath(),
        problem,
        message,
        result.selected().x(),
        result.certificate().multipliers(),
        outcome(result.verdict(), result.run().status()));
    result
        .bug()
        .ifPresent(
            bug ->
                new BugReport(err, List.of(stub, "-AMPL"), Path.of(""))
                    .tell(bug, BugReport.RESULT_LEFT));
    if (level > 0) {
      out.println(message);
      out.flush();
    }
    return ExitCode.OK;
  }

  private CertifiedResult solve(NlProblem problem, AmplOptions options, int level) {
    RunSettings run = options.settings(RunSettings.DEFAULT);
    Solver solver =
        new Solver(new PracticalProxPep(), problem)
            .withRun(run)
            .withCertificate(options.settings(CertificateSettings.DEFAULT))
            .withSettings(options.settings(SolverSettings.DEFAULT));
    return level < 2
        ? solver.solve()
        : solver
            .withObserver(
                new ProgressLines(out, run.maxSamples(), run.maxSeconds(), problem.sense(), false))
            .solve();
  }

  private static String message(NlProblem problem, CertifiedResult result) {
    Certificate certificate = result.certificate();
    return PlainText.format(
        "Prox-PEP %s: %s; objective %.9g, %d samples",
        result.run().provenance().softwareVersion(),
        certificate.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' '),
        problem.sense().value(certificate.objective().estimate()),
        result.samples());
  }

  /** AMPL calls "solved" what is certified, and "solved?" what is feasible or may be. */
  static SolFile.Outcome outcome(Verdict verdict, Status status) {
    if (status == Status.ORACLE_FAILED || status == Status.METHOD_FAILED) {
      return SolFile.Outcome.FAILURE;
    }
    return switch (verdict) {
      case CERTIFIED -> SolFile.Outcome.SOLVED;
      case FEASIBLE, LIKELY_FEASIBLE, UNDECIDED -> SolFile.Outcome.UNCERTAIN;
      // The samples were spent before the constraints were reached.
      case VIOLATED -> SolFile.Outcome.LIMIT;
      case INFEASIBLE_SUSPECTED, NO_SAFE_ANSWER -> SolFile.Outcome.INFEASIBLE;
      case DIVERGED ->
          status == Status.DIVERGED ? SolFile.Outcome.FAILURE : SolFile.Outcome.UNBOUNDED;
    };
  }
}
