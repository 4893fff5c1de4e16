package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PatienceTest {

  private long nanos = 5;
  private final Patience patience = new Patience(() -> nanos);

  @AfterEach
  void theNextTestIsNotInterrupted() {
    Thread.interrupted();
  }

  @Test
  void withoutAnInterruptItNeverEnds() {
    assertThat(patience.isOver(1000)).isFalse();
    nanos += 100_000_000_000L;
    assertThat(patience.isOver(1000)).isFalse();
  }

  @Test
  void anInterruptLeavesThreeSeconds() {
    nanos += 100_000_000_000L;
    Thread.currentThread().interrupt();
    assertThat(patience.isOver(1000)).isFalse();
    nanos += 2_999_999_999L;
    assertThat(patience.isOver(1000)).isFalse();
    nanos += 1;
    assertThat(patience.isOver(1000)).isTrue();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  void someScenariosAreDrawnHoweverSlowTheyAre() {
    Thread.currentThread().interrupt();
    assertThat(patience.isOver(0)).isFalse();
    nanos += 100_000_000_000L;
    assertThat(patience.isOver(Patience.FEWEST - 1)).isFalse();
    assertThat(patience.isOver(Patience.FEWEST)).isTrue();
  }
}
