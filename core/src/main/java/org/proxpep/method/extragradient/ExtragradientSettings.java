package org.proxpep.method.extragradient;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.catalogue.StepEvaluations;
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
    @MethodParameter(value = "step in x", name = "eta-x", power = -0.5, grid = "0.01 0.1 1 10")
        double etaX,
    @MethodParameter(
            value = "step in the multipliers",
            name = "eta-y",
            power = -0.5,
            grid = "0.001 0.03 1 30")
        double etaY,
    @MethodParameter(
            value = "1: both steps shrink along a cosine; 0: they stay",
            byDefault = 0,
            scale = false,
            grid = "0 1")
        boolean cosine,
    double steps)
    implements StepEvaluations {

  public ExtragradientSettings {
    AllowedRange.check(ExtragradientSettings.class, etaX, etaY, steps);
  }

  @Override
  public int evaluationsOfStep(StochasticProblem problem) {
    return 2;
  }
}
