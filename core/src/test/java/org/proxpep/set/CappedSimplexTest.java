package org.proxpep.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class CappedSimplexTest extends ConvexSetContract {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private static Case capped(double scale, double[] lower, double[] upper, double total) {
    return new Case(
        new CappedSimplex(lower, upper, total), scale, y -> Naive.sum(y, lower, upper, total));
  }

  @Override
  List<Case> cases() {
    return List.of(
        capped(1, new double[] {0}, new double[] {3}, 1),
        capped(1, new double[2], new double[] {0.7, 0.7}, 1),
        capped(1, new double[10], filled(10, 0.25), 1),
        capped(1, new double[10], filled(10, 0.1), 1),
        capped(1, new double[7], filled(7, 2), 0),
        capped(1, new double[4], new double[] {0.1, INFINITY, 3, 0.5}, 2),
        capped(1, new double[] {-1, 0.5, -3, 0, 0.25}, new double[] {1, 0.5, 2, 9, INFINITY}, 0.75),
        capped(1, filled(6, -1), filled(6, 1), -2),
        capped(1e12, new double[6], filled(6, 4e11), 1e12),
        capped(1e-12, new double[6], filled(6, 4e-13), 1e-12));
  }

  @Test
  void projectsByHand() {
    double[] x = {3, 0, 0, -4};
    new CappedSimplex(4, 0.5, 1).project(x, x);
    assertThat(x).containsExactly(0.5, 0.25, 0.25, 0.0);
  }

  @Test
  void withoutCapsItIsTheSimplex() {
    for (double size : new double[] {0.01, 1, 1e3, 1e9}) {
      double[] y = random(60, size, 1);
      double[] x = new double[60];
      new CappedSimplex(60, INFINITY, 1).project(y, x);
      Simplex.unit(60).project(y, y);
      assertThat(x).containsExactly(y, within(1e-15));
    }
  }

  @Test
  void agreesWithDykstraOnBoxAndHyperplane() {
    double[] lower = {-1, 0, -3, 0};
    double[] upper = {1, 0.5, 2, 9};
    double[][] ones = {{1, 1, 1, 1}};
    double[] total = {0.75};
    CappedSimplex set = new CappedSimplex(lower, upper, total[0]);
    for (int seed = 0; seed < 20; seed++) {
      double[] y = random(4, 3, seed);
      double[] expected =
          Naive.dykstra(
              y, z -> Naive.affine(z, ones, total), z -> Naive.box(z, lower, upper), 4000);
      set.project(y, y);
      assertThat(y).containsExactly(expected, within(1e-8));
    }
  }

  @Test
  void sumIsRightToTheLastBitsHoweverLargeThePoint() {
    for (double size : new double[] {1e-12, 1e-3, 1, 1e3, 1e12, 1e100}) {
      for (double total : new double[] {0.3, 1, 1.7, 7, 9.6}) {
        double[] x = random(200, size, 2);
        new CappedSimplex(200, 0.05, total).project(x, x);
        assertThat(Naive.total(x)).isCloseTo(total, within(2e-14));
      }
    }
  }

  @Test
  void totalsThatAreWholeMultiplesOfTheCapGiveVertices() {
    double[] x = random(100, 1e6, 3);
    double[] sorted = x.clone();
    Arrays.sort(sorted);
    double threshold = sorted[90];
    double[] y = x.clone();
    new CappedSimplex(100, 0.1, 1).project(x, x);
    for (int i = 0; i < 100; i++) {
      assertThat(x[i]).isCloseTo(y[i] >= threshold ? 0.1 : 0.0, within(1e-15));
    }
  }

  @Test
  void agreesWithBisectionInManyDimensions() {
    Random random = new Random(4);
    int n = 3000;
    double[] lower = random.doubles(n, -1, 0).toArray();
    double[] upper = new double[n];
    for (int i = 0; i < n; i++) {
      upper[i] = lower[i] + Math.exp(3 * random.nextGaussian());
    }
    double total = Naive.total(lower) + 0.2 * Naive.total(Naive.minus(upper, lower));
    CappedSimplex set = new CappedSimplex(lower, upper, total);
    for (double size : new double[] {1e-3, 1, 1e2, 1e5}) {
      double[] y = random(n, size, 5);
      double[] x = new double[n];
      set.project(y, x);
      assertThat(x).containsExactly(Naive.sum(y, lower, upper, total), within(1e-12 * (1 + size)));
    }
  }

  @Test
  void diameterIsExactForACommonCap() {
    for (int n = 2; n <= 6; n++) {
      for (double total = 0.25; total <= n; total += 0.25) {
        double expected = largestDistanceOfVertices(new double[n], filled(n, 1), total);
        assertThat(new CappedSimplex(n, 1, total).diameter())
            .as("n = %d, total = %s", n, total)
            .isCloseTo(expected, within(1e-14));
      }
    }
  }

  @Test
  void diameterIsACloseBoundOtherwise() {
    Random random = new Random(6);
    for (int k = 0; k < 40; k++) {
      double[] lower = random.doubles(5, -1, 0).toArray();
      double[] upper = random.doubles(5, 0, 2).toArray();
      double total = 0.3 * Naive.total(lower) + 0.4 * Naive.total(upper);
      double exact = largestDistanceOfVertices(lower, upper, total);
      assertThat(new CappedSimplex(lower, upper, total).diameter())
          .isBetween(exact - 1e-12, 1.25 * exact);
    }
  }

  /** A vertex has all but one coordinate at a bound. */
  private static double largestDistanceOfVertices(double[] lower, double[] upper, double total) {
    int n = lower.length;
    List<double[]> vertices = new ArrayList<>();
    for (int mask = 0; mask < 1 << n; mask++) {
      for (int free = 0; free < n; free++) {
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
          x[i] = (mask >> i & 1) == 1 ? upper[i] : lower[i];
        }
        x[free] += total - Naive.total(x);
        if (x[free] >= lower[free] - 1e-12 && x[free] <= upper[free] + 1e-12) {
          vertices.add(x);
        }
      }
    }
    double largest = 0.0;
    for (double[] x : vertices) {
      for (double[] z : vertices) {
        largest = Math.max(largest, Naive.distance(x, z));
      }
    }
    return largest;
  }

  @Test
  void capsThatAddUpToTheTotalOnlyAfterRoundingAreAccepted() {
    double[] x = {1, 2, 3};
    new CappedSimplex(3, 1.0 / 3, 1).project(x, x);
    assertThat(x).containsExactly(filled(3, 1.0 / 3));
    assertThat(new CappedSimplex(10, 0.1, 1).diameter()).isZero();
  }

  @Test
  void badDataAreRefused() {
    assertRefused(() -> new CappedSimplex(3, 0.3, 1), "(1.0)", "empty");
    assertRefused(() -> new CappedSimplex(3, 0.3, -1), "(-1.0)", "empty");
    assertRefused(() -> new CappedSimplex(3, -0.3, 0), "(-0.3)", "empty");
    assertRefused(() -> new CappedSimplex(3, 1, Double.NaN), "total", "(NaN)");
    assertRefused(() -> new CappedSimplex(3, Double.NaN, 1), "(NaN)");
    assertRefused(() -> new CappedSimplex(0, 1, 1), "(0)");
    assertRefused(
        () -> new CappedSimplex(new double[] {-INFINITY, 0}, new double[] {1, 1}, 1),
        "lower[0]",
        "(-Infinity)");
    assertRefused(() -> new CappedSimplex(new double[1], new double[2], 0), "1 lower", "2 upper");
  }

  @Test
  void nameTellsCapsAndTotal() {
    CappedSimplex set = new CappedSimplex(3, 0.5, 1);
    assertThat(set).hasToString("cappedSimplex(box[0.0,0.5]^3, total 1.0)");
    assertThat(set.lower(2)).isZero();
    assertThat(set.upper(2)).isEqualTo(0.5);
    assertThat(set.total()).isEqualTo(1);
  }
}
