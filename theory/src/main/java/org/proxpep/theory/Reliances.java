package org.proxpep.theory;

import org.proxpep.problem.ProblemConstants;

/**
 * What may be relied on for given inputs, one method per family of statements. Each judgement
 * checks the conditions that the proof of the corrected statement uses.
 */
public final class Reliances {

  private static final String EQUALITIES =
      "The proof uses mu+ + mu- <= beta in Phase II, where only <= beta_max + kappa (u' - u) holds;"
          + " a counterexample exceeds psi.";

  private final ProblemConstants k;
  private final TheoremConditions conditions;

  /** Takes the corrected form. */
  Reliances(Theory corrected) {
    this.k = corrected.inputs().constants();
    this.conditions = corrected.conditions();
  }

  /** ψ, ϑ, π, γ̄₃, γ̄₄: bounds on E‖y‖ and E‖y‖². */
  public Reliance dual() {
    return dual(Soundness.SOUND_IN_EXPECTATION);
  }

  /** φ and φ̃: bounds on ‖y‖ with a probability. */
  public Reliance dualWithProbability() {
    return dual(Soundness.SOUND_WITH_PROBABILITY);
  }

  private Reliance dual(Soundness ifTrue) {
    if (k.equalities() > 0) {
      return Reliance.unsound(EQUALITIES);
    }
    if (k.inequalities() == 0) {
      return Reliance.sound("There are no constraints, so y is empty.");
    }
    if (Double.isNaN(k.epsilon0())) {
      return Reliance.conditional("Needs epsilon0 (A5), which is not known.");
    }
    if (!(conditions.feasibility() >= 0)) {
      return Reliance.conditional(
          "Needs eq:epsilon_bound, sqrt(p+2m) kappa_Sigma D0^2 <= epsilon0, which fails by "
              + -conditions.feasibility()
              + ".");
    }
    if (!(conditions.drift() >= 0)) {
      return Reliance.conditional(
          "Needs epsilon0 <= nu_g; the constants of (A3) and (A5) contradict each other.");
    }
    return new Reliance(ifTrue, "Proved for m = 0 with the corrections; eq:epsilon_bound holds.");
  }

  /** Bounds on ‖xᵗ⁺¹ − xᵗ‖ in terms of ‖yᵗ‖, on every path. */
  public Reliance increments() {
    if (!(conditions.convexity() >= 0)) {
      return convexityFails();
    }
    if (!(conditions.stepModulus() > 0)) {
      return Reliance.conditional("Needs Gamma > 0, which fails; T is too small.");
    }
    if (k.equalities() > 0 && !(conditions.slackModulus() > 0)) {
      return Reliance.conditional("Needs Gamma_u > 0, which fails; T is too small.");
    }
    return Reliance.sound("Given the norm of y, on every path; (B4), Gamma > 0 hold.");
  }

  private Reliance convexityFails() {
    return Reliance.conditional(
        "Needs (B4): tau must exceed omega, the curvature that lem:subproblem_convexity omits, but"
            + " tau - omega is "
            + conditions.convexity()
            + ".");
  }

  /** The one-step descent of the Moreau envelope, given ‖yᵗ‖. */
  public Reliance moreauStep() {
    if (!(conditions.proximity() > 0)) {
      return Reliance.conditional("Needs alpha > 2 beta_T, which fails; alpha0 is too small.");
    }
    return new Reliance(
        Soundness.SOUND_IN_EXPECTATION,
        "Given y, for the conditional expectation of the next envelope; not pathwise.");
  }

  /** {@link ExpectedRates#moreau}. */
  public Reliance expectedMoreau() {
    return inExpectation(moreauStep(), "A mean of expected squares.");
  }

  /** {@link ExpectedRates#deltaAvg}. */
  public Reliance expectedIncrement() {
    return inExpectation(increments(), "A mean of expected step lengths.");
  }

  /** {@link ExpectedRates#inequality}. */
  public Reliance expectedInequality() {
    return k.inequalities() == 0
        ? nothing("inequalities")
        : inExpectation(increments(), "A signed average: violation and slack cancel.");
  }

  /** {@link ExpectedRates#equality}. */
  public Reliance expectedEquality() {
    return k.equalities() == 0
        ? nothing("equalities")
        : Reliance.unsound(
            "False: for f = -x^2, h = x on [-1,1] the average of |h| tends to 1. The proof"
                + " telescopes mu+ and mu- by the sign of H and ignores their falls.");
  }

  /** {@link ExpectedRates#complementarity}. */
  public Reliance expectedComplementarity() {
    if (k.equalities() > 0) {
      return Reliance.unsound(EQUALITIES + " It also rests on eq:equality_sum_bound.");
    }
    if (!(conditions.convexity() >= 0)) {
      return convexityFails();
    }
    return new Reliance(
        Soundness.SOUND_IN_EXPECTATION,
        "A signed average. For m = 0 it needs neither epsilon0 nor psi.");
  }

  /** {@link HighProbability#deltaMax}. */
  public Reliance probableIncrement() {
    return withProbability(increments(), "On the event that every norm of y is at most phi~.");
  }

  /** {@link HighProbability#inequality}. */
  public Reliance probableInequality() {
    return k.inequalities() == 0
        ? nothing("inequalities")
        : withProbability(increments(), "A signed sum: violation and slack cancel.");
  }

  /** {@link HighProbability#equality}. */
  public Reliance probableEquality() {
    return k.equalities() == 0
        ? nothing("equalities")
        : Reliance.unsound(
            "False: the sum of |H - h| is of order T, and Azuma's inequality is about signed"
                + " sums.");
  }

  /** {@link HighProbability#moreau}. */
  public Reliance probableMoreau() {
    return withProbability(
        moreauStep(),
        "Proved with the added martingale term; the printed bound holds in expectation only.");
  }

  /** {@link HighProbability#complementarity}. */
  public Reliance probableComplementarity() {
    return withProbability(
        expectedComplementarity(),
        "A signed sum. Azuma is applied to the process stopped when y leaves the event B.");
  }

  /** A constant 𝒦 with bound ≤ 𝒦T^(−1/4): the bound must hold and T must be large enough. */
  public Reliance rate(Reliance bound) {
    if (!bound.trusted()) {
      return bound;
    }
    return conditions.horizon() >= 0
        ? bound
        : Reliance.conditional(
            "Needs T >= " + conditions.leastHorizon() + " (eq:T_condition corrected).");
  }

  private static Reliance nothing(String constraints) {
    return Reliance.sound("There are no " + constraints + ", so there is nothing to bound.");
  }

  private Reliance inExpectation(Reliance given, String reason) {
    return both(dual(), given, Soundness.SOUND_IN_EXPECTATION, reason);
  }

  private Reliance withProbability(Reliance given, String reason) {
    return both(dualWithProbability(), given, Soundness.SOUND_WITH_PROBABILITY, reason);
  }

  /** The worse of two judgements if either is not trusted, else the given one. */
  private static Reliance both(Reliance a, Reliance b, Soundness ifTrue, String reason) {
    if (a.soundness() == Soundness.UNSOUND || b.trusted()) {
      return a.trusted() ? new Reliance(ifTrue, reason) : a;
    }
    return a.trusted() ? b : Reliance.conditional(a.reason() + " " + b.reason());
  }
}
