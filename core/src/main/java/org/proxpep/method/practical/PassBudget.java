package org.proxpep.method.practical;

import org.jspecify.annotations.Nullable;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.StochasticProblem;

/** When the budget of a run is enough to end it with passes over a table, and from when on. */
final class PassBudget {

  private static final PracticalConstants.Passes PASSES = PracticalConstants.USED.passes();

  private final StochasticProblem problem;

  /** Null where scenarios cannot be enumerated. */
  private final @Nullable FiniteProblem table;

  /** Whether second derivatives are known wherever functions are: rounded kinks have theirs. */
  private final boolean areRounded;

  private long budget = Long.MAX_VALUE;

  /** Whether x¹ is where the first phase would lead, so that scales alone are wanted of it. */
  private boolean isNear;

  PassBudget(StochasticProblem problem, @Nullable FiniteProblem table, boolean areRounded) {
    this.problem = problem;
    this.table = table;
    this.areRounded = areRounded;
  }

  /** How many evaluations the run may spend. */
  void set(long value) {
    budget = value;
  }

  /** Says that x¹ is near a solution. */
  void beginNear() {
    isNear = true;
  }

  /** How many samples the first phase takes where there is a table. */
  long first() {
    if (table == null) {
      return Long.MAX_VALUE;
    }
    if (isNear) {
      return PASSES.firstWithoutNoise();
    }
    long share = budget == Long.MAX_VALUE ? Long.MAX_VALUE : (long) (PASSES.share() * budget);
    return Math.max(PASSES.first(), Math.min(share, PASSES.longest()));
  }

  /** Passes that second derivatives take: one, or one for each variable. */
  long passesOfHessians() {
    boolean known = areRounded || problem.secondDerivatives().isPresent();
    return known ? 1 : problem.dimension();
  }

  /** Whether there is a table, and enough left to end with passes over it. */
  boolean fitsTable(long spent) {
    long passes = PASSES.fewest() * (1 + passesOfHessians()) / 2;
    return table != null && (budget - spent) / passes >= table.scenarioCount();
  }
}
