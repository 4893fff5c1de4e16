package org.proxpep.bench;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingDerivatives;
import org.proxpep.problem.ForwardingFinite;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.StochasticProblem;

/**
 * A model that counts passes over its table, for values and for second derivatives. What is counted
 * in place of a smoothed row, and rounded kinks, are not seen.
 */
final class CountedPasses extends ForwardingFinite {

  private final AtomicInteger passes;

  /**
   * @param passes what is counted in
   */
  CountedPasses(ModelProblem problem, AtomicInteger passes) {
    super(problem, problem.finite().orElseThrow());
    this.passes = passes;
  }

  /** The problem, and where it has a table its passes are counted. */
  static StochasticProblem of(ModelProblem problem, AtomicInteger passes) {
    return problem.finite().isPresent() ? new CountedPasses(problem, passes) : problem;
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    passes.incrementAndGet();
    scenarios.evaluateMean(x, out);
  }

  @Override
  public void evaluateMeanInterruptibly(double[] x, Evaluation out) throws InterruptedException {
    passes.incrementAndGet();
    scenarios.evaluateMeanInterruptibly(x, out);
  }

  @Override
  public Optional<SecondDerivatives> secondDerivatives() {
    return problem.secondDerivatives().map(Second::new);
  }

  private final class Second extends ForwardingDerivatives {

    Second(SecondDerivatives inner) {
      super(inner);
    }

    @Override
    public void addHessiansOfScenario(
        double[] x, long index, double[] weights, double[][][] sums, Evaluation scratch) {
      inner.addHessiansOfScenario(x, index, weights, sums, scratch);
    }

    @Override
    public void addProductOfScenario(
        double[] x, long index, double[] weights, double[] v, double[] sum, Evaluation scratch) {
      inner.addProductOfScenario(x, index, weights, v, sum, scratch);
    }

    @Override
    public double[][][] meanHessians(FiniteProblem of, double[] x) {
      passes.incrementAndGet();
      return inner.meanHessians(scenarios, x);
    }
  }
}
