package org.proxpep.model.function;

import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How a function with corners is taken apart. A function of one number gets it as a and as b.
 *
 * @param gap what is 0 at the corner
 * @param size how large what meets at the corner is
 * @param smoothed the function by sizes |t|, which others round off
 * @param opened the function by u = max(0, gap), so that it is smooth in (a, b, u); null where the
 *     corners are in the slope only
 */
public record Kink(Formula gap, Formula size, Smoothed smoothed, @Nullable Opened opened) {

  /** A number of both arguments. */
  @FunctionalInterface
  public interface Formula {
    int write(Algebra m, int a, int b);
  }

  /** The function, given what writes the size of a number. */
  @FunctionalInterface
  public interface Smoothed {
    int write(Algebra m, IntUnaryOperator size, int a, int b);
  }

  /** The function, given u. */
  @FunctionalInterface
  public interface Opened {
    int write(Algebra m, int u, int a, int b);
  }
}
