package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RunSettingsTest {

  private static final RunSettings D = RunSettings.DEFAULT;

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("\nMaybe ");
  }

  @Test
  void impossibleValuesAreRefusedByName() {
    refused(() -> D.withMaxSamples(0), "maxSamples (0) must be at least 1");
    refused(() -> D.withMaxSteps(-3), "maxSteps (-3) must be at least 1");
    refused(() -> D.withMaxSeconds(0), "maxSeconds (0.0) must be positive");
    refused(() -> D.withMaxSeconds(Double.NaN), "maxSeconds (NaN)");
    refused(() -> D.withTolerance(-1), "tolerance (-1.0) must be finite and not negative");
    refused(() -> D.withTolerance(Double.NaN), "tolerance (NaN)");
    refused(() -> D.withTraceRows(1), "traceRows (1) must be at least 2");
    refused(() -> D.withMonitorSamples(0), "monitorSamples (0) must be at least 1");
    refused(() -> D.withCheckpoint(null, Double.NaN), "checkpointEverySeconds (NaN)");
  }

  @Test
  void everyWithChangesItsOwnComponentOnly() {
    Path file = Path.of("run.checkpoint");
    RunSettings all =
        D.withSeed(2)
            .withMaxSamples(3)
            .withMaxSteps(4)
            .withMaxSeconds(5)
            .withTolerance(6)
            .withTraceRows(7)
            .withMonitorSamples(8)
            .withCheckpoint(file, 9);
    assertThat(all).isEqualTo(new RunSettings(2, 3, 4, 5, 6, 7, 8, file, 9));
  }

  @Test
  void theHorizonIsTheTighterBudget() {
    assertThat(D.withMaxSamples(100).horizon(8)).isEqualTo(12);
    assertThat(D.withMaxSamples(100).withMaxSteps(5).horizon(8)).isEqualTo(5);
    assertThat(RunSettings.steps(7).horizon(1)).isEqualTo(7);
    assertThat(D.withMaxSamples(3).horizon(8)).isEqualTo(1);
  }
}
