package org.proxpep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;

class JobsTest {

  private static JavaRDD<Integer> slow() {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(Session.spark().sparkContext());
    return context
        .parallelize(List.of(1, 2, 3), 3)
        .map(
            each -> {
              Thread.sleep(100);
              return 2 * each;
            });
  }

  @Test
  void aJobOfAnInterruptedThreadIsDoneAndTheMarkStays() {
    JavaRDD<Integer> elements = slow();
    Thread.currentThread().interrupt();
    try {
      assertThat(Jobs.collect("test", elements)).containsExactly(2, 4, 6);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void whatNobodyWantsToSeeHalfDoneEndsAtAnInterrupt() {
    JavaRDD<Integer> elements = slow();
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> Jobs.promptly("test", elements, each -> each, each -> {}))
          .isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void whatComesEarlyWaitsForWhatIsBefore() {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(Session.spark().sparkContext());
    List<Integer> shown = new ArrayList<>();
    JavaRDD<Integer> elements = context.parallelize(List.of(0, 1, 2, 3, 4, 5), 3);
    // With two cores at work the first partition is the last to end.
    Jobs.steadily(
        "test",
        elements,
        each -> {
          Thread.sleep(each < 2 ? 150 : 1);
          return each * each;
        },
        shown::add);
    assertThat(shown).containsExactly(0, 1, 4, 9, 16, 25);
  }

  @Test
  void anInterruptOnTheWayIsKeptForLater() throws InterruptedException {
    JavaRDD<Integer> elements = slow();
    Thread worker = Thread.currentThread();
    Thread other =
        new Thread(
            () -> {
              try {
                Thread.sleep(50);
              } catch (InterruptedException e) {
                return;
              }
              worker.interrupt();
            });
    other.start();
    try {
      assertThat(Jobs.collect("test", elements)).containsExactly(2, 4, 6);
    } finally {
      // Cleared before anything else waits.
      boolean marked = Thread.interrupted();
      other.join();
      assertThat(marked || Thread.interrupted()).isTrue();
    }
  }
}
