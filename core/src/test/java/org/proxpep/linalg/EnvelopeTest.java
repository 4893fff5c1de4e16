package org.proxpep.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EnvelopeTest {

  /** A grid of so many points in a random order, each coupled with its neighbours. */
  private static double[][] grid(Random random, int width, int height) {
    int n = width * height;
    int[] place = IntStream.range(0, n).toArray();
    for (int i = n - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = place[i];
      place[i] = place[j];
      place[j] = swap;
    }
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      a[place[i]][place[i]] = 5;
      for (int j : new int[] {i + 1, i + width}) {
        boolean inRow = j == i + width || j % width != 0;
        if (j < n && inRow) {
          a[place[i]][place[j]] = random.nextDouble() - 0.5;
          a[place[j]][place[i]] = a[place[i]][place[j]];
        }
      }
    }
    return a;
  }

  @Test
  void factorsInTheNewOrderSolveTheSameSystemWithFewNumbers() {
    Random random = new Random(4);
    double[][] a = grid(random, 6, 40);
    int n = a.length;
    Envelope envelope = new Envelope(n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        if (a[i][j] != 0) {
          envelope.couple(i, j);
        }
      }
    }
    int[] order = envelope.order();
    assertThat(Arrays.stream(order).sorted().toArray())
        .containsExactly(IntStream.range(0, n).toArray());
    int[] first = envelope.first(order);
    int numbers = IntStream.range(0, n).map(i -> i - first[i]).sum();
    assertThat(numbers).isLessThan(14 * n);
    double[][] b = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        b[i][j] = a[order[i]][order[j]];
      }
    }
    double[] x = random.doubles(n, -1, 1).toArray();
    double[] right = Vectors.of(n, i -> Rows.dot(b[i], x));
    Cholesky cholesky = new Cholesky(n);
    // Numbers of another matrix before the first ones must not matter.
    double[][] full = new double[n][n];
    for (int i = 0; i < n; i++) {
      Arrays.fill(full[i], 0.01);
      full[i][i] = 9;
    }
    assertThat(cholesky.factor(full, n, 0.0)).isTrue();
    assertThat(cholesky.factor(b, n, 0.0, first)).isTrue();
    cholesky.solve(right);
    assertThat(right).containsExactly(x, within(1e-12));
  }

  @Test
  void aFullMatrixKeepsItsOrder() {
    Envelope envelope = new Envelope(20);
    for (int i = 0; i < 20; i++) {
      for (int j = 0; j < i; j++) {
        envelope.couple(i, j);
      }
    }
    assertThat(envelope.order()).isEmpty();
  }

  @Test
  void partsThatAreApartAreAllThere() {
    Envelope envelope = new Envelope(9);
    envelope.couple(0, 8);
    envelope.couple(3, 4);
    assertThat(Arrays.stream(envelope.order()).sorted().toArray())
        .containsExactly(IntStream.range(0, 9).toArray());
  }

  @Test
  void conjugateGradientsSolveWhatFactorsSolve() {
    Random random = new Random(8);
    double[][] a = grid(random, 5, 7);
    int n = a.length;
    double[] right = random.doubles(n, -1, 1).toArray();
    double[] expected = right.clone();
    Cholesky cholesky = new Cholesky(n);
    assertThat(cholesky.factor(a, n, 0.0)).isTrue();
    cholesky.solve(expected);
    double[] found = new double[n];
    double[] diagonal = Vectors.of(n, i -> a[i][i]);
    ConjugateGradients gradients = new ConjugateGradients(n + 3);
    boolean solved =
        gradients.solve(
            (v, out) -> {
              for (int i = 0; i < n; i++) {
                out[i] = Rows.dot(a[i], v, 0, n);
              }
            },
            diagonal,
            right,
            n,
            1e-13,
            100,
            found);
    assertThat(solved).isTrue();
    assertThat(gradients.products()).isLessThanOrEqualTo(n + 5);
    assertThat(found).containsExactly(expected, within(1e-11));
  }
}
