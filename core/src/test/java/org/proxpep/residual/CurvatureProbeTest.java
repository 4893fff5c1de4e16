package org.proxpep.residual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Simplex;
import org.proxpep.set.WholeSpace;

class CurvatureProbeTest {

  private static CurvatureProbe.Gradient gradient(Quadratic f) {
    return (x, out) -> {
      Evaluation at = new Evaluation(x.length, 0, 0);
      f.evaluate(x, 1.0, at, 0);
      System.arraycopy(at.gradient(0), 0, out, 0, out.length);
    };
  }

  private static CurvatureProbe.Extremes look(ConvexSet set, Quadratic f, double[] x, int steps) {
    return new CurvatureProbe(set, steps)
        .look(gradient(f), x, 1e-4, new ScenarioRandom(3))
        .orElseThrow();
  }

  @Test
  void inAsManyStepsAsVariablesTheExtremeEigenvaluesAreExact() {
    ScenarioRandom random = new ScenarioRandom(1);
    for (int n = 1; n <= 12; n++) {
      double[] d = new double[n];
      for (int i = 0; i < n; i++) {
        d[i] = 5 * random.nextGaussian();
      }
      Quadratic f = Quadratic.random(d, random);
      CurvatureProbe.Extremes probe = look(new WholeSpace(n), f, new double[n], n);
      double smallest = Double.POSITIVE_INFINITY;
      double largest = Double.NEGATIVE_INFINITY;
      for (double v : d) {
        smallest = Math.min(smallest, v);
        largest = Math.max(largest, v);
      }
      assertThat(probe.smallest()).isCloseTo(smallest, within(1e-6));
      assertThat(probe.largest()).isCloseTo(largest, within(1e-6));
    }
  }

  @Test
  void aFewStepsFindOneNegativeEigenvalueAmongManyPositiveOnes() {
    // The mean eigenvalue, about what one random direction shows, is 4.9.
    ScenarioRandom random = new ScenarioRandom(2);
    int n = 60;
    double[] d = new double[n];
    for (int i = 1; i < n; i++) {
      d[i] = 10.0 * i / n;
    }
    d[0] = -1;
    int found = 0;
    for (int round = 0; round < 20; round++) {
      Quadratic f = Quadratic.random(d, random);
      CurvatureProbe.Extremes probe = look(new WholeSpace(n), f, new double[n], 10);
      assertThat(probe.smallest()).isGreaterThan(-1.0 - 1e-6);
      found += probe.smallest() < -0.5 ? 1 : 0;
      assertThat(probe.largest()).isBetween(9.0, 10.0);
    }
    // A direction nearly orthogonal to the eigenvector takes longer.
    assertThat(found).isGreaterThanOrEqualTo(17);
  }

  @Test
  void onlyDirectionsWithinTheSetCount() {
    double[] d = {-7, 2, 3};
    Quadratic f = Quadratic.diagonal(d, new double[3]);
    // The first variable is at its bound.
    CurvatureProbe.Extremes face = look(Box.cube(3, 0, 1), f, new double[] {0, 0.5, 0.5}, 3);
    assertThat(face.smallest()).isCloseTo(2, within(1e-6));
    assertThat(face.largest()).isCloseTo(3, within(1e-6));
    // On the simplex −7 is seen along (2,−1,−1)/√6 and its like only.
    CurvatureProbe.Extremes simplex =
        look(new Simplex(3, 1), f, new double[] {1.0 / 3, 1.0 / 3, 1.0 / 3}, 3);
    double trace = (-7 + 2 + 3) - (-7 + 2 + 3) / 3.0;
    assertThat(simplex.smallest() + simplex.largest()).isCloseTo(trace, within(1e-6));
    assertThat(simplex.smallest()).isBetween(-7.0, -3.5);
  }

  @Test
  void aCornerShowsNothing() {
    CurvatureProbe probe = new CurvatureProbe(Box.cube(2, 0, 1), 4);
    Quadratic f = Quadratic.diagonal(new double[] {1, 1}, new double[2]);
    assertThat(probe.look(gradient(f), new double[2], 1e-4, new ScenarioRandom(1))).isEmpty();
  }

  @Test
  void aLinearFunctionHasNoCurvature() {
    Quadratic f = Quadratic.diagonal(new double[4], new double[] {1, 2, 3, 4});
    CurvatureProbe.Extremes probe = look(new WholeSpace(4), f, new double[4], 4);
    assertThat(probe.smallest()).isZero();
    assertThat(probe.largest()).isZero();
  }
}
