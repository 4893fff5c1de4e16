package com.example.penalty;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;

/**
 * @param step γ√K > 0, with γ the length of a step
 * @param penalty ρ > 0, the weight of squared violations
 * @param steps the horizon K
 */
public record PenaltySgdSettings(
    @MethodParameter(value = "step in x", power = -0.5, grid = "0.01 0.1 1 10") double step,
    @MethodParameter(
            value = "weight of squared violations",
            byDefault = 10,
            grid = "0.1 1 10 100 1000 10000")
        double penalty,
    double steps) {

  public PenaltySgdSettings {
    AllowedRange.check(PenaltySgdSettings.class, step, penalty, steps);
  }
}
