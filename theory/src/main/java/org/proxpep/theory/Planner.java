package org.proxpep.theory;

import java.util.List;
import java.util.stream.Stream;
import org.proxpep.refusal.Require;

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

  private final TheoryInputs inputs;
  private final double epsilon;
  private final Target target;

  private Planner(TheoryInputs inputs, double epsilon, Target target) {
    Require.positive("epsilon", epsilon, "take 0.1");
    this.inputs = inputs;
    this.epsilon = epsilon;
    this.target = target;
  }

  /** The least horizon for each target; the horizon of the inputs is ignored. */
  public static List<HorizonPlan> plan(TheoryInputs inputs, double epsilon) {
    return Stream.of(Target.values()).map(target -> plan(inputs, epsilon, target)).toList();
  }

  /** The least horizon for one target; the horizon of the inputs is ignored. */
  public static HorizonPlan plan(TheoryInputs inputs, double epsilon, Target target) {
    return new Planner(inputs, epsilon, target).plan();
  }

  private HorizonPlan plan() {
    Theory limit = at(TheoryInputs.MAX_HORIZON);
    Reliance atLimit = target.judgement(limit);
    if (!atLimit.trusted()) {
      return none(atLimit.reason());
    }
    for (int t = 1; t <= EVERY_HORIZON_UP_TO; t++) {
      if (suffices(t)) {
        return found(t, true);
      }
    }
    if (!suffices(TheoryInputs.MAX_HORIZON)) {
      return none(
          "The bound is still "
              + target.bound(limit)
              + " at T = "
              + TheoryInputs.MAX_HORIZON
              + ".");
    }
    double low = EVERY_HORIZON_UP_TO;
    double high = 2 * low;
    while (!suffices(high)) {
      low = high;
      high = Math.min(2 * high, TheoryInputs.MAX_HORIZON);
    }
    double t = bisect(low, high);
    return found(t <= LOOK_BACK_UP_TO ? lookBack(t) : t, false);
  }

  private double bisect(double tooSmall, double enough) {
    double low = tooSmall;
    double high = enough;
    while (true) {
      double middle = Math.rint(low + (high - low) / 2);
      if (middle <= low || middle >= high) {
        return high;
      }
      if (suffices(middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
  }

  private double lookBack(double horizon) {
    // The tooth that ends at k² is 2k − 1 long.
    double first = horizon - 2 * TEETH * Math.ceil(Math.sqrt(horizon));
    for (double t = Math.max(EVERY_HORIZON_UP_TO + 1, first); t < horizon; t++) {
      if (suffices(t)) {
        return t;
      }
    }
    return horizon;
  }

  private boolean suffices(double horizon) {
    Theory theory = at(horizon);
    return target.bound(theory) <= epsilon && target.judgement(theory).trusted();
  }

  private Theory at(double horizon) {
    return new Theory(inputs.withHorizon(horizon), Form.CORRECTED);
  }

  private HorizonPlan found(double horizon, boolean exact) {
    Theory theory = at(horizon);
    String reason = target.judgement(theory).reason();
    return answer(true, horizon, target.bound(theory), exact, reason);
  }

  private HorizonPlan none(String reason) {
    String words = "No horizon can be certified. " + reason;
    return answer(false, Double.NaN, Double.NaN, true, words);
  }

  private HorizonPlan answer(
      boolean exists, double horizon, double bound, boolean exact, String reason) {
    double failure = target.probable() ? HighProbability.failure(inputs.eta(), 1) : 0;
    return new HorizonPlan(target, epsilon, failure, exists, horizon, bound, exact, reason);
  }
}
