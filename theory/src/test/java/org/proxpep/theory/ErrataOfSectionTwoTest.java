package org.proxpep.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.ProblemConstants;

/**
 * Where section 2 of the paper is wrong as printed: each test lets the printed statement fail and
 * the corrected one hold.
 */
class ErrataOfSectionTwoTest {

  private static double positive(double x) {
    return Math.max(0, x);
  }

  /** One inequality, ν_g and ε₀ given, nothing else. */
  private static ProblemConstants oneInequality(double d0, double nuG, double epsilon0) {
    return new ProblemConstants(d0, nuG, 0, 0, 0, 0, epsilon0, 0, new double[] {0}, new double[0]);
  }

  // eq:3

  @Test
  void theSlackMustBeScaledBySigmaInTheAugmentedLagrangian() {
    double beta = 1;
    double sigma = 0.1;
    double mu = 0.7;
    double q = 0.4;
    double u = 0.3;
    double next = positive(mu + sigma * (q - u));
    // The derivative in u must be β minus the next multiplier, as the dual update supposes.
    DoubleUnaryOperator printed = v -> beta * v + sq(positive(mu + sigma * q - v)) / (2 * sigma);
    DoubleUnaryOperator corrected =
        v -> beta * v + sq(positive(mu + sigma * (q - v))) / (2 * sigma);

    assertThat(derivative(printed, u)).isNotCloseTo(beta - next, within(1.0));
    assertThat(derivative(corrected, u)).isCloseTo(beta - next, within(1e-8));
  }

  private static double sq(double x) {
    return x * x;
  }

  private static double derivative(DoubleUnaryOperator f, double x) {
    double h = 1e-5;
    return (f.applyAsDouble(x + h) - f.applyAsDouble(x - h)) / (2 * h);
  }

  private static double curvature(DoubleUnaryOperator f, double x) {
    double h = 1e-4;
    return (f.applyAsDouble(x + h) - 2 * f.applyAsDouble(x) + f.applyAsDouble(x - h)) / (h * h);
  }

  // lem:subproblem_convexity, prop:satisfy_B

  @Test
  void theOmittedHessianTermMakesTheSubproblemNonconvex() {
    // q = 1 − x²/2, λ = 0, τ = α = 1: the lemma's matrix is τ = 1 > 0, yet with σ = 5 the curvature
    // is −3.
    DoubleUnaryOperator steep = subproblem(5);
    assertThat(curvature(steep, 0)).isCloseTo(-3, within(1e-5));
    double minimiser = Math.sqrt(1.2);
    assertThat(derivative(steep, minimiser)).isCloseTo(0, within(1e-9));
    assertThat(derivative(steep, -minimiser)).isCloseTo(0, within(1e-9));
    assertThat(steep.applyAsDouble(minimiser)).isLessThan(steep.applyAsDouble(0));
  }

  @Test
  void theGuardExcludesTheNonconvexSubproblemAndAdmitsAConvexOne() {
    assertThat(guard(5, Form.PRINTED)).isPositive();
    assertThat(guard(5, Form.CORRECTED)).isNegative();
    assertThat(guard(0.2, Form.CORRECTED)).isPositive();
    DoubleUnaryOperator flat = subproblem(0.2);
    for (double x = -1.4; x <= 1.4; x += 0.01) {
      assertThat(curvature(flat, x)).isPositive();
    }
  }

  private static DoubleUnaryOperator subproblem(double sigma) {
    return x -> x * x + sq(positive(sigma * (1 - x * x / 2))) / (2 * sigma);
  }

  private static double guard(double sigma, Form form) {
    // T = 1 makes σ_g = c_g and τ = τ₀. On [−√2, √2] the model is at most 1, which ν_g expresses.
    var constants =
        new ProblemConstants(1, 1, 0, 0, 0, 0, Double.NaN, 0, new double[] {1}, new double[0]);
    var schedule = new TheoremSchedule(sigma, 1, 1, 1, 1, Double.NaN);
    return new Theory(TheoryInputs.of(constants, schedule, 1), form).conditions().convexity();
  }

  // (A6), (B2)

  @Test
  void weakConvexityOfHSaysNothingOfMinusH() {
    // H = x² is convex, so (A6) allows L̃ = 0; (B2) at xᵗ = 0 then asks for 0 ≤ −x².
    double x = 0.5;
    double minusH = -x * x;
    double onlyOneSide = 0;
    double bothSides = 2;
    assertThat(-0.5 * onlyOneSide * x * x).isGreaterThan(minusH);
    assertThat(-0.5 * bothSides * x * x).isLessThanOrEqualTo(minusH);
  }

