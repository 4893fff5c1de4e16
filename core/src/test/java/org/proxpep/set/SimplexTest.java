package org.proxpep.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SimplexTest extends ConvexSetContract {

  private static Case simplex(double scale, int n, double total) {
    double[] lower = new double[n];
    double[] upper = filled(n, Double.POSITIVE_INFINITY);
    return new Case(new Simplex(n, total), scale, y -> Naive.sum(y, lower, upper, total));
  }

  @Override
  List<Case> cases() {
    return List.of(
        simplex(1, 1, 1),
        simplex(1, 2, 1),
        simplex(1, 13, 1),
        simplex(1, 5, 40),
        simplex(1, 4, 0),
        simplex(1e12, 6, 1e12),
        simplex(1e-12, 6, 1e-12));
  }

  @Test
  void projectsByHand() {
    double[] x = {0.5, 1.0, -1.0};
    new Simplex(3, 1).project(x, x);
    assertThat(x).containsExactly(0.25, 0.75, 0.0);
  }

  @Test
  void sumIsRightToTheLastBitsHoweverLargeThePoint() {
    for (double size : new double[] {1e-12, 1, 1e12, 1e100, 1e307}) {
      double[] x = random(50, size, 5);
      new Simplex(50, 1).project(x, x);
      assertThat(Naive.total(x)).isCloseTo(1.0, within(1e-15));
    }
  }

  @Test
  void addingAConstantToThePointChangesNothing() {
    Random random = new Random(6);
    double[] y = random.doubles(40, -2, 2).map(v -> Math.rint(v * 4096) / 4096).toArray();
    double[] shifted = Arrays.stream(y).map(v -> v + 0x1p40).toArray();
    Simplex simplex = Simplex.unit(40);
    simplex.project(y, y);
    simplex.project(shifted, shifted);
    assertThat(shifted).isEqualTo(y);
  }

  @Test
  void agreesWithSortingInManyDimensions() {
    int n = 5000;
    for (double size : new double[] {1e-6, 1e-3, 1, 1e3}) {
      double[] y = random(n, size, 7);
      double[] sorted = y.clone();
      Arrays.sort(sorted);
      double sum = 0.0;
      double theta = 0.0;
      for (int k = 1; k <= n; k++) {
        sum += sorted[n - k];
        theta = sorted[n - k] > (sum - 1) / k ? (sum - 1) / k : theta;
      }
      double[] x = new double[n];
      Simplex.unit(n).project(y, x);
      for (int i = 0; i < n; i++) {
        assertThat(x[i]).isCloseTo(Math.max(0, y[i] - theta), within(1e-13 * (1 + size)));
      }
    }
  }

  @Test
  void endsOnPointsThatDropOneEntryAPass() {
    // Each entry lies just below the mean that the entries above it would give.
    int n = 40;
    double[] y = new double[n];
    double theta = -0.5;
    double gap = 1e-18;
    for (int k = 3; k <= n; k++) {
      y[k - 1] = theta - gap * k / (k - 1);
      theta -= gap / (k - 1);
      gap = Math.min(gap * k, 1e-3);
    }
    double[] x = new double[n];
    Simplex.unit(n).project(y, x);
    assertThat(Naive.total(x)).isCloseTo(1.0, within(1e-15));
    assertThat(x[0]).isCloseTo(0.5, within(1e-15));
  }

  @Test
  void diameterIsTheDistanceOfTwoVertices() {
    assertThat(new Simplex(3, 2).diameter())
        .isEqualTo(Naive.distance(new double[] {2, 0, 0}, new double[] {0, 0, 2}));
    assertThat(new Simplex(1, 2).diameter()).isZero();
  }

  @Test
  void badDataAreRefused() {
    assertRefused(() -> new Simplex(0, 1), "(0)");
    assertRefused(() -> new Simplex(2, -1), "total", "(-1.0)");
    assertRefused(() -> new Simplex(2, Double.NaN), "total", "(NaN)");
    assertRefused(() -> new Simplex(2, Double.POSITIVE_INFINITY), "total", "(Infinity)");
  }

  @Test
  void nameTellsTheTotal() {
    assertThat(Simplex.unit(3)).hasToString("simplex(3, total 1.0)");
    assertThat(new Simplex(3, 2).total()).isEqualTo(2);
  }
}
