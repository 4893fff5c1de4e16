package org.proxpep.method.icpp;

import java.io.IOException;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problem.TransformedProblem;

/**
 * The problem of one round: F + μ₀‖x−x_k‖² and c_i + μ‖x−x_k‖². It belongs to one run, which moves
 * the centre x_k.
 */
final class Proximal extends TransformedProblem {

  private final double mu0;
  private final double mu;
  private final double[] centre;

  Proximal(StochasticProblem problem, double mu0, double mu) {
    super(problem);
    this.mu0 = mu0;
    this.mu = mu;
    this.centre = new double[problem.dimension()];
  }

  /** The problem without the proximal terms. */
  StochasticProblem problem() {
    return problem;
  }

  void centre(double[] x) {
    System.arraycopy(x, 0, centre, 0, centre.length);
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    problem.evaluate(x, xi, out);
    for (int row = 0; row < out.rows(); row++) {
      double weight = row == 0 ? mu0 : mu;
      double[] gradient = out.gradient(row);
      for (int i = 0; i < x.length && weight > 0; i++) {
        double away = x[i] - centre[i];
        out.addValue(row, weight * away * away);
        gradient[i] += 2 * weight * away;
      }
    }
  }

  void fields(Archive archive) throws IOException {
    archive.field(centre);
  }
}
