package org.proxpep.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import org.junit.jupiter.api.Test;

final class BoxTest extends ConvexSetContract {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private static Case box(double scale, double[] lower, double[] upper) {
    return new Case(new Box(lower, upper), scale, y -> Naive.box(y, lower, upper));
  }

  @Override
  List<Case> cases() {
    return List.of(
        box(1, new double[] {-1}, new double[] {1}),
        box(1, filled(17, -0.5), filled(17, 2)),
        box(1, new double[] {-INFINITY, 0, -1, 2}, new double[] {0, INFINITY, 1, 2}),
        box(1e12, new double[] {-1e12, 2e11}, new double[] {1e12, 3e11}),
        box(1e-12, new double[] {-1e-12, 2e-13}, new double[] {1e-12, 3e-13}));
  }

  @Test
  void projectsRangesAndLeavesTheRestAlone() {
    double[] x = {5, 5, 5, 5};
    Box.cube(4, 0, 1).projectRange(x, 1, 3, x);
    assertThat(x).containsExactly(5, 1, 1, 5);
  }

  @Test
  void toleranceZeroMeansZeroEvenWhereSquaresVanish() {
    Box box = Box.cube(2, 0, 1);
    assertThat(box.contains(new double[] {0, -1e-200}, 0.0)).isFalse();
    assertThat(box.contains(new double[] {0, 1}, 0.0)).isTrue();
  }

  @Test
  void diameterIsTheDiagonal() {
    assertThat(new Box(new double[] {0, 0}, new double[] {3, 4}).diameter()).isEqualTo(5.0);
    assertThat(Box.cube(2, 0, INFINITY).diameter()).isInfinite();
    assertThat(new Box(new double[] {0, 0}, new double[] {3e200, 4e200}).diameter())
        .isCloseTo(5e200, withinPercentage(1e-12));
  }

  @Test
  void boundsThatLeaveNothingAreRefused() {
    assertRefused(() -> Box.cube(2, 1, 0), "coordinate 0", "(1.0)", "(0.0)");
    assertRefused(() -> Box.cube(2, Double.NaN, 0), "(NaN)");
    assertRefused(() -> Box.cube(2, INFINITY, INFINITY), "(Infinity)");
    assertRefused(() -> new Box(new double[2], new double[3]), "2 lower", "3 upper");
    assertRefused(() -> Box.cube(0, 0, 1), "(0)", "at least 1");
  }

  @Test
  void nameTellsBoundsApart() {
    assertThat(Box.cube(3, 0, 1)).hasToString("box[0.0,1.0]^3");
    String one = new Box(new double[] {0, 0}, new double[] {1, 2}).toString();
    String two = new Box(new double[] {0, 0}, new double[] {1, 3}).toString();
    assertThat(one).isNotEqualTo(two);
  }

  @Test
  void copiesItsBounds() {
    double[] lower = {0};
    Box box = new Box(lower, new double[] {1});
    lower[0] = 7;
    assertThat(box.lower(0)).isZero();
    assertThat(box.upper(0)).isEqualTo(1);
  }
}
