package org.proxpep.model.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.EveryJava;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.problem.Evaluation;

/** Derivatives where formulas break down but limits or generalised derivatives exist. */
@EveryJava
class KinksTest {

  private static double[] at(Function<Expr[], Expr> model, double... x) {
    Graph g = new Graph(x.length);
    Expr[] variables = new Expr[x.length];
    for (int i = 0; i < x.length; i++) {
      variables[i] = g.variable(i);
    }
    List<Expr> rows = List.of(model.apply(variables));
    double[] compiled = gradient(Functions.compile(g, rows), x);
    assertThat(gradient(Functions.interpret(g, rows), x)).containsExactly(compiled);
    return compiled;
  }

  private static double[] gradient(Functions f, double[] x) {
    Evaluation out = new Evaluation(x.length, 0, 0);
    f.evaluate(x, f.workspace(out), out);
    return out.gradient(0);
  }

  @Test
  void powersAtZeroHaveTheirLimits() {
    assertThat(at(x -> x[0].pow(0), 0)).containsExactly(0.0);
    assertThat(at(x -> x[0].pow(1), 0)).containsExactly(1.0);
    assertThat(at(x -> x[0].pow(2), 0)).containsExactly(0.0);
    assertThat(at(x -> x[0].pow(3), 0)).containsExactly(0.0);
    assertThat(at(x -> x[0].pow(1.5), 0)).containsExactly(0.0);
    assertThat(at(x -> x[0].pow(x[1]), 0, 2)).containsExactly(0.0, 0.0);
    assertThat(at(x -> x[0].pow(x[1]), 0, 1)).containsExactly(1.0, 0.0);
    assertThat(at(x -> x[0].pow(x[1]), 3, 0)).containsExactly(0.0, Math.log(3));
    assertThat(at(x -> x[0].times(0).plus(2).pow(x[0]), 0)).containsExactly(Math.log(2));
    assertThat(at(x -> x[0].pow(3).plus(x[1]), -2, 0)[0]).isEqualTo(12.0);
    assertThat(at(x -> x[0].pow(-3), -2)[0]).isEqualTo(-3.0 / 16);
  }

  @Test
  void rootsAtZeroAreInfiniteOnlyWhereTheDerivativeIs() {
    assertThat(at(x -> x[0].sqrt(), 0)).containsExactly(Double.POSITIVE_INFINITY);
    assertThat(at(x -> x[0].times(x[0].sqrt()), 0)).containsExactly(0.0);
    assertThat(at(x -> x[0].square().plus(x[1].square()).sqrt(), 0, 0)).containsExactly(0.0, 0.0);
    assertThat(at(x -> x[0].square().sqrt(), 3)).containsExactly(1.0);
    assertThat(at(x -> x[0].pow(4).pow(0.3), 0)).containsExactly(0.0);
  }

  @Test
  void kinksGiveAGeneralisedDerivative() {
    assertThat(at(x -> x[0].abs(), 0)).containsExactly(0.0);
    assertThat(at(x -> x[0].abs(), -2)).containsExactly(-1.0);
    assertThat(at(x -> x[0].max(x[1]), 1, 1)).containsExactly(1.0, 0.0);
    assertThat(at(x -> x[0].min(x[1]), 1, 2)).containsExactly(1.0, 0.0);
    assertThat(at(x -> x[0].max(x[1]), 1, 2)).containsExactly(0.0, 1.0);
    assertThat(at(x -> x[0].huber(1.0), 1)).containsExactly(1.0);
    assertThat(at(x -> x[0].huber(1.0), -7)).containsExactly(-1.0);
    assertThat(at(x -> x[0].times(1.5).floor().times(x[0]), 1.2)).containsExactly(1.0);
  }

  @Test
  void branchesNotTakenDoNotMatterEvenWhereTheyAreUndefined() {
    assertThat(at(x -> x[0].greaterThan(0.0).select(x[0].log(), x[0].times(2)), 0.0))
        .containsExactly(2.0);
    assertThat(at(x -> x[0].greaterThan(0.0).select(x[0].sqrt(), x[0].times(2)), -1.0))
        .containsExactly(2.0);
    assertThat(at(x -> x[0].sqrt().max(3.0), 0.0)).containsExactly(0.0);
  }

  @Test
  void theNormAtZeroHasTheSubgradientZero() {
    assertThat(at(x -> x[0].max(x[1]), 0, 0)).containsExactly(1.0, 0.0);
    Graph g = new Graph(3);
    Functions f = Functions.compile(g, List.of(g.variables(0, 3).norm()));
    Evaluation out = new Evaluation(3, 0, 0);
    f.evaluate(new double[3], f.workspace(out), out);
    assertThat(out.gradient(0)).containsExactly(0.0, 0.0, 0.0);
    f.evaluate(new double[] {3, 0, 4}, f.workspace(out), out);
    assertThat(out.gradient(0)).containsExactly(0.6000000000000001, 0.0, 0.8);
  }

  @Test
  void largeArgumentsOverflowNowhere() {
    assertThat(at(x -> x[0].softplus(), 800)).containsExactly(1.0);
    assertThat(at(x -> x[0].softplus(), -800)).containsExactly(0.0);
    assertThat(at(x -> x[0].sigmoid(), -40)[0])
        .isEqualTo(Math.exp(-40) / Math.pow(1 + Math.exp(-40), 2));
    assertThat(at(x -> x[0].sigmoid(), 40)[0]).isEqualTo(at(x -> x[0].sigmoid(), -40)[0]);
    assertThat(at(x -> x[0].smoothmax(x[1], 0.1), 500, -500)).containsExactly(1.0, 0.0);
  }
}
