package org.proxpep.model.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.problem.ScaledRows;

/**
 * The rows of compiled functions at one point under many scenarios at a time, for one thread. A
 * source fills the inputs of some lanes, {@link #run} evaluates them, and each has the bits of
 * {@link Functions#evaluate}.
 */
public final class FunctionBlock {

  private final BlockPlan plan;
  private final LaneStep[] steps;
  private final LaneStep[] once;
  private final double[][] lanes;
  private final int count;
  private final Code code;
  private final double[] parameters;
  private final double[] x;

  /** The arrays that are filled at a point, and with what: no step allocates. */
  private final int[] loads;

  private final Step[] loaded;
  private int scenarios;

  /** By slot of a vector that stays rows, then lane. */
  private final double[] @Nullable [][] rows;

  /** By row: a part of the gradient that was asked for, as lanes. */
  private final double[][] taken;

  private final List<List<ScaledRows>> parts = new ArrayList<>();

  FunctionBlock(BlockPlan plan, Code code, double[] x, double[] parameters) {
    this.plan = plan;
    this.steps = plan.always.toArray(new LaneStep[0]);
    this.once = plan.once.toArray(new LaneStep[0]);
    this.count = plan.lanes();
    this.lanes = new double[plan.arrays()][count];
    this.code = code;
    this.parameters = parameters;
    this.x = new double[x.length];
    this.loads = plan.loads.keySet().stream().mapToInt(Integer::intValue).toArray();
    this.loaded = Arrays.stream(loads).mapToObj(plan.loads::get).toArray(Step[]::new);
    this.rows = new double[plan.vector.length][][];
    for (int slot = 0; slot < rows.length; slot++) {
      rows[slot] = plan.rows.isRow(slot) ? new double[count][] : null;
    }
    this.taken = new double[plan.value.length][];
    for (int row = 0; row < taken.length; row++) {
      parts.add(new ArrayList<>());
    }
    for (BlockPlan.RowPart part : plan.parts) {
      parts
          .get(part.row())
          .add(
              new ScaledRows(
                  part.from(),
                  part.length(),
                  lanes[part.factor()],
                  Objects.requireNonNull(rows[part.slot()]),
                  part.offset()));
      taken[part.row()] = new double[count];
    }
    moveTo(x);
  }

  /** Goes to another point. */
  public void moveTo(double[] point) {
    System.arraycopy(point, 0, x, 0, x.length);
    for (int k = 0; k < loads.length; k++) {
      Arrays.fill(lanes[loads[k]], number(loaded[k], code, point, parameters));
    }
    for (int k = 0; k < once.length; k++) {
      once[k].run(lanes, count);
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
    return plan.vectorLength[slot];
  }

  /** The rows of a vector input by lane, to be filled; null if it is taken apart. */
  public double @Nullable [][] rows(int slot) {
    return rows[slot];
  }

  /** Whether anything depends on an entry of a vector input. */
  public boolean reads(int slot, int entry) {
    return !plan.rows.isRow(slot) && plan.vector[slot][entry] >= 0;
  }

  /** The lanes of an entry of a vector input that is read, to be filled. */
  public double[] vector(int slot, int entry) {
    return lanes[plan.vector[slot][entry]];
  }

  /** Evaluates the first lanes. */
  public void run(int number) {
    scenarios = number;
    for (LaneStep step : steps) {
      if (step.operation() == LaneStep.Operation.ROW_DOT) {
        dot(plan.dots.get(step.a()), lanes[step.to()], scenarios);
      } else {
        step.run(lanes, scenarios);
      }
    }
  }

  private void dot(BlockPlan.RowDot dot, double[] to, int scenarios) {
    VecRef a = dot.a();
    VecRef b = dot.b();
    for (int j = 0; j < scenarios; j++) {
      to[j] = Kernels.dot(array(a, j), a.offset(), array(b, j), b.offset(), a.length());
    }
  }

  private double[] array(VecRef vector, int lane) {
    return switch (vector.place()) {
      case X -> x;
      case TABLE -> code.tables()[vector.index()];
      default -> Objects.requireNonNull(rows[vector.index()])[lane];
    };
  }

  /** The parts of the gradient of a row that are rows times numbers. */
  public List<ScaledRows> parts(int row) {
    return parts.get(row);
  }

  /** The lanes of the value of a row, to be read. */
  public double[] value(int row) {
    return lanes[plan.value[row]];
  }

  /** The lanes of an entry of the gradient of a row, to be read before another one of the row. */
  public double[] gradient(int row, int variable) {
    int array = plan.gradient[row][variable];
    return array >= 0 ? lanes[array] : taken(row, variable);
  }

  private double[] taken(int row, int variable) {
    double[] to = taken[row];
    for (ScaledRows part : parts.get(row)) {
      int i = variable - part.from();
      if (i >= 0 && i < part.length()) {
        for (int j = 0; j < scenarios; j++) {
          to[j] = part.factor()[j] * part.row()[j][part.offset() + i];
        }
      }
    }
    return to;
  }
}