  // prop:2.2

  @Test
  void theRefinedUpperBoundOfTheSlackIsReversed() {
    var step = new SlackStep(1, 1, 1, 2, 0, 0);
    assertThat(step.minimiser()).isEqualTo(0.5);
    assertThat(step.upperBound(Form.PRINTED)).isEqualTo(1.0 / 3).isLessThan(step.minimiser());
    assertThat(step.upperBound(Form.CORRECTED)).isEqualTo(0.5);
  }

  @Test
  void theSlackMayGrowWhereThePaperRestoresItsBound() {
    // δ = 1.5 ≤ 2σv = 2, yet u* > v. The truth is δ ≤ σv.
    var step = new SlackStep(1, 1, 1, 2.5, 0, 1);
    assertThat(step.minimiser()).isGreaterThan(1);
    assertThat(new SlackStep(1, 1, 1, 2, 0, 1).minimiser()).isLessThanOrEqualTo(1);
  }

  @Test
  void theCorrectedUpperBoundAndTheDescentFormulasHoldForRandomSteps() {
    var random = new SplittableRandom(1);
    int printedFails = 0;
    for (int i = 0; i < 20_000; i++) {
      var step =
          new SlackStep(
              random.nextDouble(0, 2),
              random.nextDouble(0.01, 2),
              random.nextDouble(0.01, 2),
              random.nextDouble(-2, 3),
              random.nextDouble(-2, 3),
              random.nextDouble(0, 2));
      double u = step.minimiser();
      for (double near : new double[] {u + 1e-3, Math.max(0, u - 1e-3), random.nextDouble(0, 4)}) {
        assertThat(step.objective(near)).isGreaterThanOrEqualTo(step.objective(u) - 1e-12);
      }
      assertThat(u).isLessThanOrEqualTo(step.upperBound(Form.CORRECTED) + 1e-12);
      assertThat(step.descent()).isCloseTo(step.v() - u, within(1e-12));
      assertThat(step.v() - u)
          .isBetween(step.leastDescent() - 1e-12, step.greatestDescent() + 1e-12);
      boolean applies = Math.abs(step.a()) + Math.abs(step.b()) > step.beta();
      if (applies && u > step.upperBound(Form.PRINTED) + 1e-12) {
        printedFails++;
      }
    }
    assertThat(printedFails).isGreaterThan(100);
  }

  // thm:u_zero, thm:optimal_u_trajectory, and where their use in Phase II is wrong

  /** The multipliers and slack of one equality under models q₊ ≤ C_qH, q₋ ≤ C_qH, q₊ + q₋ ≤ 0. */
  private static final class OneEquality {
    final Theory theory;
    final double step;
    double beta;
    double plus;
    double minus;
    double u;
    double previousU;

    OneEquality(Theory theory) {
      this.theory = theory;
      this.beta = theory.parameters().beta1();
      this.step = beta;
    }

    void advance(double qPlus, double qMinus) {
      double sigma = theory.parameters().sigmaH();
      double a = plus + sigma * qPlus;
      double b = minus + sigma * qMinus;
      previousU = u;
      u = new SlackStep(beta, sigma, theory.parameters().kappa(), a, b, u).minimiser();
      plus = positive(a - sigma * u);
      minus = positive(b - sigma * u);
    }

    void raisePenalty() {
      beta = Math.min(beta + step, theory.parameters().betaMax());
    }
  }

  private static Theory equality(double cH, double c0, double horizon) {
    var constants =
        new ProblemConstants(1, 1, 1, 1, 1, 1, Double.NaN, 0, new double[0], new double[] {0.5});
    var schedule = new TheoremSchedule(1, cH, Double.NaN, 1, c0, Double.NaN);
    return new Theory(TheoryInputs.of(constants, schedule, horizon), Form.CORRECTED);
  }

