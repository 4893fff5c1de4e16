package org.proxpep.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SparseEvaluationTest {

  /** An evaluation with a pattern and its dense twin with the same numbers. */
  private static final class Pair {
    final Evaluation sparse;
    final Evaluation dense;

    Pair(Random random, int n, Sparsity pattern) {
      this.sparse = new Evaluation(pattern, pattern.rows() - 2);
      this.dense = new Evaluation(n, pattern.rows() - 2, 1);
      for (int row = 0; row < pattern.rows(); row++) {
        double value = random.nextGaussian();
        sparse.setValue(row, value);
        dense.setValue(row, value);
        int[] columns = pattern.columns(row);
        for (int e = 0; e < (columns == null ? n : columns.length); e++) {
          int i = columns == null ? e : columns[e];
          double number = random.nextGaussian();
          sparse.put(row, i, number);
          dense.gradient(row)[i] = number;
        }
      }
    }

    void assertSame() {
      for (int row = 0; row < dense.rows(); row++) {
        assertThat(sparse.value(row)).isEqualTo(dense.value(row));
        assertThat(sparse.copyOf(row)).containsExactly(dense.gradient(row), within(1e-13));
      }
    }
  }

  private static Sparsity pattern(Random random, int n, int rows) {
    int[] @Nullable [] columns = new int[rows][];
    for (int row = 1; row < rows; row++) {
      TreeSet<Integer> list = new TreeSet<>();
      for (int e = random.nextInt(6); e > 0; e--) {
        list.add(random.nextInt(n));
      }
      columns[row] = row % 5 == 4 ? null : list.stream().mapToInt(i -> i).toArray();
    }
    return Sparsity.of(n, columns);
  }

  @Test
  void everyOperationGivesWhatDenseRowsGive() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      int n = 1 + random.nextInt(400);
      Sparsity pattern = pattern(random, n, 3 + random.nextInt(9));
      Pair a = new Pair(random, n, pattern);
      Pair b = new Pair(random, n, pattern);
      double[] v = random.doubles(n, -1, 1).toArray();
      int rows = pattern.rows();
      double[] weight = random.doubles(rows - 1, -1, 1).toArray();
      double[] found = new double[n];
      double[] expected = new double[n];
      for (int from = 0; from < n; from += 37) {
        a.sparse.combine(weight, from, Math.min(n, from + 37), found);
        a.dense.combine(weight, from, Math.min(n, from + 37), expected);
      }
      assertThat(found).containsExactly(expected, within(1e-12));
      double[] dots = new double[rows];
      double[] norms = new double[rows];
      double[] denseDots = new double[rows];
      double[] denseNorms = new double[rows];
      for (int from = 0; from < n; from += 37) {
        a.sparse.addDots(v, from, Math.min(n, from + 37), dots);
        a.sparse.addSquaredNorms(from, Math.min(n, from + 37), norms);
      }
      a.dense.addDots(v, 0, n, denseDots);
      a.dense.addSquaredNorms(0, n, denseNorms);
      assertThat(dots).containsExactly(denseDots, within(1e-11));
      assertThat(norms).containsExactly(denseNorms, within(1e-11));
      for (int row = 0; row < rows; row++) {
        assertThat(a.sparse.dot(row, v)).isCloseTo(a.dense.dot(row, v), within(1e-11));
        assertThat(a.sparse.norm(row)).isCloseTo(a.dense.norm(row), within(1e-11));
        assertThat(a.sparse.maxAbs(row)).isEqualTo(a.dense.maxAbs(row));
        assertThat(a.sparse.squaredDistance(row, b.sparse))
            .isCloseTo(a.dense.squaredDistance(row, b.dense), within(1e-11));
        for (int other = 0; other < rows; other++) {
          assertThat(a.sparse.dot(row, other)).isCloseTo(a.dense.dot(row, other), within(1e-11));
        }
        int i = random.nextInt(n);
        assertThat(a.sparse.derivative(row, i)).isEqualTo(a.dense.gradient(row)[i]);
      }
      assertThat(a.sparse.isFinite()).isTrue();
      assertThat(a.sparse.hasNumbersOf(a.dense)).isTrue();
      assertThat(a.sparse.hasNumbersOf(b.sparse)).isFalse();
      double[] units = random.doubles(n, 0.5, 2).toArray();
      for (Pair each : new Pair[] {a, b}) {
        for (int row = 0; row < rows; row++) {
          each.sparse.divide(row, units);
          each.dense.divide(row, units);
        }
      }
      a.sparse.add(0.3, b.sparse);
      a.dense.add(0.3, b.dense);
      a.sparse.scale(1.7);
      a.dense.scale(1.7);
      a.assertSame();
      // A dense row in one of them only.
      b.sparse.gradient(1);
      a.sparse.add(-2.0, b.sparse);
      a.dense.add(-2.0, b.dense);
      a.assertSame();
      b.sparse.copyRow(rows - 1, a.sparse);
      b.dense.copyRow(rows - 1, a.dense);
      b.sparse.share(0, a.sparse);
      b.dense.share(0, a.dense);
      b.assertSame();
    }
  }

  @Test
  void aMeanOverManyTermsIsThatOfDenseRows() {
    Random random = new Random(5);
    Sparsity pattern = pattern(random, 40, 8);
    CompensatedSum sparse = new CompensatedSum(new Evaluation(pattern, 6));
    CompensatedSum dense = new CompensatedSum(8, 40);
    for (int k = 0; k < 20; k++) {
      Pair term = new Pair(random, 40, pattern);
      if (k == 7) {
        term.sparse.gradient(3);
      }
      sparse.add(term.sparse);
      dense.add(term.dense);
    }
    Evaluation expected = new Evaluation(40, 6, 1);
    dense.mean(20, expected);
    Evaluation found = new Evaluation(pattern, 6);
    sparse.mean(20, found);
    Evaluation full = new Evaluation(40, 6, 1);
    sparse.mean(20, full);
    for (int row = 0; row < 8; row++) {
      assertThat(found.copyOf(row)).containsExactly(expected.gradient(row));
      assertThat(full.gradient(row)).containsExactly(expected.gradient(row));
    }
  }

  @Test
  void nothingIsKeptBesideThePattern() {
    int n = 100_000;
    Evaluation sparse =
        new Evaluation(Sparsity.of(n, null, new int[] {3, 99_999}, new int[] {}), 2);
    assertThat(sparse.numbers(1)).hasSize(2);
    assertThat(sparse.columns(2)).isEmpty();
    assertThat(sparse.columns(0)).isNull();
    assertThat(sparse.stretch()).isEqualTo(n);
  }

  @Test
  void derivativesOutsideThePatternAreRefused() {
    Evaluation sparse = new Evaluation(Sparsity.of(5, null, new int[] {1, 3}), 1);
    assertThatThrownBy(() -> sparse.put(1, 2, 1.0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("function row 1 in variable 2")
        .hasMessageContaining("the same at every point");
  }

  @Test
  void badPatternsAreRefused() {
    assertThatThrownBy(() -> Sparsity.of(5, null, new int[] {1, 5}))
        .hasMessageContaining("names variable 5")
        .hasMessageContaining("from 0 to 4");
    assertThatThrownBy(() -> Sparsity.of(5, null, new int[] {3, 3}))
        .hasMessageContaining("must increase");
  }

  @Test
  void theTriangleOfARowHasNumbersForItsVariablesOnly() {
    double[][] triangle = Sparsity.triangle(Sparsity.of(4, null, new int[] {0, 2}), 1, 4);
    assertThat(Arrays.stream(triangle).mapToInt(row -> row.length).toArray())
        .containsExactly(1, 0, 3, 0);
  }
}
