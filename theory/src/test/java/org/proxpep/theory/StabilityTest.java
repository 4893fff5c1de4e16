package org.proxpep.theory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The formulas from T = 1 to T = 10¹² and beyond. */
class StabilityTest {

  private static final double ROUNDING = 1 + 1e-12;

  private static List<TheoryInputs> examples() {
    return List.of(
        Examples.mixed(), Examples.inequalities(), Examples.easy(), Examples.unconstrained());
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        1, 2, 3, 10, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e16, 1e100
      })
  void everyNumberIsFiniteAndEveryBoundIsPositive(double horizon) {
    for (TheoryInputs example : examples()) {
      // Where Γ ≤ 0 the paper bounds no step, and what rests on steps is infinite.
      boolean bounded =
          new Theory(example.withHorizon(horizon), Form.CORRECTED).increments().gamma() > 0;
      assertThat(bounded || horizon < 4).isTrue();
      boolean constrained = example.constants().inequalities() > 0;
      for (TheoryEntry entry : TheoryTable.of(example.withHorizon(horizon))) {
        boolean needsEpsilon0 =
            entry.symbol().contains("epsilon_0") || entry.symbol().contains("zeta");
        boolean needsMore =
            entry.symbol().equals("residual factor") || (needsEpsilon0 && !constrained);
        if (needsMore) {
          assertThat(entry.corrected()).as(entry.symbol()).isNaN();
        } else if (bounded) {
          assertThat(entry.corrected()).as(entry.symbol()).isFinite();
        }
        boolean mayBeInfinite =
            entry.label().contains("hp")
                || entry.correction().equals("Not in the paper.")
                || needsMore
                || !bounded;
        if (!mayBeInfinite) {
          assertThat(entry.printed()).as(entry.symbol()).isFinite();
        }
        if (entry.kind() == TheoryEntry.Kind.BOUND) {
          assertThat(entry.corrected()).as(entry.symbol()).isNotNegative();
        }
        // With T = 1 the run ends in Phase I, and the slack is zero.
        boolean all = example.constants().equalities() > 0 && horizon > 1;
        if (entry.kind() == TheoryEntry.Kind.BOUND && all) {
          assertThat(entry.corrected()).as(entry.symbol()).isPositive();
        }
      }
    }
  }

  @Test
  void theConstantsWithoutTBoundTheNumbersWithT() {
    for (TheoryInputs example : examples()) {
      for (Form form : Form.values()) {
        for (double t = 1; t <= 1e13; t = t < 200 ? t + 1 : Math.rint(t * 1.37)) {
          Theory theory = new Theory(example.withHorizon(t), form);
          DualBounds dual = theory.dual();
          assertThat(dual.psi()).isLessThanOrEqualTo(dual.gammaBar3() * ROUNDING);
          assertThat(dual.pi()).isLessThanOrEqualTo(dual.gammaBar4() * ROUNDING);
        }
      }
    }
  }

  @Test
  void theRatesBoundTheExpectedAveragesBeyondTheLeastHorizon() {
    for (TheoryInputs example : examples()) {
      int p = example.constants().inequalities();
      int m = example.constants().equalities();
      for (Form form : Form.values()) {
        double least = Math.ceil(new Theory(example, Form.CORRECTED).conditions().leastHorizon());
        for (double t = least; t <= 1e13; t = t < 200 ? t + 1 : Math.rint(t * 1.37)) {
          ExpectedRates expected = new Theory(example.withHorizon(t), form).expected();
          double rate = Math.pow(t, -0.25) * ROUNDING;
          assertThat(expected.moreau()).isLessThanOrEqualTo(expected.k1() * rate);
          assertThat(p * expected.inequality()).isLessThanOrEqualTo(expected.k2() * rate);
          assertThat(m * expected.equality()).isLessThanOrEqualTo(expected.k3() * rate);
          assertThat(expected.complementarity()).isLessThanOrEqualTo(expected.k4() * rate);
        }
      }
    }
  }

  @Test
  void theRatesBoundTheProbableAveragesWithTheTheoremsDeviation() {
    for (TheoryInputs example : examples()) {
      int p = example.constants().inequalities();
      int m = example.constants().equalities();
      double least = Math.ceil(new Theory(example, Form.CORRECTED).conditions().leastHorizon());
      for (double t = least; t <= 1e13; t = t < 200 ? t + 1 : Math.rint(t * 1.37)) {
        var inputs = example.withHorizon(t).withEta(TheoryInputs.theoremEta(t));
        HighProbability probable = new Theory(inputs, Form.CORRECTED).highProbability();
        double rate = Math.pow(t, -0.25) * ROUNDING;
        assertThat(probable.phiTilde())
            .isLessThanOrEqualTo(probable.phiTildeOverAllHorizons() * ROUNDING);
        assertThat(probable.moreau()).isLessThanOrEqualTo(probable.c1() * rate);
        assertThat(p * probable.inequality() / t).isLessThanOrEqualTo(probable.k2() * rate);
        assertThat(m * probable.equality() / t).isLessThanOrEqualTo(probable.k3() * rate);
        assertThat(probable.complementarity() / t).isLessThanOrEqualTo(probable.k4() * rate);
      }
    }
  }

  @Test
  void boundsFallFromSquareToSquare() {
    // At perfect squares s = √T exactly, and nothing of the sawtooth is left.
    for (TheoryInputs example : List.of(Examples.inequalities(), Examples.easy())) {
      for (Target target : Target.values()) {
        double previous = Double.POSITIVE_INFINITY;
        for (double root = 8; root <= 1e6; root = Math.ceil(root * 1.1)) {
          double bound = target.bound(new Theory(example.withHorizon(root * root), Form.CORRECTED));
          assertThat(bound).as("%s at %s", target, root * root).isLessThanOrEqualTo(previous);
          previous = bound;
        }
      }
    }
  }

  @Test
  void theDriftWindowIsTheRootRoundedUp() {
    for (double root : new double[] {1, 2, 3, 100, 12345, 1e6, 94906264}) {
      double square = root * root;
      assertThat(window(square)).isEqualTo(root);
      assertThat(window(square + 1)).isEqualTo(root + 1);
      if (square > 1) {
        assertThat(window(square - 1)).isEqualTo(root);
      }
    }
  }

  private static double window(double horizon) {
    return new Theory(Examples.easy().withHorizon(horizon), Form.CORRECTED).parameters().window();
  }
}
