package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.method.Archive;
import org.proxpep.method.MethodState;
import org.proxpep.problem.Scenarios;
import org.proxpep.run.Candidate.Kind;

class OutputsTest {

  /** x^t = (t, t, t), y^t = (10t, −t). */
  private static final class Counting implements MethodState {

    private double t = 1.0;

    @Override
    public long steps() {
      return (long) t - 1;
    }

    @Override
    public double[] x() {
      return new double[] {t, t, t};
    }

    @Override
    public void multipliers(double[] out) {
      out[0] = 10.0 * t;
      out[1] = -t;
    }

    @Override
    public void fields(Archive archive) {}
  }

  private static List<Candidate> after(int count, long seed) {
    Scenarios scenarios = new Scenarios(seed);
    Outputs outputs = new Outputs(3, 2, scenarios);
    Counting state = new Counting();
    for (int t = 1; t <= count; t++) {
      outputs.record(state);
      state.t++;
    }
    Monitor monitor = new Monitor(new NoisyQuadratic(0.0), scenarios, 1);
    return outputs.candidates(state, monitor::measure);
  }

  @Test
  void averagesRunOverTheEvaluatedPointsAndTheirMultipliers() {
    List<Candidate> candidates = after(6, 1);
    assertThat(candidates.get(0).x()).containsExactly(7, 7, 7);
    assertThat(candidates.get(0).multipliers()).containsExactly(70, -7);
    assertThat(candidates.get(1).x()).containsExactly(3.5, 3.5, 3.5);
    assertThat(candidates.get(1).multipliers()).containsExactly(35, -3.5);
    // t = 2..6: the blocks begin at 1, 2 and 4.
    assertThat(candidates.get(2).x()).containsExactly(4, 4, 4);
    assertThat(candidates.get(2).multipliers()).containsExactly(40, -4);
  }

  @Test
  void beforeTheFirstStepEveryCandidateIsTheStart() {
    assertThat(after(0, 1))
        .extracting(Candidate::kind)
        .containsExactly(Kind.LAST, Kind.AVERAGE, Kind.TAIL_AVERAGE, Kind.RANDOM);
    assertThat(after(0, 1)).allSatisfy(c -> assertThat(c.x()).containsExactly(1, 1, 1));
  }

  @Test
  void theRandomPointComesWithItsOwnMultipliers() {
    for (long seed = 0; seed < 50; seed++) {
      Candidate random = after(9, seed).get(3);
      double t = random.x()[0];
      assertThat(random.multipliers()).containsExactly(10.0 * t, -t);
    }
  }

  @Test
  void theRandomIndexIsUniform() {
    int[] hits = new int[9];
    int runs = 9000;
    for (long seed = 0; seed < runs; seed++) {
      hits[(int) after(8, seed).get(3).x()[0]]++;
    }
    double chiSquare = 0.0;
    for (int t = 1; t <= 8; t++) {
      double expected = runs / 8.0;
      chiSquare += (hits[t] - expected) * (hits[t] - expected) / expected;
    }
    // The 99.9 % point of χ² with 7 degrees of freedom is 24.3.
    assertThat(hits[0]).isZero();
    assertThat(chiSquare).isLessThan(24.3);
  }
}
