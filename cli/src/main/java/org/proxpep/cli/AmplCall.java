package org.proxpep.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;

/**
 * A command line as callers of AMPL's solvers write it: flags, the stub and settings, {@code STUB
 * -AMPL key=value} (AMPL, Pyomo, JuMP) or {@code -oFILE.sol FILE.nl} (CasADi).
 *
 * @param stub the .nl file, with or without its ending
 * @param solution where the .sol file goes; null for beside the stub
 * @param writes whether there must be a .sol file, whatever the option {@code wantsol} says
 * @param settings key=value
 */
record AmplCall(String stub, @Nullable String solution, boolean writes, List<String> settings) {

  /** Questions that are answered without a problem. */
  static final Set<String> QUESTIONS = Set.of("-v", "-=", "-?");

  private static final String AMPL = "-AMPL";
  private static final String OUTPUT = "-o";
  private static final String WRITE = "-s";
  private static final String NO_ECHO = "-e";

  /** Whether a command line is one of these. */
  static boolean isMeant(List<String> words) {
    if (words.isEmpty()) {
      return false;
    }
    String first = words.get(0);
    return QUESTIONS.contains(first)
        || isFlag(first)
        || ProblemArgument.hasEnding(first, ".nl")
        || (words.size() > 1 && words.get(1).equals(AMPL));
  }

  private static boolean isFlag(String word) {
    return word.equals(AMPL)
        || word.equals(WRITE)
        || word.equals(NO_ECHO)
        || word.startsWith(OUTPUT);
  }

  /** Reads a command line for which {@link #isMeant} holds. */
  static AmplCall parse(List<String> words) {
    String stub = null;
    String solution = null;
    boolean writes = false;
    List<String> settings = new ArrayList<>();
    // Settings are never echoed.
    for (String word : words.stream().filter(word -> !word.equals(NO_ECHO)).toList()) {
      if (word.startsWith(OUTPUT)) {
        solution = word.substring(OUTPUT.length());
        if (solution.isEmpty()) {
          throw Refusal.of(
              "The flag (%s) must be followed by the name of a file at once",
              "write -oa.sol", word);
        }
      } else if (word.equals(AMPL) || word.equals(WRITE)) {
        writes = true;
      } else if (stub != null) {
        settings.add(word);
      } else if (word.startsWith("-")) {
        throw Refusal.of(
            "The flag (%s) is not known to this solver", "one of those that -? lists", word);
      } else {
        stub = word;
      }
    }
    if (stub == null) {
      throw Refusal.of(
          "The call (%s) must name a .nl file",
          "add one: prox-pep plan.nl -AMPL", String.join(" ", words));
    }
    return new AmplCall(stub, solution, writes || solution != null, settings);
  }
}
