package org.proxpep.model.compile;

import java.util.Arrays;

/**
 * The rows of compiled functions at one point under many scenarios at a time, for one thread. A
 * source fills the inputs of some lanes, {@link #run} evaluates them, and each has the bits of
 * {@link Functions#evaluate}.
 */
public final class FunctionBlock {

  private final BlockPlan plan;
  private final LaneStep[] steps;
  private final double[][] lanes;
  private final int count;

  FunctionBlock(BlockPlan plan, Code code, double[] x, double[] parameters) {
    this.plan = plan;
    this.steps = plan.always.toArray(new LaneStep[0]);
    this.count = plan.lanes();
    this.lanes = new double[plan.arrays()][count];
    plan.loads.forEach(
        (array, step) -> Arrays.fill(lanes[array], number(step, code, x, parameters)));
    for (LaneStep step : plan.once) {
      step.run(lanes, count);
    }
  }

  private static double number(Step step, Code code, double[] x, double[] parameters) {
    return switch (step.ins()) {
      case CONSTANT -> step.number();
      case X -> x[step.a()];
      case PARAMETER -> parameters[step.a()];
      default ->
          Kernels.sparse(step.number(), code.tables()[step.a()], code.indices()[step.a()], x);
    };
  }

  /** The most scenarios at a time. */
  public int lanes() {
    return count;
  }

  /** Whether anything depends on a scalar input. */
  public boolean reads(int slot) {
    return plan.scalar[slot] >= 0;
  }

  /** The lanes of a scalar input that is read, to be filled. */
  public double[] scalar(int slot) {
    return lanes[plan.scalar[slot]];
  }

  /** How many entries a vector input has. */
  public int length(int slot) {
    return plan.vector[slot].length;
  }

  /** Whether anything depends on an entry of a vector input. */
  public boolean reads(int slot, int entry) {
    return plan.vector[slot][entry] >= 0;
  }

  /** The lanes of an entry of a vector input that is read, to be filled. */
  public double[] vector(int slot, int entry) {
    return lanes[plan.vector[slot][entry]];
  }

  /** Evaluates the first lanes. */
  public void run(int scenarios) {
    for (LaneStep step : steps) {
      step.run(lanes, scenarios);
    }
  }

  /** The lanes of the value of a row, to be read. */
  public double[] value(int row) {
    return lanes[plan.value[row]];
  }

  /** The lanes of an entry of the gradient of a row, to be read. */
  public double[] gradient(int row, int variable) {
    return lanes[plan.gradient[row][variable]];
  }
}
