package org.proxpep.problems.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Points;
import org.proxpep.problems.generated.GeneratedNlpSettings.Shape;
import org.proxpep.problems.parts.FastGaussian;
import org.proxpep.problems.parts.Logistic;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.Product;
import org.proxpep.set.Simplex;

final class GeneratedNlpTest {

  private static final String NLPS = "org.proxpep.problems.generated.GeneratedInstances#nlps";

  @ParameterizedTest
  @MethodSource(NLPS)
  void complementarityIsStrict(GeneratedNlp problem) {
    KnownOptimum optimum = problem.optimum();
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(optimum.x(), at);
    for (int i = 0; i < problem.inequalities(); i++) {
      double lambda = optimum.lambda()[i];
      double g = at.value(1 + i);
      assertThat(g == 0 ? lambda >= 0.5 : g <= -0.1 && lambda == 0).isTrue();
    }
    double[] slope = lagrangianSlope(problem, at);
    for (int i = 0; i < slope.length; i++) {
      if (problem.feasibleSet() instanceof Box && Math.abs(optimum.x()[i]) == 1.0) {
        assertThat(-slope[i] * optimum.x()[i]).isBetween(0.49, 1.51);
      }
    }
  }

  @ParameterizedTest
  @MethodSource(NLPS)
  void noPointOfTheSetHasALowerLagrangian(GeneratedNlp problem) {
    KnownOptimum optimum = problem.optimum();
    double[] y = problem.multipliers();
    SplittableRandom random = new SplittableRandom(4);
    Evaluation at = Evaluation.of(problem);
    for (int trial = 0; trial < 200; trial++) {
      double[] x = Points.inX0(problem, random);
      problem.evaluateMean(x, at);
      double lagrangian = at.value(0);
      double squared = 0.0;
      for (int k = 0; k < y.length; k++) {
        lagrangian += y[k] * at.value(1 + k);
      }
      for (int i = 0; i < x.length; i++) {
        double t = x[i] - optimum.x()[i];
        squared += t * t;
      }
      assertThat(lagrangian - optimum.f()).isGreaterThanOrEqualTo(0.25 * squared - 1e-12);
    }
  }

  @Test
  void aQuarterOfTheBoundsAndHalfOfTheInequalitiesAreActiveWhereTheyFit() {
    GeneratedNlp problem = GeneratedNlp.create(GeneratedNlpSettings.of(100, 11, 5));
    double[] x = problem.optimum().x();
    assertThat(Arrays.stream(x).filter(v -> Math.abs(v) == 1.0).count()).isEqualTo(25);
    assertThat(Arrays.stream(problem.optimum().lambda()).filter(l -> l > 0).count()).isEqualTo(6);
    double[] support =
        GeneratedNlp.create(GeneratedNlpSettings.of(100, 11, 5).withShape(Shape.SIMPLEX))
            .optimum()
            .x();
    assertThat(Arrays.stream(support).filter(v -> v == 0.0).count()).isEqualTo(25);
  }

