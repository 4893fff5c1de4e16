package org.proxpep.cli;

import java.util.Iterator;
import java.util.List;

/** Reads a text .sol file by the rules of those who read it in practice. */
final class SolReader {

  /** What a file says. */
  record Solution(double[] duals, double[] variables, int objective, int code) {}

  private final Iterator<String> lines;

  private SolReader(List<String> lines) {
    this.lines = lines.iterator();
  }

  /**
   * AMPL's library and JuMP: the message ends at an empty line, there are 3 to 9 options, a 3 in
   * the second place announces a tolerance, counts must be those of the problem, and the objective
   * is number 0.
   */
  static Solution asAmpl(List<String> lines, int constraints, int variables) {
    SolReader in = new SolReader(lines);
    in.message();
    int options = in.whole();
    require(options >= 3 && options <= 9, "3 to 9 options");
    in.whole();
    boolean tolerance = in.whole() == 3;
    for (int k = 2; k < (tolerance ? options - 2 : options); k++) {
      in.whole();
    }
    require(in.whole() == constraints, "the constraints of the problem");
    int duals = in.whole();
    require(duals == 0 || duals == constraints, "all multipliers or none");
    require(in.whole() == variables, "the variables of the problem");
    require(in.whole() == variables, "all variables");
    if (tolerance) {
      in.lines.next();
    }
    Solution solution = in.rest(duals, variables);
    require(solution.objective == 0, "objective 0");
    return solution;
  }

  /** Pyomo: more than four options include two that announce a tolerance. */
  static Solution asPyomo(List<String> lines) {
    SolReader in = new SolReader(lines);
    in.message();
    int options = in.whole();
    boolean tolerance = options > 4;
    for (int k = 0; k < (tolerance ? options - 2 : options); k++) {
      in.whole();
    }
    in.whole();
    int duals = in.whole();
    in.whole();
    int variables = in.whole();
    if (tolerance) {
      in.lines.next();
    }
    return in.rest(duals, variables);
  }

  /**
   * CasADi: the lines are counted from the end, after which it sees one empty line, and multipliers
   * have their sign changed there.
   */
  static Solution asCasadi(String text, int constraints, int variables) {
    String[] lines = text.split("\n", -1);
    double[] x = new double[variables];
    for (int i = 0; i < variables; i++) {
      x[i] = Double.parseDouble(lines[lines.length - variables + i - 1]);
    }
    double[] y = new double[constraints];
    for (int i = 0; i < constraints; i++) {
      y[i] = Double.parseDouble(lines[lines.length - constraints - variables + i - 1]);
    }
    return new Solution(y, x, 0, -1);
  }

  private void message() {
    String line = lines.next();
    require(!line.isEmpty(), "a message");
    while (!line.isEmpty()) {
      line = lines.next();
    }
    require(lines.next().equals("Options"), "the options after the message and an empty line");
  }

  private int whole() {
    return Integer.parseInt(lines.next());
  }

  private Solution rest(int duals, int variables) {
    double[] y = numbers(duals);
    double[] x = numbers(variables);
    if (!lines.hasNext()) {
      return new Solution(y, x, 0, -1); // A .nl file with flag 0 asks for no code.
    }
    String[] words = lines.next().split(" ", -1);
    require(words.length == 3 && words[0].equals("objno"), "objno and two numbers");
    require(!lines.hasNext(), "nothing more");
    return new Solution(y, x, Integer.parseInt(words[1]), Integer.parseInt(words[2]));
  }

  private double[] numbers(int count) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = Double.parseDouble(lines.next());
    }
    return values;
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("The file must have " + what + ".");
    }
  }
}
