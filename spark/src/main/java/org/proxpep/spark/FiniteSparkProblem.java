package org.proxpep.spark;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.problem.LocalRows;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.PartialMean;
import org.proxpep.problem.Spread;
import org.proxpep.residual.MeanEvaluator;

/**
 * The rows of a model on Spark whose randomness is the choice of rows: means are sums over them.
 */
public final class FiniteSparkProblem extends ForwardingProblem implements FiniteProblem {

  private final SparkProblem whole;
  private final ModelProblem model;
  private final boolean counted;
  private final long count;

  /**
   * @param counted whether what is smoothed is counted
   */
  FiniteSparkProblem(SparkProblem whole, boolean counted, long count) {
    super(counted ? of(whole.modelProblem(), true) : whole);
    this.whole = whole;
    this.model = of(whole.modelProblem(), counted);
    this.counted = counted;
    this.count = count;
  }

  private static ModelProblem of(ModelProblem smoothed, boolean counted) {
    return counted ? smoothed.countedProblem().orElseThrow() : smoothed;
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
    LocalRows near = whole.near();
    if (near != null) {
      near.evaluateScenario(model, x, index, out);
      return;
    }
    int partition = whole.table.partitionOf(index);
    Broadcast<ModelShipment> here = whole.shipped;
    boolean counts = counted;
    double[] point = x.clone();
    List<double[][]> found =
        Jobs.collect(
            "one scenario",
            whole
                .table
                .parts()
                .mapPartitionsWithIndex(
                    (p, parts) -> {
                      if (p != partition) {
                        return List.<double[][]>of().iterator();
                      }
                      ModelShipment shipment = here.value();
                      ModelProblem there = of(shipment.model().problem(), counts);
                      Evaluation one = Evaluation.of(there);
                      parts.next().over(shipment).evaluateScenario(there, point, index, one);
                      double[][] rows = new double[1 + one.rows()][];
                      Arrays.setAll(rows, k -> k == 0 ? one.values() : one.gradient(k - 1));
                      return List.<double[][]>of(rows).iterator();
                    },
                    true));
    double[][] rows = found.get(0);
    System.arraycopy(rows[0], 0, out.values(), 0, out.rows());
    for (int k = 0; k < out.rows(); k++) {
      System.arraycopy(rows[1 + k], 0, out.gradient(k), 0, point.length);
    }
  }

  /** One pass over all rows; the bits do not depend on where the rows are. */
  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    pass(x, null, out, null, false);
  }

  @Override
  public void evaluateMeanInterruptibly(double[] x, Evaluation out) throws InterruptedException {
    try {
      pass(x, null, out, null, true);
    } catch (CancellationException e) {
      Thread.interrupted();
      InterruptedException interrupted = new InterruptedException("The pass was interrupted.");
      interrupted.initCause(e);
      throw interrupted;
    }
  }

  /**
   * The same, and in the same pass how far the scenarios spread around the means.
   *
   * @param multipliers λ, then μ, of the Lagrangian whose gradient's variance is wanted
   */
  public void evaluateMean(double[] x, double[] multipliers, Evaluation out, Spread spread) {
    pass(x, multipliers.clone(), out, spread, false);
  }

  private void pass(
      double[] x,
      double @Nullable [] multipliers,
      Evaluation out,
      @Nullable Spread spread,
      boolean promptly) {
    if (whole.model.rowsPerScenario() == 0) {
      // All means are known as functions of x: there is one scenario, and it needs no rows.
      FiniteMean mean = FiniteMean.of(model.finite().orElseThrow(), 1);
      if (multipliers == null || spread == null) {
        mean.evaluate(x, out);
      } else {
        mean.evaluate(x, multipliers, out, spread);
      }
      return;
    }
    double[] point = x.clone();
    int length = PartialMean.length(count, out.rows(), point.length);
    Broadcast<ModelShipment> here = whole.shipped;
    boolean counts = counted;
    PartialMean total = new PartialMean(out.rows(), point.length, multipliers);
    LocalRows near = whole.near();
    if (near != null && count <= MeanEvaluator.EXACT_LIMIT) {
      // Rows of the trace ask for such means, and a job would wait for runs on executors.
      near.sums(model, point, multipliers, length).forEach(total::add);
      total.mean(count, out, spread);
      return;
    }
    Function<Part, List<PartialMean>> work =
        part -> {
          ModelShipment shipment = here.value();
          ModelProblem there = of(shipment.model().problem(), counts);
          return part.over(shipment).sums(there, point, multipliers, length);
        };
    if (promptly) {
      Jobs.promptly("exact mean", whole.table.parts(), work, sums -> sums.forEach(total::add));
    } else {
      Jobs.steadily("exact mean", whole.table.parts(), work, sums -> sums.forEach(total::add));
    }
    total.mean(count, out, spread);
  }
}
