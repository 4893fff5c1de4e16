package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.function.ToDoubleFunction;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/** Constraints whose own slopes say next to nothing. */
class WideSlopesTest {

  /** Demands are exponential with mean 1, so 1 − e⁻ˣ of them are below x. */
  private static double demand(ScenarioRandom random) {
    return -Math.log(1.0 - (random.nextLong() >>> 11) * 0x1.0p-53);
  }

  /** Minimise x where a demand is met with some probability. */
  private record Demand(double start, double share, boolean noisy) implements StochasticProblem {

    @Override
    public Shape shape() {
      return new Shape(1, 1, 0);
    }

    @Override
    public ConvexSet feasibleSet() {
      return Box.cube(1, 0, 100);
    }

    @Override
    public double[] startingPoint() {
      return new double[] {start};
    }

    /** The slope of the count is zero wherever it exists. */
    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      out.setValue(0, x[0]);
      out.gradient(0)[0] = 1.0;
      double d = noisy ? demand(out.random(xi)) : 2.0;
      out.setValue(1, share - (x[0] >= d ? 1.0 : 0.0));
      out.gradient(1)[0] = 0.0;
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 10, 60, 100})
  void aCountIsMetFromEveryStart(double start) {
    double[] x =
        new Runner(new PracticalProxPep(), new Demand(start, 0.9, true))
            .withSettings(RunSettings.samples(20_000).withSeed(4711).withTraceRows(2))
            .run()
            .candidate(Candidate.Kind.ANSWER)
            .x();
    // ln 10; the value alone decides, with a deviation of 0.03 from 10,000 scenarios.
    assertThat(x[0]).isCloseTo(Math.log(10), Offset.offset(0.2));
  }

  @Test
  void aJumpWithoutNoiseIsNotTakenForNoise() {
    PracticalState state = start(new Demand(10, 0.9, false));
    PracticalProxPep method = new PracticalProxPep();
    for (int i = 0; i < 100; i++) {
      method.step(state);
    }
    assertThat(state.tally.looks).isPositive();
    assertThat(state.wide.isOn()).isFalse();
    assertThat(state.estimates.isStochastic()).isFalse();
  }

  @Test
  void slopesOverADistanceAreMeanSlopesAndValuesStay() {
    // E[1{d ≤ x}] grows from x by (e^(−x) − e^(−x−r))/r on one side and likewise on the other.
    double x = 2.0;
    double r = 0.5;
    ScaledProblem problem = new ScaledProblem(new Demand(x, 0.9, true), new double[0]);
    WideSlopes wide = new WideSlopes(new Evaluation(1, 1, 0), new double[1]);
    wide.start(r, 100);
    Evaluation at = new Evaluation(1, 1, 0);
    double sum = 0.0;
    int count = 200_000;
    Scenarios scenarios = new Scenarios(5);
    for (int t = 0; t < count; t++) {
      long xi = scenarios.key(Scenarios.Purpose.TRAINING, t);
      problem.evaluate(new double[] {x}, xi, at);
      double value = at.value(1);
      wide.look(problem, new double[] {x}, xi, at, new boolean[] {true});
      assertThat(at.value(1)).isEqualTo(value);
      sum += at.gradient(1)[0] / count;
    }
    double expected = -(Math.exp(r - x) - Math.exp(-r - x)) / (2 * r);
    assertThat(sum).isCloseTo(expected, Offset.offset(4 * Math.sqrt(0.14 / r / count)));
    assertThat(wide.roughness(0)).isEqualTo(1.0);
  }

  /** The radius does not matter to a function that is linear, whatever the direction. */
  @Test
  void slopesOfLinearFunctionsAreTheirGradientsOnAverage() {
    double[] slope = {3, -1, 0.5};
    StochasticProblem linear = linear(slope, x -> 3 * x[0] - x[1] + 0.5 * x[2]);
    ScaledProblem problem = new ScaledProblem(linear, new double[0]);
    WideSlopes wide = new WideSlopes(new Evaluation(3, 1, 0), new double[1]);
    wide.start(0.1, 100);
    Evaluation at = new Evaluation(3, 1, 0);
    double[] mean = new double[3];
    int count = 100_000;
    for (int t = 0; t < count; t++) {
      problem.evaluate(new double[3], t, at);
      wide.look(problem, new double[3], t, at, new boolean[] {true});
      for (int i = 0; i < 3; i++) {
        mean[i] += at.gradient(1)[i] / count;
      }
    }
    assertThat(mean).containsExactly(slope, Offset.offset(0.05));
    // Its own gradients explain all of it.
    assertThat(wide.isRough(0)).isFalse();
  }

  @Test
  void aRunWithWideSlopesGoesOnFromACheckpoint() throws IOException {
    PracticalProxPep method = new PracticalProxPep();
    for (int stop : new int[] {22, 26, 60, 900}) {
      PracticalState whole = start(new Demand(10, 0.9, true));
      for (int i = 0; i < stop; i++) {
        method.step(whole);
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      whole.fields(Archive.writing(new DataOutputStream(bytes)));
      PracticalState again = start(new Demand(10, 0.9, true));
      again.fields(
          Archive.reading(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))));
      for (int i = 0; i < 300; i++) {
        assertThat(again.evaluationsOfNextStep()).isEqualTo(whole.evaluationsOfNextStep());
        method.step(whole);
        method.step(again);
      }
      assertThat(again.x()).isEqualTo(whole.x());
      assertThat(again.samples()).isEqualTo(whole.samples());
    }
  }

  private static PracticalState start(StochasticProblem problem) {
    return new PracticalProxPep().start(problem, problem.startingPoint(), new Scenarios(3));
  }

  private static StochasticProblem linear(double[] slope, ToDoubleFunction<double[]> value) {
    return new StochasticProblem() {
      @Override
      public Shape shape() {
        return new Shape(slope.length, 1, 0);
      }

      @Override
      public ConvexSet feasibleSet() {
        return Box.cube(slope.length, -9, 9);
      }

      @Override
      public void evaluate(double[] x, long xi, Evaluation out) {
        out.setValue(1, value.applyAsDouble(x));
        out.setGradient(1, slope);
      }
    };
  }
}
