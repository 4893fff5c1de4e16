package org.proxpep.residual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

class MeasuresTest {

  /** A problem of n variables, p inequalities and m equalities on [−1,1]ⁿ; never evaluated. */
  private record Sized(Shape shape) implements StochasticProblem {

    @Override
    public ConvexSet feasibleSet() {
      return Box.cube(shape.dimension(), -1.0, 1.0);
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      throw new UnsupportedOperationException();
    }
  }

  private static Evaluation byHand() {
    Evaluation mean = new Evaluation(2, 1, 1);
    mean.setValue(0, 3.0);
    mean.setValue(1, -0.5);
    mean.setValue(2, -2.0);
    mean.setGradient(0, 1.0, -1.0);
    mean.setGradient(1, 0.5, 0.0);
    mean.setGradient(2, 0.0, 1.0);
    return mean;
  }

  @Test
  void theMeasuresAreThoseWorkedOutByHand() {
    StochasticProblem problem = new Sized(new Shape(2, 1, 1));
    // y = (2, −1): the gradient of L is (1 + 1, −1 − 1) = (2, −2), so with α = 4 the trial point
    // (0.9, −0.2) − (0.5, −0.5) = (0.4, 0.3) stays inside and R = (2, −2).
    Measures residual =
        Measures.at(problem, new double[] {0.9, -0.2}, new double[] {2.0, -1.0}, byHand(), 4.0);
    assertThat(residual.gradNorm()).isCloseTo(Math.sqrt(8.0), within(1e-15));
    assertThat(residual.f()).isEqualTo(3.0);
    assertThat(residual.lagrangian()).isEqualTo(3.0 - 1.0 + 2.0);
    assertThat(residual.maxViolation()).isEqualTo(2.0);
    assertThat(residual.complementarity()).isEqualTo(1.0);
    assertThat(residual.constraints()).containsExactly(-0.5, -2.0);
  }

  @Test
  void theSetCutsTheResidual() {
    StochasticProblem problem = new Sized(new Shape(2, 1, 1));
    // With α = 1 the trial point (−1.1, 1.8) is cut to (−1, 1).
    Measures residual =
        Measures.at(problem, new double[] {0.9, -0.2}, new double[] {2.0, -1.0}, byHand(), 1.0);
    assertThat(residual.gradNorm()).isCloseTo(Math.hypot(1.9, 1.2), within(1e-15));
  }

  @Test
  void theResidualAgreesWithItsFormulaAtRandomPoints() {
    ScenarioRandom random = new ScenarioRandom(5L);
    int n = 6;
    StochasticProblem problem = new Sized(new Shape(n, 2, 3));
    for (int round = 0; round < 200; round++) {
      Evaluation mean = new Evaluation(n, 2, 3);
      double[] x = new double[n];
      double[] y = new double[5];
      for (int k = 0; k < 6; k++) {
        mean.setValue(k, random.nextGaussian());
        for (int i = 0; i < n; i++) {
          mean.gradient(k)[i] = random.nextGaussian();
          x[i] = Math.max(-1.0, Math.min(1.0, random.nextGaussian()));
        }
        if (k > 0) {
          y[k - 1] = k <= 2 ? Math.abs(random.nextGaussian()) : random.nextGaussian();
        }
      }
      double alpha = 0.1 + random.nextDouble();
      Measures residual = Measures.at(problem, x, y, mean, alpha);

      double squares = 0.0;
      for (int i = 0; i < n; i++) {
        double g = mean.gradient(0)[i];
        for (int k = 0; k < 5; k++) {
          g += y[k] * mean.gradient(1 + k)[i];
        }
        double r = alpha * (x[i] - Math.max(-1.0, Math.min(1.0, x[i] - g / alpha)));
        squares += r * r;
      }
      double violation = 0.0;
      for (int k = 0; k < 5; k++) {
        double v = mean.value(1 + k);
        violation = Math.max(violation, k < 2 ? Math.max(0.0, v) : Math.abs(v));
      }
      assertThat(residual.gradNorm()).isCloseTo(Math.sqrt(squares), within(1e-13));
      assertThat(residual.maxViolation()).isEqualTo(violation);
      assertThat(residual.complementarity())
          .isCloseTo(
              y[0] * Math.abs(mean.value(1)) + y[1] * Math.abs(mean.value(2)), within(1e-15));
    }
  }

  @Test
  void withoutConstraintsViolationAndComplementarityAreZero() {
    StochasticProblem problem = new Sized(new Shape(1, 0, 0));
    Evaluation mean = new Evaluation(1, 0, 0);
    mean.gradient(0)[0] = -7.0;
    Measures residual = Measures.at(problem, new double[] {1.0}, new double[0], mean, 1.0);
    assertThat(residual).isEqualTo(new Measures(0, 0, 0, 0, 0, new double[0]));
    assertThat(residual.within(0.0)).isTrue();
  }

  @Test
  void numbersThatAreNotFiniteAreNeverWithinATolerance() {
    StochasticProblem problem = new Sized(new Shape(2, 1, 1));
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      for (int row = 0; row < 3; row++) {
        Evaluation mean = new Evaluation(2, 1, 1);
        mean.gradient(row)[1] = bad;
        Measures residual = Measures.at(problem, new double[2], new double[] {1.0, 1.0}, mean, 1.0);
        assertThat(residual.gradNorm()).isNaN();
        assertThat(residual.within(1e9)).isFalse();
      }
      Evaluation mean = new Evaluation(2, 1, 1);
      mean.setValue(1, bad);
      Measures residual = Measures.at(problem, new double[2], new double[] {1.0, 1.0}, mean, 1.0);
      assertThat(residual.within(1e9)).isFalse();
    }
    assertThat(Measures.unknown(2).within(1e9)).isFalse();
  }

  @Test
  void alphaMustBePositive() {
    StochasticProblem problem = new Sized(new Shape(2, 1, 1));
    assertThatThrownBy(
            () -> Measures.at(problem, new double[2], new double[2], byHand(), Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("alpha (NaN) must be positive");
  }
}
