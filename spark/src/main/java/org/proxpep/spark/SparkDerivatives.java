package org.proxpep.spark;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.broadcast.Broadcast;
import org.proxpep.model.problem.LocalRows;
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

  private void hessians(double[] x, long[] bounds, Consumer<double[][][]> next) {
    double[] point = x.clone();
    LocalRows near = whole.near();
    if (near != null) {
      near.hessians(whole.modelProblem(), point, bounds).forEach(next);
      return;
    }
    Broadcast<ModelShipment> here = whole.shipped;
    Jobs.promptly(
        "second derivatives",
        whole.table.parts(),
        part -> {
          ModelShipment shipment = here.value();
          return part.over(shipment).hessians(shipment.model().problem(), point, bounds);
        },
        sums -> sums.forEach(next));
  }

  private void products(
      double[] x, double[] weights, double[] v, long[] bounds, Consumer<double[]> next) {
    double[] point = x.clone();
    double[] direction = v.clone();
    double[] factors = weights.clone();
    LocalRows near = whole.near();
    if (near != null) {
      near.products(whole.modelProblem(), point, factors, direction, bounds).forEach(next);
      return;
    }
    Broadcast<ModelShipment> here = whole.shipped;
    Jobs.promptly(
        "curvature along a direction",
        whole.table.parts(),
        part -> {
          ModelShipment shipment = here.value();
          return part.over(shipment)
              .products(shipment.model().problem(), point, factors, direction, bounds);
        },
        (List<double[]> sums) -> sums.forEach(next));
  }
}
