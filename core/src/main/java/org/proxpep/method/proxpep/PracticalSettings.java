package org.proxpep.method.proxpep;

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
 * @param subproblemTolerance the relative accuracy of the subproblem
 */
public record PracticalSettings(
    double theta,
    double damping,
    int pilotSamples,
    int denseProbes,
    int probeEvery,
    double reachDecay,
    double subproblemTolerance) {

  /** What works without tuning. */
  public static final PracticalSettings DEFAULT =
      new PracticalSettings(2.0, 1.0, 20, 40, 32, 0.84, 1e-10);

  public PracticalSettings {
    requirePositive("theta", theta);
    requirePositive("damping", damping);
    requireAtLeast("pilotSamples", pilotSamples, 2);
    requireAtLeast("denseProbes", denseProbes, 0);
    requireAtLeast("probeEvery", probeEvery, 1);
    if (!(reachDecay > 0.5 && reachDecay <= 1)) {
      throw new IllegalArgumentException(
          "reachDecay ("
              + reachDecay
              + ") must be greater than 1/2 and at most 1.\nMaybe leave it at the default.");
    }
    requirePositive("subproblemTolerance", subproblemTolerance);
  }

  private static void requirePositive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          name + " (" + value + ") must be positive.\nMaybe leave it at the default.");
    }
  }

  private static void requireAtLeast(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(
          name
              + " ("
              + value
              + ") must be at least "
              + least
              + ".\nMaybe leave it at the default.");
    }
  }
}