  @Test
  void theSlackIsZeroInPhaseOneAndObeysItsTrajectoryAfterwards() {
    var random = new SplittableRandom(2);
    for (int run = 0; run < 20; run++) {
      Theory theory = equality(0.1 + run, 1.0 / (1 + run), 5000);
      double cQH = theory.approximation().cQH();
      double phaseOne = theory.parameters().phaseOneSteps();
      var eq = new OneEquality(theory);
      double push = random.nextDouble(0.5, 1);
      double sum = 0;
      for (int t = 1; t <= 5000; t++) {
        double q = run % 2 == 0 ? push * cQH : random.nextDouble(-cQH, cQH);
        eq.advance(q, -q);
        double next = t + 1;
        if (next <= phaseOne + 1) {
          assertThat(eq.u).isZero();
          assertThat(eq.plus + eq.minus).isLessThanOrEqualTo(eq.beta * (1 + 1e-12));
        } else {
          assertThat(eq.u)
              .isLessThanOrEqualTo(theory.slack().pointwise(next - phaseOne) * (1 + 1e-9));
        }
        sum += eq.u;
        assertThat(eq.u).isLessThanOrEqualTo(theory.slack().uMax() * (1 + 1e-9));
        eq.raisePenalty();
      }
      assertThat(sum).isLessThanOrEqualTo(theory.slack().sum());
      assertThat(theory.parameters().sigmaH() * sum)
          .isLessThanOrEqualTo(theory.slack().weightedSum());
    }
  }

  @Test
  void noSlackExceedsTwiceTheModelBoundHoweverSmallItsInertia() {
    var random = new SplittableRandom(3);
    double largest = 0;
    for (double c0 : new double[] {1e-12, 1e-9, 1e-6, 1e-4, 1e-2}) {
      Theory theory = equality(50, c0, 3000);
      double cQH = theory.approximation().cQH();
      assertThat(theory.slack().uMax()).isLessThanOrEqualTo(2 * cQH);
      var eq = new OneEquality(theory);
      for (int t = 1; t <= 3000; t++) {
        // Push as hard as the models allow while the slack rises, and at random else.
        double q = eq.u >= eq.previousU ? cQH : random.nextDouble(-cQH, cQH);
        eq.advance(q, -q);
        largest = Math.max(largest, eq.u / cQH);
        eq.raisePenalty();
      }
    }
    assertThat(largest).isBetween(1.0, 2.0);
  }

  // lem:dual_drift, lem:dual_bound_full, prop:complementarity_bound

  @Test
  void inPhaseTwoTheMultipliersOfAnEqualityExceedThePenalty() {
    Theory theory = equality(1, 1, 5000);
    double cQH = theory.approximation().cQH();
    double betaMax = theory.parameters().betaMax();
    var eq = new OneEquality(theory);
    for (int t = 1; t <= 5000; t++) {
      eq.advance(cQH, -cQH);
      assertThat(eq.plus + eq.minus)
          .isLessThanOrEqualTo(
              theory.path().multiplierSum(eq.beta, eq.previousU, eq.u) * (1 + 1e-9));
      eq.raisePenalty();
    }
    // Printed: at most β_max, for all t. The drift lemma and the complementarity bound rest on it.
    assertThat(eq.plus + eq.minus).isGreaterThan(2 * betaMax);
  }

  // lem:dual_bound_29A, (A3)

  @Test
  void theGrowthOfTheMultipliersAddsUpOverTheConstraints() {
    int p = 4;
    var constants =
        new ProblemConstants(1, 1, 0, 0, 0, 0, Double.NaN, 0, new double[p], new double[0]);
    var inputs = TheoryInputs.of(constants, TheoremSchedule.UNIT, 16);
    double sigma = new Theory(inputs, Form.CORRECTED).parameters().sigmaG();
    // From λ = 0, with every Gᵢ = ν_g = 1, each λᵢ becomes σ_g.
    double growth = Math.sqrt(p) * sigma;
    assertThat(new Theory(inputs, Form.PRINTED).dual().gammaSigma()).isEqualTo(growth / 2);
    assertThat(new Theory(inputs, Form.CORRECTED).dual().gammaSigma())
        .isCloseTo(growth, within(1e-15));
  }

  // eq:dual_absolute_growth, and ‖yᵗ⁺¹ − yᵗ‖ ≤ γ_σ in thm:moreau_descent

