package org.proxpep.method.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.fixture.Allocation;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.Saved;
import org.proxpep.method.own.OwnMethods;
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
      Run<?> resumed = run(method, problem);
      Saved.restore(resumed.state::fields, Saved.bytes(whole.state::fields));
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
                out.gradient(out.rowOfEquality(0))[1] = Double.NaN;
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
                out.setValue(row, x[0] - 0.5 * row + Scenarios.uniform(xi));
                out.gradient(row)[0] = 1;
              }
            });
    Run<?> run = run(heuristic(entry, problem), problem).steps(20_000);
    long least = Long.MAX_VALUE;
    // What comes ever more rarely, such as the end of a level, may allocate.
    for (int part = 0; part < 3; part++) {
      long before = Allocation.soFar();
      run.steps(20_000);
      least = Math.min(least, Allocation.soFar() - before);
    }
    // One object a step would be 320 000 bytes.
    assertThat(least).isLessThan(100_000L);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void everyGridPointMakesAMethodAndHoldsTheDefaultsRange(MethodEntry entry) {
    StochasticProblem problem = PeerProblems.noisy(0);
    for (Parameter parameter : entry.parameters()) {
      assertThat(parameter.grid()).isNotEmpty().isSorted();
      for (double value : parameter.grid()) {
        if (Double.isNaN(value)) {
          continue; // A plan chooses it.
        }
        assertThat(entry.create(problem, 1000, Map.of(parameter.name(), value), true)).isNotNull();
      }
    }
    int settings =
        entry.parameters().stream().mapToInt(p -> p.grid().length).reduce(1, (a, b) -> a * b);
    assertThat(settings).matches(all -> all == 1 || (all >= 24 && all <= 72));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aMistypedParameterIsAnError(MethodEntry entry) {
    assertThatThrownBy(() -> entry.create(PeerProblems.noisy(0), 1000, Map.of("alhpa", 1.0), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("alhpa")
        .hasMessageContaining(entry.parameters().get(0).name());
    assertThatThrownBy(() -> entry.create(PeerProblems.noisy(0), 0, Map.of(), false))
        .hasMessageContaining("samples (0)");
  }

  @Test
  void anUnknownMethodIsAnError() {
    assertThatThrownBy(() -> Methods.find("pdgs"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(pdgs)")
        .hasMessageContaining("pdsg");
  }

  @Test
  void oldNamesStayKnownAndAreNotListed() {
    assertThat(Methods.find("paper")).isSameAs(Methods.find("prox-pep"));
    assertThat(Methods.find("prox-pep-practical")).isSameAs(Methods.find("practical"));
    assertThat(Methods.names())
        .startsWith("practical")
        .doesNotContain("paper")
        .doesNotHaveDuplicates();
  }

  @Test
  void everyEntryOfTheProjectIsInItsList() {
    List<Object> declared = new ArrayList<>();
    for (JavaClass each : new ClassFileImporter().importPackages("org.proxpep.method")) {
      each.tryGetField("ENTRY")
          .map(JavaField::reflect)
          .map(EveryMethodTest::read)
          .ifPresent(declared::add);
    }
    assertThat(declared).containsExactlyInAnyOrderElementsOf(new OwnMethods().entries());
  }

  private static Object read(Field entry) {
    try {
      return entry.get(null);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /** A module is asked by its declaration, a class path by the file. */
  @Test
  void theServiceFileSaysWhatTheModuleSays() throws IOException {
    String file = "META-INF/services/org.proxpep.method.catalogue.MethodProvider";
    List<String> named =
        Files.readAllLines(Path.of("src/main/resources", file)).stream()
            .map(line -> line.replace('$', '.'))
            .toList();
    String module = Files.readString(Path.of("src/main/java/module-info.java"));
    String provides = module.replaceAll("(?s).* with|;\\s*}\\s*$|\\s", "");
    assertThat(provides.split(",", -1)).containsExactlyInAnyOrderElementsOf(named);
  }
}
