package org.proxpep.model.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.model.function.ValueRange;

/** Ranges of every kind of node, by hand. */
class RangesTest {

  private static final double INFINITE = Double.POSITIVE_INFINITY;

  private static final Ranges.Inputs INPUTS =
      new Ranges.Inputs() {
        @Override
        public ValueRange scalar(int slot) {
          return new ValueRange(5 + slot, 6 + slot);
        }

        @Override
        public ValueRange element(int slot, int element) {
          return new ValueRange(element + 10 * slot, element + 10 * slot + 1);
        }
      };

  private final Graph g = new Graph(3);
  private final Expr x = g.variable(0);
  private final Expr y = g.variable(1);
  private final Vec v = g.variables(0, 3);

  /** x in [−1, 2], y in [3, 4], z = 0; the scalar input in [5, 6], a vector's in [i, i+1]. */
  private void assertRange(Expr e, double low, double high) {
    Ranges ranges =
        new Ranges(g, List.of(x, e, y), INPUTS, new double[] {-1, 3, 0}, new double[] {2, 4, 0});
    assertThat(ranges.lower(e)).as("lower of %s", e).isCloseTo(low, within(1e-12));
    assertThat(ranges.upper(e)).as("upper of %s", e).isCloseTo(high, within(1e-12));
  }

  @Test
  void leavesStayWhereTheyAreToldTo() {
    assertRange(g.constant(7.0), 7, 7);
    assertRange(y, 3, 4);
    assertRange(g.input("a"), 5, 6);
    assertRange(g.input("b"), 6, 7);
    assertRange(g.input("z", 4).get(2), 2, 3);
    assertRange(g.input("u", 4).get(1), 11, 12);
    assertRange(g.parameter("p", 1.0), -INFINITE, INFINITE);
  }

  @Test
  void sumsAddTheEnds() {
    assertRange(x.plus(y), 2, 6);
    assertRange(x.minus(y), -5, -1);
    assertRange(g.sum(List.of(x, y, x.exp(), g.constant(1.0))), 3 + Math.exp(-1), 7 + Math.exp(2));
    assertRange(g.linear(new int[] {0, 1}, new double[] {-2, 3}, 0.5), -4 + 9.5, 2 + 12.5);
    assertRange(v.sum(), 2, 6);
    assertRange(g.input("z", 4).sum(), 6, 10);
  }

  @Test
  void aSumOfTwoLeavesKeepsItsSign() {
    Expr label = g.input("a");
    Ranges ranges = new Ranges(g, List.of(label.minus(5.0)), INPUTS, new double[3], new double[3]);
    assertThat(ranges.lower(label.minus(5.0))).isZero();
  }

  @Test
  void productsTakeTheCorners() {
    assertRange(x.times(y), -4, 8);
    assertRange(v.dot(g.constant(new double[] {1, -1, 9})), -5, -1);
    assertRange(v.dot(g.input("z", 3)), -1 + 3 * 1, 2 + 4 * 2);
    assertRange(v.squaredNorm(), 9, 20);
    assertRange(v.norm(), 3, Math.sqrt(20));
    assertRange(x.pow(3), -1, 8);
    assertRange(x.pow(4), 0, 16);
    assertRange(y.pow(-2), 1.0 / 16, 1.0 / 9);
    assertRange(x.pow(-2), -INFINITE, INFINITE);
    assertRange(x.pow(-3), -INFINITE, INFINITE);
  }

  @Test
  void vectorsAreTakenEntryByEntry() {
    Vec z = g.input("z", 3);
    assertRange(v.plus(z).sum(), 2 + 3, 6 + 6);
    assertRange(v.minus(z).sum(), 2 - 6, 6 - 3);
    assertRange(v.times(z).sum(), -1 + 3, 2 + 8);
    assertRange(z.times(x).sum(), -6, 12);
    assertRange(z.plus(x).sum(), 0, 12);
  }

  @Test
  void choicesCoverBothBranches() {
    assertRange(x.greaterThan(0.0).select(x, y), -1, 4);
    assertRange(x.greaterThan(0.0).select(y, x), -1, 4);
    assertRange(x.greaterThan(0.0), 0, 1);
  }

  @Test
  void sumsOfNumbersThatAreNotNegativeAreNotNegative() {
    assertRange(x.square().plus(y.minus(3).abs()), 0, 5);
    assertRange(v.squaredNorm().minus(9).plus(9).minus(9).sqrt(), -INFINITE, INFINITE);
    assertRange(x.square().plus(x.abs()).sqrt(), 0, Math.sqrt(6));
    assertRange(g.variables(0, 1).squaredNorm().sqrt(), 0, 2);
    assertRange(g.variables(0, 1).norm().sqrt(), 0, Math.sqrt(2));
  }

  @Test
  void manyTermsGetRoomForTheirRounding() {
    Graph many = new Graph(100_000);
    Vec w = many.variables(0, 100_000);
    double[] point = new double[100_000];
    Arrays.fill(point, 0.1);
    Expr sum = w.sum();
    Ranges ranges = new Ranges(many, List.of(sum), INPUTS, point, point);
    double forwards = 0.0;
    for (double p : point) {
      forwards += p;
    }
    assertThat(forwards).isBetween(ranges.lower(sum), ranges.upper(sum));
    assertThat(ranges.upper(sum) - ranges.lower(sum)).isBetween(1e-8, 1e-6);
  }
}
