package org.proxpep.problem;

import org.proxpep.set.ProxTerm;

/**
 * A problem as methods see it that take its {@link StochasticProblem#proxTerm prox term} as it is:
 * the values are those of the problem, but gradients and second derivatives of the objective are
 * without the term.
 */
public final class SmoothSlopes extends ChangedObjective {

  private final ProxTerm term;

  private SmoothSlopes(StochasticProblem problem, ProxTerm term) {
    super(problem, term, -1.0);
    this.term = term;
  }

  /** The problem itself if it has no prox term, or its slopes are without it. */
  public static StochasticProblem of(StochasticProblem problem) {
    ProxTerm term = problem.proxTerm().orElse(null);
    return term == null || problem instanceof SmoothSlopes
        ? problem
        : new SmoothSlopes(problem, term);
  }

  @Override
  void change(double[] x, Evaluation out) {
    term.addSubgradient(-1.0, x, out.gradient(0));
  }

  @Override
  StochasticProblem changed(StochasticProblem other) {
    return new SmoothSlopes(other, term);
  }

  @Override
  OpenKinks opened(OpenKinks kinks) {
    return new OtherPieces(kinks, -1.0, term);
  }
}
