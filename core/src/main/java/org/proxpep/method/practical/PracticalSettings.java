package org.proxpep.method.practical;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.settings.Records;

/**
 * Settings of the practical mode. None of them is a step size; {@link #DEFAULT} is meant to be used
 * as it is.
 *
 * @param theta θ, the weight of a constraint's penalty against the proximal term's curvature
 * @param damping φ, the dual step as a multiple of the critically damped one
 * @param pilotSamples N₀ ≥ 2, how many samples are drawn at x¹ before the first step
 * @param denseProbes during how many steps every step is probed at its end
 * @param probeEvery after them, every how many steps at least
 * @param reachDecay by which factor the reach D̂ may shrink when the number of steps doubles; with
 *     2^(−a) the proximal weight grows at most like t^(1/2+a)
 * @param subproblemTolerance the relative accuracy of the subproblem under noise; without, it is
 *     solved as exactly as numbers allow
 * @param passes 1 for a second phase where there is a table that the budget can pass over or no
 *     noise, 0 for none
 */
public record PracticalSettings(
    @MethodParameter(value = "weight of a penalty against the proximal curvature", byDefault = 2)
        double theta,
    @MethodParameter(value = "dual step over the critically damped one", byDefault = 1)
        double damping,
    @MethodParameter(
            value = "samples at the start before the first step",
            byDefault = 20,
            range = "[2,inf)")
        int pilotSamples,
    @MethodParameter(
            value = "steps that are all probed at their ends",
            byDefault = 40,
            range = "[0,inf)")
        int denseProbes,
    @MethodParameter(
            value = "steps between probes afterwards, at least",
            byDefault = 32,
            range = "[1,inf)")
        int probeEvery,
    @MethodParameter(
            value = "how far the reach may shrink when steps double",
            byDefault = 0.84,
            range = "(0.5,1]")
        double reachDecay,
    @MethodParameter(value = "relative accuracy of the subproblem under noise", byDefault = 1e-6)
        double subproblemTolerance,
    @MethodParameter(
            value = "1 for a second phase of passes over tables, 0 for samples only",
            byDefault = 1,
            range = "[0,1]")
        int passes) {

  /** What works without tuning. */
  public static final PracticalSettings DEFAULT =
      new PracticalSettings(2.0, 1.0, 20, 40, 32, 0.84, 1e-6, 1);

  /** {@link #DEFAULT} without a second phase. */
  public static final PracticalSettings SAMPLES_ONLY = Records.with(DEFAULT, "passes", 0);

  public PracticalSettings {
    AllowedRange.check(
        PracticalSettings.class,
        theta,
        damping,
        pilotSamples,
        denseProbes,
        probeEvery,
        reachDecay,
        subproblemTolerance,
        passes);
  }
}
