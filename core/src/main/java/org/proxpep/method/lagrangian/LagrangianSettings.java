package org.proxpep.method.lagrangian;

import org.proxpep.method.support.Require;

/**
 * The numbers of gradient descent–ascent.
 *
 * @param etaX η_x &gt; 0, the step in x
 * @param etaY η_y &gt; 0, the step in the multipliers
 * @param ki K_i ≥ 0, the weight of the violation (integral gain)
 * @param kp K_p ≥ 0, the weight of its smoothed change (proportional gain); 0 is plain ascent
 * @param nu ν in [0,1), how slowly the smoothed violation forgets
 * @param decay q ≥ 0: both steps shrink like t^−q
 */
public record LagrangianSettings(
    double etaX, double etaY, double ki, double kp, double nu, double decay) {

  public LagrangianSettings {
    Require.positive("etaX", etaX, "1/sqrt(K) for K steps");
    Require.positive("etaY", etaY, "1/sqrt(K) for K steps");
    Require.notNegative("ki", ki, "1, which is plain ascent if kp is 0");
    Require.notNegative("kp", kp, "0, which leaves the proportional term out");
    Require.fraction("nu", nu, "0, which does not smooth");
    Require.notNegative("decay", decay, "0 for constant steps or 0.5");
  }

  /** Plain descent–ascent with the constant steps K^−1/2. */
  public static LagrangianSettings defaults(long steps) {
    double eta = 1 / Math.sqrt((double) steps);
    return new LagrangianSettings(eta, eta, 1, 0, 0, 0);
  }
}
