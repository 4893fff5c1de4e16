package org.proxpep.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.DerivativeSource;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.RunSettings;
import org.proxpep.set.Box;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

class ValuesOnlyTest {

  /** F = E[Σ(xᵢ − i/4 − d)²], G = 1 − Σxᵢ + noise. */
  private static final class Smooth extends ValuesOnly {
    Smooth() {
      super("smooth", Box.cube(3, -4, 4), 1, 0, 1.0, -1.0, 2.0);
    }

    @Override
    public void values(double[] x, ScenarioRandom random, double[] out) {
      double d = 0.3 * random.nextGaussian();
      out[0] = 0.0;
      out[1] = 1.0 + 0.1 * random.nextGaussian();
      for (int i = 0; i < x.length; i++) {
        out[0] += Math.pow(x[i] - 0.25 * i - d, 2) + 0.1 * Math.exp(0.5 * x[i]);
        out[1] -= x[i];
      }
    }
  }

  /** A share, counted: it jumps in every scenario, and only its mean has a slope. */
  private static final class Counted extends ValuesOnly {
    Counted() {
      super("counted", Box.cube(1, 0, 8), 1, 0, 4.0);
    }

    @Override
    public void values(double[] x, ScenarioRandom random, double[] out) {
      double demand = -Math.log1p(-random.nextDouble());
      out[0] = x[0];
      out[1] = (demand > x[0] ? 1.0 : 0.0) - 0.1;
    }
  }

  /** Its randomness is its own; no scenario fixes it. */
  private static final class Wild extends ValuesOnly {

    private final AtomicLong calls = new AtomicLong();

    Wild() {
      super("wild", Box.cube(2, -3, 3), 1, 0, 2.0, 2.0);
    }

    @Override
    public void values(double[] x, ScenarioRandom random, double[] out) {
      // No two calls have the same numbers, whatever the scenario.
      ScenarioRandom own = new ScenarioRandom(calls.getAndIncrement());
      out[0] = x[0] * x[0] + x[1] * x[1] + 0.1 * own.nextGaussian();
      out[1] = 1.0 - x[0] - x[1] + 0.1 * own.nextGaussian();
    }
  }

  @Test
  void differencesUnderTheSameScenarioAreSlopes() {
    StochasticProblem problem = new Smooth().byDifferences();
    assertThat(problem.derivatives()).isEqualTo(DerivativeSource.DIFFERENCES);
    Evaluation out = Evaluation.of(problem);
    double[] x = {0.5, -0.25, 1.0};
    problem.evaluate(x, 77, out);
    double d = 0.3 * new ScenarioRandom(77).nextGaussian();
    for (int i = 0; i < 3; i++) {
      double slope = 2 * (x[i] - 0.25 * i - d) + 0.05 * Math.exp(0.5 * x[i]);
      assertThat(out.gradient(0)[i]).isCloseTo(slope, within(1e-6));
      assertThat(out.gradient(1)[i]).isCloseTo(-1.0, within(1e-6));
    }
  }

  @Test
  void aSmoothFunctionHasSmallStepsAndOneThatJumpsHasLargeOnes() {
    double smooth = new StepSizes(new Smooth(), false).choose()[0] / 8.0;
    double counted = new StepSizes(new Counted(), false).choose()[0] / 8.0;
    assertThat(smooth).isLessThan(0.01);
    assertThat(counted).isGreaterThan(smooth).isGreaterThan(0.005);
  }

  @Test
  void valuesAreNotAskedForOutsideOfABox() {
    ValuesOnly strict =
        new ValuesOnly("strict", Box.cube(1, 0, 1), 0, 0, 0.0) {
          @Override
          public void values(double[] x, ScenarioRandom random, double[] out) {
            assertThat(x[0]).isBetween(0.0, 1.0);
            out[0] = x[0] * x[0] + random.nextGaussian();
          }
        };
    StochasticProblem problem = strict.byDifferences();
    Evaluation out = Evaluation.of(problem);
    for (double x : new double[] {0.0, 1e-9, 0.5, 1.0}) {
      problem.evaluate(new double[] {x}, 5, out);
      assertThat(out.gradient(0)[0]).isCloseTo(2 * x, within(0.06));
    }
  }

  @Test
  void aQueueIsSolvedWithinItsLimit() {
    StochasticProblem problem = new TandemQueue().byDifferences();
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem)
            .withRun(RunSettings.samples(8000).withSeed(2))
            .solve();
    assertThat(result.certificate().feasible()).as("%s", result.verdict()).isTrue();
    // The slower service needs the faster server.
    double[] x = result.selected().x();
    assertThat(x[1]).isGreaterThan(x[0]);
    assertThat(result.certificate().objective().estimate()).isBetween(2.5, 6.0);
  }

  @Test
  void aSimulatorWithRandomnessOfItsOwnIsSolvedTooButRoughly() {
    StochasticProblem problem = new Wild().byRandomDirections();
    assertThat(problem.derivatives()).isEqualTo(DerivativeSource.RANDOM_DIRECTIONS);
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem)
            .withRun(RunSettings.samples(8000).withSeed(2))
            .solve();
    assertThat(result.verdict()).isNotIn(Verdict.DIVERGED, Verdict.INFEASIBLE_SUSPECTED);
    double[] x = result.selected().x();
    assertThat(x[0]).isCloseTo(0.5, within(0.2));
    assertThat(x[1]).isCloseTo(0.5, within(0.2));
  }

  @Test
  void aStartOfAnotherSizeIsRefused() {
    assertThatThrownBy(
            () ->
                new ValuesOnly("small", Box.cube(2, 0, 1), 0, 0, 0.5) {
                  @Override
                  public void values(double[] x, ScenarioRandom random, double[] out) {}
                })
        .hasMessageContaining("The start of small (1 numbers) must have one for each variable");
  }
}
