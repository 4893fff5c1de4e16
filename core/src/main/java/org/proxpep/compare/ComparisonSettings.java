package org.proxpep.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Serializable;
import java.util.List;
import java.util.zip.CRC32;

/**
 * What a comparison does with every method on every instance.
 *
 * @param budgets evaluations of all functions with gradients that a run may make, in rising order
 * @param seeds runs for every cell, on common scenarios for all methods
 * @param tuningSettings settings that a method may try on an instance, its defaults among them; 1
 *     for no tuning
 * @param tuningSeeds runs for every one of them, on scenarios that no reported run sees
 * @param tuningSamples the greatest budget that all settings are tried at; where a budget is
 *     greater, the best few of them meet again at that budget
 * @param heuristics whether methods run on problems that their theory leaves out
 */
public record ComparisonSettings(
    List<Long> budgets,
    int seeds,
    int tuningSettings,
    int tuningSeeds,
    long tuningSamples,
    boolean heuristics)
    implements Serializable {

  /** Budgets of 10³ and 10⁴, 20 seeds; 20 settings on 5 seeds, screened at 10⁴; heuristics run. */
  public static final ComparisonSettings DEFAULT =
      new ComparisonSettings(List.of(1_000L, 10_000L), 20, 20, 5, 10_000, true);

  /** Seeds of one instance lie next to each other, and so many are set aside for it. */
  private static final int BLOCK = 1_000;

  private static final long BLOCKS = 1_000_000;
  private static final long FIRST_TUNING_SEED = 1_000_000_000L;
  private static final long FIRST_REPORTING_SEED = 2_000_000_000L;

  public ComparisonSettings {
    budgets = List.copyOf(budgets);
    require(!budgets.isEmpty(), "The list of budgets", budgets, "not be empty", "give 1000,10000");
    long before = 0;
    for (long budget : budgets) {
      require(
          budget > before,
          "The budget",
          budget,
          "be greater than " + before + ", the one before it",
          "give rising numbers, such as 1000,10000");
      before = budget;
    }
    requireBetween("The number of seeds", seeds, 1, BLOCK);
    requireBetween("The number of tuning settings", tuningSettings, 1, 10_000);
    requireBetween("The number of tuning seeds", tuningSeeds, 1, BLOCK);
    require(
        tuningSamples >= 1,
        "The number of samples to tune with",
        tuningSamples,
        "be at least 1",
        "give 10000");
  }

  public ComparisonSettings withBudgets(List<Long> value) {
    return new ComparisonSettings(
        value, seeds, tuningSettings, tuningSeeds, tuningSamples, heuristics);
  }

  public ComparisonSettings withSeeds(int value) {
    return new ComparisonSettings(
        budgets, value, tuningSettings, tuningSeeds, tuningSamples, heuristics);
  }

  /** Tries so many settings on so many seeds. */
  public ComparisonSettings withTuning(int settings, int onSeeds, long atMostSamples) {
    return new ComparisonSettings(budgets, seeds, settings, onSeeds, atMostSamples, heuristics);
  }

  public ComparisonSettings withHeuristics(boolean value) {
    return new ComparisonSettings(
        budgets, seeds, tuningSettings, tuningSeeds, tuningSamples, value);
  }

  /** Whether methods are tuned at all. */
  public boolean tunes() {
    return tuningSettings > 1;
  }

  /**
   * The seed of reported run {@code r}: the same for all methods. Instances have seeds of their
   * own, for luck that they share would not average out.
   */
  static long reportingSeed(String instance, int r) {
    return FIRST_REPORTING_SEED + block(instance) + r;
  }

  /** The seed of tuning run {@code r}; never one that is reported on. */
  static long tuningSeed(String instance, int r) {
    return FIRST_TUNING_SEED + block(instance) + r;
  }

  private static long block(String instance) {
    CRC32 sum = new CRC32();
    sum.update(instance.getBytes(UTF_8));
    return sum.getValue() % BLOCKS * BLOCK;
  }

  private static void requireBetween(String what, int value, int least, int most) {
    require(
        value >= least && value <= most,
        what,
        value,
        "lie between " + least + " and " + most,
        "give " + (least == 1 ? 20 : least));
  }

  private static void require(
      boolean holds, String what, Object value, String rule, String advice) {
    if (!holds) {
      throw new IllegalArgumentException(
          what + " (" + value + ") must " + rule + ".\nMaybe " + advice + ".");
    }
  }
}
