package org.proxpep.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.run.Result;
import org.proxpep.run.RunObserver;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;
import org.proxpep.run.TraceRow;

/** Replications that are done elsewhere. */
class ReplicationExecutorTest {

  private static final Quadratic PROBLEM = new Quadratic(0.1, 1.0);
  private static final PracticalProxPep METHOD = new PracticalProxPep();
  private static final Solver SOLVER =
      new Solver(METHOD, PROBLEM).withRun(RunSettings.samples(500)).withReplications(3);

  @Test
  void allButTheFirstAreDoneThereAndTheResultIsTheSame() {
    List<RunSettings> asked = new ArrayList<>();
    ReplicationExecutor place =
        each -> {
          asked.addAll(each);
          return each.stream()
              .map(settings -> new Runner(METHOD, PROBLEM).withSettings(settings).run())
              .toList();
        };
    CertifiedResult there = SOLVER.withReplicationPlace(place).solve();
    CertifiedResult here = SOLVER.solve();
    assertThat(asked).hasSize(2);
    assertThat(there.runs()).hasSize(here.runs().size());
    for (int r = 0; r < here.runs().size(); r++) {
      assertThat(there.runs().get(r).candidates().get(0).x())
          .containsExactly(here.runs().get(r).candidates().get(0).x());
    }
    assertThat(there.selected().x()).containsExactly(here.selected().x());
  }

  @Test
  void runsFromAStartOfTheUsersStayHere() {
    ReplicationExecutor never =
        each -> {
          throw new AssertionError("asked for " + each);
        };
    Solver solver = SOLVER.withReplicationPlace(never);
    assertThat(solver.withStart(0.5, 0.5).solve().runs()).hasSizeGreaterThanOrEqualTo(3);
    assertThat(solver.withReplications(1).solve().runs()).isNotEmpty();
  }

  @Test
  void anInterruptLeavesTheFirstRun() {
    ReplicationExecutor slow =
        each -> {
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            throw new CancellationException("interrupted");
          }
          return List.<Result>of();
        };
    Thread.currentThread().interrupt();
    try {
      CertifiedResult result = SOLVER.withReplicationPlace(slow).solve();
      assertThat(result.runs()).hasSize(1);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void anInterruptKeepsWhatTheOthersHaveReady() {
    CountDownLatch ready = new CountDownLatch(1);
    Solver solver =
        SOLVER
            .withRun(RunSettings.samples(Long.MAX_VALUE))
            .withObserver(interruptAfter(ready))
            .withReplicationPlace(
                each -> {
                  Result done = new Runner(METHOD, PROBLEM).withSettings(shortened(each)).run();
                  ready.countDown();
                  awaitInterrupt();
                  return List.of(done);
                });
    try {
      CertifiedResult result = solver.solve();
      assertThat(result.runs()).hasSize(2);
      assertThat(result.runs().get(0).status()).isEqualTo(Status.INTERRUPTED);
      assertThat(result.runs().get(1).status()).isNotEqualTo(Status.INTERRUPTED);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void whatBreaksByAnInterruptDoesNotTakeTheFirstResultAlong() {
    ReplicationExecutor broken =
        each -> {
          awaitInterrupt();
          throw new IllegalStateException("broken");
        };
    Solver solver =
        SOLVER
            .withRun(RunSettings.samples(Long.MAX_VALUE))
            .withObserver(interruptAfter(new CountDownLatch(0)))
            .withReplicationPlace(broken);
    try {
      assertThat(solver.solve().runs()).hasSize(1);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void whatBreaksByItselfIsTold() {
    ReplicationExecutor broken =
        each -> {
          throw new IllegalStateException("broken");
        };
    assertThatThrownBy(() -> SOLVER.withReplicationPlace(broken).solve())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("broken");
  }

  private static RunSettings shortened(List<RunSettings> each) {
    return each.get(0).withMaxSamples(500);
  }

  private static RunObserver interruptAfter(CountDownLatch event) {
    return new RunObserver() {
      @Override
      public void onRow(TraceRow row) {
        if (row.step() > 0 && event.getCount() == 0) {
          Thread.currentThread().interrupt();
        }
      }
    };
  }

  private static void awaitInterrupt() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
