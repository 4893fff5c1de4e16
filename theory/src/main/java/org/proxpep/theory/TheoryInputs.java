package org.proxpep.theory;

import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/**
 * Everything the paper's formulas depend on. Start from {@link #of} and change what differs.
 *
 * @param constants the constants of assumptions (A2)–(A6)
 * @param schedule c_g, c_h, α₀, τ₀, c₀ and β_max
 * @param horizon T ≥ 1, a whole number; a {@code double} so that the planner can look beyond 2⁶³
 * @param theta θ, the free exponent of {@code eq:z_theta_def}; the paper takes ¼
 * @param eta η &gt; 0, the deviation of the high-probability bounds
 * @param initialGap an upper bound on f(x¹) − inf f over X₀
 * @param rhoC ρ_c, the light-tail scale of assumption (C)
 */
public record TheoryInputs(
    ProblemConstants constants,
    TheoremSchedule schedule,
    double horizon,
    double theta,
    double eta,
    double initialGap,
    double rhoC) {

  /** The largest horizon for which no formula overflows. */
  public static final double MAX_HORIZON = 1e100;

  /** The failure probability that {@link #of} turns into η. */
  public static final double DEFAULT_FAILURE_PROBABILITY = 0.05;

  public TheoryInputs {
    if (!(horizon >= 1 && horizon <= MAX_HORIZON && horizon == Math.rint(horizon))) {
      throw Refusal.of(
          "The horizon T (%s) must be a whole number from 1 to %s",
          "round the budget of samples down", horizon, MAX_HORIZON);
    }
    Require.that(
        "theta",
        theta,
        theta >= 0.02 && theta <= 10,
        "between 0.02 and 10",
        "take the paper's 1/4; smaller values make Gamma(3/theta, 1) overflow");
    Require.notNegative("eta", eta, "give a failure probability instead");
    Require.notNegative("initialGap", initialGap, "take kappaF * D0");
    Require.notNegative("rhoC", rhoC, "take twice the larger of nuG and nuH");
  }

  /**
   * The inputs with θ = ¼, η for a failure probability of 0.05, and the bounds that (A2)–(A4)
   * always give: f(x¹) − inf f ≤ κ_f D₀ and ρ_c = 2 max(ν_g, ν_h), since |G − g| ≤ 2ν_g.
   */
  public static TheoryInputs of(
      ProblemConstants constants, TheoremSchedule schedule, double horizon) {
    return new TheoryInputs(
        constants,
        schedule,
        horizon,
        0.25,
        etaForFailureProbability(DEFAULT_FAILURE_PROBABILITY),
        constants.kappaF() * constants.d0(),
        2 * Math.max(constants.nuG(), constants.nuH()));
  }

  public TheoryInputs withHorizon(double newHorizon) {
    return new TheoryInputs(constants, schedule, newHorizon, theta, eta, initialGap, rhoC);
  }

  public TheoryInputs withTheta(double newTheta) {
    return new TheoryInputs(constants, schedule, horizon, newTheta, eta, initialGap, rhoC);
  }

  public TheoryInputs withEta(double newEta) {
    return new TheoryInputs(constants, schedule, horizon, theta, newEta, initialGap, rhoC);
  }

  /** The η for which e^(−η) + e^(−η²/3) is this probability. */
  public TheoryInputs withFailureProbability(double probability) {
    return withEta(etaForFailureProbability(probability));
  }

  public TheoryInputs withInitialGap(double newInitialGap) {
    return new TheoryInputs(constants, schedule, horizon, theta, eta, newInitialGap, rhoC);
  }

  public TheoryInputs withRhoC(double newRhoC) {
    return new TheoryInputs(constants, schedule, horizon, theta, eta, initialGap, newRhoC);
  }

  /** η = ⅔ log T, the choice of {@code thm:hp_oracle_complexities}. */
  public static double theoremEta(double horizon) {
    return 2 * Math.log(horizon) / 3;
  }

  /**
   * The η with e^(−η) + e^(−η²/3) = δ, rounded so that the sum is at most δ. Every δ &lt; 1 gives
   * the η &gt; 1 that the paper asks for.
   */
  public static double etaForFailureProbability(double delta) {
    Require.that(
        "The failure probability",
        delta,
        delta >= 1e-300 && delta < 1,
        "at least 1e-300 and less than 1",
        "take 0.05");
    double low = 1;
    double high = 1000;
    while (true) {
      double middle = 0.5 * (low + high);
      if (middle <= low || middle >= high) {
        return high;
      }
      if (HighProbability.failure(middle, 1) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
  }
}
