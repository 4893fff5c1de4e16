package org.proxpep.model.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.data.Group;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.RowInfluence;

/**
 * How the means of a model over one table follow its rows. A function is f₀ + Σ of means over
 * groups of rows, and the mean over a group is a quotient of two sums: to first order a row adds
 * its factor (0 outside of the group, else N over the size of the group) times its value less the
 * mean of the group. Means that are linear in data, which the model knows once and for all, follow
 * the rows, too, so they are drawn here. Constants that a model takes from its columns, such as
 * scales, are taken as they are.
 */
final class ModelInfluence implements RowInfluence {

  /** The functions with a factor before the terms of every draw. */
  record Code(InputFiller plan, Functions functions) {

    static Code of(ModelParts parts) {
      List<Expr> expressions = parts.expressions(draw -> true);
      return new Code(parts.context().plan(expressions), parts.compile(expressions));
    }
  }

  private final double[] x;
  private final int rows;
  private final InputFiller plan;
  private final Functions functions;
  private final InputFiller.Scratch scratch;
  private final int[] steps;
  private final Group[] groups;
  private final double[] factors;
  private final Evaluation fixed;

  /** By reading step, the mean of its terms. */
  private final Evaluation[] means;

  /**
   * @param drawn a problem over one table, all of whose means are drawn
   */
  ModelInfluence(ModelProblem drawn, double[] x) {
    ModelInfluence.Code code = drawn.influenceCode();
    this.x = x;
    this.rows = drawn.parts.context().tables.get(0).table().rows();
    this.plan = code.plan;
    this.functions = code.functions;
    this.scratch = new InputFiller.Scratch(plan, functions);
    this.steps = plan.readingSteps();
    this.groups = new Group[steps.length];
    Arrays.setAll(groups, s -> plan.draw(steps[s]).groups().get(0));
    this.factors = new double[steps.length];
    for (int step = 0; step < plan.steps(); step++) {
      plan.fill(step, 1.0, scratch);
    }
    this.fixed = Evaluation.of(drawn);
    fill(0, -1);
    functions.evaluate(x, scratch.workspace, fixed);
    this.means = new Evaluation[steps.length];
    Evaluation one = Evaluation.of(drawn);
    for (int s = 0; s < steps.length; s++) {
      means[s] = Evaluation.of(drawn);
      means[s].clear();
      for (int row = 0; row < rows; row++) {
        if (groups[s].factor(row) != 0.0) {
          fill(row, s);
          functions.evaluate(x, scratch.workspace, one);
          one.add(-1.0, fixed);
          means[s].add(1.0 / rows, one);
        }
      }
    }
  }

  /** Empty if the model with all means drawn has other variables. */
  static Optional<ModelInfluence> of(ModelProblem problem, double[] x) {
    ModelProblem drawn = ModelParts.build(problem.parts.model().origin().withAllDrawn(), null);
    return drawn == null || !drawn.shape().equals(problem.shape())
        ? Optional.empty()
        : Optional.of(new ModelInfluence(drawn, x.clone()));
  }

  /** The means of all functions with their gradients. */
  Evaluation mean(Evaluation out) {
    out.clear();
    out.add(1.0, fixed);
    for (Evaluation each : means) {
      out.add(1.0, each);
    }
    return out;
  }

  /** The place among the groups of a draw's rows; −1 if the draw reads none. */
  int groupOf(int draw) {
    for (int s = 0; s < steps.length; s++) {
      if (plan.draw(steps[s]).number() == draw) {
        return s;
      }
    }
    return -1;
  }

  /**
   * The value of a function of one draw in the row that was evaluated last; NaN if it is not in the
   * group.
   */
  double value(int function, int group, Evaluation evaluated) {
    double factor = factors[group];
    return factor == 0.0
        ? Double.NaN
        : fixed.value(function) + means[group].value(function) + evaluated.value(function) / factor;
  }

  /** Fills all inputs for a row, without the terms of other steps if one is given. */
  private void fill(int row, int only) {
    for (int s = 0; s < steps.length; s++) {
      factors[s] = only == s || only == steps.length ? groups[s].factor(row) : 0.0;
      // Any row of the group will do for the factor 0, but one outside may make terms infinite.
      scratch.rows[0] = factors[s] == 0.0 ? groups[s].rowAt(0) : row;
      plan.fill(steps[s], factors[s], scratch);
    }
  }

  @Override
  public long count() {
    return rows;
  }

  @Override
  public void evaluate(long index, Evaluation out) {
    fill((int) index, steps.length);
    functions.evaluate(x, scratch.workspace, out);
    out.add(-1.0, fixed);
    for (int s = 0; s < steps.length; s++) {
      out.add(-factors[s], means[s]);
    }
  }
}
