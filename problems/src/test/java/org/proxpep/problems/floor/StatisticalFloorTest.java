package org.proxpep.problems.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.problems.optimum.ExactSqp;
import org.proxpep.problems.parts.FormulaRows;
import org.proxpep.problems.parts.Logistic;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Simplex;
import org.proxpep.set.WholeSpace;

final class StatisticalFloorTest {

  /** A variance from 20 000 scenarios has a deviation of 1 %. */
  private static final double SAMPLED = 0.04;

  /** A median from 4 000 draws of |N(0,1)| has a deviation of 1.8 %. */
  private static final double DRAWN = 0.07;

  private static final double[] NONE = {};

  /** B with Cov ξ = BBᵀ. */
  private static final double[][] B = {{1, 0}, {0.6, 0.8}};

  private static final double[][] COV = {{1, 0.6}, {0.6, 1}};

  /** min E ½‖x−ξ‖² with ξ = mean + Bn. */
  private static void distance(double[] x, double[] mean, double[] noise, Evaluation o) {
    double value = 0.0;
    for (int i = 0; i < 2; i++) {
      double d = x[i] - mean[i] - Logistic.score(B[i], Arrays.copyOf(noise, 2));
      value += 0.5 * d * d;
      o.gradient(0)[i] = d;
    }
    o.setValue(0, value);
  }

  private static void assertClose(double[][] actual, double[][] expected, double tolerance) {
    for (int i = 0; i < expected.length; i++) {
      assertThat(actual[i]).containsExactly(expected[i], within(tolerance));
    }
  }

  @Test
  void aMeanIsEstimatedWithTheCovarianceOfTheSamples() {
    double[] mean = {3, -1};
    NormalNoiseProblem problem =
        new NormalNoiseProblem(
            new WholeSpace(2),
            0,
            0,
            2,
            (x, noise, o) -> distance(x, mean, noise, o),
            NormalNoiseProblem.optimum(mean, 0, NONE, NONE));
    assertClose(StatisticalFloor.of(problem).covariance(), COV, SAMPLED);
  }

  @Test
  void theErrorOfAMeanIsAHalfTimesChiSquare() {
    NormalNoiseProblem problem =
        new NormalNoiseProblem(
            new WholeSpace(1),
            0,
            0,
            1,
            (x, noise, o) -> {
              o.gradient(0)[0] = x[0] - 2 * noise[0];
              o.setValue(0, 0.5 * o.gradient(0)[0] * o.gradient(0)[0]);
            },
            NormalNoiseProblem.optimum(new double[] {0}, 0, NONE, NONE));
    StatisticalFloor floor = StatisticalFloor.of(problem);
    assertThat(floor.median(100) * 100).isCloseTo(0.5 * 4 * 0.454936, within(0.1));
    assertThat(floor.quantile(0.95, 100) * 100).isCloseTo(0.5 * 4 * 3.841459, within(0.6));
  }

