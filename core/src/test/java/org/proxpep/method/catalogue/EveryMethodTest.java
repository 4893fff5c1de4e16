package org.proxpep.method.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.Allocation;
import org.proxpep.TestProblem;
import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.method.PeerProblems;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;

/** What every method of the catalogue promises. */
class EveryMethodTest {

  private static final Scenarios SCENARIOS = new Scenarios(17);

  static List<MethodEntry> methods() {
    return Methods.all();
  }

  /** One run, with the type of the state kept together with its method. */
  private static final class Run<S extends MethodState> {
    final Method<S> method;
    final S state;
    final int constraints;

    Run(Method<S> method, StochasticProblem problem) {
      this.method = method;
      this.state = method.start(problem, problem.startingPoint(), SCENARIOS);
      this.constraints = problem.inequalities() + problem.equalities();
    }

    Run<S> steps(int count) {
      for (int t = 0; t < count; t++) {
        method.step(state);
      }
      return this;
    }
  }

  private static Run<?> run(Method<?> method, StochasticProblem problem) {
    return new Run<>(method, problem);
  }

  /** One inequality, where the method can take it, and one equality. */
  private static TestProblem noisy(MethodEntry entry) {
    return entry.accepts().inequalities() ? PeerProblems.noisy(1) : PeerProblems.noisyEquality();
  }

  private static Method<?> heuristic(MethodEntry entry, StochasticProblem problem) {
    return entry.create(problem, 1000, Map.of(), true);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void theNameIsThatOfTheCatalogue(MethodEntry entry) {
    Method<?> method = heuristic(entry, noisy(entry));
    assertThat(method.name()).isEqualTo(entry.name());
    assertThat(Methods.find(entry.name())).isEqualTo(entry);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aSavedStateGoesOnWithTheSameBits(MethodEntry entry) throws IOException {
    StochasticProblem problem = noisy(entry);
    Method<?> method = heuristic(entry, problem);
    for (int steps : new int[] {0, 1, 2, 40}) {
      Run<?> whole = run(method, problem).steps(steps);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      whole.state.save(new DataOutputStream(bytes));
      Run<?> resumed = run(method, problem);
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
      resumed.state.restore(in);
      assertThat(in.read()).as("all bytes are read").isEqualTo(-1);
      assertSame(resumed.steps(30), whole.steps(30));
    }
  }

  private static void assertSame(Run<?> actual, Run<?> expected) {
    assertThat(actual.state.x()).containsExactly(expected.state.x());
    assertThat(actual.state.steps()).isEqualTo(expected.state.steps());
    assertThat(actual.state.samples()).isEqualTo(expected.state.samples());
    double[][] y = new double[4][actual.constraints];
    actual.state.multipliers(y[0]);
    expected.state.multipliers(y[1]);
    assertThat(y[0]).containsExactly(y[1]);
    double[][] point = new double[2][2];
    assertThat(actual.state.answer(point[0], y[2]))
        .isEqualTo(expected.state.answer(point[1], y[3]));
    assertThat(point[0]).containsExactly(point[1]);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aNanLeavesTheStateAsItWas(MethodEntry entry) {
    TestProblem good = noisy(entry);
    long bad = SCENARIOS.key(Purpose.TRAINING, 3);
    TestProblem problem =
        new TestProblem(
            good.feasibleSet(),
            good.inequalities(),
            1,
            (x, xi, out) -> {
              good.evaluate(x, xi, out);
              if (xi == bad || xi == Scenarios.derive(bad, 0)) {
                out.gradient[out.rowOfEquality(0)][1] = Double.NaN;
              }
            });
    Run<?> run = run(heuristic(entry, problem), problem).steps(2);
    Run<?> twin = run(heuristic(entry, good), good).steps(2);
    assertThatThrownBy(() -> run.steps(1))
        .isInstanceOf(OracleException.class)
        .hasMessageContaining("derivative of h1 in x2 is NaN");
    assertSame(run, twin);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void theStartIsProjectedAndPointsStayInTheSet(MethodEntry entry) {
    TestProblem problem = noisy(entry);
    Method<?> method = heuristic(entry, problem);
    assertThat(method.start(problem, new double[] {9, -9}, SCENARIOS).x()).containsExactly(2, -2);
    Run<?> run = run(method, problem);
    for (int t = 0; t < 50; t++) {
      assertThat(problem.feasibleSet().contains(run.steps(1).state.x(), 0)).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aStepAllocatesNothing(MethodEntry entry) {
    // Without the helper for gradients, which makes an array of its arguments.
    StochasticProblem problem =
        new TestProblem(
            Box.cube(1, -2, 2),
            entry.accepts().inequalities() ? 1 : 0,
            1,
            (x, xi, out) -> {
              for (int row = 0; row < out.rows(); row++) {
                out.value[row] = x[0] - 0.5 * row + Scenarios.uniform(xi);
                out.gradient[row][0] = 1;
              }
            });
    Run<?> run = run(heuristic(entry, problem), problem).steps(20_000);
    long before = Allocation.soFar();
    run.steps(20_000);
    // One object a step would be 320 000 bytes.
    assertThat(Allocation.soFar() - before).isLessThan(100_000L);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void everyGridPointMakesAMethodAndHoldsTheDefaultsRange(MethodEntry entry) {
    StochasticProblem problem = PeerProblems.noisy(0);
    for (Parameter parameter : entry.parameters()) {
      assertThat(parameter.grid()).isNotEmpty().isSorted();
      for (double value : parameter.grid()) {
        assertThat(entry.create(problem, 1000, Map.of(parameter.name(), value), true)).isNotNull();
      }
    }
    int settings =
        entry.parameters().stream().mapToInt(p -> p.grid().length).reduce(1, (a, b) -> a * b);
    assertThat(settings).isBetween(24, 72);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aMistypedParameterIsAnError(MethodEntry entry) {
    assertThatThrownBy(() -> entry.create(PeerProblems.noisy(0), 1000, Map.of("alhpa", 1.0), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("alhpa")
        .hasMessageContaining(entry.parameters().get(0).name());
    assertThatThrownBy(() -> entry.create(PeerProblems.noisy(0), 0))
        .hasMessageContaining("samples (0)");
  }

  @Test
  void anUnknownMethodIsAnError() {
    assertThatThrownBy(() -> Methods.find("pdgs"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(pdgs)")
        .hasMessageContaining("pdsg");
  }
}
