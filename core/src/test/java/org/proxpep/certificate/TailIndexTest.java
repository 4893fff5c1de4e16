package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.ScenarioRandom;

class TailIndexTest {

  private static int tooHeavy(int count, ToDoubleFunction<ScenarioRandom> law) {
    int heavy = 0;
    for (int seed = 0; seed < 100; seed++) {
      ScenarioRandom random = new ScenarioRandom(seed);
      TailIndex tail = new TailIndex();
      for (int k = 0; k < count; k++) {
        tail.add(law.applyAsDouble(random));
      }
      heavy += tail.isTooHeavy() ? 1 : 0;
    }
    return heavy;
  }

  @Test
  void ratiosOfNormalNumbersHaveNoMean() {
    ToDoubleFunction<ScenarioRandom> cauchy = r -> Math.tan(Math.PI * (r.nextDouble() - 0.5));
    assertThat(tooHeavy(50_000, cauchy)).isGreaterThan(95);
  }

  @Test
  void tailsWithAVarianceAreNotBlamed() {
    assertThat(tooHeavy(50_000, r -> Math.pow(1 - r.nextDouble(), -1 / 2.1))).isLessThan(5);
    assertThat(tooHeavy(50_000, r -> Math.exp(2.0 * r.nextGaussian()))).isLessThan(10);
    assertThat(tooHeavy(1000, ScenarioRandom::nextGaussian)).isZero();
    assertThat(tooHeavy(50_000, r -> r.nextDouble() < 0.001 ? 1.0 : 0.0)).isZero();
  }

  /** Whatever is known of the tail when a stretch begins. */
  @Test
  void tailsOfStretchesAddUpToThatOfAll() {
    for (int first : new int[] {1, 64, 150, 399, 400, 401, 5000}) {
      ScenarioRandom random = new ScenarioRandom(first);
      TailIndex whole = new TailIndex();
      TailIndex sum = new TailIndex();
      double[] values = new double[first];
      for (int stretch = 0; stretch < 4; stretch++) {
        TailIndex part = stretch == 0 ? sum : sum.empty();
        for (int k = 0; k < values.length; k++) {
          values[k] = 1 / random.nextDouble();
          whole.add(values[k]);
        }
        part.add(values, 0, values.length);
        if (stretch > 0) {
          sum.add(part);
        }
        values = new double[700];
      }
      assertThat(sum.upperLimit()).isEqualTo(whole.upperLimit()).isLessThan(100.0);
      assertThat(sum.isOpen()).isEqualTo(whole.isOpen());
    }
  }
}
