package org.proxpep.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.ScenarioRandom;

class SplineAndBinsTest {

  private static final double[] KNOTS = {1, 2, 4, 7, 7.5};

  private static double curve(SplineBasis spline, double[] coefficients, double v) {
    double[] entries = new double[spline.size()];
    spline.fill(v, entries, 0);
    double sum = 0;
    for (int j = 0; j < entries.length; j++) {
      sum += coefficients[j] * entries[j];
    }
    return sum;
  }

  @Test
  void coefficientsAreTheValuesAtTheKnotsAndTheEntriesAddUpToOne() {
    SplineBasis spline = SplineBasis.of(KNOTS);
    double[] c = {3, -1, 2, 0.5, 4};
    for (int j = 0; j < KNOTS.length; j++) {
      assertThat(curve(spline, c, KNOTS[j])).isCloseTo(c[j], within(1e-13));
    }
    double[] ones = new double[KNOTS.length];
    Arrays.fill(ones, 1.0);
    for (double v = -3; v < 12; v += 0.37) {
      assertThat(curve(spline, ones, v)).isCloseTo(1.0, within(1e-12));
      // A straight line is a natural spline.
      assertThat(curve(spline, KNOTS, v)).isCloseTo(v, within(1e-11));
    }
  }

  @Test
  void theCurveIsSmoothAndStraightOutside() {
    SplineBasis spline = SplineBasis.of(KNOTS);
    double[] c = {3, -1, 2, 0.5, 4};
    double h = 1e-4;
    for (double knot : KNOTS) {
      double before = (curve(spline, c, knot) - curve(spline, c, knot - h)) / h;
      double after = (curve(spline, c, knot + h) - curve(spline, c, knot)) / h;
      assertThat(after).isCloseTo(before, within(1e-2));
      double bendBefore =
          (curve(spline, c, knot) - 2 * curve(spline, c, knot - h) + curve(spline, c, knot - 2 * h))
              / (h * h);
      double bendAfter =
          (curve(spline, c, knot) - 2 * curve(spline, c, knot + h) + curve(spline, c, knot + 2 * h))
              / (h * h);
      assertThat(bendAfter).isCloseTo(bendBefore, within(0.05));
    }
    assertThat(curve(spline, c, 10) - curve(spline, c, 9))
        .isCloseTo(curve(spline, c, 9) - curve(spline, c, 8), within(1e-11));
    assertThat(curve(spline, c, -1) - curve(spline, c, 0))
        .isCloseTo(curve(spline, c, 0) - curve(spline, c, 1), within(1e-11));
  }

  @Test
  void valuesStayBetweenTheEnds() {
    ScenarioRandom random = new ScenarioRandom(3);
    double[] values = new double[300];
    Arrays.setAll(values, i -> 10 * random.nextDouble() - 1);
    Features z =
        Features.of(Table.of("t", Column.numbers("v", values)))
            .spline("v", SplineBasis.of(KNOTS))
            .bins("v", new Bins(new double[] {0, 5}))
            .build();
    assertThat(z.names())
        .containsExactly("v~1", "v~2", "v~4", "v~7", "v~7.5", "v<0", "0<=v<5", "v>=5");
    double[] row = new double[z.size()];
    for (int i = 0; i < values.length; i++) {
      z.row(i, row);
      for (int j = 0; j < row.length; j++) {
        assertThat(row[j]).isBetween(z.lower(j), z.upper(j));
      }
      assertThat(row[5] + row[6] + row[7]).isEqualTo(1.0);
      assertThat(row[6]).isEqualTo(values[i] >= 0 && values[i] < 5 ? 1.0 : 0.0);
    }
    for (int j = 0; j < row.length; j++) {
      assertThat(z.lower()[j]).isEqualTo(z.lower(j));
      assertThat(z.upper()[j]).isEqualTo(z.upper(j));
    }
  }

  @Test
  void knotsAndEdgesMustRise() {
    assertThatThrownBy(() -> SplineBasis.of(1, 1)).hasMessageContaining("Knot 2 of a spline (1.0)");
    assertThatThrownBy(() -> SplineBasis.of(1)).hasMessageContaining("must have two knots");
    assertThatThrownBy(() -> new Bins(new double[] {2, 1})).hasMessageContaining("Edge 2 of bins");
  }

  @Test
  void quantilesOfManyChunksAreNearThoseOfAllValues() {
    int rows = 70 * RowChunks.SIZE + 17;
    double[] values = new double[rows];
    ScenarioRandom random = new ScenarioRandom(9);
    Arrays.setAll(values, i -> random.nextGaussian());
    double[] levels = {0.05, 0.5, 0.8};
    double[] found = WeightedQuantiles.of(Column.numbers("v", values), null, levels);
    Arrays.sort(values);
    for (int l = 0; l < levels.length; l++) {
      int place = Arrays.binarySearch(values, found[l]);
      assertThat(place).as("a value of the column").isNotNegative();
      assertThat((double) place / rows).isCloseTo(levels[l], within(1e-4));
    }
  }

  @Test
  void weightedQuantilesCountRowsByTheirWeight() {
    Table table = Table.of("t", Column.numbers("v", 4, 1, 3, 2), Column.numbers("w", 1, 6, 1, 2));
    assertThat(Features.weighted(table, "w").quantiles("v", 0.5, 0.6, 0.7, 0.95))
        .containsExactly(1, 1, 2, 4);
    assertThat(Features.of(table).quantiles("v", 0.25, 0.5, 1)).containsExactly(1, 2, 4);
  }
}
