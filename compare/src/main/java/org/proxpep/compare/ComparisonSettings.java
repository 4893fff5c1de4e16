package org.proxpep.compare;

import java.io.Serializable;
import java.util.List;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.Parameter;
import org.proxpep.refusal.Require;
import org.proxpep.settings.Records;
import org.proxpep.settings.Setting;

/**
 * What a comparison does with every method on every instance.
 *
 * @param budgets evaluations of all functions with gradients that a run may make, in rising order
 * @param seeds runs for every cell, on common scenarios for all methods
 * @param tuningSettings settings that a method may try on an instance, its defaults among them; 1
 *     for no tuning, {@link #IN_PROPORTION} for a number that grows with its free parameters
 * @param tuningSeeds runs for every one of them, on scenarios that no reported run sees
 * @param tuningSamples the greatest budget that all settings are tried at; where a budget is
 *     greater, the best few of them meet again at that budget
 * @param seed chooses other scenarios for all runs, reported and tuning
 * @param heuristics whether methods run on problems that their theory leaves out
 * @param view what methods are shown of the problems
 */
public record ComparisonSettings(
    List<Long> budgets,
    @Setting(flag = "seeds", label = "N", help = "runs for every method, problem and budget")
        int seeds,
    @Setting(
            flag = "tuning-settings",
            label = "N",
            help =
                "settings that every method may try on every problem: 1 for no tuning, 0 for 12 for"
                    + " each of its free parameters, but 20 to 72 in all")
        int tuningSettings,
    @Setting(
            flag = "tuning-seeds",
            label = "N",
            help = "runs for each of them, on seeds that are not reported")
        int tuningSeeds,
    @Setting(
            flag = "tuning-samples",
            label = "N",
            help =
                "the most samples at which all settings are tried; at greater budgets the best"
                    + " three meet again")
        long tuningSamples,
    @Setting(flag = "seed", label = "N", help = "the seed of all random numbers of all runs")
        long seed,
    boolean heuristics,
    ProblemView view)
    implements Serializable {

  /**
   * The number of tuning settings that stands for {@value #PER_PARAMETER} for each free parameter
   * of a method, but {@value #LEAST} to {@value #MOST} in all: as many as one method of two
   * parameters needs would starve one of five.
   */
  public static final int IN_PROPORTION = 0;

  /** Tuning settings for each free parameter, where they are in proportion. */
  public static final int PER_PARAMETER = 12;

  /** The fewest of them in all. */
  public static final int LEAST = 20;

  /** The most of them in all. */
  public static final int MOST = 72;

  /**
   * Budgets of 10³ and 10⁴, 20 seeds; settings in proportion on 5 seeds, screened at 10⁴;
   * heuristics run; samples only.
   */
  public static final ComparisonSettings DEFAULT =
      new ComparisonSettings(
          List.of(1_000L, 10_000L),
          20,
          IN_PROPORTION,
          5,
          10_000,
          1,
          true,
          ProblemView.SAMPLES_ONLY);

  /** Seeds of one instance lie next to each other, and so many are set aside for it. */
  private static final int BLOCK = 1_000;

  private static final long BLOCKS = 1_000_000;
  private static final long FIRST_TUNING_SEED = 1_000_000_000L;
  private static final long FIRST_REPORTING_SEED = 2_000_000_000L;

  /** More than all blocks together. */
  private static final long FAMILY = 4_000_000_000L;

  public ComparisonSettings {
    budgets = List.copyOf(budgets);
    Require.that(
        !budgets.isEmpty(),
        "The list of budgets (%s) must not be empty",
        "give 1000,10000",
        budgets);
    long before = 0;
    for (long budget : budgets) {
      Require.that(
          "The budget",
          budget,
          budget > before,
          "greater than " + before + ", the one before it",
          "give rising numbers, such as 1000,10000");
      before = budget;
    }
    Require.between("The number of seeds", seeds, 1, BLOCK, "give 20");
    Require.between("The number of tuning settings", tuningSettings, 0, 10_000, "give 20");
    Require.between("The number of tuning seeds", tuningSeeds, 1, BLOCK, "give 20");
    Require.atLeast("The number of samples to tune with", tuningSamples, 1, "give 10000");
  }

  public ComparisonSettings withBudgets(List<Long> value) {
    return Records.with(this, "budgets", value);
  }

  public ComparisonSettings withSeeds(int value) {
    return Records.with(this, "seeds", value);
  }

  /** Tries so many settings on so many seeds. */
  public ComparisonSettings withTuning(int settings, int onSeeds, long atMostSamples) {
    return new ComparisonSettings(
        budgets, seeds, settings, onSeeds, atMostSamples, seed, heuristics, view);
  }

  public ComparisonSettings withSeed(long value) {
    return Records.with(this, "seed", value);
  }

  public ComparisonSettings withHeuristics(boolean value) {
    return Records.with(this, "heuristics", value);
  }

  /** Whether methods are tuned at all. */
  public boolean tunes() {
    return tuningSettings != 1;
  }

  /** Shows methods the problems like that. */
  public ComparisonSettings withView(ProblemView value) {
    return Records.with(this, "view", value);
  }

  /** How many settings of a method are tried. */
  public int tuningSettings(MethodEntry method) {
    if (tuningSettings != IN_PROPORTION) {
      return tuningSettings;
    }
    int free = (int) method.parameters().stream().filter(Parameter::isFree).count();
    return Math.min(MOST, Math.max(LEAST, PER_PARAMETER * free));
  }

  /**
   * The seed of reported run {@code r}: the same for all methods. Instances have seeds of their
   * own, for luck that they share would not average out.
   */
  long reportingSeed(String instance, int r) {
    return FIRST_REPORTING_SEED + block(instance) + r;
  }

  /** The seed of tuning run {@code r}; never one that is reported on. */
  long tuningSeed(String instance, int r) {
    return FIRST_TUNING_SEED + block(instance) + r;
  }

  private long block(String instance) {
    return (seed - 1) * FAMILY + Checksum.of(instance) % BLOCKS * BLOCK;
  }
}
