package org.proxpep.run;

import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.residual.PathMeasure;

/**
 * Measures <i>every</i> iterate of a run, where the runner measures a few hundred: for studies of
 * small problems that hold the averages of a theorem against the iterates themselves. Every step
 * costs an evaluation of the means.
 */
public final class PathStudy {

  private PathStudy() {}

  /**
   * Steps from {@code start} and shows {@code measure} the iterates x¹..xᵀ, each with the
   * multipliers yᵗ that stand beside it before step t.
   *
   * @param means where f, g and h come from; see {@link MeanEvaluator}
   * @param steps T
   * @return the number of iterates shown: T, or fewer if the thread was interrupted, which stays
   *     set
   */
  public static <S extends MethodState> long run(
      Method<S> method,
      StochasticProblem problem,
      double[] start,
      Scenarios scenarios,
      MeanEvaluator means,
      long steps,
      PathMeasure measure) {
    S state = method.start(problem, start, scenarios);
    double[] y = new double[problem.inequalities() + problem.equalities()];
    for (long t = 0; t < steps; t++) {
      if (Thread.currentThread().isInterrupted()) {
        return t;
      }
      state.multipliers(y);
      Evaluation mean = means.at(state.x());
      measure.add(state.x(), y, mean);
      method.step(state);
    }
    return steps;
  }
}
