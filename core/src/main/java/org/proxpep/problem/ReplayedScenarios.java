package org.proxpep.problem;

import java.util.List;
import java.util.Optional;
import org.proxpep.problem.Scenarios.Purpose;

/**
 * The first training scenarios of a run as if there were no others: a finite problem, whose
 * solution is the sample-average estimate from these scenarios.
 */
public final class ReplayedScenarios extends ForwardingProblem implements FiniteProblem {

  private final Scenarios scenarios;
  private final long count;

  /**
   * @param count how many of them, from the first on
   */
  public ReplayedScenarios(StochasticProblem problem, Scenarios scenarios, long count) {
    super(problem);
    this.scenarios = scenarios;
    this.count = count;
  }

  private long key(long index) {
    return scenarios.key(Purpose.TRAINING, 1 + index);
  }

  @Override
  public long scenarioCount() {
    return count;
  }

  @Override
  public void evaluateScenario(double[] x, long index, Evaluation out) {
    problem.evaluate(x, key(index), out);
  }

  @Override
  public Optional<ScenarioBlock> scenarioBlock(double[] x) {
    return problem.block(x).map(Indexed::new);
  }

  /** A block by indices of replayed scenarios. */
  private final class Indexed implements ScenarioBlock {

    private final ScenarioBlock block;
    private final long[] keys;

    Indexed(ScenarioBlock block) {
      this.block = block;
      this.keys = new long[block.lanes()];
    }

    @Override
    public int lanes() {
      return block.lanes();
    }

    @Override
    public void moveTo(double[] x) {
      block.moveTo(x);
    }

    @Override
    public void evaluate(long[] indices, int count) {
      for (int j = 0; j < count; j++) {
        keys[j] = key(indices[j]);
      }
      block.evaluate(keys, count);
    }

    @Override
    public double[] value(int row) {
      return block.value(row);
    }

    @Override
    public double[] gradient(int row, int variable) {
      return block.gradient(row, variable);
    }

    @Override
    public List<ScaledRows> parts(int row) {
      return block.parts(row);
    }
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    problem.evaluate(x, xi, out);
  }

  @Override
  public Optional<SecondDerivatives> secondDerivatives() {
    return problem.secondDerivatives().map(ByIndex::new);
  }

  /** The second derivatives of the problem, by the index of a replayed scenario. */
  private final class ByIndex extends ForwardingDerivatives {

    ByIndex(SecondDerivatives inner) {
      super(inner);
    }

    @Override
    public void addHessiansOfScenario(
        double[] x, long index, double[] weights, double[][][] sums, Evaluation scratch) {
      inner.addHessians(x, key(index), weights, sums, scratch);
    }

    @Override
    public void addProductOfScenario(
        double[] x, long index, double[] weights, double[] v, double[] sum, Evaluation scratch) {
      inner.addProduct(x, key(index), weights, v, sum, scratch);
    }
  }
}
