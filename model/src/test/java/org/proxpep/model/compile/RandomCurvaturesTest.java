package org.proxpep.model.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.proxpep.model.function.Bend;
import org.proxpep.model.function.ValueRange;
import org.proxpep.model.graph.Curvatures;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Ranges;

/** What the rules call convex has no chord below it, and what they call concave none above. */
class RandomCurvaturesTest {

  private static final int MODELS = 6000;
  private static final int LINES = 6;
  private static final int N = 6;

  private final SplittableRandom random = new SplittableRandom(11);

  private ValueRange interval() {
    double a = 4.0 * random.nextDouble() - 2.0;
    double b = 4.0 * random.nextDouble() - 2.0;
    // Many functions bend one way on one side of 0 only.
    return switch (random.nextInt(3)) {
      case 0 -> new ValueRange(Math.min(Math.abs(a), Math.abs(b)), Math.abs(a) + Math.abs(b));
      case 1 -> new ValueRange(-Math.abs(a) - Math.abs(b), -Math.min(Math.abs(a), Math.abs(b)));
      default -> new ValueRange(Math.min(a, b), Math.max(a, b));
    };
  }

  private double inside(ValueRange a) {
    return a.low() + random.nextDouble() * (a.high() - a.low());
  }

  @Test
  void secondDifferencesAlongLinesHaveTheSignThatTheRulesSay() {
    int told = 0;
    for (int seed = 0; seed < MODELS; seed++) {
      RandomModels model = RandomModels.makeWild(seed, N, 14);
      RandomBox box = RandomBox.of(N, this::interval);
      List<Expr> rows = model.rows;
      Ranges ranges = box.ranges(model);
      Curvatures bends = new Curvatures(model.graph, rows, ranges);
      Functions functions = Functions.interpret(model.graph, rows);
      Workspace w = functions.newWorkspace();
      double[][] values = new double[3][rows.size()];
      double[][] gradient = new double[rows.size()][N];
      for (int line = 0; line < LINES; line++) {
        box.fill(w, this::inside);
        double[][] x = {box.point(this::inside), new double[N], box.point(this::inside)};
        Arrays.setAll(x[1], i -> 0.5 * (x[0][i] + x[2][i]));
        for (int k = 0; k < 3; k++) {
          functions.evaluate(x[k], w, values[k], gradient);
        }
        for (int r = 0; r < rows.size(); r++) {
          Expr e = rows.get(r);
          Bend bend = bends.of(e);
          if (bend == Bend.UNKNOWN || !e.usesVariables()) {
            continue;
          }
          double chord = 0.5 * values[0][r] + 0.5 * values[2][r] - values[1][r];
          if (!Double.isFinite(chord)) {
            continue;
          }
          told++;
          // What cancels inside of the expression is at most as large as its range.
          double size = Math.max(Math.abs(ranges.lower(e)), Math.abs(ranges.upper(e)));
          double room = 1e-11 * (Math.abs(values[0][r]) + Math.abs(values[2][r]) + 1);
          room = Double.isFinite(size) ? Math.max(room, 1e-11 * size) : room;
          if (bend.isConvex()) {
            assertThat(chord).as("model %s: %s of %s", seed, e, e.arguments()).isGreaterThan(-room);
          }
          if (bend != Bend.CONVEX) {
            assertThat(chord).as("model %s: %s of %s", seed, e, e.arguments()).isLessThan(room);
          }
        }
      }
    }
    assertThat(told).as("chords that were looked at").isGreaterThan(10 * MODELS);
  }
}
