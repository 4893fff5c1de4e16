package org.proxpep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Decision;
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
 * writes STUB.sol and prints one line. The exit code is 0 whenever the problem was worked on, for
 * the .sol file is where AMPL looks for the outcome. {@code -v}, {@code -=} and {@code -?} tell the
 * version, the keys and how it is called, as AMPL's solvers do.
 */
final class AmplDriver {

  /**
   * The environment variables that hold settings: AMPL's {@code option prox_pep_options '...';}
   * sets the first, Pyomo the second, after the command's name.
   */
  private static final List<String> ENVIRONMENT = List.of("prox_pep_options", "prox-pep_options");

  private static final String USAGE =
      """
      usage: prox-pep [flags] STUB [-AMPL] [key=value ...]
        reads STUB.nl and, with -AMPL, writes STUB.sol
        -oFILE  write the solution to FILE
        -s      write STUB.sol without -AMPL
        -e      do not echo settings (they never are)
        -v      the version
        -=      the keys and what they mean
        -?      this text
      prox-pep --help tells the other commands.
      """;

  /** What the option wantsol asks for, as a sum. */
  private static final int WANT_FILE = 1;

  private static final int WANT_VARIABLES = 2;
  private static final int WANT_MULTIPLIERS = 4;
  private static final int NO_MESSAGE = 8;

  private static final int MOST_OBJECTIVES = 1_000_000;

  private final PrintWriter out;
  private final PrintWriter err;

  AmplDriver(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  /** Whether the command line is that of AMPL. */
  static boolean isMeant(String[] arguments) {
    return AmplCall.isMeant(List.of(arguments));
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
    return AmplOptions.parse(environment, AmplCall.parse(List.of(arguments)).settings());
  }

  int run(String[] arguments, String environment) {
    for (String argument : arguments) {
      if (AmplCall.QUESTIONS.contains(argument)) {
        tell(argument);
        return ExitCode.OK;
      }
    }
    try {
      AmplCall call = AmplCall.parse(List.of(arguments));
      AmplOptions options = AmplOptions.parse(environment, call.settings());
      return Interruption.during(
          () ->
              solve(
                  call,
                  options,
                  new BugReport(err, words(arguments, environment), BugReport.HERE)));
    } catch (NlException e) {
      err.println(e.getMessage());
      return NotEnoughMemory.codeOf(e);
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

  private int solve(AmplCall call, AmplOptions options, BugReport bugs) throws IOException {
    String stub = call.stub();
    boolean whole = ProblemArgument.hasEnding(stub, ".nl");
    Path file = ProblemArgument.file(whole ? stub : stub + ".nl");
    String base = whole ? stub.substring(0, stub.length() - 3) : stub;
    NlOptions reading =
        NlOptions.defaults()
            .withNoise(options.real("noise"))
            .withObjective(options.count("objno", 1, MOST_OBJECTIVES) - 1);
    boolean relaxed = options.count("relax", 0, 1) != 0;
    int level = options.count("outlev", 0, 2);
    int wanted = options.count("wantsol", 0, 15);
    String solution = call.solution() != null ? call.solution() : base + ".sol";
    Path target = Path.of(solution).toAbsolutePath();
    boolean writes = call.writes() || (wanted & WANT_FILE) != 0;
    if (writes) {
      requireFolder(target);
    }
    NlProblem problem = ProblemArgument.nl(file, relaxed ? reading.withRelaxedIntegers() : reading);
    CertifiedResult result = solve(problem, options, level);
    String message = message(problem, result);
    double[] multipliers = result.certificate().multipliers();
    if (writes) {
      SolFile.write(target, problem, message, result.selected().x(), multipliers, outcome(result));
    }
    if (level > 0 && (wanted & NO_MESSAGE) == 0) {
      out.println(message);
    }
    if ((wanted & WANT_VARIABLES) != 0) {
      values(result.selected().x(), problem::variableName);
    }
    if ((wanted & WANT_MULTIPLIERS) != 0) {
      values(SolFile.duals(problem, multipliers), problem::constraintName);
    }
    out.flush();
    return result.bug().map(bug -> bugs.tell(bug, BugReport.RESULT_LEFT)).orElse(ExitCode.OK);
  }

  /** The command with what the environment adds to it. */
  private static List<String> words(String[] arguments, String environment) {
    return Stream.concat(Stream.of(arguments), Pattern.compile("\\s+").splitAsStream(environment))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** Found out before the work, not after it. */
  private static void requireFolder(Path file) {
    Path folder = file.getParent();
    if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(file)) {
      throw Refusal.of(
          "The solution (%s) must be a file in a folder that exists", "make the folder", file);
    }
  }

  private void values(double[] values, IntFunction<String> name) {
    for (int i = 0; i < values.length; i++) {
      out.println(name.apply(i) + " " + values[i]);
    }
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
        : solver.withObserver(new ProgressLines(out, run, problem.sense(), false)).solve();
  }

  private static String message(NlProblem problem, CertifiedResult result) {
    Certificate certificate = result.certificate();
    return PlainText.format(
        "Prox-PEP %s: %s; objective %.9g, %d samples",
        result.run().provenance().softwareVersion(),
        words(certificate.verdict(), outcome(result)),
        problem.sense().value(certificate.objective().estimate()),
        result.samples());
  }

  /** With the words that callers look for in place of a code, such as JuMP: "optimal", "limit". */
  private static String words(Verdict verdict, SolFile.Outcome outcome) {
    String words = verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return switch (outcome) {
      case SOLVED -> words + ", locally optimal";
      case UNCERTAIN, INFEASIBLE -> words;
      case UNBOUNDED -> words + ", unbounded";
      case LIMIT -> words + " at the limit of samples";
      case FAILURE -> words + ", stopped by an error";
    };
  }

  private static SolFile.Outcome outcome(CertifiedResult result) {
    boolean holds =
        result.certificate().constraints().stream()
            .allMatch(constraint -> constraint.decision() == Decision.HOLDS);
    return outcome(result.verdict(), result.run().status(), holds);
  }

  /**
   * AMPL calls "solved" what is certified, and "solved?" what is feasible or may be.
   *
   * @param holds whether all constraints hold at the point. If the run diverged, it is then the
   *     objective that has no end
   */
  static SolFile.Outcome outcome(Verdict verdict, Status status, boolean holds) {
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
          status == Status.DIVERGED && !holds ? SolFile.Outcome.FAILURE : SolFile.Outcome.UNBOUNDED;
    };
  }
}
