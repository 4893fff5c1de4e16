package org.proxpep.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.ProblemConstants;

/**
 * Where section 3 of the paper is wrong as printed: each test lets the printed statement fail and
 * the corrected one hold.
 */
class ErrataOfSectionThreeTest {

  private static double clamp(double x) {
    return Math.max(-1, Math.min(1, x));
  }

  private static Theory theory(TheoryInputs inputs, Form form) {
    return new Theory(inputs, form);
  }

  // The definition of an ε-approximate KKT point

  @Test
  void theComplementarityOfAnApproximateKktPointHasTheWrongSign() {
    // λ = 5 while g = −10: nothing is complementary here.
    var point = new ApproximateKkt(0, 50, -10, 5, 0);
    assertThat(point.within(0.1, Form.PRINTED)).isTrue();
    assertThat(point.within(0.1, Form.CORRECTED)).isFalse();
    assertThat(new ApproximateKkt(0, 0, -10, 0, 0).within(0.1, Form.CORRECTED)).isTrue();
  }

  // eq:moreau_equivalence

  @Test
  void theResidualMayExceedTheMoreauGradientByMoreThanThePrintedFactor() {
    // L = 5x² on [−1, 1], α = 1, x = 0.05: prox = x/11, so ∇φ = 10x/11, while R_{α/2} = R_α = 10x.
    double alpha = 1;
    double ell = 10;
    double x = 0.05;
    double gradient = alpha * (x - x * alpha / (alpha + ell));
    double residual = alpha * (x - clamp(x - ell * x / alpha));
    double halfResidual = alpha / 2 * (x - clamp(x - 2 * ell * x / alpha));
    var constants =
        new ProblemConstants(2, 0, 0, 10, 0, 0, Double.NaN, 0, new double[0], new double[0]);
    var inputs = TheoryInputs.of(constants, new TheoremSchedule(1, 1, alpha, 1, 1, Double.NaN), 1);

    assertThat(halfResidual)
        .isGreaterThan(theory(inputs, Form.PRINTED).moreau().residualFactor(ell) * gradient);
    assertThat(residual)
        .isCloseTo(
            theory(inputs, Form.CORRECTED).moreau().residualFactor(ell) * gradient, within(1e-15));
    // The first inequality, ‖R_α‖/α ≤ ‖R_{α/2}‖, is wrong for small α: here both residuals are ∇L.
    double small = 0.5;
    double point = 0.02;
    double larger = small * (point - clamp(point - ell * point / small));
    double smaller = small / 2 * (point - clamp(point - 2 * ell * point / small));
    assertThat(larger / small).isGreaterThan(smaller);
  }

  // eq:strong_grad_ineq

  @Test
  void theStrongGradientInequalityFailsForALinearLagrangian() {
    // L = x, β_k = 0, x = 0: prox = −1/α, ⟨x̂ − x, ∇L⟩ = L(x̂) − L(x), so nothing is left for
    // −(α/2)‖x̂ − x‖².
    double alpha = 2;
    double prox = -1 / alpha;
    double left = prox;
    assertThat(left).isGreaterThan(prox - alpha / 2 * prox * prox);
    // What the proof goes on with, ⟨x̂ − x, ∇L⟩ ≤ −½(α − β_k)‖x̂ − x‖², is true, even without the
    // ½.
    assertThat(left).isLessThanOrEqualTo(-alpha * prox * prox);
  }

  // thm:moreau_descent, prop:hp_moreau

  @Test
  void theMoreauDescentFailsOnAPathAndHoldsOnAverage() {
    // F = (1 + ξ)x with ξ = ±2 on a long interval, x far from its ends: φ = x − 1/(2α), ∇φ = 1.
    var constants =
        new ProblemConstants(100, 0, 0, 3, 0, 0, Double.NaN, 0, new double[0], new double[0]);
    var schedule = new TheoremSchedule(1, 1, 1, 99, 1, Double.NaN);
    Theory theory = theory(TheoryInputs.of(constants, schedule, 1), Form.CORRECTED);
    double weight = theory.parameters().alpha() + theory.parameters().tau();
    double rest = theory.moreau().singleStep(0);
    double fallIfPlus = 3 / weight;
    double fallIfMinus = -1 / weight;

    assertThat(4 * weight * fallIfMinus + rest).isLessThan(1);
    assertThat(4 * weight * (fallIfPlus + fallIfMinus) / 2 + rest).isGreaterThanOrEqualTo(1);
  }

