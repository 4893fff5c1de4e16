package org.proxpep.method.smoothing;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.support.CommonParameters.StepInMultipliers;
import org.proxpep.method.support.CommonParameters.StepInX;

/**
 * The numbers of descent and ascent on rounded functions.
 *
 * @param etaX η_x√K &gt; 0, with η_x the step in x
 * @param etaY η_y√K &gt; 0, with η_y the step in the multipliers
 * @param width wK^(1/4) &gt; 0, with w the width of every kink as a part of what meets in it
 * @param steps the horizon K
 */
public record SmoothingSettings(
    @StepInX double etaX,
    @StepInMultipliers double etaY,
    @MethodParameter(
            value = "width of kinks, over what meets in them",
            power = -0.25,
            grid = "0.1 1 10")
        double width,
    double steps) {

  public SmoothingSettings {
    AllowedRange.check(SmoothingSettings.class, etaX, etaY, width, steps);
  }
}
