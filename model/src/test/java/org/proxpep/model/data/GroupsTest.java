package org.proxpep.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.Scenarios;

class GroupsTest {

  private static final int ROWS = 100;
  private static final Table TABLE =
      Table.of(
          "t",
          Column.numbers("i", IntStream.range(0, ROWS).asDoubleStream().toArray()),
          Column.numbers("w", IntStream.range(0, ROWS).mapToDouble(i -> i % 4).toArray()),
          Column.numbers("equal", IntStream.range(0, ROWS).mapToDouble(i -> 2.5).toArray()));

  @Test
  void aKeyPicksTheRowThatProblemsOfDataPick() {
    Group all = Groups.of(TABLE).all();
    Group odd = Groups.of(TABLE).where("odd", i -> i % 2 == 1);
    for (long key = -500; key < 500; key++) {
      assertThat(all.row(key)).isEqualTo((int) Scenarios.index(key, ROWS));
      assertThat(odd.row(key)).isEqualTo(1 + 2 * (int) Scenarios.index(key, ROWS / 2));
    }
  }

  @Test
  void equalWeightsAreNoWeights() {
    Group plain = Groups.of(TABLE).all();
    Group weighted = Groups.weighted(TABLE, "equal").all();
    for (long key = 0; key < 1000; key++) {
      assertThat(weighted.row(key)).isEqualTo(plain.row(key));
    }
    assertThat(weighted.factor(3)).isEqualTo(1.0);
  }

  @Test
  void everyRowOfAGroupIsDrawnAsOftenAsItsWeightSays() {
    Group group = Groups.weighted(TABLE, "w").where("i >= 50", i -> i >= 50);
    assertThat(group.size()).isEqualTo(38);
    Scenarios scenarios = new Scenarios(1);
    int draws = 400_000;
    int[] count = new int[ROWS];
    for (int t = 0; t < draws; t++) {
      count[group.row(scenarios.key(Scenarios.Purpose.TRAINING, t))]++;
    }
    double total = IntStream.range(50, ROWS).mapToDouble(i -> i % 4).sum();
    double chiSquare = 0;
    for (int i = 0; i < ROWS; i++) {
      double expected = i < 50 ? 0 : draws * (i % 4) / total;
      if (expected == 0) {
        assertThat(count[i]).isZero();
      } else {
        chiSquare += Math.pow(count[i] - expected, 2) / expected;
      }
    }
    // 37 degrees of freedom: exceeded once in ten thousand times.
    assertThat(chiSquare).isLessThan(75.0);
  }

  @Test
  void aliasTablesHoldTheWeightsToRounding() {
    SplittableRandom random = new SplittableRandom(8);
    for (int n : new int[] {1, 2, 3, 10, 1000}) {
      double[] weights = new double[n];
      for (int i = 0; i < n; i++) {
        weights[i] = Math.pow(10, 6 * random.nextDouble() - 3);
      }
      double total = Arrays.stream(weights).sum();
      double[] p = probabilities(new AliasTable(weights));
      for (int i = 0; i < n; i++) {
        assertThat(p[i]).isCloseTo(weights[i] / total, within(1e-14));
      }
    }
  }

  @Test
  void factorsTurnThePlainAverageIntoTheMeanOfTheGroup() {
    for (Groups groups : new Groups[] {Groups.of(TABLE), Groups.weighted(TABLE, "w")}) {
      Group group = groups.where("third", i -> i % 3 == 0);
      double average = 0;
      double mean = 0;
      double weight = 0;
      for (int i = 0; i < ROWS; i++) {
        double value = i * i;
        average += group.factor(i) * value / ROWS;
        double w = i % 3 != 0 ? 0 : groups.all().factor(i);
        mean += w * value;
        weight += w;
      }
      assertThat(average).isCloseTo(mean / weight, within(1e-9));
    }
  }

  @Test
  void membersAreKnownByRowAndByNumber() {
    Group group = Groups.of(TABLE).where("late", i -> i >= 64);
    assertThat(group.size()).isEqualTo(36);
    assertThat(group.rowAt(0)).isEqualTo(64);
    assertThat(group.contains(63)).isFalse();
    assertThat(group.contains(64)).isTrue();
    assertThat(group.contains(99)).isTrue();
    assertThat(group.condition()).isEqualTo("late");
  }

  @Test
  void aConditionIsLookedThroughOnce() {
    AtomicInteger calls = new AtomicInteger();
    Groups groups = Groups.of(TABLE);
    Group first = groups.where("c", i -> calls.incrementAndGet() > 0);
    assertThat(groups.where("c", i -> false)).isSameAs(first);
    assertThat(calls).hasValue(ROWS);
  }

  @Test
  void emptyGroupsAndImpossibleWeightsAreRefusedByName() {
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Groups.of(TABLE).where("sex == \"f\"", i -> false))
        .withMessageContaining("no row satisfies the condition sex == \"f\"");
    Table bad =
        Table.of(
            "t",
            Column.numbers("neg", 1, -2),
            Column.numbers("zero", 0, 0),
            Column.numbers("gap", 1, Double.NaN),
            Column.numbers("half", 0, 1));
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Groups.weighted(bad, "neg"))
        .withMessageContaining("row 2 (-2)");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Groups.weighted(bad, "zero"))
        .withMessageContaining("all weights are 0");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Groups.weighted(bad, "gap"))
        .withMessageContaining("row 2 is missing");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> Groups.weighted(bad, "half").where("first", i -> i == 0))
        .withMessageContaining("positive weight");
  }

  private static double[] probabilities(AliasTable table) {
    int n = table.keep.length;
    double[] p = new double[n];
    for (int i = 0; i < n; i++) {
      double kept = Math.min(1.0, table.keep[i]);
      p[i] += kept / n;
      p[table.alias[i]] += (1.0 - kept) / n;
    }
    return p;
  }
}
