package org.proxpep.method.support;

import java.util.function.Supplier;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problem.TransformedProblem;

/**
 * A problem with every equality E[H] = 0 written as the pair E[H] ≤ 0, E[−H] ≤ 0, for methods that
 * know inequalities only. The rows are F, G, H, −H. No point satisfies such a pair strictly, so
 * what rests on Slater's condition is lost.
 */
public final class EqualityPairs extends TransformedProblem {

  private final int p;
  private final int m;
  private final Shape shape;
  private final Supplier<Evaluation> newEvaluation;

  private EqualityPairs(StochasticProblem problem) {
    super(problem);
    this.p = problem.inequalities();
    this.m = problem.equalities();
    this.shape = new Shape(problem.dimension(), p + 2 * m, 0);
    this.newEvaluation = () -> Evaluation.of(problem);
  }

  /** The problem with pairs, or itself where it has no equalities. */
  public static StochasticProblem of(StochasticProblem problem) {
    return problem.equalities() == 0 ? problem : new EqualityPairs(problem);
  }

  /**
   * Writes the multipliers (λ, μ) of the original problem that belong to those of the pairs, all of
   * them times a factor.
   */
  public static void signed(StochasticProblem problem, double[] y, double factor, double[] out) {
    for (int k = 0; k < out.length; k++) {
      out[k] = factor * y[k];
    }
    if (problem instanceof EqualityPairs pairs) {
      for (int j = 0; j < pairs.m; j++) {
        out[pairs.p + j] -= factor * y[pairs.p + pairs.m + j];
      }
    }
  }

  /** Writes multipliers of the pairs that {@link #signed} turns into {@code given}. */
  public static void paired(StochasticProblem problem, double[] given, double factor, double[] y) {
    for (int k = 0; k < given.length; k++) {
      y[k] = given[k] / factor;
    }
    if (problem instanceof EqualityPairs pairs) {
      for (int k = pairs.p; k < pairs.p + pairs.m; k++) {
        y[k + pairs.m] = Math.max(0.0, -y[k]);
        y[k] = Math.max(0.0, y[k]);
      }
    }
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    Evaluation inner = out.scratch(Evaluation.class, newEvaluation);
    problem.evaluate(x, xi, inner);
    for (int row = 0; row < inner.rows(); row++) {
      out.setValue(row, inner.value(row));
      inner.copyTo(row, out.gradient(row));
    }
    for (int row = 1 + p; row < inner.rows(); row++) {
      double[] from = inner.gradient(row);
      double[] to = out.gradient(row + m);
      out.setValue(row + m, -inner.value(row));
      for (int i = 0; i < to.length; i++) {
        to[i] = -from[i];
      }
    }
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public String functionName(int row) {
    return row <= p + m ? problem.functionName(row) : "-" + problem.functionName(row - m);
  }

  @Override
  public ConstraintForm meaning(int row) {
    return row <= p ? problem.meaning(row) : ConstraintForm.AT_MOST_ZERO;
  }
}
