package org.proxpep.problems.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.Formula;
import org.proxpep.problems.library.ProblemLibrary;

final class HardProblemsTest {

  @Test
  void hs013HasItsSolutionWhereNoMultiplierFits() {
    LibraryProblem problem = HardProblems.hs013(0.1);
    assertThat(problem.name()).isEqualTo("hs013");
    assertThat(problem.tags()).contains("degenerate");
    assertThat(ProblemLibrary.names()).doesNotContain("hs013");
    assertThat(problem.startingPoint()).containsExactly(0.0, 0.0);
    assertThat(((Formula) problem).publishedStart()).containsExactly(-2.0, -2.0);
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(problem.optimum().x(), at);
    assertThat(at.values()).containsExactly(1.0, 0.0);
    // ∂f/∂x₁ = −2 at a free variable, and the constraint has no derivative there to balance it.
    assertThat(at.gradient(0)[0]).isEqualTo(-2.0);
    assertThat(at.gradient(1)).containsExactly(0.0, 1.0);
  }

  @Test
  void noFeasiblePointOfHs013IsBetter() {
    LibraryProblem problem = HardProblems.hs013(0.0);
    Evaluation at = Evaluation.of(problem);
    SplittableRandom random = new SplittableRandom(9);
    int feasible = 0;
    for (int trial = 0; trial < 20_000; trial++) {
      double[] x = {2 * random.nextDouble(), random.nextDouble()};
      problem.evaluateMean(x, at);
      if (at.value(1) <= 0) {
        feasible++;
        assertThat(at.value(0)).isGreaterThan(1.0);
      }
    }
    assertThat(feasible).isGreaterThan(1000);
  }

  @Test
  void hs013HasTheGradientsOfItsFormula() {
    LibraryProblem problem = HardProblems.hs013(0.0);
    Evaluation at = Evaluation.of(problem);
    Evaluation near = Evaluation.of(problem);
    problem.evaluateMean(new double[] {0.3, 0.7}, at);
    for (int i = 0; i < 2; i++) {
      double[] x = {0.3, 0.7};
      x[i] += 1e-7;
      problem.evaluateMean(x, near);
      for (int k = 0; k < 2; k++) {
        assertThat((near.value(k) - at.value(k)) / 1e-7).isCloseTo(at.gradient(k)[i], within(1e-5));
      }
    }
  }

  @Test
  void aScenarioOfTheRareGroupIsRareAndHeavy() {
    LibraryProblem problem = HardProblems.rareGroup(false);
    Evaluation out = Evaluation.of(problem);
    double[] x = problem.startingPoint();
    int hits = 0;
    int count = 100_000;
    for (int xi = 0; xi < count; xi++) {
      problem.evaluate(x, xi, out);
      boolean hit = out.value(1) != 0;
      hits += hit ? 1 : 0;
      assertThat(hit ? Math.abs(out.gradient(1)[0]) > 0 : out.gradient(1)[0] == 0).isTrue();
    }
    assertThat(hits).isBetween(60, 140);
    LibraryProblem own = HardProblems.rareGroup(true);
    for (int xi = 0; xi < 100; xi++) {
      own.evaluate(x, xi, out);
      assertThat(out.value(1)).isNotEqualTo(0.0);
    }
    assertThat(problem.optimum()).isEqualTo(own.optimum());
    assertThat(problem.optimum().lambda()[0]).isGreaterThan(0.1);
  }

  @Test
  void theShareOfTheGroupIsAProbability() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HardProblems.rareGroup(0.0, false))
        .withMessageContaining("group (0.0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HardProblems.rareGroup(false).withNoise(0.1))
        .withMessageContaining("rare-group (0.1)");
  }

  @Test
  void theUnboundedProblemFallsAlongAFeasibleRay() {
    StochasticProblem problem = HardProblems.unbounded(4, 0.1);
    Evaluation out = Evaluation.of(problem);
    Evaluation mean = Evaluation.of(problem);
    double last = Double.POSITIVE_INFINITY;
    for (double step = 1; step < 1e9; step *= 10) {
      double[] x = {step, 0, 0, 0};
      assertThat(problem.feasibleSet().contains(x, 0.0)).isTrue();
      ((ExactMean) problem).evaluateMean(x, mean);
      assertThat(mean.value(0)).isEqualTo(-step).isLessThan(last);
      assertThat(mean.value(1)).isNegative();
      last = mean.value(0);
    }
    double sum = 0.0;
    for (int xi = 0; xi < 1000; xi++) {
      problem.evaluate(new double[] {0, 1, 2, 3}, xi, out);
      sum += out.value(0) / 1000;
    }
    assertThat(sum).isCloseTo(7.0, within(0.02));
    ((ExactMean) problem).evaluateMean(new double[] {0, 1, 2, 3}, mean);
    assertThat(mean.gradient(0)).containsExactly(-1.0, 1.0, 2.0, 3.0);
    assertThat(mean.gradient(1)).containsExactly(-1.0, 1.0, 0.0, 0.0);
  }
}
