package org.proxpep.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.EveryJava;
import org.proxpep.problem.ScenarioRandom;

@EveryJava
class RowsTest {

  private static final Offset<Double> CLOSE = Offset.offset(1e-12);

  @Test
  void kernelsAgreeWithPlainLoopsForEveryShape() {
    ScenarioRandom random = new ScenarioRandom(1);
    for (int rows = 1; rows <= 10; rows++) {
      for (int n : new int[] {1, 2, 3, 4, 5, 7, 8, 33}) {
        double[][] a = new double[rows][n];
        double[] v = new double[n];
        double[] weight = new double[rows - 1];
        for (int i = 0; i < n; i++) {
          v[i] = random.nextGaussian();
          for (double[] row : a) {
            row[i] = random.nextGaussian();
          }
        }
        for (int k = 0; k < weight.length; k++) {
          weight[k] = random.nextGaussian();
        }
        int from = n / 3;
        double[] combined = new double[n];
        double[] dots = new double[rows];
        double[] norms = new double[rows];
        Rows.combine(a, weight, from, n, combined);
        Rows.addDots(a, v, from, n, dots);
        Rows.addSquaredNorms(a, from, n, norms);
        for (int i = from; i < n; i++) {
          double expected = a[0][i];
          for (int k = 1; k < rows; k++) {
            expected += weight[k - 1] * a[k][i];
          }
          assertThat(combined[i]).isCloseTo(expected, CLOSE);
        }
        for (int k = 0; k < rows; k++) {
          double dot = 0;
          double norm = 0;
          for (int i = from; i < n; i++) {
            dot += a[k][i] * v[i];
            norm += a[k][i] * a[k][i];
          }
          assertThat(dots[k]).isCloseTo(dot, CLOSE);
          assertThat(norms[k]).isCloseTo(norm, CLOSE);
        }
      }
    }
  }

  @Test
  void denseSolverSolvesRandomSystemsAndRefusesSingularOnes() {
    ScenarioRandom random = new ScenarioRandom(2);
    DenseSolver solver = new DenseSolver(12);
    for (int n = 1; n <= 12; n++) {
      double[][] a = new double[n][n];
      double[] x = new double[n];
      double[] b = new double[n];
      for (int i = 0; i < n; i++) {
        x[i] = random.nextGaussian();
        for (int j = 0; j < n; j++) {
          a[i][j] = random.nextGaussian();
        }
      }
      for (int i = 0; i < n; i++) {
        b[i] = Rows.dot(a[i], x);
      }
      double[] found = new double[n];
      assertThat(solver.solve(a, b, n, found)).isTrue();
      assertThat(found).containsExactly(x, Offset.offset(1e-9));
    }
    assertThat(solver.solve(new double[][] {{1, 2}, {2, 4}}, new double[2], 2, new double[2]))
        .isFalse();
  }
}
