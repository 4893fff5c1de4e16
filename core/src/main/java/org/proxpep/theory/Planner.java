package org.proxpep.theory;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the least horizon T for which a sound bound is at most ε.
 *
 * <p>T suffices if, at T, the corrected bound is at most ε and every condition of its proof holds.
 * All conditions hold from some T on or never, and beyond small T each bound falls but for a
 * sawtooth of relative height about T^(−1/2), the work of the ceiling in s = ⌈T^(1/2)⌉. So the
 * planner
 *
 * <ol>
 *   <li>tries every T up to 4096, where a bound may still rise;
 *   <li>doubles T until it suffices, then bisects to a T that suffices while T − 1 does not;
 *   <li>if T ≤ 2²⁰, tries every T of the sixteen teeth before it, and takes the first that
 *       suffices.
 * </ol>
 *
 * The result of the first step is exactly the least T. Later, T suffices and T − 1 does not, but an
 * earlier T may suffice where a tooth dips below ε: by about 1 part in T^(1/2) of the bound.
 */
public final class Planner {

  private static final int EVERY_HORIZON_UP_TO = 4096;
  private static final double LOOK_BACK_UP_TO = 1 << 20;
  private static final int TEETH = 16;

  private Planner() {}

  /** The least horizon for each target; the horizon of the inputs is ignored. */
  public static List<Plan> plan(TheoryInputs inputs, double epsilon) {
    List<Plan> plans = new ArrayList<>();
    for (Target target : Target.values()) {
      plans.add(plan(inputs, epsilon, target));
    }
    return List.copyOf(plans);
  }

  /** The least horizon for one target; the horizon of the inputs is ignored. */
  public static Plan plan(TheoryInputs inputs, double epsilon, Target target) {
    if (!(epsilon > 0 && epsilon < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "epsilon (" + epsilon + ") must be positive and finite.\nMaybe take 0.1.");
    }
    Theory limit = at(inputs, TheoryInputs.MAX_HORIZON);
    Judgement atLimit = target.judgement(limit);
    if (!atLimit.trusted()) {
      return none(inputs, epsilon, target, atLimit.reason());
    }
    for (int t = 1; t <= EVERY_HORIZON_UP_TO; t++) {
      if (suffices(inputs, epsilon, target, t)) {
        return found(inputs, epsilon, target, t, true);
      }
    }
    if (!suffices(inputs, epsilon, target, TheoryInputs.MAX_HORIZON)) {
      return none(
          inputs,
          epsilon,
          target,
          "The bound is still "
              + target.bound(limit)
              + " at T = "
              + TheoryInputs.MAX_HORIZON
              + ".");
    }
    double low = EVERY_HORIZON_UP_TO;
    double high = 2 * low;
    while (!suffices(inputs, epsilon, target, high)) {
      low = high;
      high = Math.min(2 * high, TheoryInputs.MAX_HORIZON);
    }
    double t = bisect(inputs, epsilon, target, low, high);
    if (t <= LOOK_BACK_UP_TO) {
      t = lookBack(inputs, epsilon, target, t);
    }
    return found(inputs, epsilon, target, t, false);
  }

  private static double bisect(
      TheoryInputs inputs, double epsilon, Target target, double tooSmall, double enough) {
    double low = tooSmall;
    double high = enough;
    while (true) {
      double middle = Math.rint(low + (high - low) / 2);
      if (middle <= low || middle >= high) {
        return high;
      }
      if (suffices(inputs, epsilon, target, middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
  }

  private static double lookBack(
      TheoryInputs inputs, double epsilon, Target target, double horizon) {
    // The tooth that ends at k² is 2k − 1 long.
    double first = horizon - 2 * TEETH * Math.ceil(Math.sqrt(horizon));
    for (double t = Math.max(EVERY_HORIZON_UP_TO + 1, first); t < horizon; t++) {
      if (suffices(inputs, epsilon, target, t)) {
        return t;
      }
    }
    return horizon;
  }

  private static boolean suffices(
      TheoryInputs inputs, double epsilon, Target target, double horizon) {
    Theory theory = at(inputs, horizon);
    return target.bound(theory) <= epsilon && target.judgement(theory).trusted();
  }

  private static Theory at(TheoryInputs inputs, double horizon) {
    return new Theory(inputs.withHorizon(horizon), Form.CORRECTED);
  }

  private static Plan found(
      TheoryInputs inputs, double epsilon, Target target, double horizon, boolean exact) {
    Theory theory = at(inputs, horizon);
    return new Plan(
        target,
        epsilon,
        failureProbability(inputs, target),
        true,
        horizon,
        target.bound(theory),
        exact,
        target.judgement(theory).reason());
  }

  private static Plan none(TheoryInputs inputs, double epsilon, Target target, String reason) {
    return new Plan(
        target,
        epsilon,
        failureProbability(inputs, target),
        false,
        Double.NaN,
        Double.NaN,
        true,
        "No horizon can be certified. " + reason);
  }

  private static double failureProbability(TheoryInputs inputs, Target target) {
    return target.probable() ? HighProbability.failure(inputs.eta(), 1) : 0;
  }
}
