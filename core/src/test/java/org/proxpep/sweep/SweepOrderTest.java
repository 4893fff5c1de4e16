package org.proxpep.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SweepOrderTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8, 20, 21, 100})
  void every_point_comes_once_and_after_its_nearest_neighbours(int points) {
    TreeSet<Integer> done = new TreeSet<>();
    List<Integer> order = new ArrayList<>();
    for (List<SweepOrder.Place> level : SweepOrder.of(points)) {
      for (SweepOrder.Place place : level) {
        Integer left = done.lower(place.index());
        Integer right = done.higher(place.index());
        assertThat(place.left()).isEqualTo(left == null ? -1 : left);
        assertThat(place.right()).isEqualTo(right == null ? -1 : right);
        order.add(place.index());
      }
      level.forEach(place -> done.add(place.index()));
    }
    assertThat(order)
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, points).boxed().toList());
    assertThat(order.get(0)).isEqualTo(points / 2);
  }
}
