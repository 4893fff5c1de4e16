package org.proxpep.spark;

import java.util.Optional;
import org.apache.spark.broadcast.Broadcast;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.FirstOrderProblem;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.PartialMean;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Require;

/**
 * A problem whose scenario is the mean over a mini-batch that executors evaluate where its rows
 * are: one synchronous round of all of them. The batch of a key has the scenarios of {@link
 * MiniBatch}.
 *
 * <p>Each chunk of rows sums its share, compensated, and the chunks are added in their order, so
 * the bits do not depend on partitions and executors. They are not those of a {@code MiniBatch},
 * which adds its scenarios in another order without compensation; the difference is rounding.
 */
public final class SparkBatch extends FirstOrderProblem {

  private final SparkProblem inner;
  private final int size;
  private final MiniBatch alone;

  public SparkBatch(SparkProblem problem, int size) {
    super(problem);
    Require.atLeast(
        "The batch size", size, 1, "100000: a round costs as much as some ten thousand scenarios");
    this.inner = problem;
    this.size = size;
    this.alone = new MiniBatch(problem, size);
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    if (inner.model.rowsPerScenario() == 0) {
      // No scenario needs a row, so there is nothing for executors to do.
      Optional<ExactMean> known = inner.exactMean();
      if (known.isPresent()) {
        known.get().evaluateMean(x, out);
      } else {
        alone.evaluate(x, xi, out);
      }
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
  public int scenariosPerEvaluation() {
    return size;
  }

  @Override
  public Optional<StochasticProblem> unbatched() {
    return Optional.of(inner);
  }

  @Override
  public String fingerprint() {
    return problem.fingerprint() + " spark batch=" + size;
  }
}
