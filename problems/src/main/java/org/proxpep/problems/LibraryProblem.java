package org.proxpep.problems;

import java.util.OptionalDouble;
import java.util.Set;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;

/**
 * A problem whose expectations are known exactly and whose solution is known too, so that one can
 * tell how far a method got. Those made of data rows are also {@link
 * org.proxpep.problem.FiniteProblem}s.
 */
public interface LibraryProblem extends StochasticProblem, ExactMean {

  /** Name, description, source and tags. */
  Label label();

  @Override
  default String name() {
    return label().name();
  }

  /** The problem in one line, as a formula where one fits. */
  default String description() {
    return label().description();
  }

  /** Where the problem comes from. */
  default String source() {
    return label().source();
  }

  /** Words to select problems by, such as {@code hock-schittkowski} or {@code convex}. */
  default Set<String> tags() {
    return label().tags();
  }

  /** Whether E[F] and E[G] are convex on X₀ and E[H] is affine. */
  default boolean convex() {
    return tags().contains("convex");
  }

  @Override
  default boolean isConvex() {
    return convex();
  }

  /** The solution; computed when first asked for, then kept. */
  KnownOptimum optimum();

  /**
   * The standard deviation of the noise that was added to a problem without randomness of its own;
   * empty where the randomness is the problem's own, as that of data rows.
   */
  default OptionalDouble noiseLevel() {
    return OptionalDouble.empty();
  }

  /**
   * The same problem with another noise level; at level 0 every evaluation is exact.
   *
   * @throws IllegalArgumentException if the level is not finite or negative, or if the randomness
   *     of this problem is its own
   */
  default LibraryProblem withNoise(double level) {
    throw Refusal.of(
        "The noise level of %s (%s) cannot be set, because its randomness is its own",
        "leave the level out, or average several scenarios with MiniBatch", name(), level);
  }
}