  @Test
  void theMultipliersMayFallFasterThanTheyGrow() {
    // G = x² − ½ on [−1, 1] is convex, |G| ≤ ½, |G′| ≤ 2. At xᵗ = 1 its linear model is −3.5 at −1.
    double sigma = 1;
    double lambda = 10;
    double slopeOfF = 200;
    DoubleUnaryOperator q = x -> 0.5 + 2 * (x - 1);
    DoubleUnaryOperator subproblem =
        x ->
            slopeOfF * (x - 1)
                + sq(positive(lambda + sigma * q.applyAsDouble(x))) / (2 * sigma)
                + sq(x - 1);
    double next = 1;
    for (double x = -1; x <= 1; x += 1e-3) {
      next = subproblem.applyAsDouble(x) < subproblem.applyAsDouble(next) ? x : next;
    }
    assertThat(next).isEqualTo(-1);
    double fall = lambda - positive(lambda + sigma * q.applyAsDouble(next));

    var constants =
        new ProblemConstants(2, 0.5, 0, slopeOfF, 2, 0, 0.5, 0, new double[] {0}, new double[0]);
    var schedule = new TheoremSchedule(sigma, 1, 1, 1, 1, Double.NaN);
    var inputs = TheoryInputs.of(constants, schedule, 1);
    assertThat(fall).isEqualTo(3.5);
    assertThat(new Theory(inputs, Form.PRINTED).dual().deltaMax()).isEqualTo(0.5);
    assertThat(new Theory(inputs, Form.CORRECTED).dual().deltaMax()).isGreaterThanOrEqualTo(fall);
  }

  // eq:vartheta_def

  @Test
  void theDriftThresholdLacksAFactor() {
    // X₀ is one point, so λ⁺ = [λ + σG]₊, with G = ±10 and mean −1. Units alone tell: 2γ_σ²/ε₀ is
    // no λ.
    double nu = 10;
    double epsilon0 = 1;
    double up = 0.45;
    var schedule = new TheoremSchedule(1e-3, 1, 1e-3, 1e-3, 1, Double.NaN);
    var inputs = TheoryInputs.of(oneInequality(1e-6, nu, epsilon0), schedule, 1);
    assertThat(inputs.constants().epsilon0()).isEqualTo(nu * (1 - 2 * up), within(1e-12));
    for (Form form : Form.values()) {
      Theory theory = new Theory(inputs, form);
      double sigma = theory.parameters().sigmaG();
      double lambda = theory.dual().vartheta();
      double expected =
          up * positive(lambda + sigma * nu) + (1 - up) * positive(lambda - sigma * nu);
      // s = 1, so beyond ϑ the mean must fall by σ_gε₀/4 in one step.
      double fall = lambda - expected;
      if (form == Form.PRINTED) {
        assertThat(fall).isNegative();
      } else {
        assertThat(fall).isGreaterThanOrEqualTo(theory.dual().zeta());
      }
    }
  }

  // lem:stochastic_process

  @Test
  void aFallOfZetaPerWindowIsTooLittleForTheDriftLemma() {
    // A walk that chooses its direction once a window, seen at the ends of the windows: up or down
    // by
    // t₀δ_max, with mean −ζ. At those times it meets the printed conditions and breaks the printed
    // bound.
    int window = 60;
    double zeta = 1;
    var printed = new StochasticProcess(window, window, 1, zeta);
    assertThat(printed.requiredFall(Form.PRINTED)).isEqualTo(zeta);
    double mean = meanOfBlockWalk(window, zeta, 20_000);
    assertThat(mean).isGreaterThan(2 * printed.expectation());

    // The lemma as cited speaks of a fall of t₀ζ, so this walk has ζ/t₀, and the bound holds.
    var corrected = new StochasticProcess(window, window, 1, zeta / window);
    assertThat(corrected.requiredFall(Form.CORRECTED)).isEqualTo(zeta);
    assertThat(mean).isLessThan(corrected.expectation());
  }

  /** The exact mean after so many windows of the walk on multiples of t₀, held at zero. */
  private static double meanOfBlockWalk(int window, double fall, int windows) {
    double up = (1 - fall / window) / 2;
    double[] chance = new double[400];
    chance[0] = 1;
    for (int n = 0; n < windows; n++) {
      double[] next = new double[chance.length];
      for (int i = 0; i < chance.length; i++) {
        next[Math.min(i + 1, chance.length - 1)] += up * chance[i];
        next[Math.max(i - 1, 0)] += (1 - up) * chance[i];
      }
      chance = next;
    }
    double mean = 0;
    for (int i = 0; i < chance.length; i++) {
      mean += i * window * chance[i];
    }
    return mean;
  }

