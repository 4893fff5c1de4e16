package org.proxpep.method.csa;

import org.proxpep.method.support.Require;

/**
 * The numbers of CSA.
 *
 * @param gamma γ &gt; 0: step t has length γ/√t
 * @param eta η &gt; 0: at step t a violation of η/√t is tolerated
 * @param batch J ≥ 1, how many samples make the estimate of the constraints
 * @param steps K; the answer is made of the steps from K/2 on
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record CsaSettings(double gamma, double eta, int batch, long steps, boolean allowHeuristic) {

  public CsaSettings {
    Require.positive("gamma", gamma, "D/(MF+MG), the diameter over the bounds of the gradients");
    Require.positive("eta", eta, "4 D (MF+MG)");
    Require.atLeast("batch", batch, 1, "1");
    Require.atLeast("steps", steps, 1, "the number of samples over the batch");
  }

  /** γ = D/(M_F+M_G), η = 4D(M_F+M_G) for a set of diameter D and bounds M of the gradients. */
  public static CsaSettings of(double d, double mF, double mG, int batch, long steps) {
    return new CsaSettings(d / (mF + mG), 4 * d * (mF + mG), batch, steps, false);
  }
}
