package org.proxpep.method.proxpep;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

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

  private static final double FALL = 0.8;
  private static final double LARGEST_THETA = 64.0;
  private static final double LARGEST_RELAX = 8.0;
  private static final double FIRST_CAP = 1e3;
  private static final double CAP_FACTOR = 4.0;
  private static final double SIGNIFICANT = 3.0;

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
    Arrays.fill(room, FIRST_CAP);
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
      double bent = 0.001 * known.lk[k] * reach;
      double slope2 = Math.max(Math.max(filter.slope2[k], bent * bent), Double.MIN_NORMAL);
      double weight = theta[k] * curvature / slope2;
      if (known.gradientNoise(k) > 0) {
        double off = Math.abs(filter.value(k)) + Math.sqrt(filter.pc[k]);
        double limit =
            gradient
                / off
                * Math.max(1 / Math.sqrt(known.gradientNoise(k)), relax[k] / Math.sqrt(slope2));
        weight = limit < weight ? limit : weight;
      }
      rho[k] = Math.min(weight, 1e100);
      models.step[k] = rho[k];
      double cap = room[k] * gradient / Math.sqrt(slope2);
      models.cap[k] = cap > 0 ? Math.min(cap, 1e100) : 1e100;
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
      boolean significant = now > SIGNIFICANT * Math.sqrt(filter.pc[k]);
      if (significant
          && now > FALL * violation[k]
          && now > 1e-3 * size * Math.sqrt(filter.slope2[k])) {
        relax[k] = Math.min(LARGEST_RELAX, Math.max(0.5, 2 * relax[k]));
        theta[k] = Math.min(2 * theta[k], LARGEST_THETA * theta0);
      }
      if (significant && Math.abs(y[k]) >= 0.99 * models.cap[k] && now < 0.9 * capped[k]) {
        capped[k] = now;
        room[k] *= CAP_FACTOR;
      }
      violation[k] = now;
    }
  }

  void save(DataOutput out) throws IOException {
    Vectors.write(out, rho);
    Vectors.write(out, theta);
    Vectors.write(out, relax);
    Vectors.write(out, violation);
    Vectors.write(out, capped);
    Vectors.write(out, room);
  }

  void restore(DataInput in) throws IOException {
    Vectors.read(in, rho);
    Vectors.read(in, theta);
    Vectors.read(in, relax);
    Vectors.read(in, violation);
    Vectors.read(in, capped);
    Vectors.read(in, room);
  }
}
