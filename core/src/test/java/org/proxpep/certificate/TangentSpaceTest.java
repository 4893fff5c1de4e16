package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.linalg.Rows;

class TangentSpaceTest {

  private static final boolean[] FIXED = {false, true, false, false, false};
  private static final double[] UNITS = {1.0, 1.0, 10.0, 0.1, 1.0};
  private static final double[] FIRST = {1, 7, 2, 3, 4};
  private static final double[] SECOND = {0, 1, 1, -1, 0};

  @Test
  void directionsLeaveCoordinatesAndFunctionsAsTheyAre() {
    // The third normal depends on the others.
    double[] third = {2, 0, 5, 5, 8};
    TangentSpace space = new TangentSpace(FIXED, UNITS, List.of(FIRST, SECOND, third));
    assertThat(space.dimension()).isEqualTo(2);
    for (int j = 0; j < 2; j++) {
      double[] s = space.direction(j);
      double[] d = space.inX(s);
      assertThat(d[1]).isZero();
      assertThat(Rows.dot(d, FIRST)).isCloseTo(0.0, within(1e-14 * 100));
      assertThat(Rows.dot(d, SECOND)).isCloseTo(0.0, within(1e-14 * 100));
      assertThat(Rows.norm(s)).isCloseTo(1.0, within(1e-14));
    }
    assertThat(Rows.dot(space.direction(0), space.direction(1))).isCloseTo(0.0, within(1e-14));
  }

  @Test
  void projectionKeepsTheDirectionsAndNothingElse() {
    TangentSpace space = new TangentSpace(FIXED, UNITS, List.of(FIRST, SECOND));
    double[] s = space.direction(1);
    double[] same = s.clone();
    space.project(same);
    double[] normal = space.scaled(FIRST);
    space.project(normal);
    for (int i = 0; i < s.length; i++) {
      assertThat(same[i]).isCloseTo(s[i], within(1e-14));
      assertThat(normal[i]).isCloseTo(0.0, within(1e-13));
    }
  }
}
