package org.proxpep.model.problem;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Ranges;
import org.proxpep.model.semantics.BoundModel;
import org.proxpep.model.semantics.Tables;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FreshRows;

/** A model at a point over rows that had no part in making it. */
public final class FreshModel implements FreshRows {

  private final ModelProblem problem;
  private final double[] x;
  private final @Nullable FreshModel counted;

  private FreshModel(ModelProblem problem, double[] x, @Nullable FreshModel counted) {
    this.problem = problem;
    this.x = x;
    this.counted = counted;
  }

  /**
   * @param problem over new rows, by numbers that were learnt from others
   * @param point an answer with all its auxiliary variables
   */
  static FreshModel of(ModelProblem problem, double[] point) {
    double[] x = ExactAuxiliaries.setMeans(point, problem.parts);
    FreshModel steps =
        problem
            .countedProblem()
            .map(twin -> new FreshModel(twin, ExactAuxiliaries.setMeans(x, twin.parts), null))
            .orElse(null);
    return new FreshModel(problem, x, steps);
  }

  @Override
  public ModelProblem problem() {
    return problem;
  }

  @Override
  public int count() {
    return table().table().rows();
  }

  private Tables.Entry table() {
    return problem.parts.context().tables.get(0);
  }

  /** By column, how many rows have a category that the model has never seen. */
  public Map<String, Integer> unseen() {
    return table().unseen();
  }

  @Override
  public double[] settled() {
    return x.clone();
  }

  @Override
  public Optional<FreshRows> counted() {
    return Optional.ofNullable(counted);
  }

  @Override
  public double lower(int row) {
    return ends(row, true);
  }

  @Override
  public double upper(int row) {
    return ends(row, false);
  }

  /** By the functions alone: the values of columns have no ends in the population. */
  private double ends(int row, boolean least) {
    Expr plain = problem.parts.expressions(draw -> false).get(row);
    Ranges ranges = problem.parts.context().inputs.rangesInAnyRow(List.of(plain), x);
    double end = least ? ranges.lower(plain) : ranges.upper(plain);
    double none = least ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    return Double.isNaN(end) ? none : end;
  }

  @Override
  public Reading read() {
    return new Rows();
  }

  private final class Rows implements Reading {
    private final ModelInfluence influence = new ModelInfluence(problem, x);
    private final int[] group;
    private @Nullable Evaluation last;

    Rows() {
      List<BoundModel.Row> rows = problem.parts.rows();
      boolean weighted = table().groups().isWeighted();
      this.group = new int[rows.size()];
      for (int row = 0; row < group.length; row++) {
        var parts = rows.get(row).function().parts();
        group[row] = weighted || parts.size() != 1 ? -1 : influence.groupOf(parts.firstKey());
      }
    }

    @Override
    public long count() {
      return influence.count();
    }

    @Override
    public void evaluate(long index, Evaluation out) {
      influence.evaluate(index, out);
      last = out;
    }

    @Override
    public Evaluation mean() {
      return influence.mean(Evaluation.of(problem));
    }

    @Override
    public boolean isAverage(int function) {
      return group[function] >= 0;
    }

    @Override
    public double value(int function) {
      Evaluation row = last;
      if (row == null) {
        throw new IllegalStateException("No row was evaluated.");
      }
      return influence.value(function, group[function], row);
    }
  }
}
