package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.CertificateSettings;
import org.proxpep.diagnostics.Verdict;
import org.proxpep.method.proxpep.PracticalProxPep;
import org.proxpep.model.nl.NlException;
import org.proxpep.model.nl.NlOptions;
import org.proxpep.model.nl.NlProblem;
import org.proxpep.model.nl.SolFile;
import org.proxpep.problem.OracleException;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Status;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/**
 * The command as AMPL calls a solver: {@code prox-pep STUB -AMPL [key=value ...]} reads STUB.nl,
 * writes STUB.sol and prints one line. The exit code is 0 whenever there is a .sol file, for that
 * is where AMPL looks for the outcome.
 */
final class AmplDriver {

  /** The environment variable that {@code option prox_pep_options '...';} sets. */
  static final String ENVIRONMENT = "prox_pep_options";

  private final PrintWriter out;
  private final PrintWriter err;

  AmplDriver(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  /** Whether the command line is that of AMPL. */
  static boolean isMeant(String[] arguments) {
    return arguments.length >= 2 && arguments[1].equals("-AMPL");
  }

  /** The settings of a command line for which {@link #isMeant} holds. */
  static AmplOptions options(String[] arguments, String environment) {
    List<String> settings = Arrays.asList(arguments).subList(2, arguments.length);
    return AmplOptions.parse(environment, settings);
  }

  int run(String[] arguments, String environment) {
    try {
      AmplOptions options = options(arguments, environment);
      return Interruption.during(() -> solve(arguments[0], options));
    } catch (NlException e) {
      err.println(e.getMessage());
      return ExitCode.BAD_INPUT;
    } catch (IOException | IllegalArgumentException | OracleException e) {
      err.println("prox-pep: " + e.getMessage());
      return ExitCode.BAD_INPUT;
    }
  }

  private int solve(String stub, AmplOptions options) throws IOException {
    boolean whole = ProblemArgument.hasEnding(stub, ".nl");
    Path file = ProblemArgument.file(whole ? stub : stub + ".nl");
    String base = whole ? stub.substring(0, stub.length() - 3) : stub;
    NlOptions reading = NlOptions.defaults().withNoise(options.real("noise"));
    boolean relaxed = options.count("relax") != 0;
    NlProblem problem = ProblemArgument.nl(file, relaxed ? reading.withRelaxedIntegers() : reading);
    CertifiedResult result = solve(problem, options);
    String message = message(problem, result);
    SolFile.write(
        Path.of(base + ".sol").toAbsolutePath(),
        problem,
        message,
        result.selected().x(),
        result.certificate().multipliers(),
        outcome(result.verdict(), result.run().status()));
    out.println(message);
    out.flush();
    return ExitCode.OK;
  }

  private static CertifiedResult solve(NlProblem problem, AmplOptions options) {
    int threads = options.count("threads");
    return new Solver(new PracticalProxPep(), problem)
        .withRun(
            RunSettings.samples(options.whole("samples"))
                .withSeed(options.whole("seed"))
                .withMaxSeconds(options.real("max_time"))
                .withTolerance(options.real("tolerance")))
        .withCertificate(
            CertificateSettings.DEFAULT
                .withConfidence(options.real("confidence"))
                .withFeasibilityTolerance(options.real("constraint_tolerance")))
        .withReplications(options.count("replications"))
        .withStarts(options.count("starts"))
        .withRecovery(true)
        .withThreads(threads > 0 ? threads : Runtime.getRuntime().availableProcessors())
        .solve();
  }

  private static String message(NlProblem problem, CertifiedResult result) {
    Certificate certificate = result.certificate();
    return String.format(
        Locale.ROOT,
        "Prox-PEP %s: %s; objective %.9g, %d samples",
        result.run().provenance().softwareVersion(),
        certificate.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' '),
        problem.sense().value(certificate.objective().estimate()),
        result.samples());
  }

  /** AMPL calls "solved" what is certified, and "solved?" what is feasible or may be. */
  static SolFile.Outcome outcome(Verdict verdict, Status status) {
    if (status == Status.ORACLE_FAILED) {
      return SolFile.Outcome.FAILURE;
    }
    return switch (verdict) {
      case CERTIFIED -> SolFile.Outcome.SOLVED;
      case FEASIBLE, LIKELY_FEASIBLE, UNDECIDED -> SolFile.Outcome.UNCERTAIN;
      // The samples were spent before the constraints were reached.
      case VIOLATED -> SolFile.Outcome.LIMIT;
      case INFEASIBLE_SUSPECTED -> SolFile.Outcome.INFEASIBLE;
      case DIVERGED ->
          status == Status.DIVERGED ? SolFile.Outcome.FAILURE : SolFile.Outcome.UNBOUNDED;
    };
  }
}
