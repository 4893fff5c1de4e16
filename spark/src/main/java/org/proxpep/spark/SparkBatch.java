package org.proxpep.spark;

import org.apache.spark.broadcast.Broadcast;
import org.proxpep.problem.BoundedValues;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.PartialMean;

/**
 * A problem whose scenario is the mean over a mini-batch that executors evaluate where its rows
 * are: one synchronous round of all of them. The batch of a key has the scenarios of {@link
 * org.proxpep.problem.MiniBatch}.
 *
 * <p>Each chunk of rows sums its share, compensated, and the chunks are added in their order, so
 * the bits do not depend on partitions and executors. They are not those of a {@code MiniBatch},
 * which adds its scenarios in another order without compensation; the difference is rounding.
 */
public final class SparkBatch extends ForwardingProblem implements ExactMean, BoundedValues {

  private final FiniteSparkProblem inner;
  private final int size;

  public SparkBatch(FiniteSparkProblem problem, int size) {
    super(problem);
    if (size < 1) {
      throw new IllegalArgumentException(
          "The batch size ("
              + size
              + ") must be at least 1.\nMaybe 100000: a round costs as much as some ten thousand"
              + " scenarios.");
    }
    this.inner = problem;
    this.size = size;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    if (inner.model.rowsPerScenario() == 0) {
      inner.evaluateMean(x, out);
      return;
    }
    double[] point = x.clone();
    int count = size;
    KeyStream.Named keys = new KeyStream.Derived(xi);
    Broadcast<ModelShipment> model = inner.shipped;
    PartialMean total = new PartialMean(out.rows(), point.length, null);
    Jobs.steadily(
        "mini-batch",
        inner.table.parts(),
        part -> {
          ModelShipment shipment = model.value();
          return part.over(shipment)
              .batch(shipment.model(), point, shipment.routes(count, keys), keys);
        },
        sums -> sums.forEach(total::add));
    total.mean((long) size * inner.model.rowsPerScenario(), out, null);
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    inner.evaluateMean(x, out);
  }

  @Override
  public double lower(int row, double[] x) {
    return inner.lower(row, x);
  }

  @Override
  public double upper(int row, double[] x) {
    return inner.upper(row, x);
  }

  @Override
  public int scenariosPerEvaluation() {
    return size;
  }

  /** The problem whose scenarios are averaged; it has the same expectations. */
  public FiniteSparkProblem inner() {
    return inner;
  }

  @Override
  public String fingerprint() {
    return problem.fingerprint() + " spark batch=" + size;
  }
}
