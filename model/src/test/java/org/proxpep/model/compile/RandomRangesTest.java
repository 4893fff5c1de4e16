package org.proxpep.model.compile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.proxpep.model.function.ValueRange;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Ranges;
import org.proxpep.problem.ScenarioRandom;

/** No value of a random model leaves its range, however large numbers get. */
class RandomRangesTest {

  private static final int MODELS = 4000;
  private static final int N = 6;

  private final ScenarioRandom random = new ScenarioRandom(7);

  private double number() {
    return random.nextInt(5) == 0
        ? Math.scalb(2.0 * random.nextDouble() - 1.0, random.nextInt(400) - 200)
        : 4.0 * random.nextDouble() - 2.0;
  }

  private ValueRange interval() {
    double a = number();
    double b = random.nextInt(6) == 0 ? a : number();
    return new ValueRange(Math.min(a, b), Math.max(a, b));
  }

  private double inside(ValueRange a) {
    int kind = random.nextInt(4);
    double v = a.low() + random.nextDouble() * (a.high() - a.low());
    return kind == 0 ? a.low() : kind == 1 ? a.high() : Math.max(a.low(), Math.min(a.high(), v));
  }

  @Test
  void valuesStayInTheirRanges() {
    int told = 0;
    for (int seed = 0; seed < MODELS; seed++) {
      RandomModels model = RandomModels.makeWild(seed, N, 24);
      RandomBox box = RandomBox.of(N, this::interval);
      Ranges ranges = box.ranges(model);
      Functions functions = Functions.interpret(model.graph, model.rows);
      double[] value = new double[model.rows.size()];
      double[][] gradient = new double[model.rows.size()][N];
      Workspace w = functions.newWorkspace();
      for (int k = 0; k < 6; k++) {
        double[] x = box.point(this::inside);
        box.fill(w, this::inside);
        functions.evaluate(x, w, value, gradient);
        for (int r = 0; r < value.length; r++) {
          Expr e = model.rows.get(r);
          ValueRange range = new ValueRange(ranges.lower(e), ranges.upper(e));
          told += range.equals(ValueRange.ALL) ? 0 : 1;
          // A quotient by 0 is no result, but a power or a rounding of it may be one again.
          if (!Double.isNaN(value[r])) {
            assertThat(range.low() <= value[r] && value[r] <= range.high())
                .as("model %s: %s of %s = %s in %s", seed, e, e.arguments(), value[r], range)
                .isTrue();
          }
        }
      }
    }
    assertThat(told).as("ranges that say something").isGreaterThan(20 * MODELS);
  }
}
