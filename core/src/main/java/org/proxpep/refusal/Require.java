package org.proxpep.refusal;

import org.jspecify.annotations.Nullable;

/**
 * The rules that settings and other inputs share. A NaN breaks every one of them. {@code thing}
 * begins the sentence, {@code advice} follows "Maybe".
 */
public final class Require {

  private Require() {}

  /** 0 &lt; value &lt; ∞. */
  public static void positive(String thing, double value, String advice) {
    boolean holds = value > 0 && value < Double.POSITIVE_INFINITY;
    that(thing, value, holds, "positive and finite", advice);
  }

  /** 0 ≤ value &lt; ∞. */
  public static void notNegative(String thing, double value, String advice) {
    boolean holds = value >= 0 && value < Double.POSITIVE_INFINITY;
    that(thing, value, holds, "finite and not negative", advice);
  }

  /** |value| &lt; ∞. */
  public static void finite(String thing, double value, String advice) {
    that(thing, value, Double.isFinite(value), "finite", advice);
  }

  /** 0 ≤ value &lt; 1. */
  public static void fraction(String thing, double value, String advice) {
    that(thing, value, value >= 0 && value < 1, "at least 0 and below 1", advice);
  }

  /** value ≥ least. */
  public static void atLeast(String thing, long value, long least, String advice) {
    if (value < least) {
      that(thing, value, false, "at least " + least, advice);
    }
  }

  /** least ≤ value ≤ most. */
  public static void between(String thing, long value, long least, long most, String advice) {
    that(
        thing, value, value >= least && value <= most, "between " + least + " and " + most, advice);
  }

  /**
   * Each value is above the one before.
   *
   * @param thing what the value with a number is: {@code "Edge %s of bins"}
   */
  public static void rising(String thing, double... values) {
    for (int i = 1; i < values.length; i++) {
      that(
          values[i] > values[i - 1],
          thing + " (%s) must be above the one before",
          "leave one of them out",
          i + 1,
          values[i]);
    }
  }

  /** Any rule on one value: it "must be" so. */
  public static void that(
      String thing, @Nullable Object value, boolean holds, String rule, String advice) {
    if (!holds) {
      throw new Refusal(thing, value, "must be " + rule, advice);
    }
  }

  /**
   * Any rule, for a sentence of another shape; see {@link Refusal#of}. Where the parts cost
   * something or the place is in a loop of steps, write {@code if} and {@code throw} instead.
   */
  public static void that(
      boolean holds, String sentence, String advice, @Nullable Object... parts) {
    if (!holds) {
      throw Refusal.of(sentence, advice, parts);
    }
  }
}
