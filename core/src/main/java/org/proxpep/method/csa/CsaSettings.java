package org.proxpep.method.csa;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.catalogue.StepEvaluations;
import org.proxpep.method.support.CommonParameters.BatchSize;

/**
 * The numbers of CSA.
 *
 * @param gamma γ &gt; 0: step t has length γ/√t
 * @param eta η &gt; 0: at step t a violation of η/√t is tolerated
 * @param batch J ≥ 1, how many samples make the estimate of the constraints
 * @param steps K; the answer is made of the steps from K/2 on
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record CsaSettings(
    @MethodParameter(
            value = "step t is this times t^(-1/2)",
            grid = "0.01 0.1 1 10",
            advice = "D/(MF+MG), the diameter over the bounds of the gradients")
        double gamma,
    @MethodParameter(
            value = "tolerated violation, times t^(-1/2)",
            byDefault = 4,
            grid = "0.01 0.1 1 10",
            advice = "4 D (MF+MG)")
        double eta,
    @BatchSize int batch,
    double steps,
    boolean allowHeuristic)
    implements StepEvaluations.Batched {

  public CsaSettings {
    AllowedRange.check(CsaSettings.class, gamma, eta, batch, steps);
  }

  /** γ = D/(M_F+M_G), η = 4D(M_F+M_G) for a set of diameter D and bounds M of the gradients. */
  public static CsaSettings of(double d, double mF, double mG, int batch, long steps) {
    return new CsaSettings(d / (mF + mG), 4 * d * (mF + mG), batch, steps, false);
  }
}
