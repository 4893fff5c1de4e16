package org.proxpep.method.pdsg;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.support.CommonParameters.DrawnRows;

/**
 * The numbers of PDSG.
 *
 * @param alpha α√K &gt; 0, with α the longest step in x
 * @param rho ρ√K &gt; 0, with ρ the step in the multipliers
 * @param beta β/ρ ≥ 1, with β the penalty of the augmented Lagrangian
 * @param adaptive η &gt; 0: the gradients so far weigh √(s/η) against 1/α; 10 as published
 * @param rows how many constraints a step draws; 0 means all of them
 * @param steps the horizon K
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record PdsgSettings(
    @MethodParameter(value = "longest step in x", power = -0.5, grid = "0.1 1 10 100") double alpha,
    @MethodParameter(
            value = "step in the multipliers",
            power = -0.5,
            grid = "0.001 0.01 0.1 1 10 100")
        double rho,
    @MethodParameter(
            value = "penalty over rho, at least 1",
            scale = false,
            grid = "1 10",
            range = "[1,inf)")
        double beta,
    @MethodParameter(value = "weight of past gradients", byDefault = 10) double adaptive,
    @DrawnRows int rows,
    double steps,
    boolean allowHeuristic) {

  public PdsgSettings {
    AllowedRange.check(PdsgSettings.class, alpha, rho, beta, adaptive, rows, steps);
  }
}
