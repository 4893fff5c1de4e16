package org.proxpep.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class BallTest extends NormBallContract {

  BallTest() {
    super(Ball::new, Naive::ball);
  }

  @Test
  void projectsHugeAndTinyVectorsWithoutOverflow() {
    for (double size : new double[] {1e-320, 1e-300, 1e-170, 1e170, 1e300, 4e307}) {
      double[] x = {3 * size, 4 * size};
      Ball.atOrigin(2, size).project(x, x);
      // Below 1e-308 numbers have few digits left.
      double tolerance = size < 1e-310 ? 1e-3 : 1e-14;
      assertThat(x[0] / size).isCloseTo(0.6, within(tolerance));
      assertThat(x[1] / size).isCloseTo(0.8, within(tolerance));
    }
    double[] x = {1e308, 1e308};
    new Ball(new double[] {-1e308, 0}, 1).project(x, x);
    assertThat(x[0]).isEqualTo(-1e308);
    assertThat(x[1]).isCloseTo(1 / Math.sqrt(5), within(1e-15));
  }

  @Test
  void derivativeOfHugeAndTinyVectorsIsThatOfOrdinaryOnes() {
    double[] v = {1, -2, 3};
    double[] y = {1, 2, -2};
    double[] expected = derivative(Ball.atOrigin(3, 1), y, new double[3], v);
    for (double size : new double[] {1e-300, 1e300}) {
      double[] scaled = {size, 2 * size, -2 * size};
      double[] actual = derivative(Ball.atOrigin(3, size), scaled, new double[3], v);
      assertThat(actual).containsExactly(expected, within(1e-14));
    }
  }

  @Test
  void membershipOfHugeAndTinyVectorsIsExact() {
    assertThat(Ball.atOrigin(2, 1e-200).contains(new double[] {1e-200, 1e-200}, 0)).isFalse();
    assertThat(Ball.atOrigin(2, 2e-200).contains(new double[] {1e-200, 1e-200}, 0)).isTrue();
    assertThat(Ball.atOrigin(2, 1e200).contains(new double[] {1e200, 1e200}, 0)).isFalse();
    assertThat(Ball.atOrigin(2, 2e200).contains(new double[] {1e200, 1e200}, 0)).isTrue();
  }
}
