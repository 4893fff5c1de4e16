package org.proxpep.method.practical;

import java.io.IOException;
import java.util.Arrays;
import org.proxpep.method.Archive;
import org.proxpep.method.subproblem.QuadraticModels;

/**
 * The penalty weights ρ_k, the dual steps σ_k and the caps of the multipliers.
 *
 * <pre>
 *   ρ_k = min( θ_k B/‖J̃_k‖²,  γ/(|c̃_k|+√P_k) · max(1/√v_J, r_k/‖J̃_k‖) )      B = L_y + ν/D̂
 *   σ_k = ρ_k min( 1, φ min(θB, ρ_k‖J̃_k‖²)/(4τ) )
 * </pre>
 *
 * with γ the root mean square of ‖∇F‖. The paper has one number for both; apart, the penalty damps
 * what the multipliers integrate, critically where σ = ρ·θB/(4τ). The second bound on ρ keeps the
 * noise that Jᵀρc̃ brings into the step below that of the objective's gradient.
 *
 * <p>At the end of epochs that double in length, θ_k doubles (and r_k, which loosens the second
 * bound) where a violation is significant and has not fallen. A multiplier at its cap, which works
 * as an exact penalty of that weight, gets a larger cap only as long as that makes its violation
 * fall: where no point is feasible the caps stay and the run settles where the capped violations
 * are least.
 */
final class PenaltyWeights {

  private static final PracticalConstants.Penalty PENALTY = PracticalConstants.USED.penalty();

  final double[] rho;
  private final int inequalities;
  private final double theta0;
  private final double damping;
  private final double[] theta;
  private final double[] relax;
  private final double[] violation;
  private final double[] capped;

  /** Caps in units of γ/‖J̃_k‖. */
  private final double[] room;

  PenaltyWeights(int rows, int inequalities, PracticalSettings settings) {
    this.rho = new double[rows];
    this.inequalities = inequalities;
    this.theta0 = settings.theta();
    this.damping = settings.damping();
    this.theta = new double[rows];
    this.relax = new double[rows];
    this.violation = new double[rows];
    this.capped = new double[rows];
    this.room = new double[rows];
    Arrays.fill(theta, theta0);
    Arrays.fill(room, PENALTY.firstCap());
    Arrays.fill(capped, Double.POSITIVE_INFINITY);
  }

  void start(ConstraintFilter filter) {
    for (int k = 0; k < rho.length; k++) {
      violation[k] = Math.abs(filter.value(k));
    }
  }

  /**
   * Sets ρ and the models' steps and caps.
   *
   * @param gradient γ
   * @param reach how far x may move soon
   */
  void update(
      double curvature,
      double gradient,
      ConstraintFilter filter,
      Estimates known,
      double reach,
      QuadraticModels models) {
    for (int k = 0; k < rho.length; k++) {
      // Where the gradient vanishes, a thousandth of what curvature makes of it within reach.
      double bent = PENALTY.smallMove() * known.lk[k] * reach;
      double slope2 = Math.max(Math.max(filter.slope2[k], bent * bent), Double.MIN_NORMAL);
      double slope = Math.sqrt(slope2);
      double weight = theta[k] * curvature / slope2;
      if (known.gradientNoise(k) > 0) {
        double off = Math.abs(filter.value(k)) + Math.sqrt(filter.pc[k]);
        double limit =
            gradient / off * Math.max(1 / Math.sqrt(known.gradientNoise(k)), relax[k] / slope);
        weight = limit < weight ? limit : weight;
      }
      rho[k] = Math.min(weight, PENALTY.largest());
      models.step[k] = rho[k];
      double cap = room[k] * gradient / slope;
      models.cap[k] = cap > 0 ? Math.min(cap, PENALTY.largest()) : PENALTY.largest();
    }
  }

  /** σ_k. */
  double dualStep(int k, double curvature, double slope2, double tau) {
    double gain = damping * Math.min(theta0 * curvature, rho[k] * slope2) / (4 * tau);
    return rho[k] * Math.min(1.0, gain);
  }

  /**
   * Ends an epoch.
   *
   * @param size the scale of x; a violation that a move of a thousandth of it could mend is small
   */
  void endEpoch(ConstraintFilter filter, QuadraticModels models, double[] y, double size) {
    for (int k = 0; k < rho.length; k++) {
      double c = filter.value(k);
      double now = k < inequalities ? Math.max(0.0, c) : Math.abs(c);
      boolean significant = now > PENALTY.significant() * Math.sqrt(filter.pc[k]);
      if (significant
          && now > PENALTY.fall() * violation[k]
          && now > PENALTY.smallMove() * size * Math.sqrt(filter.slope2[k])) {
        relax[k] = Math.min(PENALTY.largestRelax(), Math.max(PENALTY.firstRelax(), 2 * relax[k]));
        theta[k] = Math.min(2 * theta[k], PENALTY.largestTheta() * theta0);
      }
      if (significant
          && Math.abs(y[k]) >= PENALTY.atCap() * models.cap[k]
          && now < PENALTY.capFall() * capped[k]) {
        capped[k] = now;
        room[k] *= PENALTY.capFactor();
      }
      violation[k] = now;
    }
  }

  void fields(Archive archive) throws IOException {
    archive.fields(rho, theta, relax, violation, capped, room);
  }
}
