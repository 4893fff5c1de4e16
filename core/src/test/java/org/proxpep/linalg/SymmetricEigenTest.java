package org.proxpep.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.fixture.EveryJava;
import org.proxpep.problem.ScenarioRandom;

@EveryJava
class SymmetricEigenTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 40})
  void valuesAndVectorsMakeTheMatrixAgain(int n) {
    ScenarioRandom random = new ScenarioRandom(n);
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        // Entries over eight orders of magnitude.
        a[i][j] = random.nextGaussian() * Math.pow(10, -4.0 * (i + j) / n);
        a[j][i] = a[i][j];
      }
    }
    SymmetricEigen eigen = new SymmetricEigen(a);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0.0;
        for (int k = 0; k < n; k++) {
          sum += eigen.values()[k] * eigen.vector(k)[i] * eigen.vector(k)[j];
        }
        assertThat(sum).isCloseTo(a[i][j], within(1e-13 * n));
        double product = Rows.dot(eigen.vector(i), eigen.vector(j));
        assertThat(product).isCloseTo(i == j ? 1.0 : 0.0, within(1e-13 * n));
      }
      assertThat(eigen.values()[eigen.smallest()]).isLessThanOrEqualTo(eigen.values()[i]);
    }
  }
}
