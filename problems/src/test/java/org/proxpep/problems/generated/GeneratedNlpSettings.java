package org.proxpep.problems.generated;

import org.proxpep.problems.parts.NoisyEntry;
import org.proxpep.settings.Records;

/**
 * What a {@link GeneratedNlp} is made from. {@link #of} gives the defaults; the {@code with}
 * methods change one thing each.
 *
 * @param n variables
 * @param p inequalities
 * @param m equalities, at most as many as the set leaves directions; with exactly as many, their
 *     gradients may be nearly dependent
 * @param shape X₀
 * @param condition the largest entry of the objective's curvature D; the smallest is 1
 * @param nonconvexity κ in [0, 4]: the weight of the cosines in the objective, whose curvature
 *     along xᵢ is dᵢ(1+κ cos 3tᵢ) at the distance tᵢ from x*; above 0 the inequalities are
 *     indefinite as well
 * @param curvature ‖∇²c‖ of the constraints times √n, roughly; at 0 they are linear
 * @param noise the standard deviation of the noise on every value
 * @param gradientNoise the standard deviation of the noise on every gradient entry, in units of
 *     {@code noise}
 * @param seed of the construction
 */
public record GeneratedNlpSettings(
    int n,
    int p,
    int m,
    Shape shape,
    double condition,
    double nonconvexity,
    double curvature,
    double noise,
    double gradientNoise,
    long seed) {

  /** The kinds of X₀; a part of its boundary is active at x*. */
  public enum Shape {
    /** [−1,1]ⁿ. */
    BOX,
    /** ‖x‖ ≤ R with ‖x*‖ = R. */
    BALL,
    /** x ≥ 0 with a fixed sum of about n/2. */
    SIMPLEX,
    /** A box, a ball and a simplex side by side. */
    PRODUCT
  }

  private static final double MOST_NONCONVEX = 4.0;

  public GeneratedNlpSettings {
    requireAtLeast("n", n, 1);
    requireAtLeast("p", p, 0);
    requireAtLeast("m", m, 0);
    require(condition >= 1 && finite(condition), "condition", condition, "finite and at least 1");
    require(
        nonconvexity >= 0 && nonconvexity <= MOST_NONCONVEX,
        "nonconvexity",
        nonconvexity,
        "between 0 and " + MOST_NONCONVEX);
    require(curvature >= 0 && finite(curvature), "curvature", curvature, "finite, not negative");
    NoisyEntry.requireLevel(noise);
    require(
        gradientNoise >= 0 && finite(gradientNoise),
        "gradientNoise",
        gradientNoise,
        "finite, not negative");
  }

  /** A convex objective of condition 10 over a box, curved constraints, noise 0.1, seed 1. */
  public static GeneratedNlpSettings of(int n, int p, int m) {
    return new GeneratedNlpSettings(n, p, m, Shape.BOX, 10.0, 0.0, 1.0, 0.1, 1.0, 1L);
  }

  public GeneratedNlpSettings withShape(Shape value) {
    return Records.with(this, "shape", value);
  }

  public GeneratedNlpSettings withCondition(double value) {
    return Records.with(this, "condition", value);
  }

  public GeneratedNlpSettings withNonconvexity(double value) {
    return Records.with(this, "nonconvexity", value);
  }

  public GeneratedNlpSettings withCurvature(double value) {
    return Records.with(this, "curvature", value);
  }

  public GeneratedNlpSettings withNoise(double value) {
    return Records.with(this, "noise", value);
  }

  public GeneratedNlpSettings withGradientNoise(double value) {
    return Records.with(this, "gradientNoise", value);
  }

  public GeneratedNlpSettings withSeed(long value) {
    return Records.with(this, "seed", value);
  }

  /** The standard deviation of the noise on a gradient entry. */
  double gradientLevel() {
    return noise * gradientNoise;
  }

  /** Whether every mean is convex and every equality affine. */
  boolean convex() {
    return nonconvexity == 0 && (m == 0 || curvature == 0);
  }

  private static boolean finite(double value) {
    return value < Double.POSITIVE_INFINITY;
  }

  private static void requireAtLeast(String name, int value, int least) {
    require(value >= least, name, value, "at least " + least);
  }

  private static void require(boolean holds, String name, Object value, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(
          "The setting "
              + name
              + " ("
              + value
              + ") must be "
              + rule
              + ".\nMaybe start from GeneratedNlpSettings.of(10, 3, 2).");
    }
  }
}
