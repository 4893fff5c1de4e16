package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

class EstimatesTest {

  private static final double[] NONE = {0};

  /** One constraint; all entries N(0, deviation²). */
  private static Evaluation noise(int n, double deviation, ScenarioRandom random) {
    Evaluation e = new Evaluation(n, 1, 0);
    for (int row = 0; row < 2; row++) {
      e.setValue(row, deviation * random.nextGaussian());
      for (int i = 0; i < n; i++) {
        e.gradient(row)[i] = deviation * random.nextGaussian();
      }
    }
    return e;
  }

  @Test
  void variancesFromPairsAreUnbiased() {
    int n = 4;
    int seeds = 3000;
    double deviation = 0.7;
    double variance = deviation * deviation;
    double[] z = {-1.5};
    double[] sum = new double[3];
    for (long seed = 0; seed < seeds; seed++) {
      ScenarioRandom random = new ScenarioRandom(seed);
      Estimates known = new Estimates(n, new boolean[1]);
      // A start that is far off must be forgotten.
      known.startNoise(0, 50 * variance, 50 * variance);
      known.startNoise(1, 50 * variance, 50 * variance);
      for (int pair = 0; pair < 250; pair++) {
        known.learnNoise(noise(n, deviation, random), noise(n, deviation, random), z, 20);
      }
      sum[0] += known.vc[0] / seeds;
      sum[1] += known.vj[0] / seeds;
      sum[2] += known.nu2 / seeds;
    }
    // Five standard errors: one estimate from 39 effective pairs is good to √(2/39).
    double error = 5 * Math.sqrt(2.0 / 39 / seeds);
    assertThat(sum[0] / variance).isCloseTo(1.0, offset(error));
    assertThat(sum[1] / (n * variance)).isCloseTo(1.0, offset(error));
    assertThat(sum[2] / (n * variance * (1 + 1.5 * 1.5))).isCloseTo(1.0, offset(error));
  }

  @Test
  void fewPairsAreAveragedWithThePilotAsOneOfThem() {
    Estimates known = new Estimates(1, new boolean[1]);
    known.startNoise(1, 3.0, 6.0);
    double[] differences = {1, 4, 2};
    for (double d : differences) {
      Evaluation a = new Evaluation(1, 1, 0);
      Evaluation b = new Evaluation(1, 1, 0);
      a.setValue(1, d);
      b.gradient(1)[0] = d;
      known.learnNoise(a, b, NONE, 20);
    }
    assertThat(known.vc[0]).isCloseTo((3 + 0.5 * (1 + 16 + 4)) / 4, offset(1e-12));
    assertThat(known.vj[0]).isCloseTo((6 + 0.5 * (1 + 16 + 4)) / 4, offset(1e-12));
  }

  @Test
  void aRowThatNeverDiffersIsFreeOfNoise() {
    Estimates known = new Estimates(2, new boolean[2]);
    Evaluation a = new Evaluation(2, 2, 0);
    Evaluation b = new Evaluation(2, 2, 0);
    assertThat(known.isStochastic()).isFalse();
    a.setValue(2, 3.0);
    known.learnNoise(a, b, new double[2], 50);
    assertThat(known.isNoisy(0)).isFalse();
    assertThat(known.isNoisy(1)).isTrue();
    assertThat(known.isStochastic()).isTrue();
    // Seen once in 50 samples: its mean square counts once among them.
    assertThat(known.vc[1]).isCloseTo(9.0 / 50, offset(1e-15));
  }

  @Test
  void rareEventsShowInTheSurprises() {
    Estimates known = new Estimates(1, new boolean[1]);
    known.startNoise(1, 0.01, 0.01);
    assertThat(known.valueNoise(0)).isEqualTo(0.01);
    for (int t = 1; t <= 100; t++) {
      known.learnSurprise(0, t % 20 == 0 ? 50.0 : 0.0, 0.0, t + 20);
    }
    assertThat(known.valueNoise(0)).isBetween(1.0, 6.0);
    assertThat(known.gradientNoise(0)).isEqualTo(0.01);
    // Within four times of what pairs show, the pairs are right.
    known.startNoise(1, 1.0, 0.01);
    assertThat(known.valueNoise(0)).isEqualTo(1.0);
  }

