package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;

class DistanceEstimateTest {

  private static DistanceEstimate reach(double distance, double diameter, double... start) {
    DistanceEstimate reach = new DistanceEstimate(start.length, 0.8);
    reach.start(start, diameter, distance);
    return reach;
  }

  @Test
  void theReachIsTheLargestDistanceFromTheAnchor() {
    DistanceEstimate reach = reach(0.5, 100, 1, 1);
    assertThat(reach.visit(new double[] {1, 1.3})).isCloseTo(0.09, offset(1e-15));
    assertThat(reach.distance()).isEqualTo(0.5);
    assertThat(reach.visit(new double[] {4, 5})).isEqualTo(25.0);
    assertThat(reach.distance()).isEqualTo(5.0);
    reach.visit(new double[] {1, 1});
    assertThat(reach.distance()).isEqualTo(5.0);
  }

  @Test
  void theReachIsAtMostTheDiameter() {
    assertThat(reach(7, 3, 0).distance()).isEqualTo(3.0);
    DistanceEstimate reach = reach(1, 3, 0);
    reach.visit(new double[] {9});
    assertThat(reach.distance()).isEqualTo(3.0);
  }

  @Test
  void aMeanThatRestsMovesTheAnchorAndShrinksTheReach() {
    DistanceEstimate reach = reach(1, 100, 0);
    reach.visit(new double[] {10});
    reach.endEpoch(true);
    assertThat(reach.distance()).as("not after the first epoch").isEqualTo(10.0);
    // The mean goes from 10 to 10.5: 4·0.5 is far below the reach.
    reach.visit(new double[] {10});
    reach.visit(new double[] {11});
    reach.endEpoch(false);
    assertThat(reach.distance()).isCloseTo(0.8 * 11, offset(1e-12));
    assertThat(reach.visit(new double[] {10.5})).as("the new anchor").isZero();
  }

  @Test
  void theReachKeepsFourTimesTheLatestMove() {
    DistanceEstimate reach = reach(10, 100, 0);
    reach.visit(new double[] {2.4});
    reach.endEpoch(false);
    assertThat(reach.distance()).isCloseTo(9.6, offset(1e-12));
    // A move of 3 is too much for a reach of 9.6: nothing changes.
    reach.visit(new double[] {5.4});
    reach.endEpoch(false);
    assertThat(reach.distance()).isCloseTo(9.6, offset(1e-12));
    assertThat(reach.visit(new double[] {2.4})).as("the old anchor").isZero();
  }
}
