package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.Saved;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;

/** Networks, written by hand, are trained with a weight for every coordinate. */
class MetricStepsTest {

  private static final int INPUTS = 4;
  private static final int UNITS = 20;
  private static final int N = UNITS * (INPUTS + 2) + 1;
  private static final double LIMIT = 0.1;

  /** Squared error of a layer of tanh units; a tenth of the values above the prediction. */
  private static StochasticProblem network() {
    return new TestProblem(Box.cube(N, -20, 20), 1, 0, MetricStepsTest::evaluate);
  }

  private static void evaluate(double[] w, long xi, Evaluation out) {
    ScenarioRandom random = out.random(xi);
    double[] z = new double[INPUTS];
    Arrays.setAll(z, j -> random.nextGaussian());
    double y = Math.sin(2 * z[0]) + z[1] * z[2] + 0.3 * random.nextGaussian();
    double[] h = new double[UNITS];
    double f = w[N - 1];
    for (int u = 0; u < UNITS; u++) {
      int at = u * (INPUTS + 2);
      double sum = w[at + INPUTS];
      for (int j = 0; j < INPUTS; j++) {
        sum += w[at + j] * z[j];
      }
      h[u] = Math.tanh(sum);
      f += w[at + INPUTS + 1] * h[u];
    }
    double s = 1 / (1 + Math.exp((f - y) / 0.2));
    out.setValue(0, (f - y) * (f - y));
    out.setValue(1, s - LIMIT);
    double[] slope = {2 * (f - y), -s * (1 - s) / 0.2};
    for (int row = 0; row < 2; row++) {
      double[] g = out.gradient(row);
      g[N - 1] = slope[row];
      for (int u = 0; u < UNITS; u++) {
        int at = u * (INPUTS + 2);
        double back = slope[row] * w[at + INPUTS + 1] * (1 - h[u] * h[u]);
        for (int j = 0; j < INPUTS; j++) {
          g[at + j] = back * z[j];
        }
        g[at + INPUTS] = back;
        g[at + INPUTS + 1] = slope[row] * h[u];
      }
    }
  }

  private static double[] start() {
    ScenarioRandom random = new ScenarioRandom(3);
    double[] x = new double[N];
    Arrays.setAll(x, i -> 0.4 * random.nextGaussian());
    return x;
  }

  private static PracticalState begun(StochasticProblem problem, long budget) {
    PracticalState s = new PracticalProxPep().start(problem, start(), new Scenarios(5));
    s.budget(budget);
    return s;
  }

  private static double[] trained(StochasticProblem problem, long budget) {
    PracticalState s = begun(problem, budget);
    while (s.samples() + s.evaluationsOfNextStep() <= budget) {
      new PracticalProxPep().step(s);
    }
    assertThat(s.metric.isActive()).isTrue();
    assertThat(s.blocks.used()).isZero();
    double[] x = new double[N];
    assertThat(s.answer(x, new double[1])).isTrue();
    return x;
  }

  private static double[] means(StochasticProblem problem, double[] x) {
    Evaluation one = Evaluation.of(problem);
    double[] sum = new double[2];
    for (int i = 0; i < 4000; i++) {
      problem.evaluate(x, new Scenarios(77).key(Scenarios.Purpose.VALIDATION, i), one);
      sum[0] += one.value(0) / 4000;
      sum[1] += one.value(1) / 4000;
    }
    return sum;
  }

  @Test
  void aNetworkLearnsAndKeepsItsLimit() {
    double[] short0 = means(network(), trained(network(), 4_000));
    double[] longer = means(network(), trained(network(), 40_000));
    double[] before = means(network(), start());
    assertThat(before[1]).isGreaterThan(0.1);
    assertThat(longer[0]).isLessThan(0.75 * short0[0]);
    // Without the limit 0.09 is the noise; the limit asks for a shift of about one deviation.
    assertThat(longer[0]).isLessThan(0.8);
    assertThat(longer[1]).isCloseTo(0.0, within(0.02));
  }

  @Test
  void aConvexProblemOfThisSizeKeepsTheOtherSteps() {
    TestProblem convex =
        new TestProblem(
            Box.cube(N, -20, 20),
            1,
            0,
            (x, xi, out) -> {
              ScenarioRandom random = out.random(xi);
              out.clear();
              for (int i = 0; i < x.length; i++) {
                double off = x[i] - random.nextGaussian() * (i % 7);
                out.addValue(0, 0.5 * off * off);
                out.gradient(0)[i] = off;
              }
              out.setValue(1, x[0]);
              out.gradient(1)[0] = 1.0;
            });
    PracticalState s = begun(convex, 2_000);
    while (s.steps() < 60) {
      new PracticalProxPep().step(s);
    }
    assertThat(s.metric.isActive()).isFalse();
    assertThat(s.blocks.used()).isPositive();
  }

  @Test
  void aRunThatIsSavedAndRestoredIsTheSame() throws IOException {
    PracticalState whole = begun(network(), 3_000);
    PracticalState broken = begun(network(), 3_000);
    for (int t = 0; t < 200; t++) {
      new PracticalProxPep().step(whole);
      byte[] bytes = Saved.bytes(broken::fields);
      broken = begun(network(), 3_000);
      Saved.restore(broken::fields, bytes);
      new PracticalProxPep().step(broken);
      assertThat(Saved.bytes(broken::fields)).isEqualTo(Saved.bytes(whole::fields));
      assertThat(broken.evaluationsOfNextStep()).isEqualTo(whole.evaluationsOfNextStep());
    }
    assertThat(whole.metric.isActive()).isTrue();
  }
}
