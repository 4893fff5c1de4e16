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
  void every_point_comes_once_and_in_the_middle_of_its_neighbours(int points) {
    TreeSet<Integer> done = new TreeSet<>();
    List<Integer> order = new ArrayList<>();
    for (List<Integer> level : SweepOrder.of(points)) {
      for (int index : level) {
        // The ends, or between two neighbours that are as near to one side as to the other.
        Integer left = done.lower(index);
        Integer right = done.higher(index);
        if (left != null && right != null) {
          assertThat(Math.abs(index - left - (right - index))).isLessThanOrEqualTo(1);
        } else if (!done.isEmpty()) {
          assertThat(index).isIn(0, points - 1);
        }
        order.add(index);
      }
      done.addAll(level);
    }
    assertThat(order)
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, points).boxed().toList());
    assertThat(order.get(0)).isEqualTo(points / 2);
  }
}