  /** Of a problem in which x hardly moves. */
  private static Theory almostFrozen(double horizon, Form form) {
    var constants = oneInequality(1e-3, 1, 0.5);
    return new Theory(TheoryInputs.of(constants, TheoremSchedule.UNIT, horizon), form);
  }

  @Test
  void theMultipliersOfAFrozenPointStayWithinPsi() {
    // The corrected bound at work: x frozen, G = ±1 with mean −½, σ_g = T^(−3/4).
    double horizon = 4096;
    Theory theory = almostFrozen(horizon, Form.CORRECTED);
    double sigma = theory.parameters().sigmaG();
    var random = new SplittableRandom(4);
    double sum = 0;
    int runs = 200;
    for (int run = 0; run < runs; run++) {
      double lambda = 0;
      for (int t = 0; t < horizon; t++) {
        lambda = positive(lambda + (random.nextDouble() < 0.25 ? sigma : -sigma));
      }
      sum += lambda;
    }
    assertThat(sum / runs).isPositive().isLessThan(theory.dual().psi());
    assertThat(theory.judgements().dual().soundness()).isEqualTo(Soundness.SOUND_IN_EXPECTATION);
  }

  // lem:dual_squared_bound_hp

  @Test
  void sumsOfPowersExceedTheIntegralsThatShouldBoundThem() {
    double sum = 0;
    for (int t = 1; t <= 2000; t++) {
      sum += Math.pow(t, 0.25);
      var inputs = Examples.inequalities().withHorizon(t);
      assertThat(new Theory(inputs, Form.PRINTED).dual().meanPower(0.25)).isLessThan(sum / t);
      assertThat(new Theory(inputs, Form.CORRECTED).dual().meanPower(0.25))
          .isGreaterThanOrEqualTo(sum / t * (1 - 1e-14));
    }
  }

  @Test
  void theSumOfTheFarTailExceedsItsIntegral() {
    // Printed for any θ > 0; at θ = 2 the sum is twice the integral.
    assertThat(farSum(2, 1)).isGreaterThan(2 * dual(2, Form.PRINTED).farSum());
    for (double theta : new double[] {0.25, 0.5, 1, 2, 3}) {
      double exact = farSum(theta, 0);
      assertThat(dual(theta, Form.CORRECTED).farSum()).isGreaterThan(exact).isLessThan(3 * exact);
    }
  }

  private static DualBounds dual(double theta, Form form) {
    return new Theory(Examples.inequalities().withTheta(theta), form).dual();
  }

  private static double farSum(double theta, int shift) {
    double sum = 0;
    for (int t = 1; t <= 2_000_000; t++) {
      double term = sq(t + shift) * Math.exp(-Math.pow(t, theta));
      sum += term;
      if (t > 100 && term == 0) {
        break;
      }
    }
    return sum;
  }

  @Test
  void afterAnUnluckyPastTheSquareOfTheMultipliersExceedsItsConditionalBound() {
    // If every sample so far had G = ν_g at a frozen x, then ‖yᵗ‖ = (t−1)γ_σ for certain, so the
    // paper's
    // bound on E[‖yᵗ⁺¹‖² | ξ_[t−1]] fails; only the unconditional expectation is bounded.
    double t = 1e12;
    Theory theory = almostFrozen(t, Form.PRINTED);
    double norm = (t - 1) * theory.dual().gammaSigma();
    double least = sq(norm - theory.dual().gammaSigma());
    assertThat(least).isGreaterThan(theory.dual().squaredStep(t));
  }

  // eq:epsilon_bound

  @Test
  void theFeasibilityConditionFailsForAPlainNonconvexConstraint() {
    // g = 1 − x² ≤ 0 on [−2, 2]: L = 2, D₀ = 4, and no point is more feasible than ε₀ = 3.
    var constants = new ProblemConstants(4, 3, 0, 1, 4, 0, 3, 0, new double[] {2}, new double[0]);
    Theory theory =
        new Theory(TheoryInputs.of(constants, TheoremSchedule.UNIT, 1e6), Form.CORRECTED);
    assertThat(theory.conditions().feasibility()).isEqualTo(3 - 32.0);
    assertThat(theory.judgements().dual().soundness()).isEqualTo(Soundness.CONDITIONAL);
    assertThat(theory.judgements().dual().reason()).contains("eq:epsilon_bound");
  }
}
