package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;
import org.proxpep.method.subproblem.QuadraticModels;
import org.proxpep.problem.Evaluation;

class PenaltyWeightsTest {

  private static final double THETA = PracticalSettings.DEFAULT.theta();

  /** One inequality with slope norm 2 and one equality with slope norm 5. */
  private final ConstraintFilter filter = new ConstraintFilter(new Evaluation(2, 1, 1));

  private final Estimates known = new Estimates(2, new boolean[2]);
  private final QuadraticModels models = new QuadraticModels(2, 1, 1, false);
  private final PenaltyWeights penalty = new PenaltyWeights(2, 1, PracticalSettings.DEFAULT);

  PenaltyWeightsTest() {
    filter.slope2[0] = 4;
    filter.slope2[1] = 25;
  }

  private void values(double g, double h) {
    filter.state.setValue(1, g);
    filter.state.setValue(2, h);
  }

  @Test
  void withoutNoiseTheWeightIsThetaTimesTheCurvature() {
    penalty.update(3.0, 10.0, filter, known, 0.0, models);
    assertThat(penalty.rho)
        .containsExactly(new double[] {THETA * 3 / 4, THETA * 3 / 25}, offset(1e-14));
    assertThat(models.step).containsExactly(penalty.rho);
    // 1000γ/‖J‖.
    assertThat(models.cap).containsExactly(new double[] {5000, 2000}, offset(1e-9));
  }

  @Test
  void noiseOfTheGradientLimitsTheWeight() {
    known.startNoise(1, 0.04, 0.25);
    filter.pc[0] = 0.01;
    values(-0.3, 0);
    penalty.update(1e6, 10.0, filter, known, 0.0, models);
    // γ/((|c|+√P)√v) = 10/(0.4·0.5).
    assertThat(penalty.rho[0]).isCloseTo(50.0, offset(1e-10));
    assertThat(penalty.rho[1]).as("no noise, no limit").isCloseTo(THETA * 1e6 / 25, offset(1e-8));
  }

  @Test
  void aGradientOfZeroMakesFiniteWeights() {
    filter.slope2[0] = 0;
    penalty.update(1.0, 0.0, filter, known, 0.0, models);
    assertThat(penalty.rho[0]).isFinite().isPositive();
    assertThat(models.cap[0]).isFinite().isPositive();
    known.startNoise(1, 1.0, 1.0);
    penalty.update(1.0, 0.0, filter, known, 0.0, models);
    assertThat(penalty.rho[0]).isFinite().isNotNegative();
  }

  @Test
  void theDualStepIsCriticallyDamped() {
    penalty.update(3.0, 10.0, filter, known, 0.0, models);
    double rho = penalty.rho[0]; // ρ‖J‖² = θB
    assertThat(penalty.dualStep(0, 3.0, 4, 100)).isCloseTo(rho * THETA * 3 / 400, offset(1e-14));
    assertThat(penalty.dualStep(0, 3.0, 4, 1e-3)).as("at most the weight").isEqualTo(rho);
    // A weight held down by noise has less to damp with.
    known.startNoise(1, 0.04, 0.25);
    values(1.0, 0);
    penalty.update(3.0, 0.15, filter, known, 0.0, models);
    assertThat(penalty.rho[0]).isCloseTo(0.3, offset(1e-12));
    assertThat(penalty.dualStep(0, 3.0, 4, 100)).isCloseTo(0.3 * 1.2 / 400, offset(1e-14));
  }

  private double weightAfter(int epochs, double violation, double spread) {
    values(violation, 0);
    filter.pc[0] = spread * spread;
    penalty.start(filter);
    for (int e = 0; e < epochs; e++) {
      penalty.endEpoch(filter, models, new double[2], 1.0);
    }
    penalty.update(3.0, 10.0, filter, known, 0.0, models);
    return penalty.rho[0] / (3.0 / 4);
  }

  @Test
  void aSignificantViolationThatStaysDoublesTheWeight() {
    assertThat(weightAfter(1, 0.5, 0.1)).isCloseTo(2 * THETA, offset(1e-12));
    assertThat(weightAfter(2, 0.5, 0.1)).isCloseTo(8 * THETA, offset(1e-12));
    assertThat(weightAfter(50, 0.5, 0.1)).as("up to a bound").isCloseTo(64 * THETA, offset(1e-9));
  }

  @Test
  void noOtherViolationDoes() {
    assertThat(weightAfter(9, 0.5, 0.2)).as("noise").isCloseTo(THETA, offset(1e-12));
    assertThat(weightAfter(9, -0.5, 0.01)).as("satisfied").isCloseTo(THETA, offset(1e-12));
    assertThat(weightAfter(9, 1e-3, 0.0)).as("small").isCloseTo(THETA, offset(1e-12));
    values(1.0, 0);
    filter.pc[0] = 0.0;
    penalty.start(filter);
    for (double c = 0.7; c > 0.01; c *= 0.7) {
      values(c, 0);
      penalty.endEpoch(filter, models, new double[2], 1.0);
    }
    penalty.update(3.0, 10.0, filter, known, 0.0, models);
    assertThat(penalty.rho[0]).as("falling").isCloseTo(THETA * 3 / 4, offset(1e-12));
  }

  @Test
  void equalitiesCountOnBothSides() {
    values(0, -0.5);
    penalty.start(filter);
    penalty.endEpoch(filter, models, new double[2], 1.0);
    penalty.update(3.0, 10.0, filter, known, 0.0, models);
    assertThat(penalty.rho[1]).isCloseTo(2 * THETA * 3 / 25, offset(1e-12));
  }

  @Test
  void aCapGrowsOnlyWhileTheViolationFalls() {
    values(1.0, 0);
    penalty.start(filter);
    penalty.update(3.0, 10.0, filter, known, 0.0, models);
    double cap = models.cap[0];
    double[] y = {cap, 0};
    penalty.endEpoch(filter, models, new double[] {0.9 * cap, 0}, 1.0);
    penalty.update(3.0, 10.0, filter, known, 0.0, models);
    assertThat(models.cap[0]).as("not at the cap").isEqualTo(cap);
    penalty.endEpoch(filter, models, y, 1.0);
    penalty.update(3.0, 10.0, filter, known, 0.0, models);
    assertThat(models.cap[0]).isCloseTo(4 * cap, offset(1e-9));
    y[0] = 4 * cap;
    penalty.endEpoch(filter, models, y, 1.0);
    penalty.update(3.0, 10.0, filter, known, 0.0, models);
    assertThat(models.cap[0]).as("the violation stayed").isCloseTo(4 * cap, offset(1e-9));
    values(0.5, 0);
    penalty.endEpoch(filter, models, y, 1.0);
    penalty.update(3.0, 10.0, filter, known, 0.0, models);
    assertThat(models.cap[0]).as("it fell").isCloseTo(16 * cap, offset(1e-8));
  }
}
