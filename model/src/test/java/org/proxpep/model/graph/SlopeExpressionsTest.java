package org.proxpep.model.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.Smoothness;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.problem.ScenarioRandom;

/** Slopes as expressions have the values of slopes that are computed. */
class SlopeExpressionsTest {

  private static final int POINTS = 200;

  private final ScenarioRandom random = new ScenarioRandom(31);

  /** Compares the slopes in x of f(x) with the derivative that evaluation gives. */
  private void agree(Graph graph, Expr f, double low, double high) {
    int n = graph.dimension();
    List<Expr> slopes = SlopeExpressions.of(graph, f, 0, n).all();
    Functions value = Functions.interpret(graph, List.of(f));
    Functions written = Functions.interpret(graph, slopes);
    for (int k = 0; k < POINTS; k++) {
      double[] x = new double[n];
      for (int i = 0; i < n; i++) {
        x[i] = low + (high - low) * (0.01 + 0.98 * random.nextDouble());
      }
      double[][] gradient = new double[1][n];
      value.evaluate(x, value.newWorkspace(), new double[1], gradient);
      double[] found = new double[n];
      written.evaluate(x, written.newWorkspace(), found, new double[n][n]);
      for (int i = 0; i < n; i++) {
        double size = Math.abs(gradient[0][i]);
        assertThat(found[i]).isCloseTo(gradient[0][i], within(1e-300 + 1e-12 * size));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void ofEveryFunctionOfOneNumber(UnaryFunction f) {
    Graph graph = new Graph(1);
    Expr e = graph.variable(0).apply(f);
    if (f.smoothness() != Smoothness.SMOOTH) {
      assertObstacle(SlopeExpressions.of(graph, e, 0, 1), f.word());
      return;
    }
    double low = Math.max(f.domain().low(), -40.0);
    agree(graph, e, low, Math.min(f.domain().high(), 40.0));
  }

  /** The first argument moves; where the second does, too, a power has no such slope. */
  @ParameterizedTest
  @EnumSource
  void ofEveryFunctionOfTwoNumbers(BinaryFunction f) {
    Graph graph = new Graph(2);
    Expr x = graph.variable(0);
    Expr y = graph.variable(1);
    if (f.smoothness() != Smoothness.SMOOTH) {
      assertObstacle(SlopeExpressions.of(graph, x.apply(f, y), 0, 2), f.word());
      return;
    }
    agree(graph, x.apply(f, graph.constant(2.5)), 0.0, 6.0);
    if (f == BinaryFunction.POWER) {
      assertObstacle(SlopeExpressions.of(graph, x.apply(f, y), 0, 2), f.word());
    } else {
      agree(graph, x.apply(f, y), 0.0, 6.0);
    }
  }

  private static void assertObstacle(SlopeExpressions.Slopes slopes, String word) {
    assertThat(slopes.areKnown()).isFalse();
    assertThat(slopes.obstacle()).isEqualTo(word);
    assertThat(slopes.all()).isEmpty();
  }

  @Test
  void theFirstFunctionWithoutSlopeIsTold() {
    Graph graph = new Graph(2);
    Expr x = graph.variable(0);
    Expr y = graph.variable(1);
    Expr one = graph.constant(1.0);
    assertObstacle(SlopeExpressions.of(graph, x.abs().square(), 0, 1), UnaryFunction.ABS.word());
    assertObstacle(SlopeExpressions.of(graph, x.atLeast(0.0).select(y, one), 0, 1), "if");
    assertThat(SlopeExpressions.of(graph, x.plus(y.abs()), 0, 1).all()).containsExactly(one);
  }
}
