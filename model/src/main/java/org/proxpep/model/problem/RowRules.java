package org.proxpep.model.problem;

import java.util.List;
import org.proxpep.model.function.Bend;
import org.proxpep.model.function.ValueRange;
import org.proxpep.model.graph.Curvatures;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Ranges;
import org.proxpep.model.semantics.Auxiliary;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;

/** What rules over the graph say of the rows of a model. */
final class RowRules {

  private static final int SPREAD_SAMPLES = 200;
  private static final double MOST_DEVIATIONS = 100.0;

  private RowRules() {}

  /** The range of a row at x, all numbers where it is much wider than its values scatter. */
  static ValueRange telling(ModelProblem problem, int row, double[] x) {
    Ranges ranges = problem.ranges(row, x);
    Expr e = problem.expressions.get(row);
    return areTelling(problem, row, x, ranges)
        ? new ValueRange(ranges.lower(e), ranges.upper(e))
        : ValueRange.ALL;
  }

  private static boolean areTelling(ModelProblem problem, int row, double[] x, Ranges ranges) {
    Expr e = problem.expressions.get(row);
    double width = ranges.upper(e) - ranges.lower(e);
    if (!(width < Double.POSITIVE_INFINITY)) {
      return false;
    }
    Evaluation out = Evaluation.of(problem);
    double sum = 0.0;
    double squares = 0.0;
    for (int k = 0; k < SPREAD_SAMPLES; k++) {
      problem.evaluate(x, ModelProblem.SPREAD.key(Scenarios.Purpose.PILOT, k), out);
      double v = out.value(row) - ranges.lower(e);
      sum += v;
      squares += v * v;
    }
    double mean = sum / SPREAD_SAMPLES;
    double variance = squares / SPREAD_SAMPLES - mean * mean;
    // Values that were all the same may hide a rare event, which is what bounds are for.
    return !(variance > 1e-12 * mean * mean) || width <= MOST_DEVIATIONS * Math.sqrt(variance);
  }

  /** What a row falls below nowhere on X₀, whatever bounds auxiliary variables were given. */
  static double least(ModelParts parts, Expr row) {
    double[] lower = parts.placement().lower.clone();
    double[] upper = parts.placement().upper.clone();
    for (Auxiliary auxiliary : parts.context().auxiliaries) {
      lower[auxiliary.variable()] = Double.NEGATIVE_INFINITY;
      upper[auxiliary.variable()] = Double.POSITIVE_INFINITY;
    }
    return parts.context().inputs.ranges(List.of(row), lower, upper).lower(row);
  }

  /** Whether the first rows are convex over X₀ and the equations after them affine. */
  static boolean isConvex(ModelParts parts, List<Expr> expressions, int inequalities) {
    Ranges ranges =
        parts
            .context()
            .inputs
            .ranges(expressions, parts.placement().lower, parts.placement().upper);
    Curvatures bends = new Curvatures(parts.context().graph(), expressions, ranges);
    for (int row = 0; row < expressions.size(); row++) {
      Bend bend = bends.of(expressions.get(row));
      if (!(row <= inequalities ? bend.isConvex() : bend.isAffine())) {
        return false;
      }
    }
    return true;
  }
}
