package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.CappedSimplex;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Halfspace;
import org.proxpep.set.Product;
import org.proxpep.set.Simplex;
import org.proxpep.set.WholeSpace;

class VariableScaleTest {

  /** What the pilot has seen: means and variances of derivatives, a start and a box. */
  private static final class Sight {
    final double[][] mean;
    final double[][] variance;
    final double[] start;
    final double[] lower;
    final double[] upper;

    Sight(int rows, int n) {
      mean = new double[rows][n];
      variance = new double[rows][n];
      start = new double[n];
      lower = new double[n];
      upper = new double[n];
    }

    double[] scales() {
      boolean bounded = Double.isFinite(upper[0]);
      return VariableScale.of(
          mean, variance, start, bounded ? new Box(lower, upper) : new WholeSpace(start.length));
    }

    /** The same in other units: x′ = d∘x, function k times w_k. */
    Sight in(double[] d, double[] w) {
      Sight other = new Sight(w.length, d.length);
      for (int i = 0; i < d.length; i++) {
        for (int k = 0; k < w.length; k++) {
          double unit = w[k] / d[i];
          other.mean[k][i] = mean[k][i] * unit;
          other.variance[k][i] = variance[k][i] * unit * unit;
        }
        other.start[i] = start[i] * d[i];
        other.lower[i] = lower[i] * d[i];
        other.upper[i] = upper[i] * d[i];
      }
      return other;
    }
  }

  private static Sight random(long seed, int rows, int n, double share, boolean box) {
    ScenarioRandom random = new ScenarioRandom(seed);
    Sight sight = new Sight(rows, n);
    for (int k = 0; k < rows; k++) {
      for (int i = 0; i < n; i++) {
        if (k == 0 || random.nextDouble() < share) {
          sight.mean[k][i] = random.nextGaussian();
          sight.variance[k][i] = random.nextDouble();
        }
      }
    }
    for (int i = 0; i < n; i++) {
      sight.start[i] = box ? random.nextGaussian() : 0.0;
      sight.lower[i] = box ? -2 - random.nextDouble() : Double.NEGATIVE_INFINITY;
      sight.upper[i] = box ? 2 + random.nextDouble() : Double.POSITIVE_INFINITY;
    }
    return sight;
  }

  private static double[] factors(ScenarioRandom random, int count) {
    double[] factors = new double[count];
    for (int i = 0; i < count; i++) {
      factors[i] = Math.pow(10, 12 * random.nextDouble() - 6);
    }
    return factors;
  }

