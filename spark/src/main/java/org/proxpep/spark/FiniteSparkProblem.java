package org.proxpep.spark;

import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import org.proxpep.diagnostics.MeanEvaluator;
import org.proxpep.model.language.LocalRows;
import org.proxpep.model.language.PartitionedModel;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.PartialMean;
import org.proxpep.problem.Spread;

/**
 * A model on Spark whose randomness is the choice of rows, so that its means are sums over them.
 */
public final class FiniteSparkProblem extends SparkProblem implements FiniteProblem {

  private final long count;

  FiniteSparkProblem(
      SparkTable table,
      PartitionedModel model,
      Broadcast<ModelShipment> shipped,
      RowBlocks blocks,
      long count) {
    super(table, model, shipped, blocks);
    this.count = count;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    problem.evaluate(x, xi, out);
  }

  @Override
  public long scenarioCount() {
    return count;
  }

  /**
   * Asks the executor that has the row, unless it is here: a job, so for checks and not for loops.
   */
  @Override
  public void evaluateScenario(double[] x, long index, Evaluation out) {
    LocalRows near = near();
    if (near != null) {
      near.evaluateScenario(modelProblem(), x, index, out);
      return;
    }
    int partition = table.partitionOf(index);
    Broadcast<ModelShipment> model = shipped;
    double[] point = x.clone();
    List<double[][]> found =
        Jobs.collect(
            "one scenario",
            table
                .parts()
                .mapPartitionsWithIndex(
                    (p, parts) -> {
                      if (p != partition) {
                        return List.<double[][]>of().iterator();
                      }
                      ModelShipment shipment = model.value();
                      Evaluation one = Evaluation.of(shipment.model().problem());
                      parts
                          .next()
                          .over(shipment)
                          .evaluateScenario(shipment.model().problem(), point, index, one);
                      double[][] rows = new double[1 + one.rows()][];
                      rows[0] = one.value;
                      System.arraycopy(one.gradient, 0, rows, 1, one.rows());
                      return List.<double[][]>of(rows).iterator();
                    },
                    true));
    double[][] rows = found.get(0);
    System.arraycopy(rows[0], 0, out.value, 0, out.rows());
    for (int k = 0; k < out.rows(); k++) {
      System.arraycopy(rows[1 + k], 0, out.gradient[k], 0, point.length);
    }
  }

  /** One pass over all rows; the bits do not depend on where the rows are. */
  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    pass(x, null, out, null);
  }

  /**
   * The same, and in the same pass how far the scenarios spread around the means.
   *
   * @param multipliers λ, then μ, of the Lagrangian whose gradient's variance is wanted
   */
  public void evaluateMean(double[] x, double[] multipliers, Evaluation out, Spread spread) {
    pass(x, multipliers.clone(), out, spread);
  }

  private void pass(
      double[] x, double @Nullable [] multipliers, Evaluation out, @Nullable Spread spread) {
    if (model.rowsPerScenario() == 0) {
      // All means are known as functions of x: there is one scenario, and it needs no rows.
      FiniteMean mean = FiniteMean.of((FiniteProblem) model.problem(), 1);
      if (multipliers == null || spread == null) {
        mean.evaluate(x, out);
      } else {
        mean.evaluate(x, multipliers, out, spread);
      }
      return;
    }
    double[] point = x.clone();
    int length = PartialMean.length(count, out.rows(), point.length);
    Broadcast<ModelShipment> here = shipped;
    PartialMean total = new PartialMean(out.rows(), point.length, multipliers);
    LocalRows near = near();
    if (near != null && count <= MeanEvaluator.EXACT_LIMIT) {
      // Rows of the trace ask for such means, and a job would wait for runs on executors.
      near.sums(modelProblem(), point, multipliers, length).forEach(total::add);
      total.mean(count, out, spread);
      return;
    }
    Jobs.steadily(
        "exact mean",
        table.parts(),
        part -> {
          ModelShipment shipment = here.value();
          return part.over(shipment).sums(shipment.model().problem(), point, multipliers, length);
        },
        sums -> sums.forEach(total::add));
    total.mean(count, out, spread);
  }
}
