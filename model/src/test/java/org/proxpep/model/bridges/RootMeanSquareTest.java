package org.proxpep.model.bridges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelException;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.BridgeSet;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.refusal.Refusal;

/** A function over scenarios that the language does not have is one class. */
class RootMeanSquareTest {

  private static final String TEXT =
      """
      data rows from "rows.csv"
      var x in [0, 1] start 0.5
      minimize rms(x * a | a > 0)
      subject to size: rms(x * a) <= 1
      """;

  @TempDir private Path folder;

  private static ModelProblem model(String text, BridgeSet bridges) {
    Table table = Table.of("rows", Column.numbers("a", -1, 1, 2));
    ModelOptions options = ModelOptions.defaults().withTable("rows", table);
    return Model.parse("m.pep", text, Path.of(""), options, bridges);
  }

  private static ModelProblem model(String text) {
    return model(text, Bridges.standard().with(new RootMeanSquare()));
  }

  @Test
  void isWrittenWithAConditionAndSetExactly() {
    ModelProblem problem = model(TEXT);
    double[] x = problem.withExactAuxiliaries(problem.startingPoint());
    Evaluation out = Evaluation.of(problem);
    FiniteMean.of(problem.finite().orElseThrow(), 1).evaluate(x, out);
    assertThat(out.value(0)).isCloseTo(0.5 * Math.sqrt((1.0 + 4.0) / 2.0), within(1e-12));
    assertThat(out.value(1)).isCloseTo(0.5 * Math.sqrt(2.0) - 1, within(1e-12));
    assertThat(problem.auxiliaries().get(0).text()).isEqualTo("rms(x * a | a > 0)");
  }

  @Test
  void itsArgumentsAreCountedAndItsWordIsKnownByThatSetOfBridgesAlone() {
    assertThatThrownBy(() -> model(TEXT.replace("rms(x * a)", "rms(x, a)")))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("`rms` takes 1 argument, not 2");
    assertThatThrownBy(() -> model(TEXT, Bridges.standard()))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("there is no function `rms`");
  }

  /** What a loader finds that knows the classes of the tests and this service file. */
  private BridgeSet provided(String lines) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(Bridge.class.getName()), lines);
    URL[] places = {folder.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(places, getClass().getClassLoader())) {
      return Bridges.provided(loader);
    }
  }

  @Test
  void anotherJarMayProvideIt() throws IOException {
    BridgeSet found = provided(RootMeanSquare.class.getName() + "\n");
    assertThat(found.words()).containsAll(Bridges.standard().words()).endsWith("rms");
    assertThat(model(TEXT, found).functionName(1)).isEqualTo("size");
  }

  @Test
  void aWordThatIsTakenAndAClassThatCannotBeMadeAreRefused() {
    assertThatThrownBy(() -> provided(Taken.class.getName()))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("The function (exp) of the bridge " + Taken.class.getName())
        .hasMessageContaining("must be new in the language");
    assertThatThrownBy(() -> provided("org.proxpep.model.bridges.Nothing"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("A bridge could not be loaded")
        .hasMessageContaining("Maybe it lacks a public constructor");
  }

  /** A function of numbers has its word. */
  public static final class Taken implements Bridge {
    @Override
    public Function function() {
      return new Function("exp", 1, 1);
    }
  }
}
