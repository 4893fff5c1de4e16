package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.proxpep.Allocation;

class AllocationTest {

  private static long allocatedBy(long steps) {
    Runner runner =
        new Runner(new DualAscent(0.3, 0.3), new NoisyQuadratic.Exact(0.1))
            .withStoppingRule(StoppingRule.seconds(1e9).and(StoppingRule.steps(1)))
            .withSettings(
                RunSettings.steps(1_000_000)
                    .withTraceRows(2)
                    .withMaxSamples(steps)
                    .withTolerance(1e-12));
    long before = Allocation.soFar();
    Result result = runner.run();
    long after = Allocation.soFar();
    assertThat(result.steps()).isEqualTo(steps);
    return after - before;
  }

  @Test
  void stepsAllocateNothing() {
    allocatedBy(1000);
    long few = allocatedBy(100_000);
    long many = allocatedBy(300_000);
    // A few rows more or less; one object a step would be 3.2 million bytes.
    assertThat(many - few).isLessThan(100_000L);
  }
}
