package org.proxpep.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.proxpep.fixture.TestProblem.set;

import org.proxpep.fixture.TestProblem;
import org.proxpep.method.lagrangian.Lagrangian;
import org.proxpep.method.lagrangian.LagrangianSettings;
import org.proxpep.method.lagrangian.LagrangianState;
import org.proxpep.method.support.FirstOrderState;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.Box;
import org.proxpep.set.WholeSpace;

/** Small problems that the tests of several methods share. */
public final class PeerProblems {

  private PeerProblems() {}

  /** min x s.t. 1 − x ≤ 0 on [−10,10]; x* = 1, λ* = 1. */
  public static TestProblem ramp() {
    return new TestProblem(
        Box.cube(1, -10, 10),
        1,
        0,
        (x, xi, out) -> {
          set(out, 0, x[0], 1);
          set(out, 1, 1 - x[0], -1);
        });
  }

  /** Expects one variable and one multiplier, up to rounding. */
  public static void expect(FirstOrderState s, double x, double y) {
    assertThat(s.x[0]).isCloseTo(x, within(1e-13));
    assertThat(s.y[0]).isCloseTo(y, within(1e-13));
  }

  /** Takes two steps on {@link #ramp}, which lead to (x, y) and then to (x2, y2). */
  public static <S extends FirstOrderState> void expectOnRamp(
      Method<S> method, double x, double y, double x2, double y2) {
    S s = method.start(ramp(), new double[1], new Scenarios(1));
    method.step(s);
    expect(s, x, y);
    method.step(s);
    expect(s, x2, y2);
    assertThat(s.samples()).isEqualTo(2);
  }

  /** Expects a method to go where descent–ascent goes, within a tolerance. */
  public static <S extends FirstOrderState> void expectDescentAscent(
      Method<S> method, LagrangianSettings plain, double tolerance) {
    Lagrangian other = new Lagrangian(plain);
    S a = method.start(noisy(1), new double[2], new Scenarios(3));
    LagrangianState b = other.start(noisy(1), new double[2], new Scenarios(3));
    for (int t = 0; t < 100; t++) {
      method.step(a);
      other.step(b);
    }
    assertThat(a.x).containsExactly(b.x, within(tolerance));
    assertThat(a.y).containsExactly(b.y, within(tolerance));
  }

  /** min 0 s.t. x − 1 = 0. */
  public static TestProblem pinned() {
    return new TestProblem(
        new WholeSpace(1),
        0,
        1,
        (x, xi, out) -> {
          set(out, 0, 0, 0);
          set(out, 1, x[0] - 1, 1);
        });
  }

  /**
   * min E½‖x − (1,1) − noise‖² s.t. x₁ + x₂ ≤ 1 and, with equalities, x₁ − x₂ = 0, with noise on
   * the values, on [−2,2]²; x* = (½,½).
   */
  public static TestProblem noisy(int equalities) {
    return noisy(1, equalities);
  }

  /** The same without the inequality; x* = (1,1). */
  public static TestProblem noisyEquality() {
    return noisy(0, 1);
  }

  private static TestProblem noisy(int inequalities, int equalities) {
    return new TestProblem(
        Box.cube(2, -2, 2),
        inequalities,
        equalities,
        (x, xi, out) -> {
          ScenarioRandom random = out.random(xi);
          double a = x[0] - 1 - 0.1 * random.nextGaussian();
          double b = x[1] - 1 - 0.1 * random.nextGaussian();
          set(out, 0, 0.5 * (a * a + b * b), a, b);
          if (inequalities > 0) {
            set(out, 1, x[0] + x[1] - 1 + 0.1 * random.nextGaussian(), 1, 1);
          }
          if (equalities > 0) {
            set(out, 1 + inequalities, x[0] - x[1] + 0.1 * random.nextGaussian(), 1, -1);
          }
        });
  }
}
