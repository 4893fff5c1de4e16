package org.proxpep.model.compile;

import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Graph;
import org.proxpep.problem.Sparsity;

/**
 * What one thread needs to evaluate {@link Functions}: the inputs of the scenario, which a source
 * fills before every evaluation, and work arrays.
 */
public final class Workspace {

  /** The scalar inputs by slot. */
  public final double[] scalar;

  /** The vector inputs by slot: a source may copy into these arrays or put its own in place. */
  public final double[][] vector;

  final Evaluator owner;
  final double[] temporary;
  final double[][] work;

  /** Kept for second derivatives, from the first time they are asked for. */
  @Nullable SecondOrderWork secondOrder;

  /** Kept for networks, from the first evaluation on. */
  @Nullable NetworkWork networks;

  private double @Nullable [][] numbers;
  private double[] row = {};

  Workspace(Graph graph, Evaluator owner) {
    this.owner = owner;
    this.scalar = new double[graph.scalarInputs().size()];
    this.vector = arrays(graph.vectorInputLengths());
    Evaluator.Room room = owner.room();
    this.temporary = new double[room.temporaries()];
    this.work = arrays(room.work());
  }

  /** With the inputs of another one, whatever they will be. */
  Workspace(Workspace inputs, Evaluator owner) {
    this.owner = owner;
    this.scalar = inputs.scalar;
    this.vector = inputs.vector;
    Evaluator.Room room = owner.room();
    this.temporary = new double[room.temporaries()];
    this.work = arrays(room.work());
  }

  /** A full row. */
  double[] row(int dimension) {
    if (row.length == 0) {
      row = new double[dimension];
    }
    return row;
  }

  /** Gradients in the form of a pattern, for those that are wanted in another. */
  double[][] numbers(Sparsity pattern) {
    if (numbers == null) {
      numbers = new double[pattern.rows()][];
      for (int row = 0; row < numbers.length; row++) {
        int[] columns = pattern.columns(row);
        numbers[row] = new double[columns == null ? pattern.dimension() : columns.length];
      }
    }
    return numbers;
  }

  private static double[][] arrays(int[] lengths) {
    double[][] result = new double[lengths.length][];
    for (int k = 0; k < lengths.length; k++) {
      result[k] = new double[lengths[k]];
    }
    return result;
  }
}
