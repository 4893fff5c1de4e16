package org.proxpep.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.ProblemConstants;

class PlannerTest {

  private static boolean suffices(TheoryInputs inputs, double epsilon, Target target, double t) {
    Theory theory = new Theory(inputs.withHorizon(t), Form.CORRECTED);
    return target.judgement(theory).trusted() && target.bound(theory) <= epsilon;
  }

  @ParameterizedTest
  @ValueSource(doubles = {100, 30, 10, 5, 2, 1, 0.5, 0.1, 0.01, 1e-3})
  void theHorizonSufficesAndTheOneBeforeDoesNot(double epsilon) {
    for (TheoryInputs inputs : new TheoryInputs[] {Examples.easy(), Examples.inequalities()}) {
      for (HorizonPlan plan : Planner.plan(inputs, epsilon)) {
        assertThat(plan.exists()).as("%s", plan).isTrue();
        assertThat(plan.bound()).isLessThanOrEqualTo(epsilon);
        assertThat(suffices(inputs, epsilon, plan.target(), plan.horizon())).isTrue();
        if (plan.horizon() > 1 && plan.horizon() < 1e15) {
          assertThat(suffices(inputs, epsilon, plan.target(), plan.horizon() - 1))
              .as("%s", plan)
              .isFalse();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Target.class)
  void theHorizonIsTheFirstOfAll(Target target) {
    var inputs = Examples.easy();
    for (double goal : new double[] {10, 1000, 5000, 30_000, 100_000}) {
      // An ε that some horizon near the goal just meets.
      double epsilon = target.bound(new Theory(inputs.withHorizon(goal), Form.CORRECTED));
      if (epsilon > 0) {
        double first = 1;
        while (!suffices(inputs, epsilon, target, first)) {
          first++;
        }
        assertThat(Planner.plan(inputs, epsilon, target).horizon())
            .as("%s %s", target, goal)
            .isEqualTo(first);
      }
    }
  }

  @Test
  void smallerErrorsNeedLongerHorizons() {
    for (Target target : Target.values()) {
      double previous = 0;
      for (double epsilon = 100; epsilon > 1e-4; epsilon /= 3) {
        double horizon = Planner.plan(Examples.inequalities(), epsilon, target).horizon();
        assertThat(horizon).isGreaterThanOrEqualTo(previous);
        previous = horizon;
      }
    }
  }

  @Test
  void longHorizonsFollowTheRate() {
    // The bound is of order T^(−1/4), so a tenth of the error needs ten thousand times the horizon.
    double one = Planner.plan(Examples.inequalities(), 1e-3, Target.EXPECTED_INEQUALITY).horizon();
    double tenth =
        Planner.plan(Examples.inequalities(), 1e-4, Target.EXPECTED_INEQUALITY).horizon();
    assertThat(one).isGreaterThan(1e15);
    assertThat(tenth / one).isBetween(0.9e4, 1.1e4);
  }

  @Test
  void withEqualitiesOnlyTheTrivialAnswerExists() {
    for (HorizonPlan plan : Planner.plan(Examples.mixed(), 0.1)) {
      assertThat(plan.exists()).as("%s", plan).isFalse();
      assertThat(plan.horizon()).isNaN();
      assertThat(plan.reason()).startsWith("No horizon can be certified. ");
    }
  }

  @Test
  void anUnknownFeasibilityLeavesOnlyComplementarity() {
    var k = new ProblemConstants(1, 1, 0, 1, 1, 0, Double.NaN, 0, new double[] {0}, new double[0]);
    var inputs = TheoryInputs.of(k, TheoremSchedule.UNIT, 1);
    for (HorizonPlan plan : Planner.plan(inputs, 0.2)) {
      boolean expected =
          plan.target() == Target.EXPECTED_COMPLEMENTARITY
              || plan.target() == Target.EXPECTED_EQUALITY
              || plan.target() == Target.PROBABLE_EQUALITY;
      assertThat(plan.exists()).as("%s", plan).isEqualTo(expected);
      if (!expected) {
        assertThat(plan.reason()).contains("epsilon0");
      }
    }
  }

  @Test
  void aFailingConditionIsNamed() {
    // g = 1 − x² on [−2, 2]
    var k = new ProblemConstants(4, 3, 0, 1, 4, 0, 3, 0, new double[] {2}, new double[0]);
    var inputs = TheoryInputs.of(k, TheoremSchedule.UNIT, 1);
    assertThat(Planner.plan(inputs, 1, Target.EXPECTED_INEQUALITY).reason())
        .contains("eq:epsilon_bound");
    var smallAlpha = new TheoremSchedule(1, 1, 0.01, 1, 1, Double.NaN);
    var mild = new ProblemConstants(1, 3, 0, 1, 4, 0, 3, 0, new double[] {2}, new double[0]);
    assertThat(
            Planner.plan(TheoryInputs.of(mild, smallAlpha, 1), 1, Target.EXPECTED_MOREAU).reason())
        .contains("alpha0");
  }

  @Test
  void withoutConstraintsOnlyTheGradientCounts() {
    var inputs = Examples.unconstrained();
    assertThat(Planner.plan(inputs, 0.1, Target.EXPECTED_INEQUALITY).horizon()).isEqualTo(1);
    HorizonPlan moreau = Planner.plan(inputs, 1, Target.EXPECTED_MOREAU);
    assertThat(moreau.exists()).isTrue();
    assertThat(moreau.horizon()).isGreaterThan(1);
  }

  @Test
  void aSmallerFailureProbabilityNeedsALongerHorizon() {
    double often =
        Planner.plan(Examples.easy().withFailureProbability(0.1), 1, Target.PROBABLE_INEQUALITY)
            .horizon();
    double seldom =
        Planner.plan(Examples.easy().withFailureProbability(1e-9), 1, Target.PROBABLE_INEQUALITY)
            .horizon();
    assertThat(seldom).isGreaterThan(often);
  }

  @Test
  void anErrorOfZeroIsRefused() {
    assertThatThrownBy(() -> Planner.plan(Examples.easy(), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("epsilon (0.0) must be positive and finite.\nMaybe");
  }
}
