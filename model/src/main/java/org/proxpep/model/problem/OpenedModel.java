package org.proxpep.model.problem;

import java.util.Optional;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.OpenedRows;
import org.proxpep.problem.OpenKinks;

/** The kinks of the rows of a model, taken apart. */
final class OpenedModel implements OpenKinks {

  private final ScenarioFunctions gaps;
  private final ScenarioFunctions rows;
  private final OpenedRows opened;
  private final int dimension;

  private OpenedModel(ModelProblem problem, OpenedRows opened) {
    this.opened = opened;
    this.dimension = problem.dimension();
    this.gaps = problem.scenarios.with(Functions.compile(opened.graph(), opened.gaps()));
    this.rows = problem.scenarios.with(weighing(opened));
  }

  /** Few scenarios are near a kink that is not the same in all of them. */
  private static Functions weighing(OpenedRows opened) {
    boolean few = opened.gaps().stream().allMatch(Expr::usesInputs);
    return few
        ? Functions.interpret(opened.graph(), opened.rows())
        : Functions.compile(opened.graph(), opened.rows());
  }

  static Optional<OpenedModel> of(ModelProblem problem) {
    return OpenedRows.of(problem.parts.context().graph(), problem.expressions, problem.proxKinks())
        .map(opened -> new OpenedModel(problem, opened));
  }

  @Override
  public int count() {
    return opened.gaps().size();
  }

  @Override
  public boolean isShared(int kink) {
    return !opened.gaps().get(kink).usesInputs();
  }

  @Override
  public boolean isIn(int row) {
    return opened.isKinked(row);
  }

  @Override
  public Reader newReader() {
    return new KinkReader();
  }

  private final class KinkReader implements Reader {

    private final ScenarioFunctions.Values gap = gaps.newValues();
    private final ScenarioFunctions.Values row = rows.newValues();

    /** x, then u. */
    private final double[] point = new double[dimension + count()];

    private long index;
    private boolean isWeighed;

    @Override
    public void read(double[] x, long scenario) {
      System.arraycopy(x, 0, point, 0, dimension);
      index = scenario;
      gap.evaluateScenario(point, scenario);
      isWeighed = false;
    }

    @Override
    public double gap(int kink) {
      return gap.value[kink];
    }

    @Override
    public double[] gradient(int kink) {
      return gap.gradient[kink];
    }

    @Override
    public double weight(int k, int kink) {
      weigh();
      return row.gradient[k][dimension + kink];
    }

    @Override
    public void piece(int k, double[] out) {
      weigh();
      System.arraycopy(row.gradient[k], 0, out, 0, dimension);
      for (int j = 0; j < count(); j++) {
        for (int i = 0; gap.value[j] > 0 && i < dimension; i++) {
          out[i] += row.gradient[k][dimension + j] * gap.gradient[j][i];
        }
      }
    }

    private void weigh() {
      if (!isWeighed) {
        for (int j = 0; j < count(); j++) {
          point[dimension + j] = Math.max(0.0, gap.value[j]);
        }
        row.evaluateScenario(point, index);
        isWeighed = true;
      }
    }
  }
}
