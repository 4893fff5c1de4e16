package org.proxpep.method;

import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;

/**
 * The problems that the theory of a method speaks of.
 *
 * @param convex whether E[F] and E[G] have to be convex and E[H] affine; taken on trust, for
 *     samples do not show it
 * @param inequalities whether there may be constraints E[G] ≤ 0
 * @param equalities whether there may be constraints E[H] = 0
 * @param noisyConstraints whether G and H may depend on the scenario
 * @param sets what X₀ may be
 */
public record ProblemClass(
    boolean convex, boolean inequalities, boolean equalities, boolean noisyConstraints, Sets sets) {

  /** What X₀ may be. */
  public enum Sets {
    /** Every closed convex set. */
    ANY,
    /** Every compact convex set. */
    BOUNDED,
    /** ℝⁿ only. */
    WHOLE_SPACE
  }

  /** Everything. */
  public static final ProblemClass ANY = new ProblemClass(false, true, true, true, Sets.ANY);

  /** E[G] ≤ 0 over any X₀. */
  public static final ProblemClass INEQUALITIES =
      new ProblemClass(false, true, false, true, Sets.ANY);

  /** E[G] ≤ 0 over a compact X₀. */
  public static final ProblemClass COMPACT_INEQUALITIES =
      new ProblemClass(false, true, false, true, Sets.BOUNDED);

  /** E[H] = 0 over any X₀. */
  public static final ProblemClass EQUALITIES =
      new ProblemClass(false, false, true, true, Sets.ANY);

  /** G ≤ 0 and H = 0 without noise over any X₀. */
  public static final ProblemClass EXACT_CONSTRAINTS =
      new ProblemClass(false, true, true, false, Sets.ANY);

  /** G ≤ 0 without noise over any X₀. */
  public static final ProblemClass EXACT_INEQUALITIES =
      new ProblemClass(false, true, false, false, Sets.ANY);

  /** H = 0 without noise over ℝⁿ. */
  public static final ProblemClass EXACT_EQUALITIES =
      new ProblemClass(false, false, true, false, Sets.WHOLE_SPACE);

  /** Convex E[F] and E[G] ≤ 0 over any X₀. */
  public static final ProblemClass CONVEX_INEQUALITIES =
      new ProblemClass(true, true, false, true, Sets.ANY);

  /** Convex E[F] and E[G] ≤ 0 over a compact X₀. */
  public static final ProblemClass CONVEX_COMPACT =
      new ProblemClass(true, true, false, true, Sets.BOUNDED);

  /**
   * Lets a problem pass that belongs to the class or, where a heuristic is asked for, any problem.
   *
   * @throws IllegalArgumentException if it does not pass, saying why
   */
  public void require(String method, StochasticProblem problem, boolean allowHeuristic) {
    String objection = allowHeuristic ? "" : objection(problem);
    if (!objection.isEmpty()) {
      throw Refusal.of(
          "Problem %s has %s, but method %s must have %s",
          "allow the heuristic (allowHeuristic, --allow-heuristic): the method then runs without"
              + " its guarantee",
          problem.name(),
          objection,
          method,
          this);
    }
  }

  /** What keeps a problem out of the class, or nothing. */
  public String objection(StochasticProblem problem) {
    int p = problem.inequalities();
    int m = problem.equalities();
    if (!inequalities && p > 0) {
      return "inequalities (" + p + ")";
    }
    if (!equalities && m > 0) {
      return "equalities (" + m + ")";
    }
    boolean bounded = problem.feasibleSet().diameter() < Double.POSITIVE_INFINITY;
    if (sets == Sets.WHOLE_SPACE && !problem.feasibleSet().isWholeSpace()) {
      return "a set X0 (" + problem.feasibleSet() + ") other than all vectors";
    }
    if (sets == Sets.BOUNDED && !bounded) {
      return "a set X0 (" + problem.feasibleSet() + ") without bound";
    }
    for (int row = 1; !noisyConstraints && row <= p + m; row++) {
      if (!problem.isDeterministic(row)) {
        return "a constraint (" + problem.functionName(row) + ") that may differ by scenario";
      }
    }
    return "";
  }

  @Override
  public String toString() {
    StringBuilder words = new StringBuilder(convex ? "convex functions" : "any functions");
    if (!inequalities || !equalities) {
      words.append(inequalities ? ", inequalities only" : ", equalities only");
    }
    words.append(noisyConstraints ? "" : ", constraints without noise");
    words.append(sets == Sets.BOUNDED ? ", a bounded X0" : "");
    return words.append(sets == Sets.WHOLE_SPACE ? ", all vectors for X0" : "").toString();
  }
}
