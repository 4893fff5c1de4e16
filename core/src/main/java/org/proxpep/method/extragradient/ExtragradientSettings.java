package org.proxpep.method.extragradient;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.StepEvaluations;
import org.proxpep.method.support.CommonParameters.CosineSteps;
import org.proxpep.method.support.CommonParameters.StepInMultipliers;
import org.proxpep.method.support.CommonParameters.StepInX;
import org.proxpep.problem.StochasticProblem;

/**
 * The numbers of the extragradient method.
 *
 * @param etaX η_x√K &gt; 0, with η_x the first step in x
 * @param etaY η_y√K &gt; 0, with η_y the first step in the multipliers
 * @param cosine whether both steps shrink along half a cosine over the horizon, to 0
 * @param steps the horizon K
 */
public record ExtragradientSettings(
    @StepInX double etaX, @StepInMultipliers double etaY, @CosineSteps boolean cosine, double steps)
    implements StepEvaluations {

  public ExtragradientSettings {
    AllowedRange.check(ExtragradientSettings.class, etaX, etaY, steps);
  }

  @Override
  public int evaluationsOfStep(StochasticProblem problem) {
    return 2;
  }
}
