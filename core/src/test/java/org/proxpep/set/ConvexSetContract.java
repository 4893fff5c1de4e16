package org.proxpep.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.ProjectionOnly;
import org.proxpep.refusal.Refusal;

/** What every set promises, checked on the cases that a subclass gives. */
abstract class ConvexSetContract {

  private static final double[] SPREADS = {1e-3, 0.3, 1, 3, 100, 1e6};

  /**
   * A set, the size of its data, and a slow projection onto it.
   *
   * @param scale points are drawn at multiples of this
   */
  record Case(ConvexSet set, double scale, UnaryOperator<double[]> naive) {

    double[] project(double[] y) {
      double[] x = new double[y.length];
      set.project(y, x);
      return x;
    }

    /** What rounding may do to a projection of y. */
    double rounding(double[]... points) {
      double size = scale;
      for (double[] y : points) {
        size = Math.max(size, Naive.norm(y));
      }
      return 1e-13 * size * Math.sqrt(set.dimension());
    }

    @Override
    public String toString() {
      return set + " at scale " + scale;
    }
  }

  abstract List<Case> cases();

  /** Random points near and far, points with ties, and points on the axes. */
  private static List<double[]> points(Case c, long seed) {
    Random random = new Random(seed);
    int n = c.set.dimension();
    List<double[]> points = new ArrayList<>();
    points.add(new double[n]);
    for (double spread : SPREADS) {
      for (int k = 0; k < 8; k++) {
        double[] y = gaussian(random, n, c.scale * spread);
        points.add(y);
        points.add(Arrays.stream(y).map(v -> Math.rint(v / c.scale) * c.scale).toArray());
      }
      double[] equal = new double[n];
      Arrays.fill(equal, c.scale * spread * random.nextGaussian());
      points.add(equal);
      double[] axis = new double[n];
      axis[random.nextInt(n)] = c.scale * spread * random.nextGaussian();
      points.add(axis);
    }
    return points;
  }

