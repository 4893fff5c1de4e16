package org.proxpep.model.forward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.DerivativeSource;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.Box;

class ForwardProblemTest {

  private static final String TEXT =
      """
      var x[1..10] in [-2, 2] start 1
      minimize sum(i in 1..10, exp(x[i]) + square(x[i] - i / 10))
      subject to sum(i in 1..10, sigmoid(x[i])) <= 4
      """;

  private static final class Written extends ForwardProblem {
    Written() {
      super("written", Box.cube(10, -2, 2), 1, 0, filled());
    }

    private static double[] filled() {
      double[] start = new double[10];
      Arrays.fill(start, 1.0);
      return start;
    }

    @Override
    protected void values(ForwardNumber[] x, ScenarioRandom random, ForwardNumber[] out) {
      ForwardNumber f = ForwardNumber.constant(0.0);
      ForwardNumber g = ForwardNumber.constant(0.0);
      for (int i = 0; i < x.length; i++) {
        f = f.plus(x[i].exp().plus(x[i].minus((i + 1) / 10.0).square()));
        g = g.plus(x[i].sigmoid());
      }
      out[0] = f;
      out[1] = g.minus(4.0);
    }
  }

  @Test
  void aFormulaHasTheBitsOfTheCompiledModel() {
    ModelProblem model = Model.parse("m", TEXT, Path.of("."));
    Written written = new Written();
    assertThat(written.derivatives()).isEqualTo(DerivativeSource.FORWARD);
    Evaluation a = Evaluation.of(model);
    Evaluation b = Evaluation.of(written);
    ScenarioRandom random = new ScenarioRandom(3);
    for (int k = 0; k < 50; k++) {
      double[] x = new double[10];
      Arrays.setAll(x, i -> 4 * random.nextDouble() - 2);
      model.evaluate(x, k, a);
      written.evaluate(x, k, b);
      assertThat(b.gradient(0)).isEqualTo(a.gradient(0));
      assertThat(b.gradient(1)).isEqualTo(a.gradient(1));
      assertThat(b.value(0)).isCloseTo(a.value(0), within(1e-12));
    }
  }

  @Test
  void everyFunctionOfTheTableHasItsSlope() {
    for (UnaryFunction f : UnaryFunction.values()) {
      double at = 0.37 + Math.max(0.0, f.domain().low());
      double h = 1e-6;
      double slope = (f.at(at + h) - f.at(at - h)) / (2 * h);
      ForwardNumber y = ForwardNumber.variable(at, 0, 1).of(f);
      assertThat(y.value()).as("%s", f).isEqualTo(f.at(at));
      assertThat(y.slope(0)).as("%s", f).isCloseTo(slope, within(1e-6));
    }
  }

  @Test
  void operationsFollowTheRulesOfDerivatives() {
    ForwardNumber x = ForwardNumber.variable(3.0, 0, 2);
    ForwardNumber y = ForwardNumber.variable(2.0, 1, 2);
    ForwardNumber quotient = x.times(y).over(x.plus(y));
    assertThat(quotient.slope(0)).isCloseTo(4.0 / 25, within(1e-15));
    assertThat(quotient.slope(1)).isCloseTo(9.0 / 25, within(1e-15));
    assertThat(x.power(3).slope(0)).isCloseTo(27.0, within(1e-12));
    assertThat(x.max(y).slope(0)).isEqualTo(1.0);
    assertThat(x.min(y).slope(0)).isEqualTo(0.0);
    assertThat(x.min(2.5).slope(0)).isEqualTo(0.0);
    assertThat(x.log().exp().minus(x).value()).isCloseTo(0.0, within(1e-15));
    assertThat(ForwardNumber.constant(2.0).times(3.0).slope(1)).isEqualTo(0.0);
  }
}