  @Test
  void theBoundsOnTheMoreauGradientHoldInASmallSimulation() {
    // F = (1 + ξ)x, ξ = ±2, on [−1, 1] from x = 1; without constraints the step is a projection.
    int horizon = 400;
    var constants =
        new ProblemConstants(2, 0, 0, 3, 0, 0, Double.NaN, 0, new double[0], new double[0]);
    var inputs =
        TheoryInputs.of(constants, TheoremSchedule.UNIT, horizon).withFailureProbability(0.1);
    Theory theory = theory(inputs, Form.CORRECTED);
    double alpha = theory.parameters().alpha();
    double weight = alpha + theory.parameters().tau();
    var random = new SplittableRandom(5);
    int runs = 300;
    double total = 0;
    int exceeded = 0;
    for (int run = 0; run < runs; run++) {
      double x = 1;
      double sum = 0;
      for (int t = 0; t < horizon; t++) {
        double gradient = alpha * (x - clamp(x - 1 / alpha));
        sum += gradient * gradient;
        x = clamp(x - (random.nextBoolean() ? 3 : -1) / weight);
      }
      total += sum / horizon;
      exceeded += sum / horizon > theory.highProbability().moreau() ? 1 : 0;
    }
    assertThat(total / runs).isPositive().isLessThan(theory.expected().moreau());
    assertThat(exceeded).isLessThanOrEqualTo(runs / 10);
  }

  // eq:equality_sum_bound

  @Test
  void theSumOfAbsoluteEqualityViolationsIsNotBoundedByTheMultipliers() {
    // x frozen at a point with h = 0, u = 0, H = ±1.
    int horizon = 10_000;
    double sigma = Math.pow(horizon, -0.75);
    var random = new SplittableRandom(6);
    double plus = 0;
    double minus = 0;
    double absolute = 0;
    double signed = 0;
    for (int t = 0; t < horizon; t++) {
      double h = random.nextBoolean() ? 1 : -1;
      plus = Math.max(0, plus + sigma * h);
      minus = Math.max(0, minus - sigma * h);
      absolute += Math.abs(h);
      signed += h;
    }
    double right = (plus + minus) / sigma;
    assertThat(absolute).isEqualTo(horizon).isGreaterThan(10 * right);
    assertThat(Math.abs(signed)).isLessThanOrEqualTo(Math.max(plus, minus) / sigma + 1e-9);
  }

  // prop:hp_constraint, equality part

  @Test
  void theSumOfAbsoluteDeviationsIsNotOfTheOrderOfTheRootOfTheHorizon() {
    int horizon = 10_000;
    double eta = 3;
    var random = new SplittableRandom(7);
    int signedExceeds = 0;
    for (int run = 0; run < 200; run++) {
      double signed = 0;
      double absolute = 0;
      for (int t = 0; t < horizon; t++) {
        double deviation = random.nextBoolean() ? 1 : -1;
        signed += deviation;
        absolute += Math.abs(deviation);
      }
      // ±1 satisfies (C) with ρ_c = 1.
      assertThat(absolute).isGreaterThan(eta * Math.sqrt(horizon));
      signedExceeds += signed >= eta * Math.sqrt(horizon) ? 1 : 0;
    }
    assertThat(signedExceeds / 200.0).isLessThanOrEqualTo(Math.exp(-eta * eta / 3));
  }

  // thm:oracle_complexity (ii), (iv)

  @Test
  void signedAveragesHideViolations() {
    double[] g = {1, -1, 1, -1};
    double signed = 0;
    double unsigned = 0;
    for (double value : g) {
      signed += value / g.length;
      unsigned += Math.max(0, value) / g.length;
    }
    assertThat(signed).isZero();
    assertThat(unsigned).isEqualTo(0.5);
    assertThat(theory(Examples.inequalities(), Form.CORRECTED).judgements().expectedInequality())
        .satisfies(j -> assertThat(j.reason()).contains("signed"));
  }

  // prop:complementarity_bound, (A3)

  @Test
  void theComplementarityBoundLacksTheNumberOfInequalities() {
    // x frozen, no gradient of F, p = 4, G = ν, −ν, ν, … in every component.
    int p = 4;
    int horizon = 1000;
    var constants =
        new ProblemConstants(1, 1, 0, 0, 0, 0, Double.NaN, 0, new double[p], new double[0]);
    var inputs = TheoryInputs.of(constants, TheoremSchedule.UNIT, horizon);
    double sigma = theory(inputs, Form.CORRECTED).parameters().sigmaG();
    double lambda = 0;
    double sum = 0;
    for (int t = 0; t < horizon; t++) {
      double g = t % 2 == 0 ? 1 : -1;
      sum -= p * lambda * g;
      lambda = Math.max(0, lambda + sigma * g);
    }
    assertThat(sum / horizon)
        .isGreaterThan(theory(inputs, Form.PRINTED).expected().complementarity());
    assertThat(sum / horizon)
        .isLessThanOrEqualTo(
            theory(inputs, Form.CORRECTED).expected().complementarity() * (1 + 1e-12));
  }

  // ρ_B1 and ρ_C1 of prop:avg_bounds_general

