package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.set.Box;

/** The power flow of the examples is that of the library, written a second time. */
final class PowerFlowExampleTest {

  private final LibraryProblem library = ProblemLibrary.find("acopf9");
  private ModelProblem model;

  @BeforeEach
  void readTheModel() throws IOException {
    Path root = Path.of(System.getProperty("proxpep.root", ".."));
    model = Model.read(root.resolve("examples/power-flow/power-flow.pep"));
  }

  @Test
  void valuesAndGradientsAgreeWithTheLibraryUnderTheSameLoads() {
    Evaluation a = Evaluation.of(library);
    Evaluation b = Evaluation.of(model);
    SplittableRandom random = new SplittableRandom(8);
    for (int trial = 0; trial < 100; trial++) {
      double[] x = new double[library.dimension()];
      Box box = (Box) library.feasibleSet();
      for (int i = 0; i < x.length; i++) {
        x[i] = box.lower(i) + (box.upper(i) - box.lower(i)) * random.nextDouble();
      }
      long xi = random.nextLong();
      model.evaluate(x, xi, b);
      // The key of the first random statement in the first draw; the library draws with it at once.
      library.evaluate(x, Scenarios.derive(Scenarios.derive(xi, 0), 1L << 32), a);
      for (int k = 0; k < a.rows(); k++) {
        assertThat(b.value(k))
            .as(model.functionName(k))
            .isCloseTo(a.value(k), within(1e-12 * (1 + Math.abs(a.value(k)))));
        for (int i = 0; i < x.length; i++) {
          assertThat(b.gradient(k)[i])
              .as("d%s/d%s", model.functionName(k), model.variableName(i))
              .isCloseTo(a.gradient(k)[i], within(1e-12 * (1 + Math.abs(a.gradient(k)[i]))));
        }
      }
    }
  }

  @Test
  void namesLimitsAndTheStartAgree() {
    assertThat(model.inequalities()).isEqualTo(library.inequalities());
    assertThat(model.equalities()).isEqualTo(library.equalities());
    assertThat(model.startingPoint()).isEqualTo(library.startingPoint());
    Box ours = (Box) model.feasibleSet();
    Box theirs = (Box) library.feasibleSet();
    for (int i = 0; i < library.dimension(); i++) {
      assertThat(model.variableName(i)).isEqualTo(library.variableName(i));
      assertThat(ours.lower(i)).isEqualTo(theirs.lower(i));
      assertThat(ours.upper(i)).isEqualTo(theirs.upper(i));
    }
    for (int k = 0; k <= model.inequalities() + model.equalities(); k++) {
      assertThat(model.functionName(k)).isEqualTo(library.functionName(k));
      assertThat(model.isDeterministic(k)).isEqualTo(library.isDeterministic(k));
    }
  }
}
