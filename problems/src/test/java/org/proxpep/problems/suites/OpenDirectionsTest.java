package org.proxpep.problems.suites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.method.smoothing.Smoothing;
import org.proxpep.method.smoothing.SmoothingSettings;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.SolvedProblem;
import org.proxpep.set.ProxTerm;

class OpenDirectionsTest {

  static List<LibraryProblem> problems() {
    return Stream.of("sparse", "kinks")
        .flatMap(suite -> Suites.find(suite).problems().stream())
        .toList();
  }

  /** With violations charged at twice their prices, no point near or far is better. */
  @ParameterizedTest
  @MethodSource("problems")
  void noOtherPointIsBetterThanTheOptimum(LibraryProblem problem) {
    KnownOptimum optimum = problem.optimum();
    double[] best = optimum.x();
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(best, at);
    assertThat(optimum.f()).isEqualTo(at.value(0));
    for (int k = 0; k < problem.inequalities(); k++) {
      assertThat(at.value(1 + k)).isCloseTo(0.0, within(1e-9));
      assertThat(optimum.lambda()[k]).isGreaterThan(0.1);
    }
    SplittableRandom random = new SplittableRandom(17);
    for (double length : new double[] {1e-4, 1e-2, 0.1}) {
      for (int trial = 0; trial < 60; trial++) {
        double[] x = best.clone();
        for (int i = 0; i < x.length; i++) {
          x[i] += length * (2 * random.nextDouble() - 1);
        }
        problem.feasibleSet().project(x, x);
        problem.evaluateMean(x, at);
        double charged = at.value(0);
        for (int k = 0; k < problem.inequalities(); k++) {
          charged += 2 * optimum.lambda()[k] * Math.max(0.0, at.value(1 + k));
        }
        assertThat(charged).isGreaterThan(optimum.f() - SolvedProblem.GAP);
      }
    }
  }

  /** x − prox(x − ∇L) = 0, with the gradient of all but the norm. */
  @Test
  void theLassoSatisfiesItsFixedPoint() {
    LibraryProblem problem = Suites.find("sparse").problems().get(0);
    double[] x = problem.optimum().x();
    ProxTerm term = problem.proxTerm().orElseThrow();
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(x, at);
    double[] gradient = at.gradient(0).clone();
    term.addSubgradient(-1.0, x, gradient);
    int zeros = 0;
    for (int i = 0; i < x.length; i++) {
      double moved = x[i] - gradient[i];
      double prox = Math.signum(moved) * Math.max(0.0, Math.abs(moved) - 0.15);
      assertThat(prox).isCloseTo(x[i], within(1e-8));
      zeros += x[i] == 0 ? 1 : 0;
    }
    assertThat(zeros).isBetween(10, 16);
  }

  /** Descent and ascent on rounded functions, written down once more. */
  @Test
  void smoothingIsDescentAscentOnRoundedKinks() {
    LibraryProblem problem = Suites.find("kinks").problems().get(1);
    double steps = 100;
    double[] x = problem.startingPoint();
    StochasticProblem rounded =
        problem.roundedKinks().orElseThrow().rounded(x, 2 * Math.pow(steps, -0.25));
    Smoothing method = new Smoothing(new SmoothingSettings(0.3, 0.5, 2, steps));
    Scenarios scenarios = new Scenarios(5);
    Smoothing.State state = method.start(problem, x, scenarios);
    double[] mine = x.clone();
    double y = 0;
    Evaluation out = Evaluation.of(problem);
    for (long t = 1; t <= 40; t++) {
      method.step(state);
      rounded.evaluate(mine, scenarios.key(Purpose.TRAINING, t), out);
      for (int i = 0; i < mine.length; i++) {
        mine[i] -= 0.03 * (out.gradient(0)[i] + y * out.gradient(1)[i]);
      }
      problem.feasibleSet().project(mine, mine);
      y = Math.max(0.0, y + 0.05 * out.value(1));
    }
    assertThat(state.x).containsExactly(mine, within(1e-12));
    assertThat(state.y[0]).isPositive().isCloseTo(y, within(1e-12));
  }

  @Test
  void rowsWithKinksHaveNoFloor() {
    LibraryProblem problem = Suites.find("kinks").problems().get(0);
    assertThat(new LibraryInstance("kinks", problem).floor(0.5, 1000)).isNaN();
  }
}
