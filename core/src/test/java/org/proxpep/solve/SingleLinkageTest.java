package org.proxpep.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.ScenarioRandom;

class SingleLinkageTest {

  private static List<double[]> sample(int count, double unit) {
    ScenarioRandom random = new ScenarioRandom(7);
    List<double[]> points = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      points.add(new double[] {random.nextDouble(), unit * random.nextDouble()});
    }
    return points;
  }

  /** Two bowls of width ½ side by side, the left one deeper. */
  private static double[] merits(List<double[]> points, double unit) {
    return Vectors.of(
        points.size(),
        k -> {
          double x = points.get(k)[0];
          double y = points.get(k)[1] / unit - 0.5;
          return Math.pow(x - (x < 0.5 ? 0.25 : 0.75), 2) + y * y - (x < 0.5 ? 0.01 : 0);
        });
  }

  @Test
  void theCriticalDistanceIsThatOfTheFormula() {
    // n = 2: √(σ log N/(π N)); n = 1: ½√π σ log N/N/√π; n = 3: Γ(5/2) = ¾√π.
    assertThat(SingleLinkage.criticalDistance(2, 100))
        .isCloseTo(Math.sqrt(4 * Math.log(100) / 100 / Math.PI), offset(1e-12));
    assertThat(SingleLinkage.criticalDistance(1, 100))
        .isCloseTo(0.5 * 4 * Math.log(100) / 100, offset(1e-12));
    assertThat(SingleLinkage.criticalDistance(3, 50))
        .isCloseTo(
            Math.cbrt(0.75 * Math.sqrt(Math.PI) * 4 * Math.log(50) / 50) / Math.sqrt(Math.PI),
            offset(1e-12));
  }

  @Test
  void theFirstStartsAreTheBestPointsOfTheTwoBasinsInAnyUnits() {
    for (double unit : new double[] {1, 1e9}) {
      List<double[]> points = sample(400, unit);
      double[] merits = merits(points, unit);
      List<double[]> starts = new SingleLinkage(points).starts(2, merits, List.of());
      assertThat(starts.get(0)[0]).isBetween(0.15, 0.35);
      assertThat(starts.get(1)[0]).isBetween(0.65, 0.85);
    }
  }

  @Test
  void theBasinOfAKnownSolutionIsLeftOut() {
    List<double[]> points = sample(400, 1);
    double[] known = {0.25, 0.5};
    List<double[]> starts = new SingleLinkage(points).starts(1, merits(points, 1), List.of(known));
    assertThat(starts.get(0)[0]).isBetween(0.65, 0.85);
  }

  @Test
  void whatCannotBeEvaluatedIsNoStartAndNoTwoAreClose() {
    List<double[]> points = sample(60, 1);
    double[] merits = merits(points, 1);
    for (int k = 0; k < 60; k += 2) {
      merits[k] = Double.NaN;
    }
    List<double[]> starts = new SingleLinkage(points).starts(50, merits, List.of());
    assertThat(starts.size()).isBetween(2, 20);
    for (double[] x : starts) {
      assertThat(points.indexOf(x) % 2).isEqualTo(1);
    }
  }
}
