package org.proxpep.residual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.proxpep.fixture.TestProblem.set;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MoreauGradient.Outcome;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Simplex;
import org.proxpep.set.WholeSpace;

class MoreauEnvelopeTest {

  private static final double[] NONE = {};

  private static MoreauEnvelope envelope(StochasticProblem problem) {
    return new MoreauEnvelope(
        problem, new MeanEvaluator(problem, new Scenarios(1), Purpose.MONITORING, 1));
  }

  private static StochasticProblem problem(ConvexSet set, Quadratic f) {
    return new TestProblem(set, 0, 0, (x, xi, out) -> f.evaluate(x, 1.0, out, 0));
  }

  private static double[] gaussian(int n, double scale, ScenarioRandom random) {
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = scale * random.nextGaussian();
    }
    return x;
  }

  /** Eigenvalues spread evenly over [low, high]. */
  private static double[] spectrum(int n, double low, double high) {
    double[] d = new double[n];
    for (int i = 0; i < n; i++) {
      d[i] = n == 1 ? low : low + (high - low) * i / (n - 1);
    }
    return d;
  }

  private static double distance(double[] a, double[] b) {
    double squares = 0.0;
    for (int i = 0; i < a.length; i++) {
      squares += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return Math.sqrt(squares);
  }

  @Test
  void aLinearFunctionNeedsOneStep() {
    // L = 3z: prox = x − 3/α, the envelope is 3x − 9/2α and its gradient 3.
    StochasticProblem problem =
        new TestProblem(new WholeSpace(1), 0, 0, (x, xi, out) -> set(out, 0, 3 * x[0], 3));
    MoreauGradient at =
        envelope(problem).at(new double[] {2}, NONE, MoreauSettings.of(4).withRho(0));
    assertThat(at.outcome()).isEqualTo(Outcome.SOLVED);
    assertThat(at.gradient()).containsExactly(3);
    assertThat(at.norm()).isEqualTo(3);
    assertThat(at.prox()).containsExactly(1.25);
    assertThat(at.value()).isCloseTo(6 - 9.0 / 8, within(1e-15));
    assertThat(at.evaluations()).isEqualTo(2);
  }

  @Test
  void quadraticsOnTheWholeSpaceAgreeWithTheClosedForm() {
    ScenarioRandom random = new ScenarioRandom(11);
    for (int round = 0; round < 50; round++) {
      int n = 1 + round % 12;
      double alpha = 2.0;
      Quadratic f = Quadratic.random(spectrum(n, -1.5, 20), random);
      double[] x = gaussian(n, 3, random);
      MoreauGradient at =
          envelope(problem(new WholeSpace(n), f))
              .at(x, NONE, MoreauSettings.of(alpha).withRho(1.5).withTolerance(1e-10));
      double[] prox = f.prox(x, alpha);
      assertThat(at.outcome()).isEqualTo(Outcome.SOLVED);
      assertThat(alpha * distance(at.prox(), prox)).isLessThan(1e-10);
      assertThat(at.errorBound()).isLessThanOrEqualTo(1e-10);
      assertThat(at.norm()).isCloseTo(alpha * distance(x, prox), within(1e-10));
      Evaluation there = new Evaluation(n, 0, 0);
      f.evaluate(prox, 1.0, there, 0);
      double value = there.value(0) + 0.5 * alpha * Math.pow(distance(x, prox), 2);
      assertThat(at.value()).isCloseTo(value, within(1e-12 * (1 + Math.abs(value))));
    }
  }

  @Test
  void diagonalQuadraticsOnABoxAgreeWithTheClosedForm() {
    ScenarioRandom random = new ScenarioRandom(12);
    for (int round = 0; round < 50; round++) {
      int n = 1 + round % 12;
      double alpha = 3.0;
      double[] d = spectrum(n, -2, 50);
      double[] b = gaussian(n, 20, random);
      double[] x = gaussian(n, 2, random);
      MoreauGradient at =
          envelope(problem(Box.cube(n, -1, 1), Quadratic.diagonal(d, b)))
              .at(x, NONE, MoreauSettings.of(alpha).withRho(2).withTolerance(1e-10));
      double[] prox = new double[n];
      for (int i = 0; i < n; i++) {
        prox[i] = Math.max(-1, Math.min(1, (alpha * x[i] - b[i]) / (d[i] + alpha)));
      }
      assertThat(at.outcome()).isEqualTo(Outcome.SOLVED);
      assertThat(alpha * distance(at.prox(), prox)).isLessThan(1e-10);
      assertThat(Box.cube(n, -1, 1).contains(at.prox(), 0)).isTrue();
    }
  }

  @Test
  void theErrorBoundHoldsAtEveryTolerance() {
    ScenarioRandom random = new ScenarioRandom(13);
    double tightest = 0.0;
    for (int round = 0; round < 200; round++) {
      int n = 2 + round % 9;
      double alpha = 1.0;
      double rho = 0.9 * (round % 10) / 10;
      Quadratic f = Quadratic.random(spectrum(n, -rho, 30), random);
      double[] x = gaussian(n, 5, random);
      double tolerance = Math.pow(10, -1 - round % 11);
      MoreauGradient at =
          envelope(problem(new WholeSpace(n), f))
              .at(x, NONE, MoreauSettings.of(alpha).withRho(rho).withTolerance(tolerance));
      double error = alpha * distance(at.prox(), f.prox(x, alpha));
      assertThat(at.outcome()).isEqualTo(Outcome.SOLVED);
      assertThat(error).isLessThanOrEqualTo(at.errorBound());
      tightest = Math.max(tightest, error / at.errorBound());
    }
    // Not a bound that holds because it is large.
    assertThat(tightest).isGreaterThan(0.3);
  }

  @Test
  void anIllConditionedProblemTakesFewEvaluations() {
    // Plain gradient steps would take some 500 and 10⁵.
    assertThat(evaluationsFor(30)).isLessThan(100);
    assertThat(evaluationsFor(1e4)).isLessThan(1800);
  }

  /** How many evaluations a condition number takes, with eigenvalues evenly spread in decades. */
  private static int evaluationsFor(double condition) {
    ScenarioRandom random = new ScenarioRandom(14);
    int n = 100;
    double[] d = new double[n];
    for (int i = 0; i < n; i++) {
      d[i] = Math.pow(condition, (double) i / (n - 1)) - 1;
    }
    Quadratic f = Quadratic.random(d, random);
    double[] x = gaussian(n, 1, random);
    MoreauGradient at =
        envelope(problem(new WholeSpace(n), f)).at(x, NONE, MoreauSettings.of(1).withRho(0));
    assertThat(at.outcome()).isEqualTo(Outcome.SOLVED);
    assertThat(distance(at.prox(), f.prox(x, 1))).isLessThan(1e-8);
    return at.evaluations();
  }

  @Test
  void theGradientIsTheDerivativeOfTheValue() {
    StochasticProblem problem = waves(new Simplex(3, 1), 4.0);
    MoreauEnvelope envelope = envelope(problem);
    MoreauSettings settings = MoreauSettings.of(6).withRho(4).withTolerance(1e-10);
    double[] y = {0.2, -0.1};
    double[] x = {0.9, -0.3, 0.5};
    double[] gradient = envelope.at(x, y, settings).gradient();
    double h = 1e-4;
    for (int i = 0; i < 3; i++) {
      double[] right = x.clone();
      double[] left = x.clone();
      right[i] += h;
      left[i] -= h;
      double slope =
          (envelope.at(right, y, settings).value() - envelope.at(left, y, settings).value())
              / (2 * h);
      assertThat(slope).isCloseTo(gradient[i], within(1e-6));
    }
  }

  /**
   * f = Σ sin(ωz), g = ¼Σ cos(2z) − 0.1, h = Σ iz/10: gradients of f and g are Lipschitz with
   * constants ω² and 1, and that of h does not change.
   */
  private static StochasticProblem waves(ConvexSet set, double omegaSquared) {
    double omega = Math.sqrt(omegaSquared);
    return new TestProblem(
        set,
        1,
        1,
        (z, xi, out) -> {
          out.clear();
          out.setValue(1, -0.1);
          for (int i = 0; i < z.length; i++) {
            out.addValue(0, Math.sin(omega * z[i]));
            out.gradient(0)[i] = omega * Math.cos(omega * z[i]);
            out.addValue(1, 0.25 * Math.cos(2 * z[i]));
            out.gradient(1)[i] = -0.5 * Math.sin(2 * z[i]);
            out.addValue(2, 0.1 * i * z[i]);
            out.gradient(2)[i] = 0.1 * i;
          }
        });
  }

  @Test
  void theResidualIsAtMostOnePlusEllOverAlphaTimesTheGradient() {
    // The right form of eq:moreau_equivalence.
    ScenarioRandom random = new ScenarioRandom(15);
    int n = 4;
    List<ConvexSet> sets =
        List.of(
            new WholeSpace(n), Box.cube(n, -1, 1), new Simplex(n, 1), new Ball(new double[n], 0.7));
    double closest = 0.0;
    for (int round = 0; round < 400; round++) {
      ConvexSet set = sets.get(round % sets.size());
      double omegaSquared = 0.1 + 5 * random.nextDouble();
      StochasticProblem problem = waves(set, omegaSquared);
      double[] y = {2 * random.nextDouble(), 5 * random.nextGaussian()};
      double ell = omegaSquared + y[0];
      double alpha = ell * (1.05 + random.nextDouble());
      double[] x = gaussian(n, 2, random);
      set.project(x, x);
      MoreauGradient at =
          envelope(problem).at(x, y, MoreauSettings.of(alpha).withRho(ell).withTolerance(1e-6));
      assertThat(at.outcome()).isEqualTo(Outcome.SOLVED);
      Evaluation there = Evaluation.of(problem);
      problem.evaluate(x, 0, there);
      double residual = Measures.at(problem, x, y, there, alpha).gradNorm();
      double bound = (1 + ell / alpha) * (at.norm() + at.errorBound());
      assertThat(residual).isLessThanOrEqualTo(bound);
      closest = Math.max(closest, residual / bound);
    }
    assertThat(closest).isGreaterThan(0.7);
  }

  @Test
  void theInequalityIsSharp() {
    // L = ℓz²/2: R_α = ℓx, and the gradient of the envelope is αℓx/(α+ℓ).
    Quadratic f = Quadratic.diagonal(new double[] {3}, new double[1]);
    MoreauGradient at =
        envelope(problem(new WholeSpace(1), f))
            .at(new double[] {1}, NONE, MoreauSettings.of(6).withRho(0));
    assertThat((1 + 3.0 / 6) * at.norm()).isCloseTo(3.0, within(1e-9));
  }

  @Test
  void aProxOnAGridIsNotBetter() {
    StochasticProblem problem = waves(Box.cube(1, -1, 1), 9.0);
    double[] y = {1.0, 2.0};
    double alpha = 11.0;
    Evaluation there = Evaluation.of(problem);
    for (double x = -1.5; x <= 1.5; x += 0.25) {
      MoreauGradient at =
          envelope(problem).at(new double[] {x}, y, MoreauSettings.of(alpha).withRho(10));
      assertThat(at.outcome()).isEqualTo(Outcome.SOLVED);
      double least = Double.POSITIVE_INFINITY;
      double where = 0;
      for (double z = -1; z <= 1; z += 1e-4) {
        problem.evaluate(new double[] {z}, 0, there);
        double psi =
            there.value(0)
                + y[0] * there.value(1)
                + y[1] * there.value(2)
                + 0.5 * alpha * (z - x) * (z - x);
        if (psi < least) {
          least = psi;
          where = z;
        }
      }
      assertThat(at.prox()[0]).isCloseTo(where, within(2e-4));
      assertThat(at.value()).isLessThanOrEqualTo(least + 1e-12);
    }
  }

  @Test
  void anAlphaBelowTheModulusIsNoticed() {
    ScenarioRandom random = new ScenarioRandom(16);
    int n = 20;
    Quadratic f = Quadratic.random(spectrum(n, -3, 10), random);
    for (ConvexSet set : List.of(new WholeSpace(n), Box.cube(n, -5, 5))) {
      for (int round = 0; round < 20; round++) {
        double[] x = gaussian(n, 1, random);
        MoreauGradient at = envelope(problem(set, f)).at(x, NONE, MoreauSettings.of(2.5));
        assertThat(at.outcome()).isEqualTo(Outcome.ALPHA_TOO_SMALL);
        assertThat(at.norm()).isNaN();
        assertThat(at.errorBound()).isNaN();
        assertThat(at.rho()).isBetween(2.5, 3.001);
        assertThat(at.message()).contains("alpha must be greater");
      }
    }
  }

  @Test
  void anAlphaBelowTheModulusIsNoticedAtAMaximumToo() {
    // No step leads away from z = 0, which is stationary but the worst point.
    Quadratic f = Quadratic.diagonal(new double[] {-3, 1}, new double[2]);
    MoreauGradient at =
        envelope(problem(Box.cube(2, -1, 1), f)).at(new double[2], NONE, MoreauSettings.of(2));
    assertThat(at.outcome()).isEqualTo(Outcome.ALPHA_TOO_SMALL);
    assertThat(at.rho()).isCloseTo(3, within(1e-6));
  }

  @Test
  void theModulusIsEstimatedWhereItIsNotGiven() {
    ScenarioRandom random = new ScenarioRandom(17);
    Quadratic f = Quadratic.random(spectrum(6, -1, 5), random);
    double[] x = gaussian(6, 1, random);
    MoreauGradient at = envelope(problem(new WholeSpace(6), f)).at(x, NONE, MoreauSettings.of(2));
    assertThat(at.outcome()).isEqualTo(Outcome.SOLVED);
    assertThat(at.rho()).isCloseTo(1, within(1e-3));
    assertThat(2 * distance(at.prox(), f.prox(x, 2))).isLessThanOrEqualTo(at.errorBound());
  }

  @Test
  void aModulusThatStepsRefuteIsRaised() {
    Quadratic f = Quadratic.diagonal(new double[] {-1}, new double[] {0.5});
    MoreauGradient at =
        envelope(problem(new WholeSpace(1), f))
            .at(new double[] {1}, NONE, MoreauSettings.of(2).withRho(0));
    assertThat(at.rho()).isCloseTo(1, within(1e-9));
    assertThat(at.prox()[0]).isCloseTo(1.5, within(1e-9));
  }

  @Test
  void theEvaluationsAreLimitedAndTheBoundStillHolds() {
    ScenarioRandom random = new ScenarioRandom(18);
    Quadratic f = Quadratic.random(spectrum(10, 0, 1000), random);
    double[] x = gaussian(10, 1, random);
    MoreauGradient at =
        envelope(problem(new WholeSpace(10), f))
            .at(x, NONE, MoreauSettings.of(1).withRho(0).withMaxEvaluations(8));
    assertThat(at.outcome()).isEqualTo(Outcome.INEXACT);
    assertThat(at.evaluations()).isLessThanOrEqualTo(8);
    assertThat(distance(at.prox(), f.prox(x, 1))).isLessThanOrEqualTo(at.errorBound());
    assertThat(at.message()).contains("after 8 evaluations");
  }

  @Test
  void aToleranceBelowRoundingEndsWithAnHonestBound() {
    ScenarioRandom random = new ScenarioRandom(19);
    Quadratic f = Quadratic.random(spectrum(10, -1, 10), random);
    double[] x = gaussian(10, 1000, random);
    MoreauGradient at =
        envelope(problem(new WholeSpace(10), f))
            .at(x, NONE, MoreauSettings.of(2).withRho(1).withTolerance(1e-300));
    assertThat(at.outcome()).isEqualTo(Outcome.INEXACT);
    assertThat(at.errorBound()).isBetween(1e-14, 1e-8);
    assertThat(2 * distance(at.prox(), f.prox(x, 2))).isLessThanOrEqualTo(at.errorBound());
    assertThat(at.evaluations()).isLessThan(200);
  }

  @Test
  void multipliersWeighTheModuliOfTheConstraints() {
    ProblemConstants constants =
        new ProblemConstants(
            1, 1, 1, 1, 1, 1, Double.NaN, 0.5, new double[] {2, 3}, new double[] {7});
    assertThat(MoreauEnvelope.weakConvexity(constants, new double[] {1, 10, -0.1}))
        .isCloseTo(0.5 + 2 + 30 + 0.7, within(1e-12));
  }

  @Test
  void aPointWithoutFiniteMeansIsSaid() {
    StochasticProblem problem =
        new TestProblem(
            new WholeSpace(1), 0, 0, (x, xi, out) -> set(out, 0, Math.log(x[0]), 1 / x[0]));
    MoreauGradient at = envelope(problem).at(new double[] {-1}, NONE, MoreauSettings.of(1));
    assertThat(at.outcome()).isEqualTo(Outcome.NOT_FINITE);
    assertThat(at.norm()).isNaN();
  }

  @Test
  void theSettingsAreChecked() {
    assertThatThrownBy(() -> MoreauSettings.of(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("alpha (NaN)");
    assertThatThrownBy(() -> MoreauSettings.of(1).withRho(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("rho (1.0)");
    assertThatThrownBy(() -> MoreauSettings.of(1).withTolerance(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tolerance (0.0)");
    assertThatThrownBy(() -> MoreauSettings.of(1).withMaxEvaluations(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxEvaluations (1)");
  }
}
