package org.proxpep.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.broadcast.Broadcast;
import org.proxpep.model.problem.LocalRows;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingDerivatives;
import org.proxpep.problem.HessianMeans;
import org.proxpep.problem.PartialMean;
import org.proxpep.problem.SecondDerivatives;

/**
 * Second derivatives of a model whose rows are on Spark. Executors add up the matrices of whole
 * stretches of rows, and the driver adds the stretches in their order, so the bits are those of one
 * machine. Scenarios by their keys are evaluated here.
 */
final class SparkDerivatives extends ForwardingDerivatives {

  private final SparkProblem whole;
  private final long count;

  /**
   * @param count how many rows there are
   */
  SparkDerivatives(SparkProblem whole, SecondDerivatives byKey, long count) {
    super(byKey);
    this.whole = whole;
    this.count = count;
  }

  /** A job, so for checks and not for loops. */
  @Override
  public void addHessiansOfScenario(
      double[] x, long index, double[] weights, double[][][] sums, Evaluation scratch) {
    hessians(
        x,
        new long[] {index, index + 1},
        part -> {
          for (int row = 0; row < part.length; row++) {
            for (int i = 0; sums[row] != null && part[row] != null && i < x.length; i++) {
              add(weights[row], part[row][i], sums[row][i]);
            }
          }
        });
  }

  /** A job, so for checks and not for loops. */
  @Override
  public void addProductOfScenario(
      double[] x, long index, double[] weights, double[] v, double[] sum, Evaluation scratch) {
    products(x, weights, v, new long[] {index, index + 1}, part -> add(1.0, part, sum));
  }

  @Override
  public double[][][] meanHessians(FiniteProblem problem, double[] x) {
    HessianMeans means = new HessianMeans(count);
    int rows = 1 + problem.shape().constraints();
    hessians(x, HessianMeans.bounds(count, rows, x.length), means::add);
    return means.means();
  }

  @Override
  public double[] meanProduct(FiniteProblem problem, double[] x, double[] weights, double[] v) {
    double[] total = new double[x.length];
    long[] bounds = new long[(int) ((count + PartialMean.LONGEST - 1) / PartialMean.LONGEST) + 1];
    Arrays.setAll(bounds, s -> Math.min(count, (long) s * PartialMean.LONGEST));
    products(x, weights, v, bounds, part -> add(1.0, part, total));
    for (int i = 0; i < total.length; i++) {
      total[i] *= 1.0 / count;
    }
    return total;
  }

  private static void add(double weight, double[] part, double[] sum) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += weight * part[i];
    }
  }

  /** What is summed where the rows are, stretch by stretch. */
  private interface Sums<T> extends Serializable {
    List<T> over(LocalRows rows, ModelProblem problem);
  }

  private void hessians(double[] x, long[] bounds, Consumer<double[][][]> next) {
    double[] point = x.clone();
    sum("second derivatives", (rows, problem) -> rows.hessians(problem, point, bounds), next);
  }

  private void products(
      double[] x, double[] weights, double[] v, long[] bounds, Consumer<double[]> next) {
    double[] point = x.clone();
    double[] direction = v.clone();
    double[] factors = weights.clone();
    sum(
        "curvature along a direction",
        (rows, problem) -> rows.products(problem, point, factors, direction, bounds),
        next);
  }

  private <T> void sum(String what, Sums<T> sums, Consumer<T> next) {
    LocalRows near = whole.near();
    if (near != null) {
      sums.over(near, whole.modelProblem()).forEach(next);
      return;
    }
    Broadcast<ModelShipment> here = whole.shipped;
    Jobs.promptly(
        what,
        whole.table.parts(),
        part -> {
          ModelShipment shipment = here.value();
          return sums.over(part.over(shipment), shipment.model().problem());
        },
        (List<T> part) -> part.forEach(next));
  }
}