  private static double[] gaussian(Random random, int n, double size) {
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      y[i] = size * random.nextGaussian();
    }
    return y;
  }

  @Test
  final void projectionAgreesWithTheNaiveOne() {
    for (Case c : cases()) {
      for (double[] y : points(c, 1)) {
        assertThat(Naive.distance(c.project(y), c.naive.apply(y)))
            .as("%s, y = %s", c, Arrays.toString(y))
            .isLessThanOrEqualTo(10 * c.rounding(y));
      }
    }
  }

  @Test
  final void noPointOfTheSetIsNearerThanTheProjection() {
    for (Case c : cases()) {
      List<double[]> others = points(c, 2);
      for (double[] y : points(c, 3)) {
        double[] x = c.project(y);
        double[] away = Naive.minus(y, x);
        for (double[] other : others) {
          double[] z = c.naive.apply(other);
          assertThat(Naive.dot(away, Naive.minus(z, x)))
              .as("<y-P(y), z-P(y)> for %s, y = %s", c, Arrays.toString(y))
              .isLessThanOrEqualTo(
                  c.rounding(y, other) * (Naive.norm(away) + Naive.distance(z, x)));
        }
      }
    }
  }

  @Test
  final void theProjectionIsInTheSet() {
    for (Case c : cases()) {
      for (double[] y : points(c, 4)) {
        double[] x = c.project(y);
        assertThat(c.set.contains(x, c.rounding(y)))
            .as("%s, y = %s", c, Arrays.toString(y))
            .isTrue();
      }
    }
  }

  @Test
  final void projectingTwiceChangesNothing() {
    for (Case c : cases()) {
      for (double[] y : points(c, 5)) {
        double[] x = c.project(y);
        assertThat(Naive.distance(c.project(x), x))
            .as("%s, y = %s", c, Arrays.toString(y))
            .isLessThanOrEqualTo(c.rounding(x));
      }
    }
  }

  @Test
  final void projectionIsFirmlyNonexpansive() {
    for (Case c : cases()) {
      List<double[]> others = points(c, 6);
      for (double[] y : points(c, 7)) {
        for (double[] z : others) {
          double[] moved = Naive.minus(c.project(y), c.project(z));
          double[] apart = Naive.minus(y, z);
          double slack = c.rounding(y, z) * (Naive.norm(apart) + Naive.norm(moved));
          assertThat(Naive.dot(moved, moved))
              .as("%s, y = %s", c, Arrays.toString(y))
              .isLessThanOrEqualTo(Naive.dot(moved, apart) + slack);
        }
      }
    }
  }

  @Test
  final void projectingInPlaceGivesTheSameBits() {
    for (Case c : cases()) {
      for (double[] y : points(c, 8)) {
        double[] kept = y.clone();
        double[] x = c.project(y);
        assertThat(y).as("%s leaves y alone", c).isEqualTo(kept);
        c.set.project(y, y);
        assertThat(y).as("%s", c).isEqualTo(x);
      }
    }
  }

  @Test
  final void membershipIsMeasuredByTheEuclideanDistance() {
    for (Case c : cases()) {
      for (double[] y : points(c, 9)) {
        double distance = Naive.distance(y, c.naive.apply(y));
        double margin = 1e-9 * distance + 10 * c.rounding(y);
        assertThat(c.set.contains(y, distance + margin)).as("%s", c).isTrue();
        if (distance > margin) {
          assertThat(c.set.contains(y, distance - margin)).as("%s", c).isFalse();
        }
      }
    }
  }

  @Test
  final void noPairOfPointsIsFartherApartThanTheDiameter() {
    for (Case c : cases()) {
      List<double[]> inside = points(c, 10).stream().map(c.naive).toList();
      double farthest = 0.0;
      for (double[] x : inside) {
        for (double[] z : inside) {
          farthest = Math.max(farthest, Naive.distance(x, z));
        }
      }
      double[] reach = new double[c.set.dimension()];
      Arrays.fill(reach, 1e6 * c.scale);
      assertThat(farthest).as("%s", c).isLessThanOrEqualTo(c.set.diameter() + c.rounding(reach));
    }
  }

  @Test
  final void noPointOfTheSetExceedsTheSupportFunctionAndOneReachesIt() {
    for (Case c : cases()) {
      int n = c.set.dimension();
      List<double[]> inside =
          points(c, 15).stream().filter(y -> Naive.norm(y) <= 1e3 * c.scale).map(c.naive).toList();
      Random random = new Random(16);
      for (int k = 0; k < 20; k++) {
        double[] x = inside.get(random.nextInt(inside.size()));
        double[] y = gaussian(random, n, 5 * c.scale);
        // Directions of the normal cone, where the function is finite even for unbounded sets.
        double[] v = k % 2 == 0 ? gaussian(random, n, 1.0) : Naive.minus(y, c.naive.apply(y));
        if (Naive.norm(v) <= 1e-9 * c.scale) {
          continue;
        }
        double support = c.set.support(v, x);
        assertThat(new ProjectionOnly(c.set).support(v, x))
            .as("%s without formulas", c)
            .isGreaterThanOrEqualTo(support - 1e-9 * Naive.norm(v) * (c.scale + Naive.norm(x)));
        double farthest = 0.0;
        for (double[] z : inside) {
          farthest = Math.max(farthest, Naive.distance(z, x));
          assertThat(Naive.dot(v, Naive.minus(z, x)))
              .as("%s, v = %s", c, Arrays.toString(v))
              .isLessThanOrEqualTo(support + 1e4 * c.rounding(z, x) * Naive.norm(v));
        }
        assertThat(farthest)
            .as("%s", c)
            .isLessThanOrEqualTo(c.set.farthest(x) + 1e4 * c.rounding(x));
        // By the projection's inequality, Π(x+tv) falls short of the support by D²/t at most.
        double far = 1e6 * (c.scale + farthest) / Naive.norm(v);
        double reached = Naive.dot(v, Naive.minus(c.naive.apply(shifted(x, far, v)), x));
        double unit = Naive.norm(v) * (c.scale + farthest);
        if (support < Double.POSITIVE_INFINITY) {
          assertThat(reached).as("%s", c).isGreaterThanOrEqualTo(support - 1e-4 * unit);
        } else {
          assertThat(reached).as("%s", c).isGreaterThan(10 * unit);
        }
      }
    }
  }

  @Test
  final void aScaledSetHasTheScaledPoints() {
    for (Case c : cases()) {
      int n = c.set.dimension();
      Random random = new Random(17);
      double[] s = new double[n];
      for (ConvexSet.Block block : c.set.blocks()) {
        boolean separable = block.set().separable().isPresent();
        double common = Math.exp(random.nextGaussian());
        for (int i = 0; i < block.set().dimension(); i++) {
          s[block.start() + i] = separable ? Math.exp(random.nextGaussian()) : common;
        }
      }
      ConvexSet scaled = c.set.scaled(s);
      ConvexSet plain = new ProjectionOnly(c.set).scaled(filled(n, 3.0));
      for (double[] y : points(c, 18)) {
        double[] x = c.naive.apply(y);
        double slack = 10 * c.rounding(y, x);
        assertThat(scaled.contains(times(s, x), 10 * slack)).as("%s", c).isTrue();
        assertThat(plain.contains(times(filled(n, 3.0), x), 10 * slack)).as("%s", c).isTrue();
        double[] back = times(s, y);
        scaled.project(back, back);
        for (int i = 0; i < n; i++) {
          back[i] /= s[i];
        }
        assertThat(c.set.contains(back, 100 * slack)).as("%s scaled", c).isTrue();
      }
    }
  }

  /** Whether factors may differ between coordinates that the set ties together. */
  boolean takesAnyFactors() {
    return false;
  }

  @Test
  final void factorsThatDifferAreRightOrRefused() {
    for (Case c : cases()) {
      double[] s = random(c.set.dimension(), 1.0, 19);
      for (int i = 0; i < s.length; i++) {
        s[i] = Math.exp(s[i]);
      }
      ConvexSet scaled;
      try {
        scaled = c.set.scaled(s);
      } catch (Refusal e) {
        assertThat(e).hasMessageContainingAll("factors", "must be the same");
        assertThat(takesAnyFactors()).as("%s", c).isFalse();
        continue;
      }
      for (double[] y : points(c, 20)) {
        double[] x = c.naive.apply(y);
        assertThat(scaled.contains(times(s, x), 100 * c.rounding(y, x))).as("%s", c).isTrue();
      }
    }
  }

  @Test
  final void samplesLieInTheSetAndDiffer() {
    for (Case c : cases()) {
      int n = c.set.dimension();
      Random random = new Random(21);
      double[] near = c.naive.apply(new double[n]);
      List<double[]> samples = new ArrayList<>();
      for (int k = 0; k < 10; k++) {
        double[] unit = random.doubles(n).toArray();
        samples.add(
            c.set.sample(
                new PointDraw(near, c.scale, unit, random::nextDouble, random::nextGaussian)));
      }
      for (double[] x : samples) {
        assertThat(c.set.contains(x, 10 * c.rounding(x))).as("%s", c).isTrue();
      }
      long different = samples.stream().map(Arrays::toString).distinct().count();
      assertThat(different > 1 || c.set.diameter() == 0.0).as("%s", c).isTrue();
    }
  }

  /** Bounds and rows hold exactly in the set, and a row's kinks tell its value everywhere. */
  @Test
  final void theFormWithKinksIsTheSet() {
    for (Case c : cases()) {
      SmoothForm form = c.set.kinkedForm().orElse(null);
      List<double[]> points = points(c, 15);
      for (int k = 0; form != null && k < points.size(); k++) {
        double[] y = points.get(k);
        double[] x = c.project(y);
        double[] gradient = new double[x.length];
        double[] elsewhere = new double[x.length];
        double violation = 0.0;
        for (int i = 0; i < x.length; i++) {
          violation = Math.max(violation, Math.max(form.lower(i) - y[i], y[i] - form.upper(i)));
          assertThat(x[i] + 0.0).isBetween(form.lower(i), form.upper(i));
        }
        for (SmoothForm.Row row : form.rows()) {
          double at = row.at(x, gradient);
          double there = row.at(y, elsewhere);
          double size = c.rounding(x, y) * (Naive.norm(gradient) + Naive.norm(elsewhere));
          assertThat(row.isEquality() ? Math.abs(at) : at).isLessThanOrEqualTo(size);
          violation = Math.max(violation, row.isEquality() ? Math.abs(there) : there);
          double model = at;
          for (int i = 0; i < x.length; i++) {
            double d = y[i] - x[i];
            model += gradient[i] * d + 0.5 * row.curvature(i) * d * d;
          }
          for (SmoothForm.Kink kink : row.kinks(x)) {
            double d = y[kink.coordinate()] - x[kink.coordinate()];
            assertThat(kink.value()).isLessThanOrEqualTo(0.0);
            model += kink.weight() * Math.max(0.0, kink.value() + kink.slope() * d);
          }
          // Some curved rows have other second derivatives than these, off the diagonal.
          if (row.isLinear() || c.set.ball().isPresent()) {
            assertThat(model).isCloseTo(there, within(1e3 * size + 1e-12 * Math.abs(there)));
          }
        }
        double scale = c.scale + Naive.norm(y);
        assertThat(c.set.contains(y, 1e-9 * scale) || violation > 0).isTrue();
      }
    }
  }

  @Test
  final void facetsGenerateTheNormalConeOfTheProjection() {
    int outside = 0;
    int compared = 0;
    for (Case c : cases()) {
      for (double[] y : points(c, 22)) {
        double[] x = c.naive.apply(y);
        double[] away = Naive.minus(y, x);
        if (Naive.norm(away) <= 1e-6 * c.scale) {
          continue;
        }
        outside++;
        List<Facet> facets;
        try {
          facets = c.set.facets(x);
        } catch (IllegalArgumentException tooManyOrACorner) {
          continue;
        }
        if (facets.size() > 64) {
          continue;
        }
        compared++;
        assertThat(Naive.norm(restOutsideTheCone(away, facets)))
            .as("%s, y = %s", c, Arrays.toString(y))
            .isLessThanOrEqualTo(1e-5 * Naive.norm(away));
      }
    }
    assertThat(compared).isGreaterThanOrEqualTo(outside / 2);
  }

  /** What no combination of the normals gives, by descent in one coefficient at a time. */
  private static double[] restOutsideTheCone(double[] away, List<Facet> facets) {
    double[] rest = away.clone();
    double[] weight = new double[facets.size()];
    for (int round = 0; round < 3000; round++) {
      for (int j = 0; j < weight.length; j++) {
        double[] normal = facets.get(j).normal();
        double to = weight[j] + Naive.dot(rest, normal) / Naive.dot(normal, normal);
        double next = facets.get(j).equality() ? to : Math.max(0.0, to);
        rest = shifted(rest, weight[j] - next, normal);
        weight[j] = next;
      }
      if (Naive.norm(rest) <= 1e-9 * Naive.norm(away)) {
        break;
      }
    }
    return rest;
  }

  private static double[] times(double[] s, double[] x) {
    double[] product = x.clone();
    for (int i = 0; i < x.length; i++) {
      product[i] *= s[i];
    }
    return product;
  }

  @Test
  final void derivativeAgreesWithDifferences() {
    int compared = 0;
    int drawn = 0;
    for (Case c : cases()) {
      Random random = new Random(11);
      for (int k = 0; k < 60; k++) {
        double[] y = gaussian(random, c.set.dimension(), c.scale * (k % 2 == 0 ? 1 : 5));
        double[] v = gaussian(random, c.set.dimension(), 1.0);
        double h = 1e-6 * Naive.norm(y);
        double[] x = c.project(y);
        double[] ahead = c.project(shifted(y, h, v));
        double[] behind = c.project(shifted(y, -h, v));
        double bend = Naive.distance(Naive.plus(ahead, behind), Naive.plus(x, x)) / h;
        drawn++;
        // A kink of the projection within the step: the derivative is not single-valued there.
        if (bend > 1e-3 * Naive.norm(v)) {
          continue;
        }
        compared++;
        double[] difference = shifted(new double[v.length], 0.5 / h, Naive.minus(ahead, behind));
        assertThat(Naive.distance(derivative(c.set, y, x, v), difference))
            .as("%s, y = %s", c, Arrays.toString(y))
            .isLessThanOrEqualTo(1e-6 * Naive.norm(v));
      }
    }
    assertThat(compared).isGreaterThan(drawn * 9 / 10);
  }

  @Test
  final void derivativeAgreesWithTheDefaultForSetsWithoutFormula() {
    int close = 0;
    int drawn = 0;
    for (Case c : cases()) {
      ConvexSet plain = new ProjectionOnly(c.set);
      Random random = new Random(12);
      for (int k = 0; k < 40; k++) {
        double[] y = gaussian(random, c.set.dimension(), 2 * c.scale);
        double[] v = gaussian(random, c.set.dimension(), 1.0);
        double[] x = c.project(y);
        double[] formula = derivative(c.set, y, x, v);
        drawn++;
        if (Naive.distance(formula, derivative(plain, y, x, v)) <= 1e-5 * Naive.norm(v)) {
          close++;
        }
      }
    }
    // One in a thousand may fall on a kink.
    assertThat(close).isGreaterThanOrEqualTo(drawn - drawn / 1000);
  }

  @Test
  final void derivativeIsSymmetricAndBetweenZeroAndOne() {
    for (Case c : cases()) {
      Random random = new Random(13);
      for (double[] y : points(c, 14)) {
        double[] v = gaussian(random, y.length, 1.0);
        double[] w = gaussian(random, y.length, 1.0);
        double[] x = c.project(y);
        double[] onV = derivative(c.set, y, x, v);
        double[] onW = derivative(c.set, y, x, w);
        double slack = 1e-12 * (Naive.dot(v, v) + Naive.dot(w, w));
        assertThat(Math.abs(Naive.dot(onV, w) - Naive.dot(onW, v)))
            .as("symmetry, %s", c)
            .isLessThanOrEqualTo(slack);
        assertThat(Naive.dot(v, onV)).as("<v,Pv>, %s", c).isGreaterThanOrEqualTo(-slack);
        assertThat(Naive.dot(v, onV))
            .as("<v,Pv>, %s", c)
            .isLessThanOrEqualTo(Naive.dot(v, v) + slack);
      }
    }
  }

  @Test
  final void aNanIsNeitherHiddenNorAccepted() {
    for (Case c : cases()) {
      for (int i = 0; i < c.set.dimension(); i++) {
        double[] y = new double[c.set.dimension()];
        y[i] = Double.NaN;
        assertThat(c.set.contains(y, 1e300)).as("%s", c).isFalse();
        c.set.project(y, y);
        assertThat(Arrays.stream(y).anyMatch(Double::isNaN)).as("%s", c).isTrue();
      }
    }
  }

  @Test
  final void infinitePointsAreNotAccepted() {
    for (Case c : cases()) {
      for (double infinity : new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
        double[] y = new double[c.set.dimension()];
        Arrays.fill(y, infinity);
        assertThat(c.set.contains(y, 1e300)).as("%s", c).isFalse();
      }
    }
  }

  @Test
  final void vectorsOfAnotherLengthAreRefused() {
    for (Case c : cases()) {
      int n = c.set.dimension();
      double[] right = new double[n];
      for (int length : new int[] {n - 1, n + 1}) {
        double[] wrong = new double[length];
        for (Runnable call :
            List.<Runnable>of(
                () -> c.set.project(wrong, right),
                () -> c.set.project(right, wrong),
                () -> c.set.contains(wrong, 1.0))) {
          assertThatThrownBy(call::run)
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining("(" + length + ")")
              .hasMessageContaining("needs length " + n)
              .hasMessageContaining("\nMaybe");
        }
      }
    }
  }

  @Test
  final void namesAreShort() {
    for (Case c : cases()) {
      assertThat(c.set.toString()).hasSizeLessThan(160).doesNotContain("@");
    }
  }

  static double[] derivative(ConvexSet set, double[] y, double[] x, double[] v) {
    double[] out = new double[v.length];
    set.projectionDerivative(y, x, v, out);
    return out;
  }

  private static double[] shifted(double[] y, double h, double[] v) {
    double[] x = y.clone();
    for (int i = 0; i < x.length; i++) {
      x[i] += h * v[i];
    }
    return x;
  }

  /** A refusal in the house's form: the rule, and advice on a line of its own. */
  static void assertRefused(Runnable call, String... parts) {
    assertThatThrownBy(call::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(parts)
        .hasMessageContaining("\nMaybe");
  }

  static double[] filled(int n, double value) {
    double[] x = new double[n];
    Arrays.fill(x, value);
    return x;
  }

  static double[] random(int n, double size, long seed) {
    return gaussian(new Random(seed), n, size);
  }
}
