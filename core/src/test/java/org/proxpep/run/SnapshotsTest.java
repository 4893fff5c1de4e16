package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.residual.Measures;

class SnapshotsTest {

  private static Measures measures(double residual, double violation, double complementarity) {
    return new Measures(0, 0, residual, violation, complementarity, new double[] {violation});
  }

  private static List<Double> kept(double... merits) {
    Snapshots snapshots = new Snapshots();
    for (int i = 0; i < merits.length; i++) {
      snapshots.offer(new double[] {i}, new double[1], measures(0.0, merits[i], 0.0));
    }
    return snapshots.best().stream().map(c -> c.x()[0]).toList();
  }

  @Test
  void theBestThreeAreKeptInOrderOfMerit() {
    assertThat(kept(5, 4, 3, 9, 1, 4, 2)).containsExactly(4.0, 6.0, 2.0);
    assertThat(kept(1, 2)).containsExactly(0.0, 1.0);
  }

  @Test
  void theEarlierOfEqualsIsTheBetter() {
    assertThat(kept(1, 1, 1, 1, 1)).containsExactly(0.0, 1.0, 2.0);
  }

  @Test
  void whatCouldNotBeMeasuredIsNotKept() {
    assertThat(kept(Double.NaN, 3, Double.NaN)).containsExactly(1.0);
  }

  @Test
  void theMeritIsTheLargestOfTheThreeMeasures() {
    Snapshots snapshots = new Snapshots();
    snapshots.offer(new double[] {1}, new double[1], measures(0, 0, 3));
    snapshots.offer(new double[] {2}, new double[1], measures(2, 0, 0));
    snapshots.offer(new double[] {3}, new double[1], measures(1, 1, 1));
    assertThat(snapshots.best()).extracting(c -> c.x()[0]).containsExactly(3.0, 2.0, 1.0);
  }

  @Test
  void aSnapshotIsACopy() {
    double[] x = {1.0};
    Snapshots snapshots = new Snapshots();
    snapshots.offer(x, new double[1], measures(0, 0, 0));
    x[0] = 7.0;
    assertThat(snapshots.best().get(0).x()).containsExactly(1.0);
  }

  @Test
  void aRunKeepsTheBestOfItsRows() {
    Result result =
        new Runner(new DualAscent(0.5, 0.5), new NoisyQuadratic.Exact(0.1))
            .withSettings(RunSettings.steps(500).withTraceRows(20))
            .run();
    List<TraceRow> rows = result.trace().rows();
    double least =
        rows.stream()
            .map(TraceRow::measures)
            .mapToDouble(
                m -> Math.max(m.gradNorm(), Math.max(m.maxViolation(), m.complementarity())))
            .min()
            .orElseThrow();
    assertThat(result.snapshots()).hasSize(3);
    Measures best = result.snapshots().get(0).measures();
    assertThat(best.within(least)).isTrue();
    assertThat(rows.stream().map(TraceRow::measures)).contains(best);
  }
}
