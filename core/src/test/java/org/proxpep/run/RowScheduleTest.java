package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowScheduleTest {

  private static List<Long> steps(int rows, long horizon, long until) {
    RowSchedule schedule = new RowSchedule(rows, horizon);
    List<Long> steps = new ArrayList<>();
    for (long s = 0; s <= until; s = schedule.next(s)) {
      steps.add(s);
    }
    return steps;
  }

  @Test
  void aboutAsManyRowsAsAskedForAreLogged() {
    for (int rows : new int[] {10, 50, 200, 1000}) {
      for (long horizon = 10L * rows; horizon <= 100_000_000L; horizon *= 7) {
        assertThat(steps(rows, horizon, horizon))
            .as("%d rows of %d steps", rows, horizon)
            .hasSizeBetween(rows / 2, rows + 3);
      }
    }
  }

  @Test
  void aShortRunLogsEveryStep() {
    assertThat(steps(50, 5, 5)).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
  }

  @Test
  void stridesGrowAndThenStayEven() {
    List<Long> steps = steps(50, 1_000_000, 1_000_000);
    List<Long> strides = new ArrayList<>();
    for (int i = 1; i < steps.size(); i++) {
      strides.add(steps.get(i) - steps.get(i - 1));
    }
    assertThat(strides).isSorted();
    assertThat(strides.get(0)).isEqualTo(1);
    long last = strides.get(strides.size() - 1);
    assertThat(strides.stream().filter(s -> s == last).count()).isBetween(20L, 27L);
  }

  @Test
  void theNextRowIsFoundFromAnyStep() {
    RowSchedule schedule = new RowSchedule(20, 3000);
    List<Long> steps = steps(20, 3000, 3500);
    for (long s = 0; s < 3000; s++) {
      long here = s;
      assertThat(schedule.after(s))
          .isEqualTo(steps.stream().filter(logged -> logged > here).findFirst().orElseThrow());
    }
  }

  @Test
  void withoutAHorizonTheStridesGrowForEver() {
    assertThat(steps(50, Long.MAX_VALUE, 1_000_000_000_000L)).hasSizeBetween(25, 80);
  }
}