  @Test
  void theStepCoefficientsAreTooSmallForSomeMultipliers() {
    var inputs = Examples.mixed();
    IncrementBounds printed = theory(inputs, Form.PRINTED).increments();
    Theory right = theory(inputs, Form.CORRECTED);
    IncrementBounds corrected = right.increments();
    double cG = right.approximation().cG();
    double cH = right.approximation().cH();
    double c = right.parameters().c();
    var random = new SplittableRandom(8);
    int failsB = 0;
    int failsC = 0;
    double closestB = 0;
    double closestC = 0;
    for (int i = 0; i < 10_000; i++) {
      // y = (λ₁, λ₂, μ₊, μ₋), and what 𝓑_t and √𝓒_t have to do with it
      double[] y = {
        random.nextDouble(), random.nextDouble(), random.nextDouble(), random.nextDouble()
      };
      double norm = Math.sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2] + y[3] * y[3]);
      double b = cG * (y[0] + y[1]) + cH * (y[2] + y[3]);
      double rootC = (y[2] + y[3]) / Math.sqrt(2 * c);
      assertThat(b).isLessThanOrEqualTo(corrected.rhoB1() * norm * (1 + 1e-12));
      assertThat(rootC).isLessThanOrEqualTo(corrected.rhoC1() * norm * (1 + 1e-12));
      failsB += b > printed.rhoB1() * norm ? 1 : 0;
      failsC += rootC > printed.rhoC1() * norm ? 1 : 0;
      closestB = Math.max(closestB, b / (corrected.rhoB1() * norm));
      closestC = Math.max(closestC, rootC / (corrected.rhoC1() * norm));
    }
    assertThat(failsB).isGreaterThan(1000);
    assertThat(failsC).isGreaterThan(1000);
    assertThat(closestB).isGreaterThan(0.99);
    assertThat(closestC).isGreaterThan(0.99);
  }

  // eq:T_condition

  @Test
  void thePrintedLeastHorizonDoesNotGiveTheModulusItClaims() {
    // A/τ₀ = 1 and 4c_h/c₀ = 1, so the printed condition admits T = 1.
    var constants = new ProblemConstants(1, 1, 0, 1, 1, 0, 1, 0, new double[] {0}, new double[0]);
    var schedule = new TheoremSchedule(100, 1, Double.NaN, 100, 4, Double.NaN);
    Theory printed = theory(TheoryInputs.of(constants, schedule, 1), Form.PRINTED);
    assertThat(printed.conditions().horizon()).isZero();
    assertThat(printed.increments().gamma()).isLessThan(printed.parameters().tau() / 4);
    assertThat(printed.parameters().c() / 4).isLessThan(2 * printed.parameters().sigmaH());

    double least = theory(printed.inputs(), Form.CORRECTED).conditions().leastHorizon();
    assertThat(least).isCloseTo(Math.pow(2, 0.8), within(1e-12));
    for (double t : new double[] {2, 10, 1e3, 1e6}) {
      Theory corrected = theory(printed.inputs().withHorizon(t), Form.CORRECTED);
      assertThat(corrected.increments().gamma()).isGreaterThan(corrected.parameters().tau() / 4);
      assertThat(corrected.increments().gammaU()).isGreaterThan(corrected.parameters().c() / 4);
    }
  }

  @Test
  void thePrintedLeastHorizonIsNeedlesslyLargeElsewhere() {
    var inputs = Examples.mixed();
    assertThat(theory(inputs, Form.PRINTED).conditions().leastHorizon())
        .isGreaterThan(10 * theory(inputs, Form.CORRECTED).conditions().leastHorizon());
  }

  // eq:phi_tilde_def

  @Test
  void theUniformDualThresholdHasTheWrongPowerOfTheHorizon() {
    for (double t : new double[] {1e2, 1e4, 1e8}) {
      var inputs = Examples.inequalities().withHorizon(t);
      Theory corrected = theory(inputs, Form.CORRECTED);
      double mu = Math.exp(-inputs.eta()) / (t + 1);
      assertThat(corrected.highProbability().phiTilde())
          .isCloseTo(corrected.dual().phi(mu), within(1e-9 * corrected.dual().phi(mu)));
      Theory printed = theory(inputs, Form.PRINTED);
      assertThat(printed.highProbability().phiTilde()).isGreaterThan(1.5 * printed.dual().phi(mu));
    }
    double early = theory(Examples.inequalities(), Form.PRINTED).highProbability().phiTilde();
    double late =
        theory(Examples.inequalities().withHorizon(1e12), Form.PRINTED)
            .highProbability()
            .phiTilde();
    assertThat(late).isGreaterThan(50 * early);
  }

  // thm:hp_oracle_complexities

  @Test
  void theAzumaTailIsBelowOneOverTOnlyFromEightHundredFiftyFive() {
    for (int t = 2; t <= 2000; t++) {
      double eta = TheoryInputs.theoremEta(t);
      double tail = Math.exp(-eta * eta / 3);
      TheoremConditions conditions =
          theory(Examples.inequalities().withHorizon(t), Form.CORRECTED).conditions();
      assertThat(tail <= 1.0 / t).as("T = %d", t).isEqualTo(t >= 855);
      assertThat(conditions.tail() >= 0).isEqualTo(t >= 855);
      assertThat(tail <= Math.pow(t, -2.0 / 3)).as("T = %d", t).isEqualTo(t >= 91);
      assertThat(conditions.tailNeeded() >= 0).isEqualTo(t >= 91);
    }
  }
}
