package org.proxpep.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class HalfspaceTest extends ConvexSetContract {

  private static Case halfspace(double scale, double[] a, double b) {
    return new Case(new Halfspace(a, b), scale, y -> Naive.halfspace(y, a, b));
  }

  @Override
  List<Case> cases() {
    return List.of(
        halfspace(1, new double[] {-2}, 1),
        halfspace(1, new double[] {1, 1, 0}, 1),
        halfspace(1, random(11, 1, 1), -0.5),
        halfspace(1e12, random(4, 1, 2), 1e12),
        halfspace(1e-12, random(4, 1e6, 3), 1e-6));
  }

  @Override
  boolean takesAnyFactors() {
    return true;
  }

  @Test
  void projectsByHand() {
    double[] x = {1, 1};
    new Halfspace(new double[] {1, 1}, 1).project(x, x);
    assertThat(x).containsExactly(0.5, 0.5);
  }

  @Test
  void theLengthOfTheNormalDoesNotMatter() {
    for (double size : new double[] {1e-310, 1e-200, 1e200, 1e308}) {
      double[] x = {1, 1};
      new Halfspace(new double[] {size, size}, size).project(x, x);
      assertThat(x).containsExactly(new double[] {0.5, 0.5}, within(1e-15));
    }
  }

  @Test
  void hasNoDiameter() {
    assertThat(new Halfspace(new double[] {1}, 0).diameter()).isInfinite();
  }

  @Test
  void badDataAreRefused() {
    assertRefused(() -> new Halfspace(new double[2], 1), "zero");
    assertRefused(() -> new Halfspace(new double[0], 1), "(0)");
    assertRefused(() -> new Halfspace(new double[] {1, Double.NaN}, 1), "a[1]", "(NaN)");
    assertRefused(() -> new Halfspace(new double[] {1}, Double.NaN), "b", "(NaN)");
    assertRefused(() -> new Halfspace(new double[] {1e-300}, 1e300), "b/|a|", "(Infinity)");
  }

  @Test
  void nameTellsHalfspacesApart() {
    String one = new Halfspace(new double[] {1, 2}, 1).toString();
    assertThat(one)
        .isEqualTo(new Halfspace(new double[] {1, 2}, 1).toString())
        .isNotEqualTo(new Halfspace(new double[] {1, 3}, 1).toString())
        .isNotEqualTo(new Halfspace(new double[] {1, 2}, 2).toString());
  }
}
