package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunObserverTest {

  private static final Runner RUNNER =
      new Runner(new DualAscent(0.3, 0.3), new NoisyQuadratic.Exact(0.1))
          .withSettings(RunSettings.steps(500).withTraceRows(10));

  /** Writes down what it is told. */
  private static final class Recorder implements RunObserver {

    final List<TraceRow> rows = new ArrayList<>();
    final List<Trace> starts = new ArrayList<>();
    final List<Result> finishes = new ArrayList<>();

    @Override
    public void onStart(Provenance provenance, Trace soFar) {
      assertThat(provenance.method()).isEqualTo("dual-ascent");
      starts.add(soFar);
    }

    @Override
    public void onRow(TraceRow row) {
      rows.add(row);
    }

    @Override
    public void onFinish(Result result) {
      finishes.add(result);
    }
  }

  @Test
  void observersSeeTheStartEveryRowAndTheResult() {
    Recorder one = new Recorder();
    Recorder two = new Recorder();
    Result result = RUNNER.withObserver(one).withObserver(two).run();
    assertThat(one.rows).isEqualTo(result.trace().rows());
    assertThat(two.rows).isEqualTo(one.rows);
    assertThat(one.finishes).containsExactly(result);
    assertThat(one.starts).hasSize(1);
    assertThat(one.starts.get(0).rows()).isEmpty();
    assertThat(one.starts.get(0).statisticNames()).containsExactly("sampledF");
  }

  @Test
  void aResumedRunShowsTheEarlierRowsAtItsStart(@TempDir Path directory) {
    RunSettings settings =
        RunSettings.steps(500)
            .withTraceRows(10)
            .withCheckpoint(directory.resolve("run.checkpoint"), 60);
    RUNNER.withSettings(settings).withStoppingRule(StoppingRule.steps(100)).run();
    Recorder recorder = new Recorder();
    Result result = RUNNER.withSettings(settings).withObserver(recorder).run();
    List<TraceRow> all = new ArrayList<>(recorder.starts.get(0).rows());
    assertThat(all).isNotEmpty().allMatch(row -> row.step() <= 100);
    all.addAll(recorder.rows);
    assertThat(all).isEqualTo(result.trace().rows());
  }

  @Test
  void whatAnObserverThrowsReachesTheCaller() {
    IllegalStateException thrown = new IllegalStateException("the printer is on fire");
    RunObserver faulty =
        new RunObserver() {
          @Override
          public void onRow(TraceRow row) {
            if (row.step() > 10) {
              throw thrown;
            }
          }
        };
    assertThatThrownBy(RUNNER.withObserver(faulty)::run).isSameAs(thrown);
  }
}
