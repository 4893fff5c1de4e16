package org.proxpep.model.bridges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelException;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.semantics.BridgeSet;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;

/** A function over scenarios that the language does not have is one class. */
class EntropicTest {

  private static final String TEXT =
      """
      data rows from "rows.csv"
      var x in [0, 1] start 0.5
      minimize entropic(2, x * a | a > 0)
      subject to risk: entropic(0.5, x * a) <= 1
      """;

  private static ModelProblem model(String text, BridgeSet bridges) {
    Table table = Table.of("rows", Column.numbers("a", -1, 1, 2));
    ModelOptions options = ModelOptions.defaults().withTable("rows", table);
    return Model.parse("m.pep", text, Path.of(""), options, bridges);
  }

  private static ModelProblem model(String text) {
    return model(text, Bridges.standard().with(new Entropic()));
  }

  @Test
  void isWrittenWithAConditionAndSetExactly() {
    ModelProblem problem = model(TEXT);
    double[] x = problem.withExactAuxiliaries(problem.startingPoint());
    Evaluation out = Evaluation.of(problem);
    FiniteMean.of(problem.finite().orElseThrow(), 1).evaluate(x, out);
    assertThat(out.value(0))
        .isCloseTo(Math.log((Math.exp(1) + Math.exp(2)) / 2) / 2, within(1e-12));
    assertThat(out.value(1))
        .isCloseTo(
            Math.log((Math.exp(-0.25) + Math.exp(0.25) + Math.exp(0.5)) / 3) / 0.5 - 1,
            within(1e-12));
    assertThat(problem.auxiliaries().get(0).text()).isEqualTo("entropic(2, x * a | a > 0)");
  }

  @Test
  void itsArgumentsAreCountedAndItsWordIsKnownByThatSetOfBridgesAlone() {
    assertThatThrownBy(() -> model(TEXT.replace("0.5, x * a", "x * a")))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("`entropic` takes 2 arguments, not 1");
    assertThatThrownBy(() -> model(TEXT, Bridges.standard()))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("there is no function `entropic`");
  }
}
