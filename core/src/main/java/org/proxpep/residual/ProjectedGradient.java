package org.proxpep.residual;

import org.proxpep.linalg.Vectors;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.ProxTerm;
import org.proxpep.set.SeparableSet;

/** R_α = α [x − Π(x − v/α)] for a gradient v. */
public final class ProjectedGradient {

  private ProjectedGradient() {}

  /**
   * ‖R_α‖ of a problem, where a {@link StochasticProblem#proxTerm prox term} is in the place of
   * bounds: α [x − prox(x − v/α)] with the gradient v of the rest.
   *
   * @param gradient that of the Lagrangian, with the subgradient of the term that the problem gives
   */
  public static double norm(
      StochasticProblem problem, double[] x, double[] gradient, double alpha) {
    ProxTerm term = problem.proxTerm().orElse(null);
    if (term == null) {
      return norm(problem.feasibleSet(), x, gradient, alpha);
    }
    double[] v = gradient.clone();
    term.addSubgradient(-1.0, x, v);
    return term.over(problem.feasibleSet()).residual(x, v, alpha);
  }

  /**
   * ‖R_α‖, NaN where v is not finite. Between bounds entry by entry: x − (x − v) is 0 where x is so
   * large that v is lost beside it.
   */
  public static double norm(ConvexSet set, double[] x, double[] v, double alpha) {
    SeparableSet bounds = set.separable().orElse(null);
    if (bounds != null) {
      double squares = 0.0;
      for (int i = 0; i < x.length; i++) {
        double d = Math.min(x[i] - bounds.lower(i), Math.max(x[i] - bounds.upper(i), v[i] / alpha));
        squares += d * d;
      }
      return Double.isFinite(Vectors.zeroTimes(v)) ? alpha * Math.sqrt(squares) : Double.NaN;
    }
    double[] trial = Vectors.of(x.length, i -> x[i] - v[i] / alpha);
    if (Double.isNaN(Vectors.zeroTimes(trial))) {
      // A projection promises nothing for numbers that are not finite.
      return Double.NaN;
    }
    set.project(trial, trial);
    double squares = 0.0;
    for (int i = 0; i < trial.length; i++) {
      double d = x[i] - trial[i];
      squares += d * d;
    }
    return alpha * Math.sqrt(squares);
  }
}
