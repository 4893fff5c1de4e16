package org.proxpep.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class L1BallTest extends NormBallContract {

  L1BallTest() {
    super(L1Ball::new, Naive::l1Ball);
  }

  @Test
  void projectsByHand() {
    double[] x = {2.0, -1.0, 0.25};
    L1Ball.atOrigin(3, 2).project(x, x);
    assertThat(x).containsExactly(1.5, -0.5, 0.0);
  }

  @Test
  void thePositivePartIsASimplex() {
    double[] y = random(200, 1, 5);
    double[] positive = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      positive[i] = Math.abs(y[i]);
    }
    new Simplex(y.length, 3).project(positive, positive);
    double[] x = new double[y.length];
    L1Ball.atOrigin(y.length, 3).project(y, x);
    for (int i = 0; i < y.length; i++) {
      assertThat(x[i]).isCloseTo(Math.copySign(positive[i], y[i]), within(1e-15));
    }
  }

  @Test
  void facesThatAreTooManyAreRefused() {
    double[] vertex = new double[12];
    vertex[0] = 1.0;
    assertRefused(() -> L1Ball.atOrigin(12, 1).facets(vertex), "11 entries", "too many");
    assertThat(L1Ball.atOrigin(3, 1).facets(new double[] {1, 0, 0})).hasSize(4);
  }
}
