package org.proxpep.model.nl;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.proxpep.problem.Sense;
import org.proxpep.refusal.Require;

/**
 * Writes what AMPL reads back: a text .sol file with a message, the options of the .nl file, the
 * multipliers in AMPL's signs, the variables and a code for the outcome.
 *
 * <p>AMPL's multiplier of a constraint is the change of the optimal objective, the file's own, for
 * a unit of its right-hand side.
 */
public final class SolFile {

  /** The outcome in AMPL's numbering; AMPL shows the hundreds as {@code solve_result}. */
  public enum Outcome {
    SOLVED(0),
    UNCERTAIN(100),
    INFEASIBLE(200),
    UNBOUNDED(300),
    LIMIT(400),
    FAILURE(500);

    private final int code;

    Outcome(int code) {
      this.code = code;
    }

    public int code() {
      return code;
    }
  }

  /** What AMPL, Pyomo and JuMP write into the first line of a .nl file. */
  private static final int[] USUAL_OPTIONS = {1, 1, 0};

  private SolFile() {}

  /**
   * Writes a file.
   *
   * @param x the variables
   * @param multipliers λ of the inequalities, then μ of the equalities, of the Lagrangian F + λᵀG +
   *     μᵀH; or empty if there are none to tell
   */
  public static void write(
      Path file,
      NlProblem problem,
      String message,
      double[] x,
      double[] multipliers,
      Outcome outcome)
      throws IOException {
    Files.writeString(
        file, text(problem, message, x, multipliers, outcome), StandardCharsets.UTF_8);
  }

  static String text(
      NlProblem problem, String message, double[] x, double[] multipliers, Outcome outcome) {
    int n = problem.dimension();
    int rows = problem.inequalities() + problem.equalities();
    Require.that(
        "The number of variables", x.length, x.length == n, "" + n, "a point of another problem");
    Require.that(
        "The number of multipliers",
        multipliers.length,
        multipliers.length == 0 || multipliers.length == rows,
        rows + " or 0",
        "leave them out");
    NlHeader header = problem.model().header();
    int constraints = header.constraints();
    double[] duals = duals(problem, multipliers);
    StringBuilder out = new StringBuilder();
    // An empty line ends the message, so one inside it gets a blank.
    message.lines().forEach(line -> out.append(line.isEmpty() ? " " : line).append('\n'));
    out.append('\n');
    options(header, out);
    out.append(constraints).append('\n').append(duals.length).append('\n');
    out.append(n).append('\n').append(n).append('\n');
    if (asksForTolerance(header)) {
      number(Double.isNaN(header.tolerance()) ? 0.0 : header.tolerance(), out);
    }
    for (double dual : duals) {
      number(dual, out);
    }
    for (double value : x) {
      number(value, out);
    }
    outcome(header, problem.options().objective(), outcome, out);
    return out.toString();
  }

  /**
   * The last line, as AMPL's library has it: with the code only if the .nl file asks for it.
   * Callers that do not, as CasADi, count lines from the end, where the variables must be.
   */
  private static void outcome(NlHeader header, int objective, Outcome outcome, StringBuilder out) {
    if ((header.flags() & 1) != 0) {
      out.append("objno ").append(objective).append(' ').append(outcome.code()).append('\n');
    } else if (objective != 0) {
      out.append("objno ").append(objective).append('\n');
    }
  }

  /** Readers take a 3 in the second place as the sign that a tolerance follows the counts. */
  private static boolean asksForTolerance(NlHeader header) {
    return header.options().length > 1 && header.options()[1] == 3;
  }

  private static void options(NlHeader header, StringBuilder out) {
    // Readers want the block, and three options at least, even where the .nl file has none.
    int[] options = Arrays.copyOf(USUAL_OPTIONS, Math.max(3, header.options().length));
    System.arraycopy(header.options(), 0, options, 0, header.options().length);
    int told = asksForTolerance(header) ? options.length + 2 : options.length;
    out.append("Options\n").append(told).append('\n');
    for (int option : options) {
      out.append(option).append('\n');
    }
  }

  /**
   * AMPL's multipliers of the constraints of a file; empty if there are none to tell.
   *
   * @param multipliers as {@link #write} takes them
   */
  public static double[] duals(NlProblem problem, double[] multipliers) {
    if (multipliers.length == 0) {
      return new double[0];
    }
    double[] duals = new double[problem.model().header().constraints()];
    double sign = problem.sense() == Sense.MAXIMIZE ? -1.0 : 1.0;
    for (int k = 0; k < multipliers.length; k++) {
      NlFunctions.Row row = problem.rows().get(1 + k);
      // Raising an upper bound or a right-hand side lowers the function, raising a lower bound
      // raises it.
      duals[row.constraint()] += (row.side().isLower() ? sign : -sign) * multipliers[k];
    }
    return duals;
  }

  private static void number(double value, StringBuilder out) {
    // The sum turns −0 into 0.
    String text = Double.toString(value + 0.0);
    out.append(text.endsWith(".0") ? text.substring(0, text.length() - 2) : text).append('\n');
  }
}
