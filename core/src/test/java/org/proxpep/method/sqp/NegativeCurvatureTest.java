package org.proxpep.method.sqp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.SymmetricEigen;

/** Matrices that are too large for all eigenvalues. */
class NegativeCurvatureTest {

  private static final int N = 130;

  /** A symmetric matrix with eigenvalues from the lowest upwards. */
  private static double[][] matrix(Random random, double lowest) {
    double[][] a = new double[N][N];
    for (int i = 0; i < N; i++) {
      a[i][i] = i == 0 ? lowest : 1.0 + i % 7;
    }
    for (int k = 0; k < 5; k++) {
      double[] v = random.doubles(N, -1, 1).toArray();
      double norm = Rows.dot(v, v);
      // (I − 2vvᵀ/‖v‖²) A (I − 2vvᵀ/‖v‖²)
      double[] av = new double[N];
      for (int i = 0; i < N; i++) {
        av[i] = Rows.dot(a[i], v);
      }
      double vav = Rows.dot(v, av);
      for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
          a[i][j] +=
              -2 / norm * (v[i] * av[j] + av[i] * v[j]) + 4 / (norm * norm) * vav * v[i] * v[j];
        }
      }
    }
    return a;
  }

  private static double[] ones() {
    double[] units = new double[N];
    Arrays.fill(units, 1.0);
    return units;
  }

  @Test
  void theWayDownIsThatOfTheLeastEigenvalue() {
    for (double lowest : new double[] {-3.0, -0.01, -1e-5}) {
      double[][] a = matrix(new Random(3), lowest);
      double[] v = NegativeCurvature.direction(a, ones(), new boolean[N], List.of());
      assertThat(v).isNotNull();
      double[] image = new double[N];
      for (int i = 0; i < N; i++) {
        image[i] = Rows.dot(a[i], v);
      }
      assertThat(Rows.dot(image, v)).isLessThan(0.9 * lowest);
      SymmetricEigen eigen = new SymmetricEigen(a);
      assertThat(Math.abs(Rows.dot(eigen.vector(eigen.smallest()), v))).isGreaterThan(0.99);
    }
  }

  @Test
  void whatBendsUpHasNoWayDown() {
    for (double lowest : new double[] {1.0, 0.0, -1e-9}) {
      double[][] a = matrix(new Random(4), lowest);
      assertThat(NegativeCurvature.direction(a, ones(), new boolean[N], List.of())).isNull();
    }
  }

  @Test
  void activeGradientsForbidTheWay() {
    double[][] a = matrix(new Random(5), -2.0);
    SymmetricEigen eigen = new SymmetricEigen(a);
    double[] down = eigen.vector(eigen.smallest());
    assertThat(NegativeCurvature.direction(a, ones(), new boolean[N], List.of(down))).isNull();
  }
}