  @Test
  void noiseOfTheLagrangianCountsRareGradients() {
    Estimates known = new Estimates(1, new boolean[1]);
    known.startNoise(0, 0.0, 2.0);
    known.startNoise(1, 0.0, 0.5);
    assertThat(known.lagrangianNoise(new double[] {3})).isEqualTo(2.0);
    for (int t = 0; t < 1000; t++) {
      known.learnSurprise(0, 0.0, 7.5, t);
    }
    assertThat(known.lagrangianNoise(new double[] {3})).isCloseTo(2 + 9 * 7.0, offset(1e-9));
  }

  /** Gradients of ½Σhᵢxᵢ² for F and of ½s‖x‖² for G. */
  private static Evaluation quadratic(double[] h, double s, double... x) {
    Evaluation e = new Evaluation(x.length, 1, 0);
    for (int i = 0; i < x.length; i++) {
      e.gradient(0)[i] = h[i] * x[i];
      e.gradient(1)[i] = s * x[i];
    }
    return e;
  }

  @Test
  void curvatureOfAQuadraticIsExact() {
    double[] h = {3, -7};
    Evaluation origin = quadratic(h, 2, 0, 0);
    Estimates known = new Estimates(2, new boolean[1]);
    known.startCurvature(origin, quadratic(h, 2, 0.5, 0), 0.5);
    assertThat(known.lF).isEqualTo(3.0);
    assertThat(known.lk[0]).isEqualTo(2.0);
    known.startCurvature(origin, quadratic(h, 2, 0, 0.5), 0.5);
    assertThat(known.lF).isEqualTo(7.0);
    known.startCurvature(origin, quadratic(h, 2, 0.5, 0), 0.5);
    assertThat(known.lF).as("the largest counts").isEqualTo(7.0);
    assertThat(known.curvature(new double[] {-4})).isEqualTo(7 + 4 * 2);
    // The Lagrangian with z = 2: 3 + 2·2 along the first axis.
    assertThat(known.learnCurvature(origin, quadratic(h, 2, 1, 0), new double[] {2}, 1, 100))
        .isTrue();
    assertThat(known.lagrangian).isEqualTo(7.0);
    assertThat(known.lF).isCloseTo(0.97 * 7, offset(1e-12));
    assertThat(known.lk[0]).isEqualTo(2.0);
  }

  @Test
  void aStepThatBendsTooMuchIsRefusedAndRaisesTheCurvature() {
    double[] h = {8, 8};
    Evaluation origin = quadratic(h, 0, 0, 0);
    Estimates known = new Estimates(2, new boolean[1]);
    known.lF = 1;
    assertThat(known.learnCurvature(origin, quadratic(h, 0, 0.1, 0), NONE, 0.1, 6)).isTrue();
    assertThat(known.learnCurvature(origin, quadratic(h, 0, 0.1, 0), NONE, 0.1, 5)).isFalse();
    assertThat(known.lagrangian).isCloseTo(8.0, offset(1e-12));
    assertThat(known.learnCurvature(origin, quadratic(h, 0, 0.1, 0), NONE, 0.1, 0.1)).isFalse();
    assertThat(known.lagrangian).as("at most tenfold").isCloseTo(1.0, offset(1e-12));
  }

  @Test
  void secantsThatAreNotFiniteNeverEnter() {
    double[] bad = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e200};
    for (double value : bad) {
      for (int row = 0; row < 2; row++) {
        Estimates known = new Estimates(2, new boolean[1]);
        known.lF = 2;
        known.lk[0] = 3;
        known.lagrangian = 4;
        known.leastL = 1;
        Evaluation a = new Evaluation(2, 1, 0);
        Evaluation b = new Evaluation(2, 1, 0);
        b.gradient(row)[1] = value;
        known.startCurvature(a, b, 1.0);
        assertThat(known.lF).isEqualTo(2);
        assertThat(known.lk[0]).isEqualTo(3);
        known.learnCurvature(a, b, NONE, 1.0, 5.0);
        known.learnCurvature(a, b, new double[] {1}, 1.0, 5.0);
        assertThat(known.lF).isBetween(1.0, 2.0);
        assertThat(known.lk[0]).isBetween(1.0, 3.0);
        assertThat(known.lagrangian).isBetween(1.0, 50.0);
      }
    }
  }

  @Test
  void theSumOfCurvaturesCountsUpToTenTimesWhatStepsMeet() {
    Estimates known = new Estimates(1, new boolean[1]);
    known.lagrangian = 2;
    assertThat(known.bounded(1)).isEqualTo(2);
    assertThat(known.bounded(5)).isEqualTo(5);
    assertThat(known.bounded(1e6)).isEqualTo(20);
  }
}
