package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.parts.Logistic;

class TurnedDiagonalTest {

  private static final int N = 30;
  private final TurnedDiagonal matrix = new TurnedDiagonal(N, new ScenarioRandom(3));

  private double[][] columns() {
    double[][] columns = new double[N][N];
    for (int j = 0; j < N; j++) {
      double[] unit = new double[N];
      unit[j] = 1.0;
      matrix.times(unit, columns[j]);
    }
    return columns;
  }

  @Test
  void itIsSymmetricDenseAndOfFrobeniusNormOne() {
    double[][] q = columns();
    double squares = 0.0;
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        assertThat(q[i][j]).isCloseTo(q[j][i], within(1e-15)).isNotZero();
        squares += q[i][j] * q[i][j];
      }
    }
    assertThat(squares).isCloseTo(1.0, within(1e-13));
  }

  @Test
  void aProductIsTheSumOfColumnsAndNoVectorBendsDown() {
    double[][] q = columns();
    ScenarioRandom random = new ScenarioRandom(4);
    double[] x = new double[N];
    double[] product = new double[N];
    for (int trial = 0; trial < 20; trial++) {
      double[] sum = new double[N];
      for (int j = 0; j < N; j++) {
        x[j] = random.nextGaussian();
        Logistic.add(x[j], q[j], sum);
      }
      matrix.times(x, product);
      assertThat(product).containsExactly(sum, within(1e-13));
      assertThat(Logistic.score(x, product)).isPositive();
    }
  }
}
