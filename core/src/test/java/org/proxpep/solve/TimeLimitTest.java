package org.proxpep.solve;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Status;

class TimeLimitTest {

  @Test
  void theWorkIsInterruptedWhenTheTimeIsOver() {
    try (TimeLimit limit = TimeLimit.of(0.0)) {
      assertThat(limit).isNotNull();
      while (!Thread.currentThread().isInterrupted()) {
        Thread.onSpinWait();
      }
    }
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void workThatEndsInTimeIsNotInterrupted() {
    for (double seconds : new double[] {1000.0, Double.POSITIVE_INFINITY}) {
      TimeLimit.of(seconds).close();
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
  }

  @Test
  void anInterruptOfSomebodyElseStays() {
    try (TimeLimit limit = TimeLimit.of(1000.0)) {
      assertThat(limit).isNotNull();
      Thread.currentThread().interrupt();
    }
    assertThat(Thread.interrupted()).isTrue();
  }

  /** Without a limit this certificate would take days. */
  @Test
  void aLongCertificateEndsSoonAfterTheRun() {
    CertifiedResult result =
        new Solver(new PracticalProxPep(), new Forgetful(0.5, 1.0))
            .withRun(RunSettings.samples(Long.MAX_VALUE).withMaxSeconds(0.1))
            .withCertificate(
                CertificateSettings.DEFAULT
                    .withFeasibilityTolerance(1e-9)
                    .withSamples(1000, 1_000_000_000_000L))
            .solve();
    assertThat(result.run().status()).isEqualTo(Status.TIME_EXHAUSTED);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  /** Does not remember what it was asked for, which would fill the memory. */
  private static final class Forgetful extends Quadratic {

    Forgetful(double noise, double limit) {
      super(noise, limit);
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      super.evaluate(x, xi, out);
      asked.clear();
    }
  }
}