  @Test
  void aNoisyEqualityAddsItsNoiseAcrossAndRemovesTheOtherAcross() {
    // min E ½‖x−ξ‖² s.t. aᵀx = b + 0.5n: Σ = P Cov P + 0.25 aaᵀ/‖a‖⁴, P along the constraint.
    double[] a = {3, 4};
    double[] mean = {1, 2};
    double[] star = {1 - 3 * 0.4, 2 - 4 * 0.4}; // b = 1, μ = (aᵀmean − 1)/25 = 0.4
    NormalNoiseProblem problem =
        new NormalNoiseProblem(
            Box.cube(2, -10, 10),
            0,
            1,
            3,
            (x, noise, o) -> {
              distance(x, mean, noise, o);
              FormulaRows.row(o, 1, Logistic.score(a, x) - 1 - 0.5 * noise[2], a[0], a[1]);
            },
            NormalNoiseProblem.optimum(star, 0.5 * 25 * 0.16, NONE, new double[] {0.4}));
    double[][] p = {{1 - 9 / 25.0, -12 / 25.0}, {-12 / 25.0, 1 - 16 / 25.0}};
    double[][] expected = new double[2][2];
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 2; j++) {
        expected[i][j] = 0.25 * a[i] * a[j] / 625;
        for (int k = 0; k < 2; k++) {
          for (int l = 0; l < 2; l++) {
            expected[i][j] += p[i][k] * COV[k][l] * p[l][j];
          }
        }
      }
    }
    assertClose(StatisticalFloor.of(problem).covariance(), expected, SAMPLED);
  }

  @Test
  void aVertexMovesWithTheConstraintsOnly() {
    LibraryProblem problem = ProblemLibrary.find("lp", 0.3);
    double[][] sigma = StatisticalFloor.of(problem).covariance();
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(problem.optimum().x(), at);
    // A Σ Aᵀ = Ω on the four variables between their bounds, where A is square.
    for (int k = 0; k < 4; k++) {
      for (int l = 0; l < 4; l++) {
        double sum = 0.0;
        for (int i = 0; i < 4; i++) {
          for (int j = 0; j < 4; j++) {
            sum += at.gradient(1 + k)[i] * sigma[i][j] * at.gradient(1 + l)[j];
          }
        }
        assertThat(sum).isCloseTo(k == l ? 0.09 : 0.0, within(SAMPLED * 0.09));
      }
    }
    for (int i = 4; i < 8; i++) {
      assertThat(sigma[i]).containsExactly(new double[8], within(1e-20));
    }
  }

  private static NormalNoiseProblem oneConstraint() {
    return new NormalNoiseProblem(
        Box.cube(1, -5, 5),
        1,
        0,
        1,
        (x, noise, o) -> {
          o.setValue(0, -x[0]);
          o.gradient(0)[0] = -1;
          o.setValue(1, x[0] - 2 * noise[0]);
          o.gradient(1)[0] = 1;
        },
        NormalNoiseProblem.optimum(new double[] {0}, 0, new double[] {1}, NONE));
  }

  @Test
  void aBoundKnownFromSamplesIsAMean() {
    StatisticalFloor floor = StatisticalFloor.of(oneConstraint());
    assertThat(floor.covariance()[0][0]).isCloseTo(4, within(4 * SAMPLED));
    assertThat(floor.median(400)).isCloseTo(0.1 * 0.674490, within(0.1 * DRAWN));
    assertThat(floor.quantile(0.95, 400)).isCloseTo(0.1 * 1.959964, within(0.1 * 2 * DRAWN));
    assertThat(floor.median(40_000)).isCloseTo(0.1 * floor.median(400), within(1e-15));
  }

  @Test
  void aRowThatIsDeterministicByTheProblemsWordHasNoNoise() {
    NormalNoiseProblem noisy = oneConstraint();
    NormalNoiseProblem sure =
        new NormalNoiseProblem(
            noisy.feasibleSet(),
            1,
            0,
            1,
            (x, noise, o) -> {
              noisy.evaluateMean(x, o);
              o.addValue(1, noise[0]);
            },
            noisy.optimum()) {
          @Override
          public boolean isDeterministic(int row) {
            return row == 1;
          }
        };
    assertThat(StatisticalFloor.of(sure).covariance()[0][0]).isZero();
  }

  @Test
  void onABallTheDirectionOfTheCostsIsWhatCounts() {
    // min E cᵀx over ‖x‖ ≤ 2: x* = −2c/‖c‖, so Σ = 4 P Cov P/‖c‖² with P across c.
    double[] c = {3, 4};
    NormalNoiseProblem problem =
        new NormalNoiseProblem(
            Ball.atOrigin(2, 2),
            0,
            0,
            2,
            (x, noise, o) -> {
              o.setValue(0, 0.0);
              for (int i = 0; i < 2; i++) {
                o.gradient(0)[i] = c[i] + Logistic.score(B[i], noise);
                o.addValue(0, o.gradient(0)[i] * x[i]);
              }
            },
            NormalNoiseProblem.optimum(new double[] {-1.2, -1.6}, -10, NONE, NONE));
    // Across c is (−4,3)/5, of variance (16 − 24·0.6 + 9)/25.
    double v = 4 * (16 - 24 * 0.6 + 9) / 25 / 25;
    StatisticalFloor floor = StatisticalFloor.of(problem);
    assertClose(
        floor.covariance(),
        new double[][] {{v * 0.64, -v * 0.48}, {-v * 0.48, v * 0.36}},
        SAMPLED * v);
    // On the sphere the loss is ‖c‖d²/(2·2) for a distance d along it.
    assertThat(floor.median(10_000) * 11 * 10_000)
        .isCloseTo(5.0 / 4 * v * 0.454936, within(0.1 * v));
  }

  @Test
  void inASimplexOnlyTheFaceOfTheSolutionMoves() {
    // The projection of (0.9, 0.5, −1) onto the simplex is (0.7, 0.3, 0).
    double[] mean = {0.9, 0.5, -1};
    NormalNoiseProblem problem =
        new NormalNoiseProblem(
            Simplex.unit(3),
            0,
            0,
            3,
            (x, noise, o) -> {
              o.setValue(0, 0.0);
              for (int i = 0; i < 3; i++) {
                double d = x[i] - mean[i] - noise[i];
                o.gradient(0)[i] = d;
                o.addValue(0, 0.5 * d * d);
              }
            },
            NormalNoiseProblem.optimum(
                new double[] {0.7, 0.3, 0}, 0.5 * (0.04 + 0.04 + 1), NONE, NONE));
    assertClose(
        StatisticalFloor.of(problem).covariance(),
        new double[][] {{0.5, -0.5, 0}, {-0.5, 0.5, 0}, {0, 0, 0}},
        SAMPLED);
  }

  @Test
  void aBoundWithMultiplierZeroCutsTheDistributionInHalf() {
    NormalNoiseProblem problem =
        new NormalNoiseProblem(
            Box.cube(1, 0, 5),
            0,
            0,
            1,
            (x, noise, o) -> {
              o.gradient(0)[0] = x[0] - noise[0];
              o.setValue(0, 0.5 * o.gradient(0)[0] * o.gradient(0)[0]);
            },
            NormalNoiseProblem.optimum(new double[] {0}, 0, NONE, NONE));
    StatisticalFloor floor = StatisticalFloor.of(problem);
    assertThat(floor.covariance()[0][0]).isCloseTo(0.5, within(0.04));
    assertThat(floor.quantile(0.45, 100)).isZero();
    // Half the draws are 0, so this is the median of ½χ² of the rest.
    assertThat(floor.quantile(0.75, 100) * 100).isCloseTo(0.5 * 0.454936, within(0.04));
  }

  @Test
  void aConstraintWithMultiplierZeroIsSolvedDrawByDraw() {
    // min E ½‖x−ξ‖² s.t. E[x1 + x2 − b] ≤ 0 with both means 0: project ξ̄ onto x1 + x2 ≤ b̄.
    double[] mean = {0, 0};
    NormalNoiseProblem problem =
        new NormalNoiseProblem(
            Box.cube(2, -50, 50),
            1,
            0,
            3,
            (x, noise, o) -> {
              distance(x, mean, noise, o);
              FormulaRows.row(o, 1, x[0] + x[1] - 0.7 * noise[2], 1, 1);
            },
            NormalNoiseProblem.optimum(mean, 0, new double[] {0}, NONE));
    StatisticalFloor floor = StatisticalFloor.of(problem);
    int count = 40_000;
    double[] errors = new double[count];
    double[][] moments = new double[2][2];
    ScenarioRandom random = new ScenarioRandom(5);
    for (int d = 0; d < count; d++) {
      double[] xi = {random.nextGaussian(), random.nextGaussian()};
      double[] x = {Logistic.score(B[0], xi), Logistic.score(B[1], xi)};
      double excess = Math.max(0.0, x[0] + x[1] - 0.7 * random.nextGaussian());
      for (int i = 0; i < 2; i++) {
        x[i] -= 0.5 * excess;
      }
      for (int i = 0; i < 2; i++) {
        Logistic.add(x[i] / count, x, moments[i]);
      }
      x[0] /= 30; // √900
      x[1] /= 30;
      errors[d] = StatisticalFloor.error(problem, x);
    }
    Arrays.sort(errors);
    assertClose(floor.covariance(), moments, 0.06);
    assertThat(floor.median(900)).isCloseTo(errors[count / 2], within(0.1 * errors[count / 2]));
    assertThat(floor.quantile(0.95, 900))
        .isCloseTo(errors[count * 19 / 20], within(0.07 * errors[count * 19 / 20]));
  }

  /**
   * The solutions of problems averaged over T samples have the floor's median error. Noise is added
   * to values and gradients whatever x, so an averaged problem is the exact one plus a constant.
   */
  @ParameterizedTest
  @ValueSource(strings = {"hs043", "hs071"})
  void theAveragedProblemAttainsTheFloor(String name) {
    LibraryProblem problem = ProblemLibrary.find(name, 0.1);
    KnownOptimum optimum = problem.optimum();
    int samples = 200;
    double[] errors = new double[1500];
    Evaluation one = Evaluation.of(problem);
    for (int r = 0; r < errors.length; r++) {
      Evaluation shift = Evaluation.of(problem);
      Scenarios scenarios = new Scenarios(1000 + r);
      for (int t = 0; t < samples; t++) {
        problem.evaluate(optimum.x(), scenarios.key(Purpose.TRAINING, t), one);
        shift.add(1.0 / samples, one);
      }
      problem.evaluateMean(optimum.x(), one);
      shift.add(-1.0, one);
      ExactSqp averaged =
          new ExactSqp(
              (x, o) -> {
                problem.evaluateMean(x, o);
                o.add(1.0, shift);
              },
              problem.feasibleSet(),
              problem.inequalities(),
              problem.equalities());
      double[] x = averaged.polish(optimum.x(), "averaged").x();
      errors[r] = StatisticalFloor.error(problem, x);
    }
    Arrays.sort(errors);
    StatisticalFloor floor = StatisticalFloor.of(problem);
    double median = errors[errors.length / 2];
    double high = errors[errors.length * 19 / 20];
    assertThat(median / floor.median(samples)).isCloseTo(1.0, within(0.1));
    assertThat(high / floor.quantile(0.95, samples)).isCloseTo(1.0, within(0.1));
  }

  @Test
  void aSampleOfAProblemOverGroupsIsWhatOneEvaluationDraws() {
    // The active constraint follows its noise, so aᵀΣa is the variance of one sampled constraint.
    LibraryProblem problem = ProblemLibrary.find("neyman-pearson");
    double[] x = problem.optimum().x();
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(x, at);
    double[] a = at.gradient(1).clone();
    double[][] sigma = StatisticalFloor.of(problem).covariance();
    double spread = 0.0;
    for (int i = 0; i < a.length; i++) {
      spread += a[i] * Logistic.score(sigma[i], a);
    }
    double variance = 0.0;
    for (int xi = 0; xi < 50_000; xi++) {
      problem.evaluate(x, xi, at);
      variance += at.value(1) * at.value(1) / 50_000;
    }
    assertThat(spread / variance).isCloseTo(1.0, within(0.06));
  }

  @Test
  void theErrorIsTheLargerOfGapAndViolation() {
    NormalNoiseProblem problem = oneConstraint();
    assertThat(StatisticalFloor.error(problem, new double[] {-0.25})).isEqualTo(0.25);
    LibraryProblem equality = ProblemLibrary.find("hs028");
    double[] x = equality.optimum().x();
    assertThat(StatisticalFloor.error(equality, x)).isLessThan(1e-14);
    x[0] += 1e-3; // h = x1 + 2x2 + 3x3 − 1
    assertThat(StatisticalFloor.error(equality, x)).isCloseTo(1e-3, within(1e-12));
    x[0] = Double.NaN;
    assertThat(StatisticalFloor.error(equality, x)).isNaN();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hs014", "hs071", "lp"})
  void theFloorFallsLikeTheSquareRootOfTheSamples(String name) {
    StatisticalFloor floor = StatisticalFloor.of(ProblemLibrary.find(name));
    assertThat(floor.median(10_000) / floor.median(100_000_000)).isCloseTo(100.0, within(2.0));
  }

  @Test
  void aSolutionWithoutMultipliersIsRefused() {
    // Hock and Schittkowski's problem 13: the gradients vanish in the wrong way at (1, 0).
    ConvexSet quadrant = new Box(new double[] {0, 0}, new double[] {5, 5});
    NormalNoiseProblem problem =
        new NormalNoiseProblem(
            quadrant,
            1,
            0,
            1,
            (x, noise, o) -> {
              double u = 1 - x[0];
              FormulaRows.row(
                  o, 0, (x[0] - 2) * (x[0] - 2) + x[1] * x[1], 2 * (x[0] - 2), 2 * x[1]);
              FormulaRows.row(o, 1, x[1] - u * u * u + noise[0], 3 * u * u, 1);
            },
            NormalNoiseProblem.optimum(new double[] {1, 0}, 1, new double[] {0}, NONE));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StatisticalFloor.of(problem))
        .withMessageContaining("KKT residual (2.0)")
        .withMessageContaining("no multipliers");
  }

  @Test
  void constraintsThatContradictEachOtherUnderNoiseAreRefused() {
    LibraryProblem problem = ProblemLibrary.find("u3", 0.1); // x = 0 at an end of X₀
    assertThatThrownBy(() -> StatisticalFloor.of(problem))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("no solution near x*");
  }

  @Test
  void questionsWithoutAnswerAreRefused() {
    StatisticalFloor floor = StatisticalFloor.of(oneConstraint());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> floor.quantile(1.5, 10))
        .withMessageContaining("(1.5)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> floor.median(0))
        .withMessageContaining("samples (0)");
  }
}
