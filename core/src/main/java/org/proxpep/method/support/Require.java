package org.proxpep.method.support;

/** The rules that settings of methods share. */
public final class Require {

  private Require() {}

  /** 0 &lt; value &lt; ∞. */
  public static void positive(String name, double value, String advice) {
    boolean holds = value > 0 && value < Double.POSITIVE_INFINITY;
    require(name, value, holds, "positive and finite", advice);
  }

  /** 0 ≤ value &lt; ∞. */
  public static void notNegative(String name, double value, String advice) {
    boolean holds = value >= 0 && value < Double.POSITIVE_INFINITY;
    require(name, value, holds, "finite and not negative", advice);
  }

  /** 0 ≤ value &lt; 1. */
  public static void fraction(String name, double value, String advice) {
    require(name, value, value >= 0 && value < 1, "at least 0 and below 1", advice);
  }

  /** value ≥ least. */
  public static void atLeast(String name, long value, long least, String advice) {
    require(name, value, value >= least, "at least " + least, advice);
  }

  /** Any rule. */
  public static void require(String name, Number value, boolean holds, String rule, String advice) {
    if (!holds) {
      throw new IllegalArgumentException(
          name + " (" + value + ") must be " + rule + ".\nMaybe " + advice + ".");
    }
  }
}
