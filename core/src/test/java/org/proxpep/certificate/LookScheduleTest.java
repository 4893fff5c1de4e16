package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.ScenarioRandom;

class LookScheduleTest {

  @Test
  void samplesDoubleFromTheFirstLookToTheBudget() {
    LookSchedule looks = new LookSchedule(1000, 9000, 9000, 0.05);
    assertThat(looks.size()).isEqualTo(5);
    assertThat(new long[] {looks.count(1), looks.count(2), looks.count(4), looks.count(5)})
        .containsExactly(1000, 2000, 8000, 9000);
  }

  @Test
  void theLooksSpendTheWholeDeltaAndNoMore() {
    for (long most : new long[] {1000, 1001, 64_000, 1_000_000}) {
      LookSchedule looks = new LookSchedule(1000, most, most, 0.05);
      double spent = 0.0;
      for (int k = 1; k <= looks.size(); k++) {
        spent += looks.delta(k);
      }
      assertThat(spent).isCloseTo(0.05, Offset.offset(1e-15));
    }
  }

  @Test
  void halfOfDeltaIsForTheLastTwoLooks() {
    LookSchedule looks = new LookSchedule(1000, 40_000, 100_000, 0.05);
    assertThat(looks.count(looks.size() - 1)).isEqualTo(40_000);
    assertThat(looks.count(looks.size())).isEqualTo(100_000);
    assertThat(looks.delta(looks.size())).isBetween(0.0125, 0.02);
    assertThat(looks.delta(looks.size() - 1)).isBetween(0.0125, 0.02);
    assertThat(looks.delta(1)).isCloseTo(0.0125, Offset.offset(1e-15));
  }

  @Test
  void hugeBudgetsDoNotOverflow() {
    LookSchedule looks = new LookSchedule(1000, Long.MAX_VALUE, Long.MAX_VALUE, 0.05);
    assertThat(looks.count(looks.size())).isEqualTo(Long.MAX_VALUE);
    assertThat(looks.size()).isLessThan(64);
  }

  /** How many of 1000 repetitions have an interval at some of 8 looks that misses the mean. */
  private static int everMissed(Law law, boolean spending) {
    LookSchedule looks = new LookSchedule(100, 12_800, 12_800, 0.05);
    int missed = 0;
    for (int r = 0; r < 1000; r++) {
      ScenarioRandom random = new ScenarioRandom(31L * r + 5);
      Moments values = new Moments();
      boolean covered = true;
      for (int k = 1; k <= looks.size() && covered; k++) {
        while (values.count() < looks.count(k)) {
          values.add(law.draw(random));
        }
        double delta = spending ? looks.delta(k) : 0.05;
        covered = Intervals.studentised(values, delta).contains(law.mean);
      }
      missed += covered ? 0 : 1;
    }
    return missed;
  }

  @Test
  void allLooksTogetherAreRightAtTheStatedLevel() {
    assertThat(everMissed(Law.NORMAL, true)).isLessThanOrEqualTo(70);
    assertThat(everMissed(Law.LOGNORMAL, true)).isLessThanOrEqualTo(70);
  }

  @Test
  void lookingRepeatedlyWithoutSpendingWouldBreakTheLevel() {
    assertThat(everMissed(Law.NORMAL, false)).isGreaterThan(120);
  }
}
