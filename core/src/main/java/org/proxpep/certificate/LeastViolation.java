package org.proxpep.certificate;

import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.set.ConvexSet;

/**
 * A point of X₀ at which the violation is least, nearby and by means that are always the same ones:
 *
 * <pre>  min over x in X₀ of ½ Σ (vₖ(x)/uₖ)²,   vₖ = [gᵢ]₊ or hⱼ,</pre>
 *
 * by the Levenberg–Marquardt method, whose steps solve {@link LinearViolation}. Stops where every
 * violation is far within the tolerance, where no step promises a reduction of more than rounding,
 * or after {@value #MOST_EVALUATIONS} evaluations.
 */
public final class LeastViolation {

  private static final int MOST_EVALUATIONS = 80;
  private static final double NEGLIGIBLE = 1e-15;

  /** A violation of this part of its tolerance is far within. */
  private static final double FAR_WITHIN = 0.1;

  private static final double LEAST_DAMPING = 1e-9;

  private final MeanEvaluator means;
  private final ConvexSet set;
  private final int inequalities;
  private final double[] u;
  private final Tolerances tolerances;

  /**
   * @param units uₖ &gt; 0, what counts as one unit of the violation of constraint k
   * @param tolerances violations that count as none
   */
  public LeastViolation(
      MeanEvaluator means, ConvexSet set, int inequalities, double[] units, Tolerances tolerances) {
    this.means = means;
    this.set = set;
    this.inequalities = inequalities;
    this.u = units.clone();
    this.tolerances = tolerances;
  }

  /**
   * @param weights vₖ/uₖ² there, those weights w with which the violation shows to be least
   * @param worst the largest violation as a multiple of its tolerance
   */
  public record Point(double[] x, double[] weights, double worst) {}

  /** The point reached from {@code start}, which is taken back to X₀ first. */
  public Point from(double[] start) {
    double[] x = set.projected(start);
    Evaluation at = means.at(x);
    double phi = half(at);
    LinearViolation model = new LinearViolation(set, inequalities, x.clone(), u, at);
    double[] weights = weights(at);
    double worst = tolerances.worst(at);
    double mu = 1e-2 * model.curvature();
    for (int k = 1; k < MOST_EVALUATIONS && worst > FAR_WITHIN; k++) {
      double promised = phi - model.solve(mu);
      if (!(promised > NEGLIGIBLE * phi) || Thread.currentThread().isInterrupted()) {
        break;
      }
      at = means.at(model.z);
      double there = half(at);
      if (phi - there > 1e-3 * promised) {
        System.arraycopy(model.z, 0, x, 0, x.length);
        phi = there;
        weights = weights(at);
        worst = tolerances.worst(at);
        model = new LinearViolation(set, inequalities, x.clone(), u, at);
        mu = Math.max(0.2 * mu, LEAST_DAMPING * model.curvature());
      } else {
        mu = Math.max(8.0 * mu, 1e-6 * model.curvature());
      }
    }
    return new Point(x, weights, worst);
  }

  private double half(Evaluation at) {
    double sum = 0.0;
    for (int k = 0; k < u.length; k++) {
      double v = at.excess(1 + k) / u[k];
      sum += 0.5 * v * v;
    }
    return sum;
  }

  private double[] weights(Evaluation at) {
    return Vectors.of(u.length, k -> at.excess(1 + k) / (u[k] * u[k]));
  }
}
