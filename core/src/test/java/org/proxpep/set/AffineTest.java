package org.proxpep.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class AffineTest extends ConvexSetContract {

  private static double[][] matrix(int rows, int n, double size, long seed) {
    double[][] a = new double[rows][];
    for (int i = 0; i < rows; i++) {
      a[i] = random(n, size, seed + i);
    }
    return a;
  }

  private static Case affine(double scale, double[][] a, double[] b) {
    return new Case(new Affine(a, b), scale, y -> Naive.affine(y, a, b));
  }

  /** The rows of a, their sum, twice the first and a zero row: the same set. */
  private static Case redundant(double[][] a, double[] b) {
    int m = a.length;
    double[][] all = new double[m + 3][a[0].length];
    double[] rhs = new double[m + 3];
    for (int i = 0; i < m; i++) {
      all[i + 1] = a[i].clone();
      rhs[i + 1] = b[i];
      all[m + 1] = Naive.plus(all[m + 1], a[i]);
      rhs[m + 1] += b[i];
    }
    all[m + 2] = Naive.plus(a[0], a[0]);
    rhs[m + 2] = 2 * b[0];
    return new Case(new Affine(all, rhs), 1, y -> Naive.affine(y, a, b));
  }

  @Override
  List<Case> cases() {
    return List.of(
        affine(1, new double[][] {{4}}, new double[] {2}),
        affine(1, new double[][] {{1, 1, 1}}, new double[] {1}),
        affine(1, matrix(4, 9, 1, 10), random(4, 1, 20)),
        affine(1, matrix(3, 3, 1, 30), random(3, 1, 40)),
        redundant(matrix(3, 7, 1, 50), random(3, 1, 60)),
        affine(1e12, matrix(2, 5, 1, 70), random(2, 1e12, 80)),
        affine(1e-12, matrix(2, 5, 1e5, 90), random(2, 1e-7, 100)));
  }

  @Override
  boolean takesAnyFactors() {
    return true;
  }

  @Test
  void rankCountsTheEquationsThatMatter() {
    double[][] a = {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 0}};
    Affine line = new Affine(a, new double[] {1, 2, 3, 0});
    assertThat(line.rank()).isEqualTo(2);
    assertThat(line.diameter()).isInfinite();
    double[] x = {7, 7, 7};
    line.project(x, x);
    assertThat(x).containsExactly(1, 2, 7);
  }

  @Test
  void asManyEquationsAsUnknownsGiveAPoint() {
    Affine point = new Affine(matrix(3, 3, 1, 30), new double[] {1, 2, 3});
    assertThat(point.diameter()).isZero();
    double[] near = new double[3];
    double[] far = {1e12, -1e12, 1e12};
    point.project(near, near);
    point.project(far, far);
    assertThat(far).containsExactly(near, within(1e-13));
  }

  @Test
  void nearlyParallelRowsStayAccurate() {
    double[][] a = {{1, 1, 1, 1}, {1, 1, 1, 1 + 1e-6}, {1, 1, 1 + 1e-6, 1}};
    double[] b = {4, 4 + 1e-6, 4 + 1e-6};
    double[] x = {5, -3, 2, 0.5};
    new Affine(a, b).project(x, x);
    assertThat(x).containsExactly(new double[] {5, -3, 1, 1}, within(1e-8));
  }

  @Test
  void orthogonalityDoesNotSufferFromNearlyParallelRows() {
    // Läuchli's matrix, on which Gram–Schmidt without a second sweep loses half the digits.
    double e = 1e-7;
    double[][] a = {{1, e, 0, 0}, {1, 0, e, 0}, {1, 0, 0, e}};
    double[][] q = new Orthonormal(a, new double[3]).q();
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        assertThat(Naive.dot(q[i], q[j])).isCloseTo(i == j ? 1 : 0, within(1e-15));
      }
    }
  }

  @Test
  void rowsOfAnyLengthAreWelcome() {
    double[] x = {1, 1};
    new Affine(new double[][] {{1e300, 1e300}, {1e-300, -1e-300}}, new double[] {1e300, 0})
        .project(x, x);
    assertThat(x).containsExactly(new double[] {0.5, 0.5}, within(1e-15));
  }

  @Test
  void contradictionsAreRefused() {
    double[][] twice = {{1, 2}, {2, 4}};
    assertRefused(() -> new Affine(twice, new double[] {1, 3}), "Equation 1", "set is empty");
    assertRefused(() -> new Affine(new double[1][2], new double[] {1}), "set is empty");
    double[][] three = {{1, 0}, {0, 1}, {1, 1}};
    assertRefused(() -> new Affine(three, new double[] {1, 1, 2.001}), "Equation 2");
    assertThat(new Affine(twice, new double[] {1, 2}).rank()).isEqualTo(1);
  }

  @Test
  void badDataAreRefused() {
    assertRefused(() -> new Affine(new double[0][], new double[0]), "0 rows");
    assertRefused(() -> new Affine(new double[2][2], new double[1]), "2 rows", "1 right-hand");
    assertRefused(() -> new Affine(new double[1][0], new double[1]), "(0)");
    double[][] ragged = {{1, 2}, {1}};
    assertRefused(() -> new Affine(ragged, new double[2]), "Row 1", "(1)", "length 2");
    double[][] holed = {{1, Double.NaN}};
    assertRefused(() -> new Affine(holed, new double[1]), "A[0][1]", "(NaN)");
    double[] unbounded = {Double.POSITIVE_INFINITY};
    assertRefused(() -> new Affine(new double[][] {{1, 1}}, unbounded), "b[0]", "(Infinity)");
  }

  @Test
  void nameTellsSetsApart() {
    double[][] a = {{1, 2}};
    String one = new Affine(a, new double[] {1}).toString();
    assertThat(one)
        .isEqualTo(new Affine(a, new double[] {1}).toString())
        .isNotEqualTo(new Affine(a, new double[] {2}).toString())
        .isNotEqualTo(new Affine(new double[][] {{1, 3}}, new double[] {1}).toString());
  }
}
