package org.proxpep.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.Interval;
import org.proxpep.certificate.Verdict;

class KneesTest {

  private static List<SweepPoint> curve(DoubleUnaryOperator f, double half) {
    List<SweepPoint> points = new ArrayList<>();
    for (int i = 0; i <= 10; i++) {
      double y = f.applyAsDouble(i);
      Interval interval = new Interval(y, y - half, y + half, Interval.Basis.STUDENTISED);
      points.add(
          new SweepPoint(i, i, Verdict.FEASIBLE, interval, 0, List.of(), Map.of(), Map.of(), 1, 1));
    }
    return points;
  }

  @Test
  void a_broken_line_has_its_knee_at_the_break() {
    List<SweepReport.Knee> knees = Knees.of(curve(x -> Math.max(-5 * x, -15 - 0.5 * (x - 3)), 0));
    assertThat(knees).hasSize(1);
    assertThat(knees.get(0).value()).isEqualTo(3.0);
    assertThat(knees.get(0).before()).isEqualTo(-5.0);
    assertThat(knees.get(0).after()).isEqualTo(-0.5);
  }

  @Test
  void a_straight_line_has_none() {
    assertThat(Knees.of(curve(x -> 2 * x, 0))).isEmpty();
  }

  @Test
  void a_bend_that_the_intervals_explain_is_none() {
    DoubleUnaryOperator bent = x -> Math.max(-5 * x, -15 - 0.5 * (x - 3));
    assertThat(Knees.of(curve(bent, 3))).hasSize(1);
    assertThat(Knees.of(curve(bent, 8))).isEmpty();
  }
}
