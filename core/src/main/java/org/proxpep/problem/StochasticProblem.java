package org.proxpep.problem;

import org.proxpep.set.ConvexSet;

/**
 * A stochastic nonlinear programme,
 *
 * <pre>
 *   min over x in X₀ of E[F(x,ξ)]   s.t.   E[Gᵢ(x,ξ)] ≤ 0, i = 1..p,   E[Hⱼ(x,ξ)] = 0, j = 1..m
 * </pre>
 *
 * ({@code eq:orig_prob}), seen through samples only.
 *
 * <p><b>A scenario ξ is a 64-bit key</b> and {@link #evaluate} is a pure function of (x, ξ): a data
 * problem maps the key to a row, a simulator seeds a generator with it ({@link
 * Evaluation#random(long)}). Common random numbers, exact repeats and parallel evaluation all rest
 * on this one rule, so an implementation keeps no state between calls; scratch space lives in the
 * {@link Evaluation}, of which every thread has its own.
 *
 * <p>The functions are numbered as rows: row 0 is F, rows 1..p are G, rows p+1..p+m are H.
 */
public interface StochasticProblem {

  /** n, the number of decision variables. */
  int dimension();

  /** p, the number of constraints E[Gᵢ] ≤ 0. */
  int inequalities();

  /** m, the number of constraints E[Hⱼ] = 0. */
  int equalities();

  /** X₀, the closed convex set that x never leaves. */
  ConvexSet feasibleSet();

  /**
   * Writes the values and gradients of F, G and H at x under scenario ξ into {@code out}. Every
   * entry is overwritten; x is not modified.
   */
  void evaluate(double[] x, long xi, Evaluation out);

  /**
   * How many scenarios one call of {@link #evaluate} costs; more than 1 for a {@link MiniBatch}.
   * Budgets and traces count scenarios, so that runs with and without batches compare honestly.
   */
  default int scenariosPerEvaluation() {
    return 1;
  }

  /** A point to start from; need not be feasible. By default the point of X₀ nearest to zero. */
  default double[] startingPoint() {
    double[] x = new double[dimension()];
    feasibleSet().project(x, x);
    return x;
  }

  /** What the problem is called in results, logs and errors. */
  default String name() {
    return getClass().getSimpleName();
  }

  /** The user's name of variable {@code i}, counted from 0. */
  default String variableName(int i) {
    return "x" + (i + 1);
  }

  /** The user's name of function row {@code row}: 0 is the objective, then G, then H. */
  default String functionName(int row) {
    if (row == 0) {
      return "objective";
    }
    int p = inequalities();
    return row <= p ? "g" + row : "h" + (row - p);
  }

  /** Whether row 0 is the user's objective, to be minimised, or minus one to be maximised. */
  default Sense sense() {
    return Sense.MINIMIZE;
  }

  /** How the user reads constraint row {@code row}, from 1 on. By default as it stands. */
  default Meaning meaning(int row) {
    return row <= inequalities() ? Meaning.AT_MOST_ZERO : Meaning.EQUAL_TO_ZERO;
  }

  /** Whether variable {@code i} serves the formulation only, and is no decision of the user's. */
  default boolean isAuxiliary(int i) {
    return false;
  }

  /**
   * Whether function row {@code row} is the same in every scenario. A sample cannot tell: values
   * that were all the same may hide a rare event, so a certificate takes the problem's word or
   * stays in doubt.
   */
  default boolean isDeterministic(int row) {
    return false;
  }

  /**
   * Identifies the problem and its data, so that a checkpoint of one problem is not resumed on
   * another. A problem with data adds a digest of the data.
   */
  default String fingerprint() {
    return name()
        + " n="
        + dimension()
        + " p="
        + inequalities()
        + " m="
        + equalities()
        + " X0="
        + feasibleSet();
  }
}
