package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

class AllocationTest {

  /** By reflection: the module of the core does not read the one for management. */
  private static long allocatedSoFar() {
    try {
      Object threads =
          Class.forName("java.lang.management.ManagementFactory")
              .getMethod("getThreadMXBean")
              .invoke(null);
      Method allocated =
          Class.forName("com.sun.management.ThreadMXBean")
              .getMethod("getThreadAllocatedBytes", long.class);
      return (Long) allocated.invoke(threads, Thread.currentThread().getId());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static long allocatedBy(long steps) {
    Runner runner =
        new Runner(new DualAscent(0.3, 0.3), new NoisyQuadratic.Exact(0.1))
            .withStoppingRule(StoppingRule.seconds(1e9).and(StoppingRule.steps(1)))
            .withSettings(
                RunSettings.steps(1_000_000)
                    .withTraceRows(2)
                    .withMaxSamples(steps)
                    .withTolerance(1e-12));
    long before = allocatedSoFar();
    Result result = runner.run();
    long after = allocatedSoFar();
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
