package org.proxpep.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.method.proxpep.PracticalProxPep;
import org.proxpep.model.language.ModelProblem;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.solve.Replications;

/** Whole runs: replications on executors, and several passes over rows that are there. */
class RunsTest {

  private static final Rows ROWS = new Rows(70_000);
  private static final RunSettings RUN = RunSettings.DEFAULT.withMaxSamples(4000);

  @Test
  void replicationsOnExecutorsAreThoseOfOneMachine() throws IOException {
    ModelProblem here = ROWS.here(SameBitsTest.GROUPS);
    List<Result> expected = Replications.run(new Runner(new PracticalProxPep(), here), RUN, 3, 1);
    try (SparkProblem there = Rows.there(SameBitsTest.GROUPS, ROWS.data(2), 2)) {
      for (long most : new long[] {0, SparkReplications.MOST_BYTES}) {
        List<Result> found =
            SparkReplications.run(there, problem -> new PracticalProxPep(), RUN, 3, most);
        for (int r = 0; r < 3; r++) {
          assertSame(found.get(r), expected.get(r));
        }
      }
      assertThat(there.broughtAlone()).isZero();
    }
  }

  @Test
  void severalPassesOverAStretchAreTheSameOnSpark() {
    ModelProblem here = ROWS.here(SameBitsTest.GROUPS);
    Result expected = run(new LocalPasses(here, RUN.seed(), 500, 3));
    try (SparkProblem there = Rows.there(SameBitsTest.GROUPS, ROWS.data(2), 2)) {
      there.expect(RUN.seed());
      assertSame(run(new LocalPasses(there, RUN.seed(), 500, 3)), expected);
      assertThat(there.broughtAlone()).isZero();
    }
    assertThat(run(here).candidates().get(0).x()).isNotEqualTo(expected.candidates().get(0).x());
  }

  private static Result run(org.proxpep.problem.StochasticProblem problem) {
    return new Runner(new PracticalProxPep(), problem).withSettings(RUN).run();
  }

  private static void assertSame(Result found, Result expected) {
    assertThat(found.candidates()).hasSameSizeAs(expected.candidates());
    for (int k = 0; k < expected.candidates().size(); k++) {
      assertThat(found.candidates().get(k).x()).containsExactly(expected.candidates().get(k).x());
    }
  }
}
