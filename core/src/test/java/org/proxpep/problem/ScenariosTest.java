package org.proxpep.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.proxpep.fixture.TestProblem.set;

import java.util.HashSet;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.set.WholeSpace;

class ScenariosTest {

  @Test
  void streamsOfDifferentPurposesShareNoKey() {
    Set<Long> seen = new HashSet<>();
    Scenarios scenarios = new Scenarios(99);
    for (Scenarios.Purpose purpose : Scenarios.Purpose.values()) {
      for (long t = 0; t < 20_000; t++) {
        assertThat(seen.add(scenarios.key(purpose, t))).isTrue();
      }
    }
  }

  @Test
  void replicationsAndSeedsGiveOtherKeys() {
    Scenarios one = new Scenarios(1);
    assertThat(one.replication(0)).isEqualTo(one);
    assertThat(one.replication(1)).isNotEqualTo(one.replication(2));
    assertThat(one.key(Scenarios.Purpose.TRAINING, 5))
        .isNotEqualTo(new Scenarios(2).key(Scenarios.Purpose.TRAINING, 5));
  }

  @Test
  void keysArePinnedSoThatPublishedResultsRepeat() {
    assertThat(new Scenarios(1).key(Scenarios.Purpose.TRAINING, 1)).isEqualTo(PINNED_KEY);
    ScenarioRandom random = new ScenarioRandom(PINNED_KEY);
    assertThat(random.nextLong()).isEqualTo(PINNED_DRAW);
  }

  @Test
  void manyKeysAndBeginningsAreThoseOfSingleOnes() {
    Scenarios scenarios = new Scenarios(-17);
    long[] keys = new long[101];
    scenarios.keys(Scenarios.Purpose.CONFIRMATION, 1_000_003, keys, 100);
    ScenarioRandom.Beginnings beginnings = new ScenarioRandom.Beginnings(100);
    beginnings.derive(keys, 7, 100);
    ScenarioRandom one = new ScenarioRandom();
    ScenarioRandom other = new ScenarioRandom();
    for (int j = 0; j < 100; j++) {
      assertThat(keys[j]).isEqualTo(scenarios.key(Scenarios.Purpose.CONFIRMATION, 1_000_003L + j));
      one.reseed(Scenarios.derive(keys[j], 7));
      other.reseed(beginnings, j);
      assertThat(other.nextLong()).isEqualTo(one.nextLong());
      assertThat(other.nextLong()).isEqualTo(one.nextLong());
    }
    assertThat(keys[100]).isZero();
  }

  @Test
  void indicesAreUniform() {
    int count = 7;
    int[] hits = new int[count];
    for (long t = 0; t < 70_000; t++) {
      hits[(int) Scenarios.index(t, count)]++;
    }
    // Five standard deviations of a binomial count around 10,000.
    for (int h : hits) {
      assertThat((double) h).isCloseTo(10_000, Offset.offset(5 * Math.sqrt(10_000 * 6.0 / 7)));
    }
  }

  @Test
  void gaussiansHaveMeanZeroAndVarianceOneAcrossScenarios() {
    ScenarioRandom random = new ScenarioRandom();
    double sum = 0;
    double squares = 0;
    int draws = 200_000;
    for (int key = 0; key < draws; key++) {
      random.reseed(key);
      double v = random.nextGaussian();
      sum += v;
      squares += v * v;
    }
    assertThat(sum / draws).isCloseTo(0, Offset.offset(5 / Math.sqrt(draws)));
    assertThat(squares / draws).isCloseTo(1, Offset.offset(5 * Math.sqrt(2.0 / draws)));
  }

  @Test
  void aScenarioRepeatsItsDraws() {
    ScenarioRandom a = new ScenarioRandom(17);
    ScenarioRandom b = new ScenarioRandom();
    b.nextLong();
    b.reseed(17);
    for (int i = 0; i < 100; i++) {
      assertThat(a.nextGaussian()).isEqualTo(b.nextGaussian());
    }
  }

  @Test
  void aBatchIsTheMeanOfItsScenarios() {
    TestProblem problem =
        new TestProblem(
            new WholeSpace(2),
            1,
            0,
            (x, xi, out) -> {
              double a = Scenarios.uniform(xi);
              set(out, 0, a * x[0], a, 0);
              set(out, 1, x[1] - a, 0, 1);
            });
    MiniBatch batch = new MiniBatch(problem, 5);
    double[] x = {2, 3};
    Evaluation mean = Evaluation.of(problem);
    batch.evaluate(x, 77, mean);
    Evaluation one = Evaluation.of(problem);
    double value = 0;
    double slope = 0;
    for (int i = 0; i < 5; i++) {
      problem.evaluate(x, Scenarios.derive(77, i), one);
      value += one.value(1) / 5;
      slope += one.gradient(0)[0] / 5;
    }
    assertThat(mean.value(1)).isCloseTo(value, Offset.offset(1e-14));
    assertThat(mean.gradient(0)[0]).isCloseTo(slope, Offset.offset(1e-14));
    assertThatThrownBy(() -> new MiniBatch(problem, 0)).hasMessageContaining("batch size (0)");
  }

  @Test
  void theExactMeanOfAFiniteProblemAveragesAllScenarios() {
    FiniteProblem problem =
        new FiniteProblem() {
          @Override
          public long scenarioCount() {
            return 5_000;
          }

          @Override
          public void evaluateScenario(double[] x, long index, Evaluation out) {
            set(out, 0, index * x[0], (double) index);
          }

          @Override
          public Shape shape() {
            return new Shape(1, 0, 0);
          }

          @Override
          public org.proxpep.set.ConvexSet feasibleSet() {
            return new WholeSpace(1);
          }
        };
    Evaluation out = Evaluation.of(problem);
    problem.evaluateMean(new double[] {2}, out);
    assertThat(out.value(0)).isCloseTo(4_999, Offset.offset(1e-9));
    assertThat(out.gradient(0)[0]).isCloseTo(2_499.5, Offset.offset(1e-9));
    problem.evaluate(new double[] {1}, 12345, out);
    assertThat(out.value(0)).isBetween(0.0, 4_999.0);
  }

  private static final long PINNED_KEY = -3423220200594440289L;
  private static final long PINNED_DRAW = 2966967674700978592L;

  @Test
  void aKeyTellsWhichDrawItWasMadeFor() {
    Scenarios scenarios = new Scenarios(42);
    for (Scenarios.Purpose purpose : Scenarios.Purpose.values()) {
      for (long t : new long[] {0, 1, 77, 1L << 40}) {
        long key = scenarios.key(purpose, t);
        assertThat(scenarios.drawOf(purpose, key)).isEqualTo(t);
        for (Scenarios.Purpose other : Scenarios.Purpose.values()) {
          if (other != purpose) {
            assertThat(scenarios.drawOf(other, key)).isEqualTo(-1);
          }
        }
        for (int i = 0; i < 5; i++) {
          assertThat(Scenarios.origin(Scenarios.derive(key, i), i)).isEqualTo(key);
        }
      }
    }
  }
}
