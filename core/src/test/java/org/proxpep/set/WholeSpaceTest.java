package org.proxpep.set;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class WholeSpaceTest extends ConvexSetContract {

  @Override
  List<Case> cases() {
    return List.of(
        new Case(new WholeSpace(1), 1, double[]::clone),
        new Case(new WholeSpace(5), 1e12, double[]::clone));
  }

  @Test
  void hasNoBoundsAndNoDiameter() {
    WholeSpace space = new WholeSpace(2);
    assertThat(space.lower(1)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(space.upper(1)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(space.diameter()).isInfinite();
    assertThat(space).hasToString("R^2");
  }

  @Test
  void needsACoordinate() {
    assertRefused(() -> new WholeSpace(0), "(0)", "at least 1");
  }
}
