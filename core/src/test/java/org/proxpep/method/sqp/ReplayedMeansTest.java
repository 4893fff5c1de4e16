package org.proxpep.method.sqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.proxpep.fixture.TestProblem.set;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.Box;

class ReplayedMeansTest {

  private final Scenarios scenarios = new Scenarios(3);

  @Test
  void differencesOfOneVariableTakeTheGradientsOfTheirOwnScenario() {
    TestProblem noisy =
        new TestProblem(
            Box.cube(1, -5, 5),
            0,
            0,
            (x, xi, out) -> set(out, 0, x[0] * x[0], 2 * x[0] + out.random(xi).nextGaussian()));
    double[] x = {1.0};
    ReplayedMeans means =
        new ReplayedMeans(
            noisy,
            i -> scenarios.key(Scenarios.Purpose.TRAINING, i),
            100,
            x,
            new double[0],
            new double[] {1.0});
    Evaluation mean = Evaluation.of(noisy);
    means.evaluate(x, mean);
    assertThat(means.isExact()).isFalse();
    // The pull is the deviation of the slope over ten, the root of the scenarios.
    assertThat(means.hessians(x, mean)[0][0][0]).isCloseTo(2.1, within(0.05));
    assertThat(means.disagreement()).isLessThan(1e-6);
  }
}