  @Test
  void theShapesAreWhatTheySay() {
    GeneratedNlpSettings settings = GeneratedNlpSettings.of(12, 2, 1);
    assertThat(GeneratedNlp.create(settings).feasibleSet()).isInstanceOf(Box.class);
    assertThat(GeneratedNlp.create(settings.withShape(Shape.BALL)).feasibleSet())
        .isInstanceOf(Ball.class);
    assertThat(GeneratedNlp.create(settings.withShape(Shape.SIMPLEX)).feasibleSet())
        .isInstanceOf(Simplex.class);
    assertThat(GeneratedNlp.create(settings.withShape(Shape.PRODUCT)).feasibleSet())
        .isInstanceOfSatisfying(Product.class, p -> assertThat(p.blocks()).hasSize(3));
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void aMillionVariablesAreNoTrouble(Shape shape) {
    int n = shape == Shape.BOX ? 1_000_000 : 100_000;
    GeneratedNlp problem =
        GeneratedNlp.create(GeneratedNlpSettings.of(n, 2, 1).withShape(shape).withNonconvexity(1));
    KnownOptimum optimum = problem.optimum();
    assertThat(problem.feasibleSet().contains(optimum.x(), 1e-9)).isTrue();
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(optimum.x(), at);
    assertThat(at.value(0)).isEqualTo(optimum.f());
    assertThat(at.value(1)).isEqualTo(0.0);
    assertThat(at.value(3)).isEqualTo(0.0);
    double[] slope = lagrangianSlope(problem, at);
    double[] y = optimum.x();
    for (int i = 0; i < n; i++) {
      y[i] -= slope[i];
    }
    problem.feasibleSet().project(y, y);
    Logistic.add(-1.0, optimum.x(), y);
    assertThat(Rows.maxAbs(y)).isLessThan(1e-10);
    // Noise: one long row shows its deviation to three digits.
    problem.evaluate(optimum.x(), 5L, at);
    Evaluation mean = Evaluation.of(problem);
    problem.evaluateMean(optimum.x(), mean);
    double squares = 0.0;
    for (int i = 0; i < n; i++) {
      double e = at.gradient(2)[i] - mean.gradient(2)[i];
      squares += e * e / n;
    }
    assertThat(Math.sqrt(squares)).isCloseTo(0.1, within(0.1 * 4 / Math.sqrt(2.0 * n)));
    assertThat(problem.floorErrors(10_000, 3)[1]).isBetween(1e-5, 1e-2);
  }

  @Test
  void theFastGaussianHasTheMomentsOfTheNormal() {
    double[] z = new double[400_003];
    FastGaussian.add(1.0, new ScenarioRandom(3), z);
    double[] moment = new double[5];
    int below = 0;
    double neighbours = 0.0;
    for (int i = 0; i < z.length; i++) {
      for (int k = 1; k <= 4; k++) {
        moment[k] += Math.pow(z[i], k) / z.length;
      }
      below += z[i] < -1.6448536269514722 ? 1 : 0;
      neighbours += i > 0 ? z[i] * z[i - 1] / z.length : 0.0;
    }
    double error = 5 / Math.sqrt(z.length);
    assertThat(moment[1]).isCloseTo(0.0, within(error));
    assertThat(moment[2]).isCloseTo(1.0, within(1.5 * error));
    assertThat(moment[3]).isCloseTo(0.0, within(4 * error));
    assertThat(moment[4]).isCloseTo(3.0, within(10 * error));
    assertThat(below / (double) z.length).isCloseTo(0.05, within(0.22 * error));
    assertThat(neighbours).isCloseTo(0.0, within(error));
  }

  @Test
  void theNoiseOfValuesAndGradientsIsSetApart() {
    GeneratedNlp problem =
        GeneratedNlp.create(GeneratedNlpSettings.of(4, 1, 0).withGradientNoise(0.0));
    Evaluation out = Evaluation.of(problem);
    Evaluation mean = Evaluation.of(problem);
    double[] x = problem.startingPoint();
    problem.evaluate(x, 9, out);
    problem.evaluateMean(x, mean);
    assertThat(out.gradients()).isDeepEqualTo(mean.gradients());
    assertThat(out.value(1)).isNotEqualTo(mean.value(1));
    assertThat(problem.withNoise(0.5).settings().gradientLevel()).isEqualTo(0.0);
  }

  @Test
  void moreEqualitiesThanDirectionsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GeneratedNlp.create(GeneratedNlpSettings.of(3, 0, 4)))
        .withMessageContaining("equalities (4)");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> GeneratedNlp.create(GeneratedNlpSettings.of(3, 0, 3).withShape(Shape.SIMPLEX)))
        .withMessageContaining("directions in the set (2)");
  }

  @Test
  void settingsOutOfRangeAreRefused() {
    GeneratedNlpSettings good = GeneratedNlpSettings.of(3, 1, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> good.withCondition(0.5))
        .withMessageContaining("condition (0.5)");
    assertThatIllegalArgumentException().isThrownBy(() -> good.withNonconvexity(Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> good.withCurvature(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> good.withNoise(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> GeneratedNlpSettings.of(0, 1, 1));
  }

  static double[] lagrangianSlope(GeneratedNlp problem, Evaluation at) {
    double[] slope = at.gradient(0).clone();
    double[] y = problem.multipliers();
    for (int k = 0; k < y.length; k++) {
      Logistic.add(y[k], at.gradient(1 + k), slope);
    }
    return slope;
  }
}