  /** How far s′∘d is from one multiple of s, as a factor less one. */
  private static double unevenness(double[] s, double[] sOther, double[] d) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = 0.0;
    for (int i = 0; i < d.length; i++) {
      double ratio = sOther[i] * d[i] / s[i];
      least = Math.min(least, ratio);
      greatest = Math.max(greatest, ratio);
    }
    return greatest / least - 1;
  }

  private static void assertInvariant(Sight sight, int n, int rows, long seed, double tolerance) {
    ScenarioRandom random = new ScenarioRandom(1000 + seed);
    // Both need units apart by more than a thousand, else they are left alone.
    double[] first = factors(random, n);
    first[0] = 1e-6;
    first[1] = 1e6;
    Sight one = sight.in(first, factors(random, rows));
    double[] change = factors(random, n);
    change[0] = 1e6 * 1e6;
    change[1] = 1e-6 * 1e-6;
    Sight other = one.in(change, factors(random, rows));
    assertThat(unevenness(one.scales(), other.scales(), change)).isLessThan(tolerance);
  }

  @Test
  void unitsOfVariablesAndFunctionsDoNotMatter() {
    for (long seed = 0; seed < 20; seed++) {
      assertInvariant(random(seed, 4, 6, 1.0, true), 6, 4, seed, 1e-4);
      assertInvariant(random(seed, 4, 6, 1.0, false), 6, 4, seed, 1e-4);
      assertInvariant(random(seed, 4, 6, 0.5, true), 6, 4, seed, 1e-4);
      assertInvariant(random(seed, 4, 6, 0.5, false), 6, 4, seed, 1e-4);
    }
  }

  @Test
  void aChainOfSparseRowsIsMadeEvenToo() {
    // Function k depends on variables k and k+1 only, and there are no bounds to help.
    int n = 10;
    Sight sight = random(1, n - 1, n, 0.0, false);
    for (int k = 0; k < n - 1; k++) {
      Arrays.fill(sight.mean[k], 0.0);
      Arrays.fill(sight.variance[k], 0.0);
      sight.mean[k][k] = 1;
      sight.mean[k][k + 1] = 1;
    }
    double[] d = new double[n];
    Arrays.setAll(d, i -> Math.pow(10, 6.0 * i / (n - 1)));
    double[] ones = new double[n];
    double[] w = new double[n - 1];
    Arrays.fill(ones, 1.0);
    Arrays.fill(w, 1.0);
    assertThat(unevenness(ones, sight.in(d, w).scales(), d)).isLessThan(1e-2);
  }

  @Test
  void unitsWithinAThousandAreLeftAlone() {
    Sight sight = new Sight(1, 2);
    Arrays.fill(sight.mean[0], 1.0);
    Arrays.fill(sight.lower, Double.NEGATIVE_INFINITY);
    Arrays.fill(sight.upper, Double.POSITIVE_INFINITY);
    double[] w = {1};
    assertThat(sight.in(new double[] {1, 999}, w).scales()).isEmpty();
    double[] scales = sight.in(new double[] {1, 1001}, w).scales();
    assertThat(scales[0] / scales[1]).isCloseTo(1001, offset(1e-6));
    assertThat(scales[0] * scales[1]).as("1 in the middle").isCloseTo(1.0, offset(1e-12));
  }

  @Test
  void variablesThatNothingIsKnownOfKeepTheirUnit() {
    double[][] mean = {{1, 1e6, 0}};
    double[] scales = VariableScale.of(mean, new double[1][3], new double[3], new WholeSpace(3));
    assertThat(scales).hasSize(3);
    assertThat(scales[1] / scales[0]).isCloseTo(1e6, offset(1.0));
    for (double s : scales) {
      assertThat(s).isFinite().isPositive();
    }
    assertThat(
            VariableScale.of(new double[1][3], new double[1][3], new double[3], Box.cube(3, 1, 1)))
        .isEmpty();
  }

  private static double[] freely(double[] start, double[]... mean) {
    int n = start.length;
    return VariableScale.of(mean, new double[mean.length][n], start, new WholeSpace(n));
  }

  @Test
  void roundingIsNoUnit() {
    // A mean of s − s̄ over a table is 1e-17, not 0.
    double[] loss = {0.1, 0.2, 0.15, 0.3};
    double[] covariance = {0.2, 0.1, 0.05, 1e-17};
    assertThat(freely(new double[4], loss, covariance)).isEmpty();
    assertThat(freely(new double[4], covariance, loss)).isEmpty();
    double[] gauge = {1e-16, 0.3, 0.1, 1e-17};
    assertThat(freely(new double[4], loss, covariance, gauge)).isEmpty();
    // The loss is noisy and the covariance is not.
    double[][] variance = {{1, 1, 1, 1}, {0, 0, 0, 0}};
    double[][] mean = {{0.01, 0.02, 0, 0.01}, covariance};
    assertThat(VariableScale.of(mean, variance, new double[4], new WholeSpace(4))).isEmpty();
  }

  @Test
  void aDerivativeThatVanishesAtTheStartIsNoUnit() {
    assertThat(freely(new double[] {1, 1}, new double[] {1, 1e-115})).isEmpty();
    assertThat(freely(new double[2], new double[] {1, 1e-115})).isEmpty();
    assertThat(freely(new double[] {1, 2}, new double[] {1, 1e-9})).isEmpty();
    // x² + y² beside its minimum in y.
    assertThat(freely(new double[] {1, 1e-9}, new double[] {2, 2e-9})).isEmpty();
  }

  @Test
  void aVariableThatNothingIsSaidOfTakesTheMeanUnitOfTheOthers() {
    double[] s = freely(new double[3], new double[] {1e4, 1e-4, 0});
    assertThat(s[2]).isCloseTo(1.0, offset(1e-6));
  }

  @Test
  void coupledVariablesGetOneScale() {
    double[][] mean = {{1e-6, 1, 1e6, 1e4, 1, 1e-4}};
    double[][] variance = new double[1][6];
    List<ConvexSet> coupled =
        List.of(
            new Ball(new double[3], 1),
            new Simplex(3, 1),
            new CappedSimplex(3, 0.5, 1),
            new Halfspace(new double[] {1, 1, 1}, 1));
    for (ConvexSet set : coupled) {
      Product product = new Product(List.of(set, new WholeSpace(3)));
      double[] s = VariableScale.of(mean, variance, new double[6], product);
      assertThat(s[1]).isEqualTo(s[0]);
      assertThat(s[2]).isEqualTo(s[0]);
      assertThat(s[3] / s[5]).isCloseTo(1e8, offset(1.0));
      double[] alone = {1e-6, 1, 1e6};
      double[] none =
          VariableScale.of(new double[][] {alone}, new double[1][3], new double[3], set);
      assertThat(none).as("one scale for all is none").isEmpty();
    }
  }

  static List<ConvexSet> sets() {
    return List.of(
        new Box(new double[] {-1, 0, Double.NEGATIVE_INFINITY, 2}, new double[] {1, 3, 0, 2}),
        new WholeSpace(4),
        new Ball(new double[] {1, 2, 3, 4}, 2),
        new Simplex(4, 2),
        new CappedSimplex(4, 0.7, 2),
        new Halfspace(new double[] {1, -2, 0, 3}, 0.5),
        new Product(List.of(new Simplex(2, 1), Box.cube(1, -1, 1), new WholeSpace(1))),
        new Product(
            List.of(new Ball(new double[] {3, 0}, 1), new Halfspace(new double[] {1, 1}, -1))));
  }

  /** Scales that differ wherever the set allows it. */
  private static double[] scalesFor(ConvexSet set) {
    if (set instanceof Box || set instanceof WholeSpace) {
      return new double[] {1e3, 1, 1e-3, 7};
    }
    if (set instanceof Product product) {
      return product.blocks().size() == 3
          ? new double[] {30, 30, 0.1, 5}
          : new double[] {30, 30, 0.01, 0.01};
    }
    return new double[] {20, 20, 20, 20};
  }

  @ParameterizedTest
  @MethodSource("sets")
  void scaledSetsProjectToTheNearestPoint(ConvexSet set) {
    double[] s = scalesFor(set);
    ConvexSet scaled = set.scaled(s);
    assertThat(scaled.dimension()).isEqualTo(4);
    ScenarioRandom random = new ScenarioRandom(12);
    double[] y = new double[4];
    double[] to = new double[4];
    double[] z = new double[4];
    double widest = 0.0;
    double[] previous = new double[4];
    for (int trial = 0; trial < 100; trial++) {
      for (int i = 0; i < 4; i++) {
        y[i] = 4 * s[i] * random.nextGaussian();
      }
      scaled.project(y, to);
      assertThat(scaled.contains(to, 1e-9)).isTrue();
      for (int i = 0; i < 4; i++) {
        z[i] = to[i] / s[i];
      }
      assertThat(set.contains(z, 1e-9)).as("in the set itself").isTrue();
      for (int other = 0; other < 50; other++) {
        for (int i = 0; i < 4; i++) {
          z[i] = 4 * random.nextGaussian();
        }
        set.project(z, z);
        double inner = 0.0;
        double size = 0.0;
        for (int i = 0; i < 4; i++) {
          inner += (y[i] - to[i]) * (s[i] * z[i] - to[i]);
          size += Math.abs(y[i] - to[i]) * (Math.abs(s[i] * z[i]) + Math.abs(to[i]));
        }
        assertThat(inner).as("an obtuse angle").isLessThanOrEqualTo(1e-10 * size);
      }
      widest = trial == 0 ? 0.0 : Math.max(widest, Vectors.distance(to, previous));
      System.arraycopy(to, 0, previous, 0, 4);
    }
    assertThat(scaled.diameter()).isGreaterThanOrEqualTo(widest * (1 - 1e-12));
    // Not absurdly larger: the same for s = 1 times the largest scale.
    assertThat(scaled.diameter())
        .isLessThanOrEqualTo(set.diameter() * Arrays.stream(s).max().orElseThrow() * (1 + 1e-12));
  }

  @ParameterizedTest
  @MethodSource("sets")
  void scaledSetsTellWhatTheyContain(ConvexSet set) {
    double[] s = scalesFor(set);
    ConvexSet scaled = set.scaled(s);
    ScenarioRandom random = new ScenarioRandom(13);
    double[] y = new double[4];
    double[] to = new double[4];
    int outside = 0;
    for (int trial = 0; trial < 100; trial++) {
      for (int i = 0; i < 4; i++) {
        y[i] = 4 * s[i] * random.nextGaussian();
      }
      scaled.project(y, to);
      double distance = Vectors.distance(y, to);
      assertThat(scaled.contains(y, 1.001 * distance + 1e-9)).isTrue();
      if (distance > 1e-6) {
        outside++;
        assertThat(scaled.contains(y, 0.999 * distance)).isFalse();
      }
    }
    assertThat(outside).isGreaterThan(set instanceof WholeSpace ? -1 : 20);
  }
}
