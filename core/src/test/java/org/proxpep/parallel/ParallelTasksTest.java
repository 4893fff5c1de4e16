package org.proxpep.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParallelTasksTest {

  @ParameterizedTest
  @CsvSource({"0, 1", "0, 2", "1, 4", "7, 1", "7, 3", "3, 8"})
  void resultsComeInTheOrderOfTheTasksHoweverManyThereAre(int count, int threads) {
    List<Supplier<Integer>> tasks =
        IntStream.range(0, count).<Supplier<Integer>>mapToObj(k -> () -> k * k).toList();
    Integer[] expected = IntStream.range(0, count).mapToObj(k -> k * k).toArray(Integer[]::new);

    assertThat(ParallelTasks.all(tasks, threads)).containsExactly(expected);
    assertThat(ParallelTasks.untilInterrupted(tasks, threads)).containsExactly(expected);
    assertThat(ParallelTasks.orCancelled(tasks, threads, "The test")).containsExactly(expected);
  }
}
