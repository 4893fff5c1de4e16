package org.proxpep.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SecondOrderConeTest extends ConvexSetContract {

  private static Case cone(double scale, int n) {
    return new Case(new SecondOrderCone(n), scale, Naive::cone);
  }

  @Override
  List<Case> cases() {
    return List.of(cone(1, 1), cone(1, 2), cone(1, 3), cone(1, 10), cone(1e12, 4), cone(1e-12, 4));
  }

  @Test
  void coordinateZeroIsTheAxis() {
    SecondOrderCone cone = new SecondOrderCone(3);
    assertThat(cone.contains(new double[] {5, 3, 4}, 0)).isTrue();
    assertThat(cone.contains(new double[] {3, 5, 4}, 0)).isFalse();
    double[] x = {0, 3, 4};
    cone.project(x, x);
    assertThat(x).containsExactly(2.5, 1.5, 2.0);
  }

  @Test
  void thePolarConeGoesToTheApex() {
    double[] x = {-6, 3, 4};
    new SecondOrderCone(3).project(x, x);
    assertThat(x).containsExactly(0, 0, 0);
  }

  @Test
  void inOneDimensionItIsTheHalfLine() {
    double[] x = {-2};
    SecondOrderCone cone = new SecondOrderCone(1);
    cone.project(x, x);
    assertThat(x).containsExactly(0);
    assertThat(cone.contains(new double[] {-2}, 1.9)).isFalse();
    assertThat(cone.contains(new double[] {-2}, 2.1)).isTrue();
  }

  @Test
  void projectsHugeAndTinyVectorsWithoutOverflow() {
    for (double size : new double[] {1e-300, 1e-170, 1e170, 1e307}) {
      double[] x = {0, 3 * size, 4 * size};
      new SecondOrderCone(3).project(x, x);
      assertThat(x[0] / size).isCloseTo(2.5, within(1e-14));
      assertThat(x[1] / size).isCloseTo(1.5, within(1e-14));
    }
  }

  @Test
  void hasNoDiameterAndNeedsACoordinate() {
    assertThat(new SecondOrderCone(1).diameter()).isInfinite();
    assertThat(new SecondOrderCone(4)).hasToString("secondOrderCone(4)");
    assertRefused(() -> new SecondOrderCone(0), "(0)");
  }
}
