package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.WholeSpace;

class ExtremeScenariosTest {

  /** Large under scenario 7,777, small under 5,555; drifts while x falls. */
  private static final StochasticProblem PROBLEM =
      new TestProblem(
          new WholeSpace(1),
          0,
          0,
          (x, xi, out) ->
              out.setValue(0, x[0] + (xi == 7777 ? 1.0 : xi == 5555 ? -1.0 : 1e-3 * (xi % 13))));

  private static void run(ExtremeScenarios extremes, long from, long to) {
    StochasticProblem watched = extremes.watching(PROBLEM);
    Evaluation out = Evaluation.of(watched);
    for (long xi = from; xi < to; xi++) {
      watched.evaluate(new double[] {100.0 / (1 + xi)}, xi, out);
    }
  }

  @Test
  void rareEventsAreKeptAlthoughThePointMoves() {
    ExtremeScenarios extremes = new ExtremeScenarios(1);
    run(extremes, 0, 10_000);
    assertThat(extremes.keys()).contains(7777L, 5555L).hasSizeLessThan(50);
  }

  @Test
  void aRestoredOneGoesOnAsIfNothingHadHappened() throws IOException {
    ExtremeScenarios whole = new ExtremeScenarios(1);
    run(whole, 0, 10_000);
    ExtremeScenarios first = new ExtremeScenarios(1);
    run(first, 0, 6000);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    first.fields(Archive.writing(new DataOutputStream(bytes)));
    ExtremeScenarios second = new ExtremeScenarios(1);
    second.fields(
        Archive.reading(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))));
    run(second, 6000, 10_000);
    assertThat(second.keys()).isEqualTo(whole.keys());
  }
}
