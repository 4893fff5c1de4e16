package org.proxpep.problems.optimum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class LinearSystemTest {

  @Test
  void randomSystemsAreSolved() {
    SplittableRandom random = new SplittableRandom(1);
    for (int n = 1; n <= 12; n++) {
      double[][] a = new double[n][n];
      double[] z = new double[n];
      double[] b = new double[n];
      for (int i = 0; i < n; i++) {
        z[i] = random.nextGaussian();
        Arrays.setAll(a[i], j -> random.nextGaussian());
      }
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          b[i] += a[i][j] * z[j];
        }
      }
      LinearSystem.solve(a, b);
      assertThat(b).containsExactly(z, within(1e-10));
    }
  }

  @Test
  void zeroOnTheDiagonalNeedsPivoting() {
    double[] b = {3, 5};
    LinearSystem.solve(new double[][] {{0, 1}, {1, 0}}, b);
    assertThat(b).containsExactly(5, 3);
  }

  @Test
  void aSingularMatrixIsRefused() {
    assertThatThrownBy(
            () -> LinearSystem.solve(new double[][] {{1, 2}, {2, 4}}, new double[] {1, 2}))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("singular");
  }
}
